import Model

/// `summary.md`, worst first. GitHub drops a step summary that is too large.
struct MarkdownSummary {
  /// Bytes at most. GitHub's limit is 1 MiB for all steps together.
  static let limit = 512 * 1024
  static let shownCauses = 20
  private var text = ""
  private let input: ReportInput
  private let index: RecordIndex

  var bytes: [UInt8] { Array(text.utf8) }

  init(_ input: ReportInput) {
    self.input = input
    index = input.analysis.index
    let causes = input.analysis.causes
    let undecided = input.analysis.undecided
    head()
    list(causes)
    list(undecided: undecided)
    remarks()
    waivers()
    criteria()
    gate()
    facts()
  }

  private mutating func head() {
    let verdict = input.analysis.verdict
    add("## qa: \(verdict.headline)\n")
    add(MarkdownText.line(verdict.detail) + "\n")
    let columns = input.analysis.totals
    add("| \(columns.map(\.name).joined(separator: " | ")) |")
    add("|\(columns.map { _ in " ---: |" }.joined())")
    add("| \(columns.map { "\($0.count)" }.joined(separator: " | ")) |\n")
  }

  private mutating func list(_ causes: [Cause]) {
    if causes.isEmpty { return }
    add("### Failures, worst first\n")
    for cause in causes.prefix(Self.shownCauses) {
      let kind = cause.outcome == .errored ? "errored" : cause.impact.rawValue
      add(
        "- **\(MarkdownText.line(cause.criterion, bytes: 100))** (\(kind)\(mark(cause))) "
          + MarkdownText.line(
            cause.fix == nil
              ? cause.sentence : cause.statement + (cause.extent.isEmpty ? "" : ": " + cause.extent)))
      if let location = cause.location { add("  - at \(MarkdownText.code("\(location)"))") }
      let fix = cause.fix.map(PlainText.sentence) ?? index.criteria[cause.criterion]?.fix ?? ""
      if !fix.isEmpty { add("  - fix: \(MarkdownText.line(fix))") }
      let command = RepeatCommand.of(input.command, cause.example(input.record, index))
      add("  - repeat one case: \(MarkdownText.code(command))")
    }
    if causes.count > Self.shownCauses { add("\nand \(causes.count - Self.shownCauses) more.") }
    add("")
  }

  private mutating func list(undecided: [Cause]) {
    if undecided.isEmpty { return }
    add("### Undecided\n")
    for entry in undecided.prefix(Self.shownCauses) {
      let reason = entry.reason.map { " (\(MarkdownText.line($0, bytes: 100))\(mark(entry)))" } ?? ""
      add(
        "- **\(MarkdownText.line(entry.criterion, bytes: 100))**\(reason) \(MarkdownText.line(entry.sentence))"
      )
    }
    if undecided.count > Self.shownCauses { add("\nand \(undecided.count - Self.shownCauses) more.") }
    add("")
  }

  /// What will count for a newer SDK, and what is wrong in the files.
  private mutating func remarks() {
    let notices = (input.record.notices ?? []).map { notice in
      let location = notice.location.map { " at \(MarkdownText.code("\($0)"))" } ?? ""
      return "**\(MarkdownText.line(notice.criterion, bytes: 100))** \(MarkdownText.line(notice.message))"
        + location
    }
    list(notices, Notice.title(notices.count))
    list(input.record.diagnostics.map { MarkdownText.line($0) }, "Warnings")
  }

  private mutating func list(_ entries: [String], _ title: String) {
    if entries.isEmpty { return }
    add("### \(title)\n")
    for entry in entries.prefix(Self.shownCauses) { add("- \(entry)") }
    if entries.count > Self.shownCauses { add("\nand \(entries.count - Self.shownCauses) more.") }
    add("")
  }

  /// Returns `, waived by W-1`, or an empty text.
  private func mark(_ cause: Cause) -> String {
    WaiverMark.text(cause, input.record).map { ", " + MarkdownText.line($0, bytes: 300) } ?? ""
  }

  private mutating func waivers() {
    let waivers = input.record.waivers
    if waivers.isEmpty { return }
    add("### Waivers\n")
    for waiver in waivers.prefix(100) {
      let words =
        "\(GateWords.scope(waiver.scope)), \(waiver.term), by \(waiver.approver): \(waiver.reason)"
      add(
        "- **\(MarkdownText.line(waiver.id, bytes: 100))** on \(MarkdownText.line(waiver.criterion, bytes: 100)), "
          + MarkdownText.line(words, bytes: 800))
    }
    add("")
  }

  private mutating func criteria() {
    let criteria = input.analysis.criteria
    if criteria.isEmpty { return }
    add("<details><summary>Every criterion</summary>\n")
    add("| criterion | outcome | decided | requirement |")
    add("| --- | --- | ---: | --- |")
    var hidden = 0
    for criterion in criteria {
      if text.utf8.count > Self.limit - 8192 {
        hidden += 1
        continue
      }
      let id = MarkdownText.line(criterion.id, bytes: 100)
      let decided = "\(criterion.decided) of \(criterion.total)"
      add(
        "| \(id) | \(criterion.state.word) | \(decided) | \(MarkdownText.line(criterion.title, bytes: 300)) |"
      )
    }
    add("\n</details>\n")
    if hidden > 0 { add("\(hidden) more criteria are in the report.\n") }
  }

  private mutating func gate() {
    let lines = input.record.definitionOfDone
    if lines.isEmpty || text.utf8.count > Self.limit - 8192 { return }
    let word = PlainText.count(
      lines.count, "line", plural: "lines")
    add("`qa gate` decides the \(word) of the definition of done.\n")
  }

  private mutating func facts() {
    let record = input.record
    let parts = [
      "checklist \(record.checklist.id)", "matrix \(record.matrix.id)",
      PlainText.count(record.matrix.cases.count, "case"), AppText.phrase(record.subject),
      "\(record.tool.name) \(record.tool.version)",
    ]
    add(parts.map { MarkdownText.line($0, bytes: 200) }.joined(separator: " · "))
  }

  private mutating func add(_ line: String) { text += line + "\n" }
}
