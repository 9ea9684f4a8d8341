import Foundation

extension HarmlessForm {
  /// The same layout in other words.
  static let storyboards: [HarmlessForm] = [
    HarmlessForm("ids of 40 hexadecimal digits") {
      var text = try $0.text($0.board)
      for (offset, id) in ["vc", "rt", "bg", "ic", "sa", "fr", "sc"].enumerated() {
        let digits = String(repeating: String(offset + 1, radix: 16), count: 37) + "abc"
        text = text.replacingOccurrences(of: "LSc-\(id)-001", with: digits)
      }
      try $0.write(text, to: $0.board)
    },
    HarmlessForm("constraints the other way round") {
      try $0.constraint(S.top, becomes: S.tie(S.root, "top", to: S.background, id: S.top))
      try $0.constraint(S.leading, becomes: S.tie(S.root, "leading", to: S.background, id: S.leading))
      try $0.constraint(S.trailing, becomes: S.tie(S.background, "trailing", to: S.root, id: S.trailing))
      try $0.constraint(S.centerX, becomes: S.tie(S.root, "centerX", to: S.icon, id: S.centerX))
      try $0.constraint(
        S.centerY,
        becomes:
          "<constraint firstAttribute=\"centerY\" secondItem=\"\(S.icon)\" secondAttribute=\"centerY\" id=\"\(S.centerY)\"/>"
      )
    },
    HarmlessForm("constraints in another order") { sample in
      let lines = try sample.text(sample.board).components(separatedBy: "\n")
      let own = lines.filter { $0.contains("<constraint ") && $0.contains("secondItem") }
      var reversed = own.reversed().makeIterator()
      try sample.write(
        lines.map { $0.contains("<constraint ") && $0.contains("secondItem") ? reversed.next()! : $0 }.joined(
          separator: "\n"),
        to: sample.board)
    },
    HarmlessForm("every constraint twice") {
      try $0.lines(with: "<constraint ", in: $0.board) {
        $0 + "\n" + $0.replacingOccurrences(of: "LSc-co", with: "Dup-co")
      }
    },
    HarmlessForm("priorities of 999") {
      try $0.lines(with: "<constraint ", in: $0.board) {
        $0.replacingOccurrences(of: " id=", with: " priority=\"999\" id=")
      }
    },
    HarmlessForm("recorded frames that are nonsense") {
      try $0.lines(with: "<rect key=\"frame\"", in: $0.board) { _ in
        "<rect key=\"frame\" x=\"17\" y=\"-30\" width=\"3\" height=\"999\"/>"
      }
    },
    HarmlessForm("no recorded frames at all") {
      try $0.lines(with: "<rect key=\"frame\"", in: $0.board) { _ in "" }
    },
    HarmlessForm("views marked as misplaced") { try $0.attributes("misplaced=\"YES\"", of: S.icon) },
    HarmlessForm("a byte-order mark") {
      try $0.write([0xEF, 0xBB, 0xBF] + (try $0.bytes($0.board)), to: $0.board)
    },
    HarmlessForm("lines ended by CR LF") {
      try $0.write(try $0.text($0.board).replacingOccurrences(of: "\n", with: "\r\n"), to: $0.board)
    },
    HarmlessForm("everything on one line") {
      try $0.write(
        try $0.text($0.board).components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
          .joined(),
        to: $0.board)
    },
    HarmlessForm("attributes in single quotes") {
      try $0.lines(with: "<constraint ", in: $0.board) { $0.replacingOccurrences(of: "\"", with: "'") }
    },
    HarmlessForm("comments everywhere") {
      try $0.lines(with: "<constraint", in: $0.board) {
        $0 + "<!-- <constraint firstAttribute=\"width\"/> -->"
      }
    },
    HarmlessForm("no canvas device") { try $0.lines(with: "<device ", in: $0.board) { _ in "" } },
    HarmlessForm("a canvas of an iPad held sideways") {
      try $0.lines(with: "<device ", in: $0.board) { _ in
        "<device id=\"ipad11_0rounded\" orientation=\"landscape\" layout=\"fullscreen\" appearance=\"dark\"/>"
      }
    },
    HarmlessForm("the guide after the constraints") {
      try $0.lines(with: "<viewLayoutGuide key=\"safeArea\"", in: $0.board) { _ in "" }
      let text = try $0.text($0.board)
      let end = text.range(of: "</constraints>", options: .backwards)!
      try $0.write(
        text[..<end.upperBound] + "\n<viewLayoutGuide key=\"safeArea\" id=\"\(S.guide)\"/>"
          + text[end.upperBound...], to: $0.board)
    },
    HarmlessForm("layout guides of before iOS 11 as well") {
      try $0.lines(with: "<viewController id", in: $0.board) {
        $0
          + "<layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"Gui-to-001\"/><viewControllerLayoutGuide type=\"bottom\" id=\"Gui-bo-001\"/></layoutGuides>"
      }
    },
    HarmlessForm("a tools version of a beta") {
      try $0.replace("toolsVersion=\"22505\"", with: "toolsVersion=\"32700.99.1234\"", in: $0.board)
    },
    HarmlessForm("not marked as a launch screen") {
      try $0.replace(" launchScreen=\"YES\"", with: "", in: $0.board)
    },
    HarmlessForm("stale sizes of images among the resources") {
      try $0.lines(with: "<image name=", in: $0.board) { _ in
        "<image name=\"LaunchIcon\" width=\"7\" height=\"900\"/>"
      }
    },
    HarmlessForm("a first responder with a class") {
      try $0.replace(
        "placeholderIdentifier=\"IBFirstResponder\"",
        with: "placeholderIdentifier=\"IBFirstResponder\" customClass=\"UIResponder\"", in: $0.board)
    },
  ]

  typealias S = SampleProject

  /// Another layout that shows the same.
  static let layouts: [HarmlessForm] = [
    HarmlessForm("a ratio 1:1 instead of a height") {
      try $0.constraint(
        S.height,
        becomes:
          "<constraint firstAttribute=\"width\" secondItem=\"\(S.icon)\" secondAttribute=\"height\" multiplier=\"1:1\" id=\"\(S.height)\"/>"
      )
    },
    HarmlessForm("a ratio 1/1 instead of a width") {
      try $0.constraint(
        S.width,
        becomes:
          "<constraint firstAttribute=\"width\" secondItem=\"\(S.icon)\" secondAttribute=\"height\" multiplier=\"1/1\" id=\"\(S.width)\"/>"
      )
    },
    HarmlessForm("half of twice the center") {
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "centerX", to: S.root, "multiplier=\"0.5\"", at: "trailing", id: S.centerX))
      try $0.constraint(
        S.centerY,
        becomes: S.tie(S.icon, "centerY", to: S.root, "multiplier=\"0.5\"", at: "bottom", id: S.centerY))
    },
    HarmlessForm("inequalities beside the equations") {
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
    HarmlessForm("weak wishes that lose") {
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "centerX", to: S.root, id: S.centerX)
          + S.tie(S.icon, "width", to: S.root, "priority=\"250\"", id: "Weak-co-01"))
    },
    HarmlessForm("a placeholder that contradicts") {
      try $0.constraint(
        S.centerX,
        becomes: S.tie(S.icon, "centerX", to: S.root, id: S.centerX)
          + S.tie(S.icon, "leading", to: S.root, "placeholder=\"YES\"", id: "Pla-co-001"))
    },
    HarmlessForm("the icon inside a container") {
      try IconDefects.box($0, width: 200, height: 160, clips: false)
    },
    HarmlessForm("the icon inside a container of its size that clips") {
      try IconDefects.box($0, width: 120, height: 120, clips: true)
    },
    HarmlessForm("the icon inside a stack view") {
      let text = try $0.text($0.board)
      let start = text.range(of: "<imageView userLabel=\"Icon\"")!
      let end = text.range(of: "</subviews>")!
      let stack =
        "<stackView opaque=\"NO\" contentMode=\"scaleToFill\" axis=\"vertical\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Stk-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"120\" height=\"120\"/><subviews>\n"
        + text[start.lowerBound..<end.lowerBound] + "</subviews></stackView>\n"
      try $0.write(text[..<start.lowerBound] + stack + text[end.lowerBound...], to: $0.board)
      try $0.constraint(S.centerX, becomes: S.tie("Stk-vw-001", "centerX", to: S.root, id: S.centerX))
      try $0.constraint(S.centerY, becomes: S.tie("Stk-vw-001", "centerY", to: S.root, id: S.centerY))
    },
    HarmlessForm("the background by width, height and center", withPad: true) {
      for (id, attribute) in [
        (S.top, "width"), (S.leading, "height"), (S.trailing, "centerX"), (S.bottom, "centerY"),
      ] {
        try $0.constraint(id, becomes: S.tie(S.background, attribute, to: S.root, id: id))
      }
    },
    HarmlessForm("left and right instead of leading and trailing") {
      try $0.constraint(S.leading, becomes: S.tie(S.background, "left", to: S.root, id: S.leading))
      try $0.constraint(S.trailing, becomes: S.tie(S.background, "right", to: S.root, id: S.trailing))
    },
    HarmlessForm("leading on one side, width for the other") {
      try $0.constraint(S.trailing, becomes: S.tie(S.background, "width", to: S.root, id: S.trailing))
    },
    HarmlessForm("centered across the safe area, which is symmetric") {
      try $0.constraint(S.centerX, becomes: S.tie(S.icon, "centerX", to: S.guide, id: S.centerX))
    },
    HarmlessForm("centered within the margins across") {
      try $0.constraint(
        S.centerX, becomes: S.tie(S.icon, "centerX", to: S.root, at: "centerXWithinMargins", id: S.centerX))
    },
    HarmlessForm("centered on the background instead of the root") {
      try $0.constraint(S.centerX, becomes: S.tie(S.icon, "centerX", to: S.background, id: S.centerX))
      try $0.constraint(S.centerY, becomes: S.tie(S.icon, "centerY", to: S.background, id: S.centerY))
    },
    HarmlessForm("the background as the root image view", withPad: true) {
      var text = try $0.text($0.board)
      let start = text.range(of: "<imageView userLabel=\"Background\"")!
      let end = text.range(of: "</imageView>", range: start.upperBound..<text.endIndex)!
      text.removeSubrange(start.lowerBound..<end.upperBound)
      text = text.replacingOccurrences(
        of: "<view key=\"view\"", with: "<imageView key=\"view\" image=\"LaunchGradient\"")
      let close = text.range(of: "</view>", options: .backwards)!
      text.replaceSubrange(close, with: "</imageView>")
      try $0.write(text, to: $0.board)
      for id in [S.top, S.leading, S.trailing, S.bottom] { try $0.constraint(id, becomes: "") }
    },
    HarmlessForm("left-over views that are hidden") {
      try $0.add(ContentDefects.label("Old", "hidden=\"YES\""), ContentDefects.below)
      try $0.add(
        "<view hidden=\"YES\" contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Lef-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/></view>"
      )
    },
    HarmlessForm("a hidden copy of the icon") {
      let text = try $0.text($0.board)
      let start = text.range(of: "<imageView userLabel=\"Icon\"")!
      let end = text.range(of: "</imageView>", range: start.upperBound..<text.endIndex)!
      let copy = text[start.lowerBound..<end.upperBound].replacingOccurrences(of: "LSc-", with: "Cpy-")
        .replacingOccurrences(of: "<imageView", with: "<imageView hidden=\"YES\"")
      try $0.add(
        copy,
        S.tie("Cpy-ic-001", "top", to: S.root, id: "Cpy-co-003")
          + S.tie("Cpy-ic-001", "leading", to: S.root, id: "Cpy-co-004"))
    },
    HarmlessForm("a view that size classes leave out everywhere") {
      try $0.add(ContentDefects.label("Old"), ContentDefects.below)
      try $0.variation("default", "<mask key=\"subviews\"><exclude reference=\"Lab-vw-001\"/></mask>")
    },
    HarmlessForm("a clear view over everything") {
      try $0.add(
        "<view contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Clr-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/><color key=\"backgroundColor\" white=\"0.0\" alpha=\"0.0\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"/></view>",
        ["top", "bottom", "leading", "trailing"].enumerated().map {
          S.tie("Clr-vw-001", $0.element, to: S.root, id: "Clr-co-00\($0.offset)")
        }.joined())
    },
    HarmlessForm("a fallback color under the gradient") {
      try $0.lines(with: "<viewLayoutGuide key=\"safeArea\"", in: $0.board) {
        $0 + "\n<color key=\"backgroundColor\" systemColor=\"systemIndigoColor\"/>"
      }
    },
    HarmlessForm("a fallback color in Display P3") {
      try $0.lines(with: "<viewLayoutGuide key=\"safeArea\"", in: $0.board) {
        $0
          + "\n<color key=\"backgroundColor\" red=\"0.4\" green=\"0.5\" blue=\"1\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"displayP3\"/>"
      }
    },
    HarmlessForm("the icon stretched into its square frame") {
      try $0.replace("contentMode=\"scaleAspectFit\"", with: "contentMode=\"scaleToFill\"", in: $0.board)
    },
    HarmlessForm("the background filled by aspect", withPad: true) {
      try $0.gradient(
        light: { .vertical(Picture.lightTop, Picture.lightBottom, width: $0, height: 512 * $0) },
        dark: { .vertical(Picture.darkTop, Picture.darkBottom, width: $0, height: 512 * $0) })
      try $0.replace(
        "contentMode=\"scaleToFill\" horizontalHuggingPriority",
        with: "contentMode=\"redraw\" horizontalHuggingPriority", in: $0.board)
    },
    HarmlessForm("a navigation controller without its bar around it") {
      try ContentDefects.container(
        $0, "navigationController", relationship: "rootViewController",
        "<navigationBar key=\"navigationBar\" hidden=\"YES\" contentMode=\"scaleToFill\" id=\"Bar-vw-001\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"393\" height=\"44\"/></navigationBar>"
      )
      try $0.replace(
        "<navigationController id", with: "<navigationController navigationBarHidden=\"YES\" id", in: $0.board
      )
    },
    HarmlessForm("a label without text that is hidden") {
      try $0.add(ContentDefects.label("", "hidden=\"YES\""), ContentDefects.below)
    },
  ]
}
