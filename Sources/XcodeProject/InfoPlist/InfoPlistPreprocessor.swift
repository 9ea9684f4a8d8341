import Formats
import Foundation

/// The part of the C preprocessor that Info.plists with `INFOPLIST_PREPROCESS` use.
///
/// It handles conditions, `#define`, `#undef` and macros without parameters. Lines keep their numbers. It reports each
/// `#include` and skips it.
struct InfoPlistPreprocessor {
  private(set) var definitions: [String: String]
  /// Directives that a compiler would handle differently, with their lines.
  private(set) var errors: [PlistError] = []
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

  /// Returns whether any line is a condition.
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
      errors.append(PlistError(line: open.line, message: "the condition has no #endif"))
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
        errors.append(PlistError(line: line, message: "#\(name) without #if"))
        return
      }
      branch.isTaken = !branch.wasTaken && (name == "else" || condition(rest, line: line))
      branch.wasTaken = branch.wasTaken || branch.isTaken
      branches.append(branch)
    case "endif":
      if branches.popLast() == nil { errors.append(PlistError(line: line, message: "#endif without #if")) }
    case "define" where branches.allSatisfy(\.isTaken):
      let key = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      definitions[key] = rest.dropFirst(key.count).trimmingCharacters(in: .whitespaces)
    case "undef" where branches.allSatisfy(\.isTaken):
      definitions[rest] = nil
    case "include" where branches.allSatisfy(\.isTaken), "import" where branches.allSatisfy(\.isTaken):
      errors.append(
        PlistError(line: line, message: "#\(name) is not read, so what it defines is not known"))
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
      errors.append(
        PlistError(
          line: line,
          message: "the condition \"\(text.prefix(60))\" is not understood and counts as false"))
      return false
    }
    return value != 0
  }

  /// Replaces the names that are defined, once, so that the text cannot grow without end.
  private func replaced(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard !definitions.isEmpty, line.count < InfoPlistPreprocessor.maximumLineLength else {
      return Array(line)
    }
    var result: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      let start = index
      while index < line.endIndex, isWord(line[index]) { index += 1 }
      if index > start {
        let word = String(decoding: line[start..<index], as: UTF8.self)
        result.append(contentsOf: definitions[word].map { Array($0.utf8) } ?? Array(line[start..<index]))
      } else {
        result.append(line[index])
        index += 1
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
