extension Report {
  static let ctrf = Report(
    id: "ctrf", summary: "ctrf.json: the tests of junit.xml in the Common Test Report Format",
    names: ["ctrf.json"],
    render: { [ReportFile(path: "ctrf.json", bytes: try CTRFDocument(input: $0).bytes)] })
}
