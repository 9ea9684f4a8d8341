import Foundation

/// The part of the C preprocessor that Info.plists with `INFOPLIST_PREPROCESS` use.
///
/// Conditions, `#define` and `#undef`, and macros without parameters. Lines keep their numbers. An
/// `#include` is
/// reported and left out.
struct InfoPlistPreprocessor {
  private(set) var definitions: [String: String]
  /// What could not be done as a compiler would have, with lines.
  private(set) var faults: [PlistFault] = []
  private var branches: [Branch] = []
  private static let maximumLineLength = 1 << 20

  private struct Branch {
    var isTaken: Bool
    var wasTaken: Bool
    var line: Int
  }

  /// - Parameter definitions: `NAME=text` or `NAME`, as `INFOPLIST_PREPROCESSOR_DEFINITIONS` lists them.
  init(definitions: [String]) {
    var table: [String: String] = [:]
    for definition in definitions {
      let parts = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      table[String(parts[0])] = parts.count > 1 ? String(parts[1]) : "1"
    }
    self.definitions = table
  }

  /// Whether any line is a directive that decides what is in the list.
  static func hasDirectives(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).contains { line in
      let word = line.drop { $0 == 0x20 || $0 == 0x09 }.prefix(3)
      return word.elementsEqual(Array("#if".utf8))
    }
  }

  mutating func process(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { result.append(0x0A) }
      let trimmed = line.drop { $0 == 0x20 || $0 == 0x09 }
      if trimmed.first == UInt8(ascii: "#") {
        directive(String(decoding: trimmed.dropFirst(), as: UTF8.self), line: index + 1)
      } else if branches.allSatisfy(\.isTaken) {
        result.append(contentsOf: replaced(line))
      }
    }
    if let open = branches.last {
      faults.append(PlistFault(line: open.line, message: "this condition has no #endif"))
    }
    return result
  }

  private mutating func directive(_ text: String, line: Int) {
    let words = text.trimmingCharacters(in: .whitespaces)
    let name = String(words.prefix { $0.isLetter })
    let rest = words.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
    switch name {
    case "ifdef", "ifndef":
      let isDefined = definitions[String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })] != nil
      open(isDefined == (name == "ifdef"), line: line)
    case "if": open(condition(rest, line: line), line: line)
    case "elif", "else":
      guard var branch = branches.popLast() else {
        faults.append(PlistFault(line: line, message: "#\(name) without #if"))
        return
      }
      branch.isTaken = !branch.wasTaken && (name == "else" || condition(rest, line: line))
      branch.wasTaken = branch.wasTaken || branch.isTaken
      branches.append(branch)
    case "endif":
      if branches.popLast() == nil { faults.append(PlistFault(line: line, message: "#endif without #if")) }
    case "define" where branches.allSatisfy(\.isTaken):
      let key = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      definitions[key] = rest.dropFirst(key.count).trimmingCharacters(in: .whitespaces)
    case "undef" where branches.allSatisfy(\.isTaken):
      definitions[rest] = nil
    case "include" where branches.allSatisfy(\.isTaken), "import" where branches.allSatisfy(\.isTaken):
      faults.append(PlistFault(line: line, message: "#\(name) is not followed: what it defines is not known"))
    default: break
    }
  }

  private mutating func open(_ isTaken: Bool, line: Int) {
    guard branches.count < 200 else { return }
    branches.append(Branch(isTaken: isTaken, wasTaken: isTaken, line: line))
  }

  private mutating func condition(_ text: String, line: Int) -> Bool {
    var parser = PreprocessorCondition(text, definitions: definitions)
    guard let value = parser.evaluate() else {
      faults.append(
        PlistFault(
          line: line,
          message: "the condition \u{201C}\(text.prefix(60))\u{201D} is not understood and taken as false"))
      return false
    }
    return value != 0
  }

  /// Replaces whole names that are defined; one round, so that nothing can grow without end.
  private func replaced(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard !definitions.isEmpty, line.count < InfoPlistPreprocessor.maximumLineLength else {
      return Array(line)
    }
    var result: [UInt8] = []
    var place = line.startIndex
    while place < line.endIndex {
      let start = place
      while place < line.endIndex, isWord(line[place]) { place += 1 }
      if place > start {
        let word = String(decoding: line[start..<place], as: UTF8.self)
        result.append(contentsOf: definitions[word].map { Array($0.utf8) } ?? Array(line[start..<place]))
      } else {
        result.append(line[place])
        place += 1
      }
    }
    return result
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Evaluates the expression of an `#if`: numbers, names, `defined`, `!`, comparisons, `&&`, `||`, brackets.
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

  /// Nil where the text is no such expression.
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
    // A name that nobody defined is 0 in a condition, as in C.
    return definitions[token].map { Int($0) ?? 0 } ?? 0
  }
}
