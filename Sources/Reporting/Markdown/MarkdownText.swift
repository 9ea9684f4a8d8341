import Model

/// Escapes text of unknown origin for GitHub's Markdown.
enum MarkdownText {
  static func line(_ text: String, bytes limit: Int = 600) -> String {
    PlainText.line(text, bytes: limit).replacingScalars { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "@": "&#64;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "!", "|", "~", "$": "\\\(scalar)"
      default: nil
      }
    }
  }
  /// Returns a code span whose text can end neither the span nor a table's cell.
  static func code(_ text: String, bytes limit: Int = 600) -> String {
    let text = PlainText.line(text, bytes: limit)
    var run = 0
    var longest = 0
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty ? " " : ""
    return fence + pad + text.replacingScalars { $0 == "|" ? "\\|" : nil } + pad + fence
  }
}
