extension Report {
  static let checkstyle = Report(
    id: "checkstyle", summary: "checkstyle.xml: one error for each cause, for readers of Checkstyle",
    names: ["checkstyle.xml"], isDefault: false,
    render: { [ReportFile(path: "checkstyle.xml", bytes: CheckstyleDocument.bytes($0))] })
}
