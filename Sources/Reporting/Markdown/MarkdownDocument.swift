/// A document in GitHub's Markdown, line by line. GitHub drops a step summary that is too large.
struct MarkdownDocument {
  /// Bytes at most. GitHub's limit is 1 MiB for all steps together.
  static let limit = 512 * 1024

  private(set) var text = ""
  var bytes: [UInt8] { Array(text.utf8) }
  /// Whether further lines of a table are left out.
  var isFull: Bool { text.utf8.count > Self.limit - 8192 }

  mutating func add(_ line: String) { text += line + "\n" }

  /// Adds a line of a table; its cells are Markdown.
  mutating func add(cells: [String]) { add("| \(cells.joined(separator: " | ")) |") }

  /// Adds a table with a heading; nothing without lines.
  mutating func add(_ title: String, _ columns: [String], _ lines: [[String]], atMost most: Int = .max) {
    if lines.isEmpty { return }
    add("### \(title)\n")
    add(cells: columns)
    add(cells: columns.map { _ in "---" })
    for cells in lines.prefix(most) { add(cells: cells) }
    addRest(lines.count - most)
  }

  /// Adds a list with a heading; nothing without entries. Lines below an entry are parts of it.
  mutating func add<Item>(_ title: String, list: [Item], atMost most: Int, _ entry: (Item) -> String) {
    if list.isEmpty { return }
    add("### \(title)\n")
    for item in list.prefix(most) { add("- \(entry(item))") }
    addRest(list.count - most)
  }

  /// Adds a line about what the document was made from.
  mutating func add(facts: [String]) {
    add(facts.map { MarkdownText.line($0, bytes: 200) }.joined(separator: " · "))
  }

  private mutating func addRest(_ count: Int) { add(count > 0 ? "\nand \(count) more.\n" : "") }
}
