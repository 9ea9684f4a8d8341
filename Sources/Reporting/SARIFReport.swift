extension Report {
  static let sarif = Report(
    id: "sarif", summary: "report.sarif: one result for each cause, for code scanning",
    names: ["report.sarif"],
    render: { [ReportFile(path: "report.sarif", bytes: try SARIFDocument(input: $0).bytes)] })
}
