// By hand, because stories are not CommonMark: each line of numbered criteria is an item, a bold label begins a section, and
// code blocks have scenarios of Gherkin. CommonMark joins such lines to one paragraph.
import Model

/// Reads the subset of Markdown that stories use.
///
/// Every visible line becomes part of a block, except code, comments and front matter.
struct MarkdownReader {
  private(set) var blocks: [MarkdownBlock] = []
  /// Code blocks, which are not read, with their locations.
  private(set) var skipped: [String] = []
  private let file: String
  private var line = 0
  /// The fence of the open code block, and its line.
  private var fence: (mark: Character, count: Int, line: Int)?
  /// The lines of the open code block.
  private var code: [String] = []
  /// The first line of the open comment.
  private var comment: Int?
  /// Indentation of the open items, outermost first.
  private var items: [Int] = []
  /// Whether the next line of text continues the last block.
  private var isOpen = false
  /// Whether the last line was a table row; a line of dashes below makes it a header.
  private var tableRow = false

  private static let deepest = 16

  /// Returns the blocks of a text, and the parts that are not read.
  ///
  /// - Throws: A `Diagnostic` for a code block or comment without an end.
  static func read(_ text: String, file: String) throws -> (blocks: [MarkdownBlock], skipped: [String]) {
    var reader = MarkdownReader(file: file)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var start = 0
    if lines.first == "---", let end = lines.dropFirst().prefix(200).firstIndex(of: "---") {
      start = end + 1
      reader.line = start
    }
    for line in lines[start...] {
      reader.line += 1
      reader.read(line)
    }
    if let fence = reader.fence {
      throw Diagnostic(
        at: SourceLocation(file: file, line: fence.line), "the code block that starts here has no end",
        fix: "close it with \(String(repeating: fence.mark, count: fence.count))")
    }
    if let comment = reader.comment {
      throw Diagnostic(
        at: SourceLocation(file: file, line: comment), "the comment that starts here has no end",
        fix: "close it with -->")
    }
    return (reader.blocks, reader.skipped)
  }

  /// Adds a scenario of Gherkin as one item: its name, and its steps.
  private mutating func closeCode() {
    let lines = code.map { $0.trimmed }
    let keywords = ["Scenario:", "Scenario Outline:", "Example:", "Szenario:", "Beispiel:"]
    var scenario = ""
    var isGherkin = false
    func isScenario(_ line: String) -> Bool { keywords.contains { line.hasPrefix($0) } }
    let first = fence?.line ?? line
    for line in lines where !line.isEmpty && !line.hasPrefix("#") && !line.hasPrefix("@") {
      if isScenario(line) {
        if !scenario.isEmpty { addScenario(scenario, at: first) }
        scenario = line
        isGherkin = true
      } else if !scenario.isEmpty {
        scenario += " · " + line
      }
    }
    if !scenario.isEmpty { addScenario(scenario, at: first) }
    if !isGherkin, lines.contains(where: { !$0.isEmpty }) { skipped.append("\(file):\(first): a code block") }
    code = []
  }

  private mutating func addScenario(_ text: String, at line: Int) {
    items = []
    blocks.append(MarkdownBlock(kind: .item(depth: 0), text: text, line: line))
    isOpen = false
  }

  private init(file: String) { self.file = file }

  private mutating func read(_ raw: Substring) {
    if let open = fence {
      let content = raw.drop { $0 == " " || $0 == "\t" || $0 == ">" }
      let run = content.prefix { $0 == open.mark }.count
      if run >= open.count, content.dropFirst(run).allSatisfy(\.isWhitespace) {
        closeCode()
        fence = nil
      } else {
        code.append(String(raw))
      }
      return
    }
    var (indent, content) = Self.indented(withoutComments(raw))
    // Read a quotation like its text.
    while content.first == ">" { (indent, content) = Self.indented(String(content.dropFirst())) }
    guard !content.isEmpty else {
      isOpen = false
      tableRow = false
      return
    }
    if let mark = content.first, mark == "`" || mark == "~" {
      let run = content.prefix { $0 == mark }.count
      if run >= 3, !content.dropFirst(run).contains("`") {
        fence = (mark, run, line)
        add(.code, "")
        return
      }
    }
    if content.contains("<") {
      guard let visible = Self.withoutTags(content) else { return }
      content = visible
    }
    if readRule(content) || readHeading(content, indent) || readTable(content) { return }
    if let item = Self.item(content) {
      while let last = items.last, indent <= last + 1 || items.count >= Self.deepest { items.removeLast() }
      add(.item(depth: items.count), item, opens: true)
      items.append(indent)
      return
    }
    if Self.isNumberedCriterion(content) {
      items = []
      add(.item(depth: 0), content, opens: true)
      return
    }
    if indent == 0 || items.isEmpty, let (label, rest) = Self.label(content) {
      items = []
      add(.label, label)
      if !rest.isEmpty { add(.paragraph, rest, opens: true) }
      return
    }
    readText(content, indent)
  }

  private mutating func add(_ kind: MarkdownBlock.Kind, _ text: String, opens: Bool = false) {
    blocks.append(MarkdownBlock(kind: kind, text: text, line: line))
    isOpen = opens
    tableRow = false
  }

  /// Adds text to the open block. Indented text after a blank line or code belongs to its list item.
  private mutating func readText(_ content: String, _ indent: Int) {
    let owner =
      items.isEmpty || indent < 2 ? nil : blocks.lastIndex { if case .item = $0.kind { true } else { false } }
    if isOpen || owner != nil, let index = isOpen ? blocks.indices.last : owner {
      blocks[index].text += " " + content
      isOpen = true
    } else {
      items = []
      add(.paragraph, content, opens: true)
    }
  }

  /// Reads `---`: below a paragraph it makes a heading, otherwise it is a divider.
  private mutating func readRule(_ content: String) -> Bool {
    let marks = content.filter { !$0.isWhitespace }
    guard let mark = marks.first, marks.allSatisfy({ $0 == mark }) else { return false }
    if isOpen, items.isEmpty, mark == "=" || mark == "-", blocks.last?.kind == .paragraph,
      marks.count == content.count
    {
      blocks[blocks.count - 1].kind = .heading(level: mark == "=" ? 1 : 2)
      isOpen = false
      return true
    }
    guard marks.count >= 3, "-*_".contains(mark) else { return false }
    items = []
    isOpen = false
    return true
  }

  private mutating func readHeading(_ content: String, _ indent: Int) -> Bool {
    let level = content.prefix { $0 == "#" }.count
    guard (1...6).contains(level), indent < 4, items.isEmpty || indent == 0 else { return false }
    let rest = content.dropFirst(level)
    guard rest.first.map(\.isWhitespace) ?? true else { return false }
    var text = rest.trimmed
    // `#` marks after a space at the end are not part of the heading.
    let closing = text.reversed().prefix { $0 == "#" }.count
    if closing > 0, text.dropLast(closing).last.map(\.isWhitespace) ?? true {
      text = text.dropLast(closing).trimmed
    }
    items = []
    add(.heading(level: level), text)
    return true
  }

  private mutating func readTable(_ content: String) -> Bool {
    guard content.first == "|", content.count > 1 else { return false }
    // `\\|` is a bar in a cell.
    let cells = content.replacing("\\|", with: "\u{1F}").split(separator: "|").map {
      $0.replacing("\u{1F}", with: "|").trimmed
    }
    let isDivider = cells.allSatisfy { !$0.isEmpty && $0.allSatisfy { "-: ".contains($0) } }
    if isDivider, !cells.isEmpty {
      if tableRow { blocks.removeLast() }
      tableRow = false
      return true
    }
    items = []
    add(.item(depth: 0), cells.filter { !$0.isEmpty }.joined(separator: " · "))
    tableRow = true
    return true
  }

  private mutating func withoutComments(_ raw: Substring) -> String {
    var rest = raw
    var result = ""
    while !rest.isEmpty {
      if comment != nil {
        guard let end = rest.firstRange(of: "-->") else { return result }
        rest = rest[end.upperBound...]
        comment = nil
      } else {
        guard let start = rest.firstRange(of: "<!--") else { return result + rest }
        result += rest[..<start.lowerBound]
        rest = rest[start.upperBound...]
        comment = line
      }
    }
    return result
  }
}
