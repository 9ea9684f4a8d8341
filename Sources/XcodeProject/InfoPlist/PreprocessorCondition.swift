/// Evaluates the expression of an `#if`: numbers, names, `defined`, `!`, comparisons, `&&`, `||`, parentheses.
struct PreprocessorCondition {
  private var tokens: [String] = []
  private var position = 0
  private var depth = 0
  private let definitions: [String: String]

  init(_ text: String, definitions: [String: String]) {
    self.definitions = definitions
    var rest = Substring(text)
    while let first = rest.first, tokens.count < 500 {
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if first.isLetter || first.isNumber || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(String(word))
        rest = rest.dropFirst(word.count)
      } else {
        let pair = String(rest.prefix(2))
        let sign = ["&&", "||", "==", "!=", "<=", ">="].contains(pair) ? pair : String(first)
        tokens.append(sign)
        rest = rest.dropFirst(sign.count)
      }
    }
  }

  /// Returns nil where the text is not such an expression.
  mutating func evaluate() -> Int? {
    guard let value = either(), position == tokens.count else { return nil }
    return value
  }

  private var next: String? { position < tokens.count ? tokens[position] : nil }

  private mutating func take(_ token: String) -> Bool {
    guard next == token else { return false }
    position += 1
    return true
  }

  private mutating func either() -> Int? {
    guard var value = both() else { return nil }
    while take("||") {
      guard let right = both() else { return nil }
      value = value != 0 || right != 0 ? 1 : 0
    }
    return value
  }

  private mutating func both() -> Int? {
    guard var value = comparison() else { return nil }
    while take("&&") {
      guard let right = comparison() else { return nil }
      value = value != 0 && right != 0 ? 1 : 0
    }
    return value
  }

  private mutating func comparison() -> Int? {
    guard let left = single() else { return nil }
    guard let sign = next, ["==", "!=", "<=", ">=", "<", ">"].contains(sign) else { return left }
    position += 1
    guard let right = single() else { return nil }
    let holds =
      switch sign {
      case "==": left == right
      case "!=": left != right
      case "<=": left <= right
      case ">=": left >= right
      case "<": left < right
      default: left > right
      }
    return holds ? 1 : 0
  }

  private mutating func single() -> Int? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 64, let token = next else { return nil }
    position += 1
    if token == "!" { return single().map { $0 == 0 ? 1 : 0 } }
    if token == "(" {
      guard let value = either(), take(")") else { return nil }
      return value
    }
    if token == "defined" {
      let isBracketed = take("(")
      guard let name = next else { return nil }
      position += 1
      if isBracketed, !take(")") { return nil }
      return definitions[name] != nil ? 1 : 0
    }
    if let number = Int(token) { return number }
    guard token.first?.isLetter == true || token.first == "_" else { return nil }
    // An undefined name is 0 in a condition, as in C.
    return definitions[token].map { Int($0) ?? 0 } ?? 0
  }
}
