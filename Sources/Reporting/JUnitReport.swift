import Model

extension Report {
  static let junit = Report(
    id: "junit", summary: "junit.xml: one test for each criterion, device, orientation and appearance",
    names: ["junit.xml"],
    render: { [ReportFile(path: "junit.xml", bytes: JUnitDocument($0).bytes)] })
}
