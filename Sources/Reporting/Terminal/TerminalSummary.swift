import Model

/// What a run prints: coverage of each criterion, causes, and three closing lines for a person.
public enum TerminalSummary {
  public struct Options: Sendable {
    /// The command that made the run; the next command to type extends it.
    public var command: String
    /// Path of the page to open where nothing fails, `Reports/latest/index.html`, say.
    public var page: String
    public var usesColor: Bool
    /// Columns of the terminal; lines are cut to it.
    public var width: Int
    /// Only the three closing lines.
    public var isQuiet: Bool
    public init(
      command: String = "qa run", page: String = "Reports/latest/index.html", usesColor: Bool = false,
      width: Int = 100, isQuiet: Bool = false
    ) {
      self.command = command
      self.page = page
      self.usesColor = usesColor
      self.width = width
      self.isQuiet = isQuiet
    }
  }
  /// Causes that are spelled out.
  static let shown = 8

  /// Without line ends; the last three are the verdict, the first cause and the next command to type.
  public static func lines(_ record: RunRecord, options: Options = Options()) -> [String] {
    let index = RecordIndex(record)
    let causes = Causes.group(record)
    let undecided = Causes.undecided(record)
    var lines: [String] = []
    if !options.isQuiet {
      lines += table(record, index, options)
      lines += list(causes, record, options)
      lines += notTold(undecided, options)
      lines.append("")
    }
    return lines + closing(record, causes, undecided, options)
  }

  private static func table(_ record: RunRecord, _ index: RecordIndex, _ options: Options) -> [String] {
    let rows = CriterionRow.rows(record, index).filter { $0.total > 0 }
    if rows.isEmpty { return [] }
    let idWidth = min(24, rows.map { $0.id.count }.max() ?? 0)
    let decided = rows.map { "decided \(PlainText.grouped($0.decided)) of \(PlainText.grouped($0.total))" }
    let decidedWidth = decided.map(\.count).max() ?? 0
    return zip(rows, decided).map { row, decided in
      let id = PlainText.terminal(row.id)
      let state = TerminalText.pad(row.state.word, 13)
      let line =
        "\(TerminalText.paint(state, row.state.tone, usesColor: options.usesColor))  \(TerminalText.pad(id, idWidth))  \(TerminalText.pad(decided, decidedWidth))  "
      let used = 13 + 2 + max(idWidth, id.count) + 2 + decidedWidth + 2
      return line + TerminalText.cut(PlainText.terminal(row.title), options.width - used)
    }
  }

  private static func list(_ causes: [Cause], _ record: RunRecord, _ options: Options) -> [String] {
    if causes.isEmpty { return [] }
    var lines = ["", PlainText.count(causes.count, "cause") + ", worst first:"]
    for (number, cause) in causes.prefix(shown).enumerated() {
      let kind = cause.outcome == .errored ? "errored" : cause.impact.rawValue
      let extent = Causes.extent(cases: cause.cases.count, devices: cause.devices.count)
      let mark = WaiverMark.text(cause, record).map { ", " + $0 } ?? ""
      let head = PlainText.terminal("\(number + 1). [\(kind)\(mark)] \(cause.criterion) \(cause.message)")
      // The count is what a long message must not push out.
      lines.append(TerminalText.cut(head, options.width - extent.count) + extent)
      if let location = cause.location { lines.append("   " + PlainText.terminal("\(location)")) }
    }
    if causes.count > shown { lines.append("and \(causes.count - shown) more") }
    return lines
  }

  /// One line for each reason, since many rows lack the same kind of evidence.
  private static func notTold(_ undecided: [Cause], _ options: Options) -> [String] {
    if undecided.isEmpty { return [] }
    let reasons = FoldedMessage.distinct(undecided.map { $0.reason ?? $0.message })
    var lines = ["", "Could not be told:"]
    for reason in reasons.prefix(shown) {
      let own = undecided.filter { ($0.reason ?? $0.message) == reason }
      let criteria = FoldedMessage.distinct(own.map(\.criterion)).sorted()
      lines.append(
        TerminalText.cut(PlainText.terminal("- [\(reason)] \(PlainText.list(criteria))"), options.width))
    }
    if reasons.count > shown { lines.append("and \(reasons.count - shown) more reasons") }
    return lines
  }

  private static func closing(
    _ record: RunRecord, _ causes: [Cause], _ undecided: [Cause], _ options: Options
  ) -> [String] {
    let verdict = Verdict(record, causes: causes, undecided: Set(undecided.map(\.criterion)).count)
    let first: String
    let next: String
    if let cause = causes.first {
      let place = cause.location.map { " (\($0))" } ?? ""
      let sentence =
        PlainText.clip(cause.message, bytes: 400)
        + Causes.extent(cases: cause.cases.count, devices: cause.devices.count)
      first = "First cause: \(cause.criterion) \(sentence)\(place)"
      next = RepeatCommand.of(options.command, cause.first(record, RecordIndex(record)))
    } else if let entry = undecided.first {
      first = "Open: \(entry.criterion) \(entry.sentence)"
      next = "qa explain \(RepeatCommand.quoted(entry.criterion))"
    } else {
      first = record.findings.isEmpty ? "No case was checked." : "No cause to mend."
      let last =
        options.page.isEmpty
        ? "qa explain \(record.findings.first?.criterion ?? "")"
        : "open \(RepeatCommand.quoted(options.page))"
      next = record.findings.isEmpty ? "qa matrix list" : last
    }
    let word = TerminalText.paint(
      "\(verdict.headline).", verdict.kind == .passed ? .good : .bad, usesColor: options.usesColor)
    return [word + " " + verdict.detail, PlainText.terminal(first), "Next: " + PlainText.terminal(next)]
  }
}

extension CriterionRow.State {
  fileprivate var tone: TerminalText.Tone {
    switch self {
    case .passed: .good
    case .failed, .errored: .bad
    case .cannotTell: .doubtful
    case .notApplicable, .notRun: .faint
    }
  }
}
