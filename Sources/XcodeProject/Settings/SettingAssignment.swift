import Model

/// One line of build settings: a key, its conditions and a value that can refer to other settings.
struct SettingAssignment: Sendable {
  var key: String
  /// `sdk`, `arch`, `config` or `variant`, each with its pattern.
  var conditions: [Condition]
  var value: String
  var location: SourceLocation?

  struct Condition: Sendable, Hashable {
    var name: String
    var pattern: String
  }

  /// Splits `KEY[sdk=iphoneos*,arch=arm64][config=Release]`; nil where the brackets are malformed.
  static func split(_ text: String) -> (key: String, conditions: [Condition])? {
    guard let open = text.firstIndex(of: "[") else { return (text, []) }
    var conditions: [Condition] = []
    var rest = text[open...]
    while rest.hasPrefix("[") {
      guard let close = rest.firstIndex(of: "]") else { return nil }
      for part in rest[rest.index(after: rest.startIndex)..<close].split(separator: ",") {
        let pair = part.split(separator: "=", maxSplits: 1)
        guard pair.count == 2 else { return nil }
        conditions.append(Condition(name: trimmed(pair[0]), pattern: trimmed(pair[1])))
      }
      rest = rest[rest.index(after: close)...].drop { $0 == " " || $0 == "\t" }
    }
    guard rest.isEmpty else { return nil }
    return (trimmed(text[..<open]), conditions)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}

/// The values that conditions are compared with: those of a build for devices.
struct SettingContext: Sendable {
  var configuration: String
  /// The SDK's name without its version, which depends on the Xcode that builds.
  static let sdk = "iphoneos"
  static let arch = "arm64"

  func matches(_ condition: SettingAssignment.Condition) -> Bool {
    switch condition.name {
    case "sdk":
      return SettingContext.glob(condition.pattern, SettingContext.sdk)
    case "arch": return SettingContext.glob(condition.pattern, SettingContext.arch)
    case "config": return SettingContext.glob(condition.pattern, configuration)
    case "variant": return SettingContext.glob(condition.pattern, "normal")
    default: return false
    }
  }

  /// Returns whether a pattern with `*` and `?` matches all of `text`.
  static func glob(_ pattern: String, _ text: String) -> Bool {
    WildcardPattern(pattern, questionMark: true).matches(text)
  }
}
