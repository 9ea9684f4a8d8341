import Model

/// Rows of text in columns.
package enum TextTable {
  package struct Cell: ExpressibleByStringLiteral {
    var text: String
    var tone: TerminalStyle.Tone?
    init(_ text: String, _ tone: TerminalStyle.Tone? = nil) {
      self.text = PlainText.terminal(text)
      self.tone = tone
    }
    package init(_ text: String) { self.init(text, nil) }
    package init(stringLiteral text: String) { self.init(text, nil) }
  }

  /// Returns a line for each row: aligned columns, the last one cut at the terminal's width.
  ///
  /// - Parameter separator: What is between columns in a file or a pipe. A tab leaves the columns unaligned there, for
  ///   scripts.
  package static func lines(
    _ rows: [[Cell]], _ style: TerminalStyle, separator: String = "\t"
  ) -> [String] {
    if separator == "\t", style.width == nil {
      return rows.map { $0.map(\.text).joined(separator: separator) }
    }
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.filter { $0.count > column + 1 }.map { DisplayWidth.of($0[column].text) }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      var used = 0
      for (column, cell) in row.enumerated() {
        let isLast = column == row.count - 1
        let text =
          isLast ? style.cut(cell.text, after: used) : DisplayWidth.pad(cell.text, to: widths[column])
        line += cell.tone.map { style.paint(text, $0) } ?? text
        if !isLast { line += "  " }
        used += DisplayWidth.of(text) + 2
      }
      return line
    }
  }
}
