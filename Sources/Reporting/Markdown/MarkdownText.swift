import Model

/// Escapes text of unknown origin for GitHub's Markdown.
enum MarkdownText {
  static func line(_ text: String, bytes limit: Int = 600) -> String {
    var result = String.UnicodeScalarView()
    for scalar in PlainText.line(text, bytes: limit).unicodeScalars {
      switch scalar {
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "@": result.append(contentsOf: "&#64;".unicodeScalars)
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "!", "|", "~", "$":
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar)
      }
    }
    return String(result)
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
    var body = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "|" { body.append("\\") }
      body.append(scalar)
    }
    return fence + pad + String(body) + pad + fence
  }
}
