extension Report {
  static let markdown = Report(
    id: "markdown", summary: "summary.md: what matters first, for a step summary or a comment",
    render: { [ReportFile(path: "summary.md", bytes: MarkdownSummary($0).bytes)] })
}
