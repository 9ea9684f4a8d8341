import Formats
import Model

/// Rejects text that a YAML parser would misread, with clear messages.
struct TextScreening {
  /// UTF-8.
  let text: [UInt8]
  let file: String

  func check() throws {
    try SourceText.check(text, file: file)
    var line = 0
    var block: Int?
    for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      let isASCII = bytes.allSatisfy { $0 < 0x80 }
      if !isASCII { try checkSeparators(Self.text(bytes), line) }
      let indentation = bytes.prefix { $0 == Self.blank || $0 == Self.tab }
      let isEmpty =
        isASCII ? bytes.allSatisfy(Self.isWhitespace) : Self.text(bytes).allSatisfy(\.isWhitespace)
      // Tabs are allowed in a block scalar (after `|` or `>`).
      if let depth = block, !isEmpty, indentation.count <= depth { block = nil }
      if block == nil {
        if let tab = indentation.firstIndex(of: Self.tab), indentation.endIndex < bytes.endIndex {
          let column = bytes.distance(from: bytes.startIndex, to: tab) + 1
          throw diagnostic(line, column, "is indented with a tab, which YAML does not allow", "use spaces")
        }
        if Self.opensBlock(bytes) { block = indentation.count }
      }
    }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String { String(decoding: line, as: UTF8.self) }
  private static let blank = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  /// Whether an ASCII byte is white space.
  private static func isWhitespace(_ byte: UInt8) -> Bool { byte == blank || (0x09...0x0D).contains(byte) }

  private func diagnostic(_ line: Int, _ column: Int, _ message: String, _ fix: String) -> Diagnostic {
    Diagnostic(at: SourceLocation(file: file, line: line, column: column), message, fix: fix)
  }

  /// YAML breaks lines at these characters but editors do not, so line numbers would be wrong.
  private func checkSeparators(_ content: String, _ line: Int) throws {
    guard
      let odd = content.unicodeScalars.first(where: { [0x85, 0x2028, 0x2029].contains($0.value) })
    else { return }
    let code = String(odd.value, radix: 16, uppercase: true)
    throw diagnostic(line, 1, "has the line separator U+\(code)", "use ordinary line ends")
  }

  private static let blockMarks = ["|", ">", "|-", "|+", ">-", ">+"].map { Array($0.utf8) }

  /// Whether the last word of a line starts a block scalar.
  private static func opensBlock(_ bytes: ArraySlice<UInt8>) -> Bool {
    let word = bytes.reversed().drop { $0 == blank }.prefix { $0 != blank }.prefix(3)
    return blockMarks.contains(word.reversed())
  }
}
