/// The words of a Swift or Objective-C source, without its comments.
package struct CodeText {
  package struct Token: Equatable {
    package enum Kind { case word, literal, sign }
    package var kind: Kind
    /// Of a literal without its quotes and with its escapes.
    package var text: String
    package var line: Int
  }
  package private(set) var tokens: [Token] = []

  private let bytes: [UInt8]
  private let nestsComments: Bool
  private var at = 0
  private var line = 1

  /// - Parameter nestsComments: Whether a comment can hold others, as in Swift, or ends with the first `*/`, as in C.
  /// - Complexity: Linear in the number of bytes.
  package init(_ bytes: [UInt8], nestsComments: Bool = true) {
    self.bytes = bytes
    self.nestsComments = nestsComments
    while at < bytes.count { next() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }
  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 128
      || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func step() {
    if byte() == UInt8(ascii: "\n") { line += 1 }
    at += 1
  }

  private mutating func next() {
    switch byte() {
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while at < bytes.count, byte() != UInt8(ascii: "\n") { at += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""): literal(hashes: 0)
    case UInt8(ascii: "#"):
      var hashes = 0
      while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      if byte(hashes) == UInt8(ascii: "\"") {
        at += hashes
        literal(hashes: hashes)
      } else {
        at += hashes
      }
    case UInt8(ascii: "'"):
      // A character of C. Swift has no such quotes.
      let isCharacter =
        byte(2) == UInt8(ascii: "'") || byte(1) == UInt8(ascii: "\\") && byte(3) == UInt8(ascii: "'")
      at += isCharacter ? (byte(2) == UInt8(ascii: "'") ? 3 : 4) : 1
    case let first where Self.isWord(first):
      let start = at
      while Self.isWord(byte()) { at += 1 }
      tokens.append(Token(kind: .word, text: text(start..<at), line: line))
    case let sign:
      if sign > 32 { tokens.append(Token(kind: .sign, text: text(at..<at + 1), line: line)) }
      step()
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*"), depth == 0 || nestsComments {
        depth += 1
        at += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        at += 2
      } else {
        step()
      }
    } while depth > 0 && at < bytes.count
  }

  /// Reads a literal that begins with a quote. One on a single line ends with it at the latest.
  private mutating func literal(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let first = line
    let isLong = byte(1) == quote && byte(2) == quote
    at += isLong ? 3 : 1
    let start = at
    while at < bytes.count {
      if byte() == UInt8(ascii: "\\"), hashes == 0 {
        step()
        if at < bytes.count { step() }
        continue
      }
      if byte() == UInt8(ascii: "\n"), !isLong { break }
      let quotes = isLong ? 3 : 1
      if (0..<quotes).allSatisfy({ byte($0) == quote }),
        (0..<hashes).allSatisfy({ byte(quotes + $0) == UInt8(ascii: "#") })
      {
        tokens.append(Token(kind: .literal, text: text(start..<at), line: first))
        at += quotes + hashes
        return
      }
      step()
    }
    tokens.append(Token(kind: .literal, text: text(start..<min(at, bytes.count)), line: first))
  }
}
