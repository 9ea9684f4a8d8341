import Files
import Formats

/// A source relative to the app's root.
typealias CodeFile = (file: String, code: CodeText)

/// The types, functions and properties of a Swift, Kotlin, Dart or Objective-C source, and which of them holds each token.
struct CodeOutline {
  struct Part {
    enum Kind { case type, function, property }
    var kind: Kind
    /// The type that declares the part, or the type itself; empty outside of all types.
    var owner: String
    /// Empty for what no function holds.
    var name: String
    /// The words of the declaration.
    var header: [String] = []
    /// Whether controls call it.
    var isAction = false

    /// Of a type: its superclass and protocols.
    var parents: [String] {
      kind == .type
        ? header.drop { $0 != ":" }.prefix { $0 != "where" }.filter { $0.first?.isLetter == true } : []
    }
    /// The word with which code calls the part.
    var callName: String { kind == .type || name == "init" ? owner : name }
  }

  let file: String
  /// Whether a brace of any depth can begin a part, as in Swift, Kotlin and Dart.
  let isSwift: Bool
  let tokens: [CodeText.Token]
  private(set) var parts = [Part(kind: .type, owner: "", name: "")]
  /// The innermost part of each token.
  private(set) var partOf: [Int] = []

  init(_ code: CodeText, file: String) {
    self.file = file
    isSwift = !["m", "mm"].contains(FilePath.pathExtension(file))
    tokens = code.tokens
    // The part of each open brace, after that of the file or of an `@implementation`.
    var open = [0]
    var start = 0
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case _ where token.kind == .literal: break
      case "{":
        let header = tokens[start..<index].map(\.text)
        let around = open[open.count - 1]
        let part =
          isSwift
          ? Self.swiftPart(header, in: parts[around])
          : open.count == 1 ? Self.objectiveCPart(header, in: parts[around]) : nil
        if let part { parts.append(part) }
        open.append(part == nil ? around : parts.count - 1)
        start = index + 1
      case "}":
        if open.count > 1 { open.removeLast() }
        start = index + 1
      case ";": start = index + 1
      case "implementation" where tokens.text(index - 1) == "@":
        parts.append(Part(kind: .type, owner: tokens.text(index + 1), name: ""))
        open = [parts.count - 1]
        start = index + 2
      case "end" where tokens.text(index - 1) == "@": open = [0]
      default: break
      }
      partOf.append(open[open.count - 1])
    }
  }

  private static let types: Set<String> = ["class", "struct", "enum", "extension", "actor", "protocol"]

  /// Returns what a brace of Swift begins; nil for a closure, a statement or an accessor.
  private static func swiftPart(_ header: [String], in around: Part) -> Part? {
    for index in header.indices.reversed() {
      let next = index + 1 < header.count ? header[index + 1] : ""
      let isName = next.first.map { $0.isLetter || $0 == "_" } ?? false
      switch header[index] {
      case let word where types.contains(word) && isName:
        return Part(kind: .type, owner: next, name: "", header: Array(header[index...]))
      case "func", "fun":
        return Part(
          kind: .function, owner: around.owner, name: next, header: Array(header[index...]),
          isAction: header[..<index].suffix(4).contains("IBAction"))
      case "init" where around.kind == .type:
        return Part(kind: .function, owner: around.owner, name: "init", header: Array(header[index...]))
      case "var" where around.kind == .type, "let" where around.kind == .type:
        return Part(kind: .property, owner: around.owner, name: next)
      default: continue
      }
    }
    return nil
  }

  /// Returns the method or function that a brace outside of all others begins.
  private static func objectiveCPart(_ header: [String], in around: Part) -> Part? {
    let method = header.indices.first {
      ["-", "+"].contains(header[$0]) && header.dropFirst($0 + 1).first == "("
    }
    if let method, let end = header[method...].firstIndex(of: ")"), end + 1 < header.count {
      return Part(
        kind: .function, owner: around.owner, name: header[end + 1], header: Array(header[method...]))
    }
    guard let open = header.firstIndex(of: "("), open > 0 else { return nil }
    return Part(kind: .function, owner: "", name: header[open - 1], header: header)
  }
}
