import Model

/// Causes in the XML format of Checkstyle, which many CI systems read: `checkstyle > file > error`.
enum CheckstyleDocument {
  /// Words at the beginning of a file that `qa` wrote.
  static let mark = "<!-- Written by qa. -->"

  static func bytes(_ input: ReportInput) -> [UInt8] {
    let record = input.record
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(mark)\n<checkstyle version=\"10.0\">\n"
    let entries = ReaderLine.all(input)
    // Readers expect each file once.
    for file in entries.map(\.file).uniqued() {
      text += "  <file name=\"\(XMLText.attribute(file))\">\n"
      for entry in entries where entry.file == file {
        let message = XMLText.attribute(PlainText.line(entry.text, bytes: 4000))
        let source = XMLText.attribute("qa." + PlainText.line(entry.criterion, bytes: 200))
        text += "    <error line=\"\(entry.line)\" column=\"\(entry.column)\""
        text +=
          " severity=\"\(entry.cause.map { severity($0, record) } ?? "info")\" message=\"\(message)\" source=\"\(source)\"/>\n"
      }
      text += "  </file>\n"
    }
    return Array((text + "</checkstyle>\n").utf8)
  }

  private static func severity(_ cause: Cause, _ record: RunRecord) -> String {
    switch ReaderLevel(cause, record) {
    case .error: "error"
    case .warning: "warning"
    case .note: "info"
    }
  }
}
