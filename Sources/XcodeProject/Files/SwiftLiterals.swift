import Formats

/// A value that Swift code states literally, with its line.
struct SwiftValue {
  indirect enum Content {
    case text(String)
    /// A number, `true`, `false` or `nil`.
    case word(String)
    case list([SwiftValue])
    case map([(key: SwiftValue, value: SwiftValue)])
    /// `.name`, `Type.name`, or a call of it.
    case member(String, [(label: String?, value: SwiftValue)])
    /// An expression whose value only the program knows.
    case unknown
  }
  var content: Content
  var line: Int

  var text: String? { if case .text(let text) = content { text } else { nil } }
  var list: [SwiftValue]? { if case .list(let items) = content { items } else { nil } }

  /// The last part of the name of a member: `app` for `.app` and `Product.app`.
  var name: String? {
    guard case .member(let name, _) = content else { return nil }
    return name.split(separator: ".").last.map(String.init)
  }

  /// Returns the argument of a call with a label; without one, the first argument that has none.
  subscript(label: String?) -> SwiftValue? {
    guard case .member(_, let arguments) = content else { return nil }
    return arguments.first { $0.label == label }?.value
  }

  /// As in messages: `` `Project.app` ``.
  var shown: String {
    if case .member(let name, _) = content { return "`\(name)`" }
    return "an expression"
  }

  /// The value of a property list; nil for one that is not literal.
  var plist: PlistNode? {
    let content: PlistNode.Content
    switch self.content {
    case .text(let text): content = .string(text)
    case .word(let word):
      guard word == "true" || word == "false" else {
        guard let number = Int(word) else { return nil }
        return PlistNode(content: .integer(number), line: line)
      }
      content = .bool(word == "true")
    case .list(let items):
      let values = items.compactMap(\.plist)
      guard values.count == items.count else { return nil }
      content = .array(values)
    case .map(let pairs):
      var entries = PlistDictionary()
      for (key, value) in pairs {
        guard let key = key.text, let value = value.plist else { return nil }
        entries.append(.init(key: key, line: value.line, value: value))
      }
      content = .dictionary(entries)
    // Plist.Value of Tuist.
    case .member(_, let arguments):
      let names = ["string", "boolean", "integer", "array", "dictionary"]
      guard let name, names.contains(name), arguments.count == 1 else { return nil }
      return arguments[0].value.plist
    case .unknown: return nil
    }
    return PlistNode(content: content, line: line)
  }
}

/// Reads the constants at the top level of a Swift file as far as they are literal.
struct SwiftLiterals {
  private static let deepest = 64
  private let tokens: [CodeText.Token]
  private var at = 0
  private var depth = 0
  private(set) var constants: [String: SwiftValue] = [:]

  init(_ bytes: [UInt8]) {
    tokens = CodeText(bytes).tokens
    var braces = 0
    while at < tokens.count {
      switch text() {
      case "{": braces += 1
      case "}": braces -= 1
      case "let" where braces == 0:
        readConstant()
        continue
      default: break
      }
      at += 1
    }
  }

  private func text(_ offset: Int = 0) -> String {
    tokens.indices.contains(at + offset) && tokens[at + offset].kind != .literal
      ? tokens[at + offset].text : ""
  }

  private var line: Int { tokens.indices.contains(at) ? tokens[at].line : tokens.last?.line ?? 1 }

  private mutating func readConstant() {
    let name = text(1)
    at += 2
    if text() == ":" {
      while at < tokens.count, text() != "=", text() != "let" { at += 1 }
    }
    guard text() == "=" else { return }
    at += 1
    constants[name] = value()
  }

  /// Reads an expression up to a comma, a closing bracket or the next statement.
  private mutating func value() -> SwiftValue {
    let start = line
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, at < tokens.count else {
      skip()
      return SwiftValue(content: .unknown, line: start)
    }
    let value = primary()
    let operators: Set<String> = ["+", "-", "*", "/", "?", "!", "&", "|", ".", "{", "(", "[", "as", "=", "<"]
    // The next statement begins on another line.
    let isEnd =
      at >= tokens.count || !operators.contains(text())
      || (line != lastLine && !["+", "?", ".", "&"].contains(text()))
    if isEnd { return value }
    skip()
    return SwiftValue(content: .unknown, line: start)
  }

  private var lastLine: Int { at > 0 ? tokens[at - 1].line : 0 }

  private mutating func primary() -> SwiftValue {
    let token = tokens[at]
    func made(_ content: SwiftValue.Content) -> SwiftValue { SwiftValue(content: content, line: token.line) }
    if token.kind == .literal {
      at += 1
      return made(interpolated(token.text).map { .text($0) } ?? .unknown)
    }
    switch token.text {
    case "[":
      at += 1
      return made(collection())
    case "(":
      at += 1
      let inner = value()
      if text() == ")" { at += 1 }
      return inner
    case "true", "false", "nil":
      at += 1
      return made(.word(token.text))
    case let word where word.first?.isNumber == true:
      at += 1
      return made(.word(word))
    default: return member(token)
    }
  }

  private mutating func collection() -> SwiftValue.Content {
    var items: [SwiftValue] = []
    var pairs: [(key: SwiftValue, value: SwiftValue)] = []
    if text() == ":" { at += 1 }
    while at < tokens.count, text() != "]" {
      let key = value()
      if text() == ":" {
        at += 1
        pairs.append((key, value()))
      } else {
        items.append(key)
      }
      if text() == "," { at += 1 } else if text() != "]" { break }
    }
    if text() == "]" { at += 1 } else { return .unknown }
    return pairs.isEmpty ? .list(items) : .map(pairs)
  }

  /// Reads a name with dots, and the arguments of its call.
  private mutating func member(_ token: CodeText.Token) -> SwiftValue {
    var name = ""
    while at < tokens.count, tokens[at].kind != .literal {
      let isDot = text() == "."
      guard isDot || tokens[at].kind == .word && (name.isEmpty || name.hasSuffix(".")) else { break }
      // A method on the next line belongs to the expression; a word there begins the next statement.
      name += text()
      at += 1
    }
    if name.isEmpty {
      skip()
      return SwiftValue(content: .unknown, line: token.line)
    }
    var arguments: [(label: String?, value: SwiftValue)] = []
    let isCall = text() == "(" && line == lastLine
    if isCall {
      at += 1
      while at < tokens.count, text() != ")" {
        var label: String?
        if tokens[at].kind == .word, text(1) == ":" {
          label = text()
          at += 2
        }
        arguments.append((label, value()))
        if text() == "," { at += 1 } else if text() != ")" { break }
      }
      if text() == ")" { at += 1 }
    } else if let known = constants[name] {
      return SwiftValue(content: known.content, line: known.line)
    }
    return SwiftValue(content: .member(name, arguments), line: token.line)
  }

  /// Skips the rest of an expression.
  private mutating func skip() {
    var brackets = 0
    while at < tokens.count {
      switch text() {
      case "(", "[", "{": brackets += 1
      case ")", "]", "}":
        if brackets == 0 { return }
        brackets -= 1
      case ",": if brackets == 0 { return }
      case "let", "import", "func", "extension": if brackets == 0, depth == 1 { return }
      default: break
      }
      at += 1
    }
  }

  /// Returns a text with the constants that it names; nil for one with other expressions.
  private func interpolated(_ text: String) -> String? {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "\\(") {
      guard let end = rest[start.upperBound...].firstIndex(of: ")"),
        let value = constants[String(rest[start.upperBound..<end])]?.text
      else { return nil }
      result += rest[..<start.lowerBound] + value
      rest = rest[rest.index(after: end)...]
    }
    return (result + rest).replacing("\\\"", with: "\"")
  }
}
