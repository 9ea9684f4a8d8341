import Formats
import Model

/// Rejects text that a YAML parser would misread or that would overload it, with clear messages.
struct TextScreening {
  let text: String
  let file: String

  func check() throws {
    if text.hasPrefix("version https://git-lfs.github.com/") {
      throw diagnostic(1, 1, "is a Git LFS pointer, not the file itself", "run: git lfs pull")
    }
    var line = 0
    var nesting = YAMLNesting(most: DataFile.deepestNesting)
    var anchors: Set<Substring> = []
    var block: Int?
    for bytes in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      let isASCII = bytes.allSatisfy { $0 < 0x80 }
      if !isASCII { try checkSeparators(Substring(bytes), line) }
      try checkConflict(bytes, line)
      let indentation = bytes.prefix { $0 == Self.blank || $0 == Self.tab }
      let isEmpty =
        isASCII ? bytes.allSatisfy(Self.isWhitespace) : Substring(bytes).allSatisfy(\.isWhitespace)
      // Tabs are allowed in a block scalar (after `|` or `>`).
      if let depth = block, !isEmpty, indentation.count <= depth { block = nil }
      if block == nil {
        if let tab = indentation.firstIndex(of: Self.tab), indentation.endIndex < bytes.endIndex {
          let column = bytes.distance(from: bytes.startIndex, to: tab) + 1
          throw diagnostic(line, column, "is indented with a tab, which YAML does not allow", "use spaces")
        }
        if Self.opensBlock(bytes) { block = indentation.count }
      }
      if nesting.isTooDeep(bytes) {
        throw diagnostic(line, 1, "is nested too deeply", "a data file nests a few levels")
      }
      try checkAliases(bytes, line, &anchors)
    }
  }

  private typealias Line = Substring.UTF8View
  private static let blank = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  /// Whether an ASCII byte is white space.
  private static func isWhitespace(_ byte: UInt8) -> Bool { byte == blank || (0x09...0x0D).contains(byte) }

  private func diagnostic(_ line: Int, _ column: Int, _ message: String, _ fix: String) -> Diagnostic {
    Diagnostic(at: SourceLocation(file: file, line: line, column: column), message, fix: fix)
  }

  /// YAML breaks lines at these characters but editors do not, so line numbers would be wrong.
  private func checkSeparators(_ content: Substring, _ line: Int) throws {
    guard
      let odd = content.unicodeScalars.first(where: { [0x85, 0x2028, 0x2029].contains($0.value) })
    else { return }
    let code = String(odd.value, radix: 16, uppercase: true)
    throw diagnostic(line, 1, "has the line separator U+\(code)", "use ordinary line ends")
  }

  private func checkConflict(_ bytes: Line, _ line: Int) throws {
    guard let first = bytes.first, "<>|=".utf8.contains(first) else { return }
    let content = Substring(bytes)
    let isMarker =
      content.hasPrefix("<<<<<<< ") || content.hasPrefix(">>>>>>> ") || content.hasPrefix("||||||| ")
      || content == "======="
    guard isMarker else { return }
    throw diagnostic(line, 1, "has a merge conflict marker", "resolve the conflict")
  }

  /// Whether the last word of a line starts a block scalar: `|`, `>`, or one of them with `-` or `+`.
  private static func opensBlock(_ bytes: Line) -> Bool {
    let trimmed = bytes.reversed().drop { $0 == blank }
    let word = Array(trimmed.prefix { $0 != blank }.prefix(3).reversed())
    guard let first = word.first, first == UInt8(ascii: "|") || first == UInt8(ascii: ">") else {
      return false
    }
    return word.count == 1 || word.count == 2 && "-+".utf8.contains(word[1])
  }

  /// Rejects aliases, because a few nested ones can expand to billions of values.
  private func checkAliases(_ bytes: Line, _ line: Int, _ anchors: inout Set<Substring>) throws {
    guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "*") }) else { return }
    var column = 0
    var rest = Substring(bytes).unicodeScalars
    while let letter = rest.popFirst() {
      column += 1
      guard letter == "&" || letter == "*" else { continue }
      let name = Substring(rest.prefix { $0.isNameLetter || $0 == "-" })
      if name.isEmpty { continue }
      if letter == "&" { anchors.insert(name) }
      if letter == "*", anchors.contains(name) {
        throw diagnostic(
          line, column, "uses the alias *\(name.prefix(40)); aliases are not supported",
          "name a value and write $name")
      }
    }
  }
}
