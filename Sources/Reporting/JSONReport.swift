extension Report {
  static let json = Report(
    id: "json", summary: "run.json: every finding with its cases, for tools and for the other commands",
    names: ["run.json"],
    parts: { input in
      [
        Part(isLong: true) {
          [ReportFile(path: "run.json", bytes: try input.recordBytes?() ?? RunJSON.encode(input.record))]
        }
      ]
    })

  static let jsonLines = Report(
    id: "jsonl", summary: "results.jsonl: one line for each result, for scripts", names: ["results.jsonl"],
    isDefault: false,
    render: { [ReportFile(path: "results.jsonl", bytes: try ResultsJSONL.bytes(of: $0.record))] })
}
