import Model

/// What pieces of evidence are worth, for a person.
public enum EvidenceText {
  /// One line a judgment: `testflight-se  LS-V3  supports: Ada Tester saw …`
  public static func lines(_ judged: [JudgedEvidence]) -> [String] {
    let pieces = judged.map { PlainText.line($0.entry, bytes: 100) }
    let rows = judged.map { $0.criterion.isEmpty ? "no row" : PlainText.line($0.criterion, bytes: 60) }
    let width = (pieces.map(\.count).max() ?? 0, rows.map(\.count).max() ?? 0)
    return judged.indices.map { index in
      let item = judged[index]
      let words = item.verdict.words + (item.reason.map { " (\($0.rawValue))" } ?? "")
      return TerminalText.pad(pieces[index], width.0) + "  " + TerminalText.pad(rows[index], width.1) + "  "
        + PlainText.line("\(words): \(item.message)", bytes: 1200)
    }
  }

  /// Every piece of a folder, the rows that are still without evidence, and what to do next.
  ///
  /// - Parameters:
  ///   - entries: how many the manifest has; `shown` is what messages call the folder.
  ///   - needs: the rows that take evidence, in the checklist's order.
  public static func list(
    _ report: EvidenceReport, entries: Int, shown: String, needs: [(criterion: String, need: EvidenceNeed)]
  ) -> [String] {
    var lines = [
      "\(PlainText.line(shown, bytes: 400)): \(PlainText.count(entries, "entry", plural: "entries"))"
        + (report.isIntact ? ", intact." : ", not intact.")
    ]
    if !report.judged.isEmpty { lines += [""] + self.lines(report.judged) + [""] }
    let open = needs.filter { isOpen($0.criterion, $0.need, report.judged) }
    lines += open.map {
      "Without evidence: \(PlainText.line($0.criterion, bytes: 60)), needs \($0.need.words)\(cases($0, report.judged))."
    }
    if needs.isEmpty { lines.append("The checklist has no row that needs evidence.") }
    lines.append(next(report, open))
    return lines
  }

  private static func next(
    _ report: EvidenceReport, _ open: [(criterion: String, need: EvidenceNeed)]
  ) -> String {
    if !report.isIntact { return "Next: restore the manifest from version control" }
    if let against = report.judged.first(where: { $0.verdict == .contradicts }) {
      return "Next: qa explain \(PlainText.line(against.criterion, bytes: 60))"
    }
    let telling = Set(report.judged.filter { $0.verdict == .supports }.map(\.entry))
    if let useless = report.judged.first(where: { !telling.contains($0.entry) }) {
      return "Next: qa evidence remove \(PlainText.line(useless.entry, bytes: 100)), and add it anew"
    }
    if let first = open.first {
      return "Next: \(command(first.criterion, first.need))"
    }
    return "Next: qa gate"
  }

  /// What to type for evidence of the first kind that a row takes.
  public static func command(_ criterion: String, _ need: EvidenceNeed) -> String {
    need.command(for: PlainText.line(criterion, bytes: 60))
  }

  private static func isOpen(_ criterion: String, _ need: EvidenceNeed, _ judged: [JudgedEvidence]) -> Bool {
    let own = judged.filter { $0.criterion == criterion }
    if own.contains(where: { $0.verdict == .contradicts }) { return true }
    let supporting = own.filter { $0.verdict == .supports }
    let witnessed = Set(supporting.flatMap(\.cases))
    return supporting.isEmpty || need.cases.contains { !witnessed.contains($0.name) }
  }

  private static func cases(
    _ row: (criterion: String, need: EvidenceNeed), _ judged: [JudgedEvidence]
  ) -> String {
    if row.need.cases.isEmpty { return "" }
    let witnessed = Set(
      judged.filter { $0.criterion == row.criterion && $0.verdict == .supports }.flatMap(\.cases))
    let open = row.need.cases.filter { !witnessed.contains($0.name) }
    return open.isEmpty
      ? ""
      : " for \(PlainText.count(open.count, "case")), the first: \(PlainText.line(open[0].name, bytes: 400))"
  }
}

extension JudgedEvidence.Verdict {
  fileprivate var words: String {
    switch self {
    case .supports: "supports"
    case .contradicts: "contradicts"
    case .stale: "is stale"
    case .rejected: "does not count"
    }
  }
}
