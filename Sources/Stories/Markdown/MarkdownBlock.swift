/// A block of a Markdown file, with its first line.
struct MarkdownBlock {
  enum Kind: Equatable {
    case heading(level: Int)
    /// A line that labels the blocks after it: `**Goal:**`.
    case label
    /// A list item (depth 0 is the outermost), or a table row.
    case item(depth: Int)
    case paragraph
    case code
  }
  var kind: Kind
  var text: String
  var line: Int
}
