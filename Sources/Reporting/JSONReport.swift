extension Report {
  static let json = Report(
    id: "json", summary: "run.json: every result, for tools and for `qa history`",
    render: { [ReportFile(path: "run.json", bytes: try RunJSON.encode($0.record))] })
}
