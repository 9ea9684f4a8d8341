extension Report {
  static let json = Report(
    id: "json", summary: "run.json: every finding with its cases, for tools and for the other commands",
    names: ["run.json"],
    render: { input in
      let bytes =
        try input.digest.map { try RunJSON.finished(input.record, digest: $0).bytes }
        ?? RunJSON.encode(input.record)
      return [ReportFile(path: "run.json", bytes: bytes)]
    })

  static let jsonLines = Report(
    id: "jsonl", summary: "results.jsonl: one line for each result, for scripts", names: ["results.jsonl"],
    isDefault: false,
    render: { [ReportFile(path: "results.jsonl", bytes: try ResultsJSONL.bytes(of: $0.record))] })
}
