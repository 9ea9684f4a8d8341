/// One dimension of the test matrix, such as the orientation.
///
/// `Axis.all` is the only list of axes. Matrix files, filters, command-line options, `run.json`, waivers, checklists
/// and reports read it, so a new axis is one entry here and its meaning in `Environment`.
package struct Axis: Sendable {
  /// Key in matrix files, `when` and `run.json`: `layoutDirection`.
  package var key: String
  /// Name in sentences: `layout direction`.
  package var noun: String
  package var domain: Domain
  /// Value that matrix files use when they do not name the axis, and that sentences omit.
  package var defaultValue: String?
  /// A Boolean value that indicates whether values of this axis are separate tests in JUnit, CTRF and the page.
  ///
  /// Results that differ only in other axes are folded into one test.
  package var identifiesTest = false
  /// A Boolean value that indicates whether records and names omit the default value, and records the axis if no case has
  /// another one.
  ///
  /// So an axis that few runs use changes no other record.
  package var omitsDefault = false
  /// Values as words, where they differ from the raw value: `left to right`.
  package var words: [String: String] = [:]
  /// Turns a list of values into a phrase: `17 and 18` into `OS 17 and 18`.
  package var phrase: @Sendable (String) -> String = { $0 }
  /// Sets a value in an environment; nil for the axes that choose the device's figures.
  package var apply: (@Sendable (String, inout Environment) -> Void)?

  /// Values that an axis can have.
  package enum Domain: Hashable, Sendable {
    /// Ids of the device catalog.
    case devices
    /// Versions of the operating system.
    case systems
    /// A fixed list, in its order.
    case words([String])
  }
}

extension Axis {
  /// Axes in the order of `run.json`.
  ///
  /// Tests bind another list for the duration of a task to try an axis.
  @TaskLocal package static var all: [Axis] = standard

  private static let standard = [
    Axis(key: "device", noun: "device", domain: .devices, identifiesTest: true),
    Axis(key: "os", noun: "OS", domain: .systems, phrase: { "OS \($0)" }),
    Axis(
      key: "orientation", noun: "orientation", domain: .words(Orientation.allCases.map(\.rawValue)),
      defaultValue: Orientation.portrait.rawValue, identifiesTest: true,
      words: [
        "portrait-upside-down": "upside down", "landscape-left": "landscape left",
        "landscape-right": "landscape right",
      ]),
    Axis(
      key: "appearance", noun: "appearance", domain: .words(Appearance.allCases.map(\.rawValue)),
      defaultValue: Appearance.light.rawValue, identifiesTest: true,
      apply: { $1.appearance = Appearance(rawValue: $0) ?? .light }),
    Axis(
      key: "contrast", noun: "contrast", domain: .words(Contrast.allCases.map(\.rawValue)),
      defaultValue: Contrast.normal.rawValue,
      phrase: { "\($0) contrast" }, apply: { $1.contrast = Contrast(rawValue: $0) ?? .normal }),
    Axis(
      key: "layoutDirection", noun: "layout direction",
      domain: .words(LayoutDirection.allCases.map(\.rawValue)),
      defaultValue: LayoutDirection.leftToRight.rawValue,
      words: ["leftToRight": "left to right", "rightToLeft": "right to left"],
      apply: { $1.layoutDirection = LayoutDirection(rawValue: $0) ?? .leftToRight }),
    Axis(
      key: "window", noun: "window", domain: .words(Window.allCases.map(\.rawValue)),
      defaultValue: Window.fullScreen.rawValue, identifiesTest: true, omitsDefault: true,
      words: [
        "full-screen": "full screen", "half": "half of the screen", "third": "a third of the screen",
        "two-thirds": "two thirds of the screen", "slide-over": "Slide Over",
      ]),
  ]

  /// Returns the axes that a record of some cases names.
  package static func used(by cases: some Collection<CaseID>) -> [Axis] {
    let axes = all
    let count = cases.reduce(all.prefix { !$0.omitsDefault }.count) { max($0, $1.recorded.count) }
    return Array(axes.prefix(count))
  }

  /// Returns whether records and names omit a value.
  package func omits(_ value: String) -> Bool { omitsDefault && value == defaultValue }

  package static func named(_ key: String) -> Axis? { all.first { $0.key == key } }

  /// Name of the command-line option, without dashes: `layout-direction`.
  package var option: String {
    key.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// Values of a fixed list; empty for devices and systems, whose values the catalog decides.
  package var values: [String] { if case .words(let values) = domain { values } else { [] } }

  /// A value in words.
  package func word(_ value: String) -> String { words[value] ?? value }

  /// Returns the spelling that a case uses for `text`, or nil for a value that the axis cannot have.
  ///
  /// `18.0` is `18`. Ids of devices are not looked up.
  package func canonical(_ text: String) -> String? {
    switch domain {
    case .devices: text.isEmpty ? nil : text
    case .systems: OSVersion(text)?.description
    case .words(let values): values.contains(text) ? text : nil
    }
  }

  /// Returns whether `left` comes before `right` on the axis.
  package func precedes(_ left: String, _ right: String) -> Bool {
    switch domain {
    case .devices: left < right
    case .systems: (OSVersion(left) ?? OSVersion(0)) < (OSVersion(right) ?? OSVersion(0))
    case .words(let values): (values.firstIndex(of: left) ?? .max) < (values.firstIndex(of: right) ?? .max)
    }
  }
}

extension Environment {
  /// The environment with the default value of every axis that only changes its state, not its geometry.
  ///
  /// Environments with an equal base are laid out and drawn together.
  package var base: Environment {
    var base = self
    for axis in Axis.all { if let value = axis.defaultValue { axis.apply?(value, &base) } }
    return base
  }
}
