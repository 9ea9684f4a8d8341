import Model

/// The line that shows how far a run is.
package enum ProgressText {
  /// Returns `Checked 120 of 340 screens  ━━━━━━━━━━━━────────────────────`, as wide as the terminal allows.
  package static func line(_ verb: String, done: Int, of total: Int, _ style: TerminalStyle) -> String {
    let done = min(max(done, 0), max(total, 0))
    let words = "\(verb) \(PlainText.grouped(done)) of \(PlainText.count(total, "screen"))"
    let room = min(40, (style.width ?? 80) - DisplayWidth.of(words) - 3)
    guard room >= 10, total > 0 else { return style.cut(words) }
    let full = done * room / total
    let bar =
      style.paint(String(repeating: "━", count: full), .good)
      + style.paint(String(repeating: "─", count: room - full), .faint)
    return words + "  " + bar
  }
}
