import Model

/// A piece of a Markdown file, with the line that it starts on.
struct MarkdownBlock {
  enum Kind: Equatable {
    case heading(level: Int)
    /// `**Goal:**`, a line that only labels what follows.
    case label
    /// A list item, 0 the outermost, or a row of a table.
    case item(depth: Int)
    case paragraph
    case code
  }
  var kind: Kind
  var text: String
  var line: Int
}

/// Reads as much of Markdown as stories are written in.
///
/// Every visible line ends up in a block; only code, comments and front matter are left out.
struct MarkdownReader {
  private(set) var blocks: [MarkdownBlock] = []
  private let file: String
  private var line = 0
  /// The marks and the line of the code block that is open.
  private var fence: (mark: Character, count: Int, line: Int)?
  /// Where the comment that is open began.
  private var comment: Int?
  /// Indentation of the items that are open, outermost first.
  private var items: [Int] = []
  /// Whether the last block takes up the next line of text.
  private var isOpen = false
  /// The row of a table just read, which a line of dashes below it makes a header.
  private var tableRow = false

  private static let deepest = 16

  /// - Throws: a `Diagnostic` for a code block or comment without an end: what follows would go unread.
  static func blocks(_ text: String, file: String) throws -> [MarkdownBlock] {
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
        at: SourceLocation(file: file, line: fence.line), "the code block that begins here has no end",
        fix: "close it with \(String(repeating: fence.mark, count: fence.count))")
    }
    if let comment = reader.comment {
      throw Diagnostic(
        at: SourceLocation(file: file, line: comment), "the comment that begins here has no end",
        fix: "close it with -->")
    }
    return reader.blocks
  }

  private init(file: String) { self.file = file }

  private mutating func read(_ raw: Substring) {
    if let open = fence {
      let content = raw.drop { $0 == " " || $0 == "\t" || $0 == ">" }
      let run = content.prefix { $0 == open.mark }.count
      if run >= open.count, content.dropFirst(run).allSatisfy(\.isWhitespace) { fence = nil }
      return
    }
    var (indent, content) = Self.indented(withoutComments(raw))
    // A quotation is read like the text in it.
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
    if readRule(content) || readHeading(content, indent) || readTable(content) { return }
    if let item = Self.item(content) {
      while let last = items.last, indent <= last + 1 || items.count >= Self.deepest { items.removeLast() }
      add(.item(depth: items.count), item, opens: true)
      items.append(indent)
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

  /// Text goes on with what is open; indented text after a blank line or code belongs to its item.
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

  /// `---` below a paragraph makes it a heading, elsewhere it divides.
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
    // Marks after a space at the end close the heading.
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
    let cells = content.split(separator: "|").map(\.trimmed)
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

  /// A tab counts as four spaces.
  private static func indented(_ text: String) -> (indent: Int, content: String) {
    var indent = 0
    for letter in text {
      if letter == " " { indent += 1 } else if letter == "\t" { indent += 4 } else { break }
    }
    return (indent, text[...].trimmed)
  }

  /// The text behind a list's mark, or nil.
  private static func item(_ content: String) -> String? {
    let rest: Substring
    if let mark = content.first, "-*+•".contains(mark) {
      rest = content.dropFirst()
    } else {
      let digits = content.prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count), let mark = content.dropFirst(digits.count).first,
        mark == "." || mark == ")"
      else { return nil }
      rest = content.dropFirst(digits.count + 1)
    }
    guard rest.first.map(\.isWhitespace) ?? true else { return nil }
    return rest.trimmed
  }

  /// `**Goal:** text`, `**Goal**: text` or a whole line in bold.
  static func label(_ content: String) -> (label: String, rest: String)? {
    guard content.hasPrefix("**"), let end = content.dropFirst(2).firstRange(of: "**") else { return nil }
    let inside = content[content.index(content.startIndex, offsetBy: 2)..<end.lowerBound].trimmed
    let after = content[end.upperBound...].trimmed
    guard !inside.isEmpty else { return nil }
    if inside.hasSuffix(":") { return (inside.dropLast().trimmed, after) }
    if after.hasPrefix(":") { return (inside, after.dropFirst().trimmed) }
    return after.isEmpty ? (inside, "") : nil
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace ?? false { part = part.dropFirst() }
    while part.last?.isWhitespace ?? false { part = part.dropLast() }
    return String(part)
  }
}
