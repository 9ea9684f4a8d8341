extension Report {
  static let markdown = Report(
    id: "markdown", summary: "summary.md: verdict and causes, for a step summary or a comment",
    names: ["summary.md"],
    render: { [ReportFile(path: "summary.md", bytes: MarkdownSummary($0).bytes)] })
}
