import Model

extension RunText {
  private var idWidth: Int {
    let ids = causes.map(\.criterion) + undecided.map(\.criterion)
    return min(24, ids.map { DisplayWidth.of(PlainText.terminal($0)) }.max() ?? 0)
  }
  private var most: Int { options.detail == .verbose ? .max : Self.shown }

  /// Each cause with its file and line, worst first.
  var failures: [String] {
    if causes.isEmpty { return [] }
    var lines = [style.paint("Failed: " + PlainText.count(causes.count, "cause"), .strong)]
    for cause in causes.prefix(most) { lines += [""] + block(cause) }
    if causes.count > most { lines += ["", "  and \(PlainText.count(causes.count - most, "more cause"))"] }
    return lines
  }

  private func block(_ cause: Cause) -> [String] {
    let mark = style.paint(cause.outcome.mark, .bad)
    let id = style.paint(DisplayWidth.pad(PlainText.terminal(cause.criterion), to: idWidth), .strong)
    let indent = 2 + 2 + idWidth + 2
    return style.wrap(PlainText.sentence(cause.message), indent: indent, after: "  \(mark) \(id)  ")
      + link(cause.location, indent: indent)
      + style.wrap(facts(cause), indent: indent).map { style.paint($0, .faint) }
  }

  /// Returns a line that opens a file of the sources; nothing without a location.
  private func link(_ location: SourceLocation?, indent: Int) -> [String] {
    guard let location else { return [] }
    let path = options.sources.map { $0 + "/" + location.file }
    return [String(repeating: " ", count: indent) + style.link(PlainText.terminal("\(location)"), to: path)]
  }

  /// `serious · 250 cases on 37 devices · waived by W-1 · also fails LS-E1`
  private func facts(_ cause: Cause) -> String {
    let others = cause.criteria.filter { $0 != cause.criterion }
    let parts = [
      cause.outcome == .errored ? "error" : cause.impact.rawValue,
      cause.extent,
      WaiverMark.text(cause, record) ?? "",
      others.isEmpty ? "" : "also fails \(list(others))",
    ]
    return PlainText.terminal(parts.filter { !$0.isEmpty }.joined(separator: " · "))
  }

  /// Criteria that fail only because they depend on failed ones.
  var dependents: [String] {
    let criteria = causes.flatMap(\.consequences).uniqued()
    if criteria.isEmpty { return [] }
    let verb = criteria.count == 1 ? "criterion fails" : "criteria fail"
    return style.wrap(
      PlainText.terminal("\(criteria.count) more \(verb) because of these causes: \(list(criteria)).")
    ).map { style.paint($0, .faint) }
  }

  /// Undecided criteria by what would decide them.
  var needs: [String] {
    if undecided.isEmpty { return [] }
    let count = Set(undecided.map(\.criterion)).count
    var lines = [
      style.paint("Undecided: " + PlainText.count(count, "criterion", plural: "criteria"), .strong)
    ]
    for group in UndecidedGroup.all(undecided, record) {
      let mark = style.paint(Outcome.cannotTell.mark, .undecided)
      lines += [""] + style.wrap(group.need, after: "  \(mark) ")
      lines += style.wrap(PlainText.terminal(list(group.criteria)), indent: 4)
        .map { style.paint($0, .faint) }
    }
    return lines
  }

  /// What will count for a newer SDK.
  var notices: [String] {
    let notices = record.notices ?? []
    if notices.isEmpty { return [] }
    return [style.paint(Notice.title(notices.count), .strong)]
      + notices.flatMap { notice in
        [""] + style.wrap("\(notice.criterion)  \(notice.message)", after: "  i ")
          + link(notice.location, indent: 4)
      }
  }

  private func list(_ criteria: [String]) -> String {
    options.detail == .verbose ? criteria.listed() : criteria.listed(atMost: Self.shown)
  }
}

/// Undecided criteria that the same thing would decide.
struct UndecidedGroup {
  var need: String
  var criteria: [String]

  /// Different messages of one reason that are each shown.
  static let shown = 3

  /// In the order of the entries: by message, or by reason if a reason has many messages.
  static func all(_ undecided: [Cause], _ record: RunRecord) -> [UndecidedGroup] {
    var groups: [UndecidedGroup] = []
    for reason in undecided.map(\.reason).uniqued() {
      let own = undecided.filter { $0.reason == reason }
      let messages = own.map(\.message).uniqued()
      for message in messages.prefix(messages.count > shown ? 1 : shown) {
        let members = messages.count > shown ? own : own.filter { $0.message == message }
        let more = messages.count > shown ? " And \(messages.count - 1) similar." : ""
        groups.append(
          .init(
            need: PlainText.sentence(message) + more,
            criteria: members.map(\.criterion).uniqued().sorted()))
      }
    }
    return groups
  }
}
