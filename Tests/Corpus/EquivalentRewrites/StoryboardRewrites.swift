import Foundation
import TestSupport

extension EquivalentRewrite {
  /// The same layout, written differently.
  static let storyboards: [EquivalentRewrite] = [
    EquivalentRewrite("the guide after the constraints") {
      try $0.lines(with: "<viewLayoutGuide key=\"safeArea\"", in: $0.storyboard) { _ in "" }
      let text = try $0.text($0.storyboard)
      let end = text.range(of: "</constraints>", options: .backwards)!
      try $0.write(
        text[..<end.upperBound] + "\n<viewLayoutGuide key=\"safeArea\" id=\"\(S.guide)\"/>"
          + text[end.upperBound...], to: $0.storyboard)
    },
    EquivalentRewrite("layout guides of before iOS 11 as well") {
      try $0.lines(with: "<viewController id", in: $0.storyboard) {
        $0
          + "<layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"Gui-to-001\"/><viewControllerLayoutGuide type=\"bottom\" id=\"Gui-bo-001\"/></layoutGuides>"
      }
    },
    EquivalentRewrite("a first responder with a class") {
      try $0.replace(
        "placeholderIdentifier=\"IBFirstResponder\"",
        with: "placeholderIdentifier=\"IBFirstResponder\" customClass=\"UIResponder\"", in: $0.storyboard)
    },
  ]

  typealias S = SampleProject

  /// Another layout with the same frames.
  static let layouts: [EquivalentRewrite] = [
    EquivalentRewrite("a ratio 1:1 instead of a height") {
      try $0.constraint(
        S.height,
        becomes:
          "<constraint firstAttribute=\"width\" secondItem=\"\(S.icon)\" secondAttribute=\"height\" multiplier=\"1:1\" id=\"\(S.height)\"/>"
      )
    },
    EquivalentRewrite("a ratio 1/1 instead of a width") {
      try $0.constraint(
        S.width,
        becomes:
          "<constraint firstAttribute=\"width\" secondItem=\"\(S.icon)\" secondAttribute=\"height\" multiplier=\"1/1\" id=\"\(S.width)\"/>"
      )
    },
    EquivalentRewrite("half of twice the center") {
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "centerX", to: S.root, "multiplier=\"0.5\"", at: "trailing", id: S.centerX))
      try $0.constraint(
        S.centerY,
        becomes: S.tie(S.icon, "centerY", to: S.root, "multiplier=\"0.5\"", at: "bottom", id: S.centerY))
    },
    EquivalentRewrite("inequalities beside the equations") {
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "centerX", to: S.root, id: S.centerX)
          + S.tie(
            S.icon, "leading", to: S.root, "relation=\"greaterThanOrEqual\" constant=\"20\"", id: "Ine-co-001"
          )
          + S.tie(S.icon, "top", to: S.root, "relation=\"greaterThanOrEqual\"", id: "Ine-co-002")
          + S.tie(
            S.root, "bottom", to: S.icon, "relation=\"greaterThanOrEqual\" constant=\"8\"", id: "Ine-co-003"))
    },
    EquivalentRewrite("the icon inside a container") {
      try IconDefects.box($0, width: 200, height: 160, clips: false)
    },
    EquivalentRewrite("the icon inside a container of its size that clips") {
      try IconDefects.box($0, width: 120, height: 120, clips: true)
    },
    EquivalentRewrite("the icon inside a stack view") {
      let text = try $0.text($0.storyboard)
      let start = text.range(of: "<imageView userLabel=\"Icon\"")!
      let end = text.range(of: "</subviews>")!
      let stack =
        "<stackView opaque=\"NO\" contentMode=\"scaleToFill\" axis=\"vertical\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Stk-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"120\" height=\"120\"/><subviews>\n"
        + text[start.lowerBound..<end.lowerBound] + "</subviews></stackView>\n"
      try $0.write(text[..<start.lowerBound] + stack + text[end.lowerBound...], to: $0.storyboard)
      try $0.constraint(S.centerX, becomes: S.tie("Stk-vw-001", "centerX", to: S.root, id: S.centerX))
      try $0.constraint(S.centerY, becomes: S.tie("Stk-vw-001", "centerY", to: S.root, id: S.centerY))
    },
    EquivalentRewrite("the background by width, height and center", withPad: true) {
      for (id, attribute) in [
        (S.top, "width"), (S.leading, "height"), (S.trailing, "centerX"), (S.bottom, "centerY"),
      ] {
        try $0.constraint(id, becomes: S.tie(S.background, attribute, to: S.root, id: id))
      }
    },
    EquivalentRewrite("left and right instead of leading and trailing") {
      try $0.constraint(S.leading, becomes: S.tie(S.background, "left", to: S.root, id: S.leading))
      try $0.constraint(S.trailing, becomes: S.tie(S.background, "right", to: S.root, id: S.trailing))
    },
    EquivalentRewrite("leading on one side, width for the other") {
      try $0.constraint(S.trailing, becomes: S.tie(S.background, "width", to: S.root, id: S.trailing))
    },
    EquivalentRewrite("centered across the safe area, which is symmetric") {
      try $0.constraint(S.centerX, becomes: S.tie(S.icon, "centerX", to: S.guide, id: S.centerX))
    },
    EquivalentRewrite("centered within the margins across") {
      try $0.constraint(
        S.centerX, becomes: S.tie(S.icon, "centerX", to: S.root, at: "centerXWithinMargins", id: S.centerX))
    },
    EquivalentRewrite("centered on the background instead of the root") {
      try $0.constraint(S.centerX, becomes: S.tie(S.icon, "centerX", to: S.background, id: S.centerX))
      try $0.constraint(S.centerY, becomes: S.tie(S.icon, "centerY", to: S.background, id: S.centerY))
    },
    EquivalentRewrite("the background as the root image view", withPad: true) {
      var text = try $0.text($0.storyboard)
      let start = text.range(of: "<imageView userLabel=\"Background\"")!
      let end = text.range(of: "</imageView>", range: start.upperBound..<text.endIndex)!
      text.removeSubrange(start.lowerBound..<end.upperBound)
      text = text.replacingOccurrences(
        of: "<view key=\"view\"", with: "<imageView key=\"view\" image=\"LaunchGradient\"")
      let close = text.range(of: "</view>", options: .backwards)!
      text.replaceSubrange(close, with: "</imageView>")
      try $0.write(text, to: $0.storyboard)
      for id in [S.top, S.leading, S.trailing, S.bottom] { try $0.constraint(id, becomes: "") }
    },
    EquivalentRewrite("remaining views that are hidden") {
      try $0.add(ContentDefects.label("Old", "hidden=\"YES\""), ContentDefects.below)
      try $0.add(
        "<view hidden=\"YES\" contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Lef-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/></view>"
      )
    },
    EquivalentRewrite("a hidden copy of the icon") {
      let text = try $0.text($0.storyboard)
      let start = text.range(of: "<imageView userLabel=\"Icon\"")!
      let end = text.range(of: "</imageView>", range: start.upperBound..<text.endIndex)!
      let copy = text[start.lowerBound..<end.upperBound].replacingOccurrences(of: "LSc-", with: "Cpy-")
        .replacingOccurrences(of: "<imageView", with: "<imageView hidden=\"YES\"")
      try $0.add(
        copy,
        S.tie("Cpy-ic-001", "top", to: S.root, id: "Cpy-co-003")
          + S.tie("Cpy-ic-001", "leading", to: S.root, id: "Cpy-co-004"))
    },
    EquivalentRewrite("a fallback color in Display P3") {
      try $0.lines(with: "<viewLayoutGuide key=\"safeArea\"", in: $0.storyboard) {
        $0
          + "\n<color key=\"backgroundColor\" red=\"0.4\" green=\"0.5\" blue=\"1\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"displayP3\"/>"
      }
    },
    EquivalentRewrite("the icon stretched into its square frame") {
      try $0.replace("contentMode=\"scaleAspectFit\"", with: "contentMode=\"scaleToFill\"", in: $0.storyboard)
    },
    EquivalentRewrite("the background filled by aspect", withPad: true) {
      try $0.gradient(
        light: { .vertical(Picture.lightTop, Picture.lightBottom, width: $0, height: 512 * $0) },
        dark: { .vertical(Picture.darkTop, Picture.darkBottom, width: $0, height: 512 * $0) })
      try $0.replace(
        "contentMode=\"scaleToFill\" horizontalHuggingPriority",
        with: "contentMode=\"redraw\" horizontalHuggingPriority", in: $0.storyboard)
    },
    EquivalentRewrite("a navigation controller without its bar around it") {
      try ContentDefects.container(
        $0, "navigationController", relationship: "rootViewController",
        "<navigationBar key=\"navigationBar\" hidden=\"YES\" contentMode=\"scaleToFill\" id=\"Bar-vw-001\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"393\" height=\"44\"/></navigationBar>"
      )
      try $0.replace(
        "<navigationController id", with: "<navigationController navigationBarHidden=\"YES\" id",
        in: $0.storyboard
      )
    },
  ]
}
