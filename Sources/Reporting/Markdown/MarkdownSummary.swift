import Model

/// `summary.md`, worst first.
struct MarkdownSummary {
  static let shownCauses = 20
  private var document = MarkdownDocument()
  private let input: ReportInput
  private var index: RecordIndex { input.index }

  var bytes: [UInt8] { document.bytes }

  init(_ input: ReportInput) {
    self.input = input
    head()
    let (record, most) = (input.record, Self.shownCauses)
    document.add("Failures, worst first", list: index.causes, atMost: most, entry)
    document.add("Undecided", list: index.undecided, atMost: most, undecided)
    let notices = record.notices ?? []
    document.add(Notice.title(notices.count), list: notices, atMost: most, notice)
    document.add("Warnings", list: record.diagnostics, atMost: most) { MarkdownText.line($0) }
    document.add("Waivers", list: record.waivers, atMost: 100, waiver)
    criteria()
    gate()
    document.add(facts: [
      "checklist \(record.checklist.id)", "matrix \(record.matrix.id)",
      PlainText.count(record.matrix.cases.count, "case"), AppText.phrase(record.subject),
      "\(record.tool.name) \(record.tool.version)",
    ])
  }

  private mutating func head() {
    let verdict = index.verdict
    document.add("## qa: \(verdict.headline)\n")
    document.add(MarkdownText.line(verdict.detail) + "\n")
    let columns = index.totals
    document.add(cells: columns.map(\.name))
    document.add("|\(columns.map { _ in " ---: |" }.joined())")
    document.add(cells: columns.map { "\($0.count)" })
    document.add("")
  }

  private func entry(_ cause: Cause) -> String {
    let kind = cause.outcome == .errored ? "errored" : cause.impact.rawValue
    let sentence =
      cause.fix == nil ? cause.sentence : cause.statement + (cause.extent.isEmpty ? "" : ": " + cause.extent)
    let fix = cause.fix.map(PlainText.sentence) ?? index.criteria[cause.criterion]?.fix ?? ""
    let command = RepeatCommand.of(input.command, cause.example(index))
    let parts = [
      cause.location.map { "at \(MarkdownText.code("\($0)"))" },
      fix.isEmpty ? nil : "fix: \(MarkdownText.line(fix))",
      "repeat one case: \(MarkdownText.code(command))",
    ]
    return "**\(MarkdownText.line(cause.criterion, bytes: 100))** (\(kind)\(mark(cause))) "
      + MarkdownText.line(sentence) + parts.compactMap { $0.map { "\n  - " + $0 } }.joined()
  }

  private func undecided(_ entry: Cause) -> String {
    let reason = entry.reason.map { " (\(MarkdownText.line($0, bytes: 100))\(mark(entry)))" } ?? ""
    return
      "**\(MarkdownText.line(entry.criterion, bytes: 100))**\(reason) \(MarkdownText.line(entry.sentence))"
  }

  private func notice(_ notice: Notice) -> String {
    "**\(MarkdownText.line(notice.criterion, bytes: 100))** \(MarkdownText.line(notice.message))"
      + (notice.location.map { " at \(MarkdownText.code("\($0)"))" } ?? "")
  }

  /// Returns `, waived by W-1`, or an empty text.
  private func mark(_ cause: Cause) -> String {
    WaiverMark.text(cause, input.record).map { ", " + MarkdownText.line($0, bytes: 300) } ?? ""
  }

  private func waiver(_ waiver: Waiver) -> String {
    let words = "\(GateWords.scope(waiver.scope)), \(waiver.term), by \(waiver.approver): \(waiver.reason)"
    return "**\(MarkdownText.line(waiver.id, bytes: 100))** on "
      + "\(MarkdownText.line(waiver.criterion, bytes: 100)), \(MarkdownText.line(words, bytes: 800))"
  }

  private mutating func criteria() {
    let criteria = index.summaries
    if criteria.isEmpty { return }
    document.add("<details><summary>Every criterion</summary>\n")
    document.add(cells: ["criterion", "outcome", "decided", "requirement"])
    document.add("| --- | --- | ---: | --- |")
    var shown = 0
    for criterion in criteria where !document.isFull {
      shown += 1
      document.add(cells: [
        MarkdownText.line(criterion.id, bytes: 100), criterion.state.word,
        "\(criterion.decided) of \(criterion.total)", MarkdownText.line(criterion.title, bytes: 300),
      ])
    }
    document.add("\n</details>\n")
    if shown < criteria.count { document.add("\(criteria.count - shown) more criteria are in the report.\n") }
  }

  private mutating func gate() {
    let lines = input.record.definitionOfDone
    if lines.isEmpty || document.isFull { return }
    document.add("`qa gate` decides the \(PlainText.count(lines.count, "line")) of the definition of done.\n")
  }
}
