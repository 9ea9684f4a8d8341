import Foundation

/// Splits the text of an `.xcconfig` file into statements, as Xcode's build system does.
///
/// Source: swiftlang/swift-build, `Sources/SWBMacro/MacroConfigFileParser.swift`; docs/internals/project-rules.md names each rule.
struct XCConfigParser {
  enum Statement: Equatable {
    case include(String, isOptional: Bool, line: Int)
    /// `left` is the key with its conditions.
    case assignment(left: String, value: String, line: Int)
    case diagnostic(String, fix: String, line: Int)
  }

  private let lines: [String]
  private var index = 0

  static func statements(_ text: [UInt8]) -> [Statement] {
    var parser = XCConfigParser(text)
    var result: [Statement] = []
    while parser.index < parser.lines.count {
      if let statement = parser.statement() { result.append(statement) }
    }
    return result
  }

  private init(_ text: [UInt8]) {
    // Line ends are LF, CR, CRLF and the line and paragraph separators of Unicode.
    lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"].contains($0) }
      .map(String.init)
  }

  private mutating func statement() -> Statement? {
    let line = index + 1
    let text = Self.content(lines[index])
    index += 1
    if text.isEmpty { return nil }
    if text.hasPrefix("#") { return Self.directive(text.dropFirst(), line: line) }
    // A "=" inside brackets belongs to a condition.
    var depth = 0
    let sign = text.firstIndex { character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == "=" && depth <= 0
    }
    guard let sign, sign != text.startIndex else {
      return .diagnostic(
        "\"\(text.prefix(60))\" is not a build setting", fix: "write KEY = value", line: line)
    }
    let value = value(String(text[text.index(after: sign)...]))
    return .assignment(left: Self.trim(text[..<sign]), value: value, line: line)
  }

  /// Returns a value that starts with `first`. Each line that ends with a backslash continues on the next line.
  private mutating func value(_ first: String) -> String {
    var parts: [String] = []
    var part = Self.withoutSemicolon(Self.trim(first))
    while part.hasSuffix("\\") {
      let kept = Self.trim(part.dropLast())
      if !kept.isEmpty { parts.append(kept) }
      part = ""
      guard index < lines.count else { break }
      part = Self.withoutSemicolon(Self.content(lines[index]))
      index += 1
    }
    if !part.isEmpty { parts.append(part) }
    return parts.joined(separator: " ")
  }

  private static func directive(_ text: Substring, line: Int) -> Statement {
    let words = trim(text)
    let name = String(words.prefix { !$0.isWhitespace && $0 != "\"" })
    guard name == "include" || name == "include?" else {
      return .diagnostic(
        "unknown directive \"#\(name)\"", fix: "write #include \"File.xcconfig\"", line: line)
    }
    let quoted = trim(words.dropFirst(name.count))
    let end = quoted.dropFirst().firstIndex(of: "\"")
    guard quoted.hasPrefix("\""), let end else {
      return .diagnostic(
        "#include names no file in quotes", fix: "write #include \"File.xcconfig\"", line: line)
    }
    let file = String(quoted[quoted.index(after: quoted.startIndex)..<end])
    return .include(file, isOptional: name == "include?", line: line)
  }

  /// Returns a line without its comment. `//` starts a comment everywhere, so URLs are written `https:/$()/…`.
  private static func content(_ line: String) -> String {
    guard let comment = line.firstRange(of: "//") else { return trim(line) }
    return trim(line[..<comment.lowerBound])
  }

  private static func withoutSemicolon(_ text: String) -> String {
    text.hasSuffix(";") ? trim(text.dropLast()) : text
  }

  private static func trim(_ text: some StringProtocol) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }
}
