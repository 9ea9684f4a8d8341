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
    var open = 0
    var anchors: Set<Substring> = []
    var block: Int?
    for bytes in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let content = Substring(bytes)
      line += 1
      // YAML breaks lines at these characters but editors do not, so line numbers would be wrong.
      if let odd = content.unicodeScalars.first(where: {
        "\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
      }) {
        let code = String(odd.value, radix: 16, uppercase: true)
        throw diagnostic(line, 1, "has the line separator U+\(code)", "use ordinary line ends")
      }
      try checkConflict(content, line)
      let leading = content.prefix { $0 == " " || $0 == "\t" }
      // Tabs are allowed in a block scalar (after `|` or `>`).
      if let indentation = block, !content.allSatisfy(\.isWhitespace), leading.count <= indentation {
        block = nil
      }
      if block == nil, let tab = leading.firstIndex(of: "\t"), leading.count < content.count {
        let column = content.distance(from: content.startIndex, to: tab) + 1
        throw diagnostic(line, column, "is indented with a tab, which YAML does not allow", "use spaces")
      }
      if block == nil, opensBlock(content) { block = leading.count }
      try checkNesting(content, line, &open)
      try checkAliases(content, line, &anchors)
    }
  }

  private func diagnostic(_ line: Int, _ column: Int, _ message: String, _ fix: String) -> Diagnostic {
    Diagnostic(at: SourceLocation(file: file, line: line, column: column), message, fix: fix)
  }

  private func checkConflict(_ content: Substring, _ line: Int) throws {
    let isMarker =
      content.hasPrefix("<<<<<<< ") || content.hasPrefix(">>>>>>> ") || content.hasPrefix("||||||| ")
      || content == "======="
    guard isMarker else { return }
    throw diagnostic(line, 1, "has a merge conflict marker", "resolve the conflict")
  }

  private func opensBlock(_ content: Substring) -> Bool {
    let trimmed = content.drop { $0 == " " }
    guard let last = trimmed.split(separator: " ").last else { return false }
    return ["|", ">", "|-", ">-", "|+", ">+"].contains(last)
  }

  /// Limits open brackets and marks at the start of a line (`- - - -`, `? ? ?`), because parsers recurse for each level.
  private func checkNesting(_ content: Substring, _ line: Int, _ open: inout Int) throws {
    let run = content.utf8.prefix { " -?:".utf8.contains($0) }.count
    for byte in content.utf8 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { open += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { open = max(0, open - 1) }
      if open > DataFile.deepestNesting { break }
    }
    guard open <= DataFile.deepestNesting, run <= 4 * DataFile.deepestNesting else {
      throw diagnostic(line, 1, "is nested too deeply", "a data file nests a few levels")
    }
  }

  /// Rejects aliases, because a few nested ones can expand to billions of values.
  private func checkAliases(_ content: Substring, _ line: Int, _ anchors: inout Set<Substring>) throws {
    let mayMatter = content.utf8.contains(UInt8(ascii: "&")) || content.utf8.contains(UInt8(ascii: "*"))
    guard mayMatter else { return }
    var column = 0
    var rest = content.unicodeScalars
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
