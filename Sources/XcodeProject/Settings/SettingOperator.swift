import Files

/// The operators of build-setting references: `$(NAME:lower)`, `$(NAME:default=text)`.
enum SettingOperator {
  static func split(_ text: String) -> (name: String, argument: String?) {
    guard let sign = text.firstIndex(of: "=") else { return (text, nil) }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// Applies an operator. An unknown one leaves the value as it is.
  static func apply(_ name: String, _ argument: String?, to value: String) -> String {
    switch name {
    case "default": value.isEmpty ? (argument ?? "") : value
    case "lower": value.lowercased()
    case "upper": value.uppercased()
    case "rfc1034identifier":
      mapped(value) { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." ? $0 : "-" }
    case "c99extidentifier", "identifier": identifier(value)
    case "base": argument.map { replacingBase(value, $0) } ?? FilePath.baseName(value)
    case "file": argument.map { FilePath.join(folder(value), $0) } ?? FilePath.name(value)
    case "dir": argument ?? folder(value)
    case "suffix": argument.map { replacingSuffix(value, $0) } ?? suffix(value)
    case "standardizepath": FilePath.standardized(value)
    case "relativeto", "isancestor", "not", "quote": value
    default: value
    }
  }

  private static func mapped(_ text: String, _ change: (Character) -> Character) -> String {
    String(text.map(change))
  }

  private static func identifier(_ text: String) -> String {
    let result = mapped(text) { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return result.first?.isNumber == true ? "_" + result.dropFirst() : result
  }

  private static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// Returns the extension with its dot; empty where there is none.
  private static func suffix(_ path: String) -> String {
    let file = FilePath.name(path)
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return "" }
    return String(file[dot...])
  }

  private static func replacingBase(_ path: String, _ base: String) -> String {
    folder(path) + base + suffix(path)
  }

  private static func replacingSuffix(_ path: String, _ suffix: String) -> String {
    folder(path) + FilePath.baseName(path) + suffix
  }
}
