import Files
import Imaging
import Model

extension MutationFamily {
  /// Adds views that the design does not have.
  static let contentDefects = MutationFamily(
    id: "content", title: "Text and other views are added", kind: .defect,
    effect: .changesLayout,
    operators: [
      added(
        "added-label", "a label with text", label("Loading…"), at: centered(below: 120),
        assertions: ["localization-free.no-text", "layout.draws-only"]),
      added(
        "added-label-at-top", "a label under the status bar", label("Loading…"), at: top(2),
        assertions: [
          "safe-area.inside", "safe-area.visible-content", "safe-area.clear-of-hardware",
          "localization-free.no-text",
        ]),
      added(
        "added-button", "a button with a title",
        "<button opaque=\"NO\" contentMode=\"scaleToFill\" buttonType=\"system\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"60\" height=\"30\"/><state key=\"normal\" title=\"Skip\"/></button>",
        at: centered(below: 150), assertions: ["localization-free.no-text", "layout.draws-only"]),
      added(
        "added-spinner", "an activity indicator",
        "<activityIndicatorView opaque=\"NO\" contentMode=\"scaleToFill\" animating=\"YES\" style=\"medium\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"20\" height=\"20\"/></activityIndicatorView>",
        at: centered(below: 120), assertions: ["layout.draws-only"]),
      added(
        "added-mark", "a dark square", mark(side: 12), at: centered(below: 110),
        assertions: ["layout.draws-only"]),
      added(
        "added-mark-at-bottom", "a dark square on the home indicator", mark(side: 12), at: bottom(6),
        assertions: [
          "safe-area.clear-of-hardware", "safe-area.inside", "safe-area.guides", "layout.draws-only",
        ]),
      added(
        "added-mark-in-corner", "a dark square in a corner", mark(side: 12),
        at: [tie("top", 2), tie("left", 2)],
        assertions: [
          "safe-area.clear-of-hardware", "safe-area.inside", "safe-area.guides", "layout.draws-only",
        ]),
      added(
        "added-mark-at-trailing-edge", "a dark square at the trailing edge", mark(side: 12),
        at: [tie("trailing", -30), tie("centerY", -90)],
        assertions: [
          "safe-area.guides", "localization-free.same-in-both-directions", "layout.draws-only",
        ]),
      added(
        "added-cover", "a white cover over the lower part", plain(white: 1), at: coverage,
        assertions: [
          "layout.whole", "layout.draws-only", "contrast.gradient", "safe-area.inside",
        ]),
      added(
        "added-bright-body", "a white area between two bars", plain(white: 1),
        at: [tie("top", 100), tie("bottom", -83), tie("leading", 0), tie("trailing", 0)],
        assertions: ["contrast.dark-appearance", "layout.whole", "layout.draws-only", "contrast.gradient"]),
      added(
        "added-off-center", "a dark square 4 pt beside the middle", mark(side: 12),
        at: [tie("centerX", 4), tie("centerY", 120)],
        assertions: ["layout.nearly-centered", "layout.draws-only"]),
      addedWithKey(
        "added-label-in-own-font", "a label in a font of the app",
        label("Brand").replacing("type=\"system\"", with: "name=\"Brand-Bold\" family=\"Brand\""),
        at: centered(below: 120), "UIAppFonts", "<array><string>Brand-Bold.ttf</string></array>",
        assertions: ["project.launch-fonts", "localization-free.no-text", "layout.draws-only"]),
      addedWithKey(
        "added-dark-top", "a dark area under a dark status bar", plain(white: 0),
        at: [tie("top", 0), tie("leading", 0), tie("trailing", 0), size("height", 120)], "UIStatusBarStyle",
        "<string>UIStatusBarStyleDarkContent</string>",
        assertions: ["contrast.status-bar", "layout.draws-only", "contrast.gradient"]),
      box,
      added(
        "added-veil", "a veil over everything", plain(white: 0, alpha: 0.3),
        at: ["top", "bottom", "leading", "trailing"].map { tie($0, 0) },
        assertions: ["layout.whole", "layout.draws-only", "contrast.gradient", "contrast.outline"]),
      added(
        "added-web-view", "a UIWebView",
        "<webView contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"40\" height=\"40\"/></webView>",
        at: [tie("centerX", 0), tie("bottom", -90), size("width", 40), size("height", 40)],
        assertions: ["project.nothing-forbidden"], effect: .any),
      added(
        "added-view-without-size", "an empty view without a size",
        "<view contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/></view>",
        at: [tie("centerX", 0), tie("centerY", 0)],
        assertions: ["layout.constraints", "layout.consistent"]),
    ])

  private static let id = "qa-mutation-v"

  private static func added(
    _ operatorID: String, _ words: String, _ view: String, at constraints: [String], assertions: [String],
    effect: Mutation.Effect? = nil
  ) -> MutationOperator {
    .documentFiles(operatorID, "Adds \(words)", assertions, effect: effect) { $1.adding(view, constraints) }
  }

  /// Adds a view, and a key to the first Info.plist.
  private static func addedWithKey(
    _ operatorID: String, _ words: String, _ view: String, at constraints: [String], _ key: String,
    _ value: String, assertions: [String]
  ) -> MutationOperator {
    .documentFiles(operatorID, "Adds \(words)", assertions, effect: .any) { input, file in
      guard let plist = input.infoPlists.first, let changed = plist.changes(plist.setting(key, value))
      else { return nil }
      return file.adding(view, constraints)?.merging(changed) { first, _ in first }
    }
  }

  /// Adds a gray area, and on it an opaque image that is a little brighter.
  private static let box = MutationOperator(
    "added-box", "Adds an opaque image on a color that differs a little",
    ["contrast.seam", "layout.draws-only"], effect: .any,
    of: { $0.imageSets.isEmpty ? [] : $0.documentTargets }
  ) { input, file in
    guard let catalog = input.imageSets.first.map({ FilePath.parent($0.path) }) else { return nil }
    let image =
      "<subviews><imageView contentMode=\"center\" image=\"QABox\" id=\"qa-mutation-i\"><rect key=\"frame\" x=\"40\" y=\"40\" width=\"60\" height=\"60\"/></imageView></subviews>"
    let gray = Bitmap(width: 180, height: 180, pixels: (0..<180 * 180).flatMap { _ in [140, 140, 140, 255] })
    let contents =
      #"{"images": [{"idiom": "universal", "scale": "3x", "filename": "box.png"}], "info": {"version": 1, "author": "xcode"}}"#
    let constraints = centered(below: 0) + [size("width", 140), size("height", 140)]
    let set = FilePath.join(catalog, "QABox.imageset")
    return file.adding(plain(white: 0.5, more: image), constraints)?.merging([
      set + "/Contents.json": .write(Array(contents.utf8)),
      set + "/box.png": .write(PNG.encode(gray, effort: .low)),
    ]) { first, _ in first }
  }

  private static func tie(_ attribute: String, _ constant: Int) -> String {
    "<constraint firstItem=\"\(id)\" firstAttribute=\"\(attribute)\" secondItem=\"ROOT\" secondAttribute=\"\(attribute)\" constant=\"\(constant)\" id=\"qa-mutation-\(attribute)\"/>"
  }
  private static func size(_ attribute: String, _ constant: Int) -> String {
    "<constraint firstItem=\"\(id)\" firstAttribute=\"\(attribute)\" constant=\"\(constant)\" id=\"qa-mutation-s-\(attribute)\"/>"
  }
  private static func centered(below distance: Int) -> [String] {
    [tie("centerX", 0), tie("centerY", distance)]
  }
  private static func top(_ distance: Int) -> [String] { [tie("centerX", 0), tie("top", distance)] }
  private static func bottom(_ distance: Int) -> [String] { [tie("centerX", 0), tie("bottom", -distance)] }
  /// The lower 60 percent of the screen.
  private static let coverage = [
    tie("bottom", 0), tie("leading", 0), tie("trailing", 0),
    "<constraint firstItem=\"\(id)\" firstAttribute=\"height\" secondItem=\"ROOT\" secondAttribute=\"height\" multiplier=\"0.6\" id=\"qa-mutation-height\"/>",
  ]

  static func label(_ text: String, _ more: String = "") -> String {
    "<label opaque=\"NO\" \(more) text=\"\(text)\" textAlignment=\"center\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"73\" height=\"21\"/><fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/></label>"
  }
  private static func mark(side: Int) -> String {
    plain(
      white: 0.1,
      more:
        "<constraints><constraint firstAttribute=\"width\" constant=\"\(side)\" id=\"qa-mutation-w\"/><constraint firstAttribute=\"height\" constant=\"\(side)\" id=\"qa-mutation-h\"/></constraints>"
    )
  }
  private static func plain(white: Double, alpha: Double = 1, more: String = "") -> String {
    "<view alpha=\"\(alpha)\" contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/><color key=\"backgroundColor\" white=\"\(white)\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"/>\(more)</view>"
  }
}

extension InterfaceFile {
  /// Returns the file with a view in front of all others of the root.
  ///
  /// - Parameter constraints: With `ROOT` for the id of the root.
  func adding(_ view: String, _ constraints: [String]) -> FileChanges? {
    let constraints = constraints.map { $0.replacing("ROOT", with: id(root)) }
    func child(_ name: String) -> Int? {
      markup.children(of: root).first { markup.elements[$0].name == name }
    }
    func edit(_ name: String, _ text: String) -> Markup.Edit {
      child(name).map { markup.appending(text, to: $0) }
        ?? markup.appending("<\(name)>\(text)</\(name)>", to: root)
    }
    return changes(
      [edit("subviews", view)]
        + (constraints.isEmpty ? [] : [edit("constraints", constraints.joined(separator: "\n"))]))
  }
}
