import Model

/// What `qa run` and `qa merge` print: failures by cause, undecided criteria by what they need, and the verdict.
package struct RunText {
  /// What is printed, and how; for the gate too.
  package struct Options: Sendable {
    package enum Detail: Sendable {
      /// Only the three closing lines.
      case quiet
      case normal
      /// Also a line for each criterion, and every cause.
      case verbose
    }
    package var style = TerminalStyle.plain
    package var detail = Detail.normal
    /// Seconds that the run took; 0 prints no time.
    package var duration = 0.0
    /// The HTML page as a person types its path; nil if none was written.
    package var page: String?
    /// The folder of the reports as a person types its path, for reports without a page.
    package var shownFolder: String?
    /// Absolute folder of the reports.
    package var folder: String?
    /// Absolute folder that the record's paths are relative to.
    package var sources: String?
    /// The checklist that `qa explain` needs to find a criterion; nil if it finds the criterion without.
    package var checklist: String?
    /// The command that repairs what the run found; nil if there is none for the same app and cases.
    package var repair: String?
    package var history: HistoryComparison?
    /// A sentence about undecided criteria and the exit code; nil if all are decided.
    package var undecided: String?
    package init() {}
  }

  /// Causes, and criteria of an undecided group, that are listed without `--verbose`.
  static let shown = 10

  let index: RecordIndex
  let options: Options
  var record: RunRecord { index.record }
  var causes: [Cause] { index.causes }
  var undecided: [Cause] { index.undecided }
  var style: TerminalStyle { options.style }

  /// Returns lines without line ends. The last three are the verdict, the first cause and the next command to type.
  package static func lines(_ input: ReportInput, options: Options) -> [String] {
    RunText(index: input.index, options: options).lines
  }

  var lines: [String] {
    if options.detail == .quiet { return closing }
    let sections = [
      options.detail == .verbose ? criteria : [], failures, dependents, needs, notices, checked,
    ]
    let time = options.duration > 0 ? " in " + DurationText.of(options.duration) : ""
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""])) + style.wrap(summary + time)
      + report + [""] + closing
  }

  /// What was skipped and what was checked.
  private var checked: [String] {
    let skipped = record.matrix.skipped.flatMap { skipped in
      style.wrap(
        PlainText.terminal(
          "Skipped \(PlainText.count(skipped.cases, "case")): \(PlainText.phrase(skipped.message)).")
      ).map { style.paint($0, .faint) }
    }
    return skipped + style.wrap(PlainText.terminal("Checked \(AppText.checked(record.subject))"))
  }

  /// Where the report is, and how it compares with an earlier run.
  private var report: [String] {
    var lines: [String] = []
    if let page = options.page {
      lines.append("Report: " + style.link(page, to: options.folder.map { $0 + "/index.html" }))
    } else if let shown = options.shownFolder {
      lines.append("Reports: " + style.link(shown, to: options.folder))
    }
    if let history = options.history { lines += style.wrap(HistoryText.line(history)) }
    return lines
  }

  /// `Checklist story-8.3: 41 criteria, 35 passed, 1 failed, 5 undecided`
  private var summary: String {
    let counts = index.counts.map { state, count in style.paint("\(count) \(state.word)", state.tone) }
    let head = PlainText.terminal("Checklist \(record.checklist.id)")
    let counted = PlainText.count(index.summaries.count, "criterion", plural: "criteria")
    return "\(head): \(([counted] + counts).joined(separator: ", "))"
  }

  /// A line for each criterion: its state, and in how many cases it was decided.
  private var criteria: [String] {
    let criteria = index.summaries.filter { $0.total > 0 }
    return TextTable.lines(
      criteria.map { criterion in
        [
          .init(criterion.state.word, criterion.state.tone), .init(criterion.id),
          .init("\(PlainText.grouped(criterion.decided)) of \(PlainText.grouped(criterion.total))"),
          .init(criterion.title),
        ]
      }, style, separator: "  ")
  }
}
