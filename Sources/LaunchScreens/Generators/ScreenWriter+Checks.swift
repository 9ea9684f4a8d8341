import Formats
import Model

/// The colors and the keys of a config.
extension ScreenWriter {
  /// How a generator reads a color.
  struct ColorForm {
    /// Numbers of digits.
    var lengths = [3, 6, 8]
    var needsHash = true
    /// Whether the alpha stands before red.
    var isAlphaFirst = false
    /// Whether names of colors count.
    var hasNames = false
  }

  /// Returns a color of the config, and reports a value that is none.
  mutating func color(
    _ text: String, key: String, at location: SourceLocation, _ form: ColorForm = ColorForm()
  ) -> Color? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if form.hasNames, let named = config.templates.colors[text.lowercased()] { return Color(hex: named) }
    if digits.allSatisfy(\.isHexDigit), text.hasPrefix("#") || form.lengths.contains(digits.count) {
      if !text.hasPrefix("#"), form.needsHash {
        report(
          .config, at: location, "`\(key)` is \"\(text)\"; expected a color with #",
          fix: "Write \"#\(digits)\"", edits: SourceEdit.literals(key, digits, to: "#" + digits, at: location)
        )
      }
      let long = digits.count < 6 ? digits.map { "\($0)\($0)" }.joined() : digits
      let last = form.isAlphaFirst && long.count == 8 ? String(long.dropFirst(2) + long.prefix(2)) : long
      if form.lengths.contains(digits.count), let color = Color(hex: "#" + last) { return color }
    }
    report(
      .config, at: location,
      "`\(key)` is \"\(text)\", which \(screen.generator) does not read as a color; expected # and 6 digits"
        + (form.hasNames ? ", or a name" : ""),
      fix: "Write the color as #RRGGBB")
    return nil
  }

  /// Reports keys that are nearly those that the generator reads, and values of another type.
  ///
  /// - Parameter form: The way the config asks for the screen.
  mutating func check(_ settings: JSONNode, _ form: String, _ file: String) {
    let known = config.templates[screen.template.generator]?.settings?[form] ?? [:]
    let members = (settings.object ?? [:]).sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
    for (key, node) in members where node.code == nil {
      let location = SourceLocation(file: file, line: node.line)
      guard let type = known[key] else {
        // A short word is near to too many others.
        guard key.count > 3, let near = nearestName(to: key, in: known.keys) else { continue }
        report(
          .config, at: location, "\(screen.generator) reads no `\(key)`", fix: "Write `\(near)`",
          edits: [.literal(file: file, line: node.line, key: "", old: key, new: near)])
        continue
      }
      guard type.suits(node) else {
        report(
          .config, at: location, "`\(key)` has another type; expected \(type.words)",
          fix: "Write \(type.words)")
        continue
      }
      if type == .object, !key.hasPrefix("android") { check(node, form, file) }
    }
  }
}

extension LaunchTemplates.ValueType {
  fileprivate var words: String {
    switch self {
    case .any: "a value"
    case .text: "a text"
    case .number: "a number"
    case .flag: "true or false"
    case .object: "an object"
    }
  }

  fileprivate func suits(_ node: JSONNode) -> Bool {
    switch node.value {
    case .null: true
    case .string: self == .text || self == .any
    case .number: self == .number || self == .any
    case .bool: self == .flag || self == .any
    case .object: self == .object
    case .array: self == .any
    }
  }
}
