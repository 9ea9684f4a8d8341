import Model

/// Causes in the XML format of Checkstyle, which many CI systems read: `checkstyle > file > error`.
enum CheckstyleDocument {
  /// Words at the beginning of a file that `qa` wrote.
  static let mark = "<!-- Written by qa. -->"

  static func bytes(_ input: ReportInput) -> [UInt8] {
    let record = input.record
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(mark)\n<checkstyle version=\"10.0\">\n"
    let entries = input.analysis.causes.map { cause in
      let region = input.analysis.index.region(of: cause, record)
      return (name: XMLText.attribute(region.file), region: region, cause: cause)
    }
    // Readers expect each file once.
    for name in entries.map(\.name).uniqued() {
      text += "  <file name=\"\(name)\">\n"
      for (own, region, cause) in entries where own == name {
        let message = XMLText.attribute(PlainText.line(cause.marked(record), bytes: 4000))
        let source = XMLText.attribute("qa." + PlainText.line(cause.criterion, bytes: 200))
        text += "    <error line=\"\(region.line)\" column=\"\(region.columns.lowerBound)\""
        text += " severity=\"\(severity(cause, record))\" message=\"\(message)\" source=\"\(source)\"/>\n"
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
