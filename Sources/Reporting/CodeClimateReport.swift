extension Report {
  static let codeClimate = Report(
    id: "codeclimate", summary: "codeclimate.json: code quality, for GitLab's merge requests",
    names: ["codeclimate.json"], isDefault: false,
    render: { [ReportFile(path: "codeclimate.json", bytes: try CodeClimateDocument.bytes($0))] })
}
