import Model

/// Terminal output of the evidence commands.
package enum EvidenceText {
  /// Returns a line for each judgment: `testflight-se  LS-V3  supports: Ada Tester saw …`.
  package static func lines(_ judged: [JudgedEvidence]) -> [String] {
    let cells = judged.map { item -> [TextTable.Cell] in
      let words = item.verdict.words + (item.reason.map { " (\($0.rawValue))" } ?? "")
      return [
        .init(PlainText.clip(item.entry, bytes: 100)),
        .init(item.criterion.isEmpty ? "no criterion" : PlainText.clip(item.criterion, bytes: 60)),
        .init(PlainText.clip("\(words): \(item.message)", bytes: 1200)),
      ]
    }
    return TextTable.lines(cells, .plain, separator: "  ")
  }

  /// Returns the entries of a folder, the criteria without evidence, and the next command.
  ///
  /// - Parameters:
  ///   - entries: The number of entries of the folder.
  ///   - shown: The path of the folder in messages.
  ///   - needs: Criteria that need evidence, in the checklist's order.
  ///   - project: The end of each printed command: `--project DIR`, or nothing.
  package static func list(
    _ report: EvidenceReport, entries: Int, shown: String, needs: [(criterion: String, need: EvidenceNeed)],
    project: String = ""
  ) -> [String] {
    var lines = [
      "\(PlainText.line(shown, bytes: 400)): \(PlainText.count(entries, "entry", plural: "entries"))"
        + (report.isIntact ? "." : ", not all of them as qa wrote them.")
    ]
    if !report.judged.isEmpty { lines += [""] + self.lines(report.judged) + [""] }
    let open = needs.filter { isOpen($0.criterion, $0.need, report.judged) }
    lines += open.map {
      "Without evidence: \(PlainText.line($0.criterion, bytes: 60)), needs \($0.need.words)\(cases($0, report.judged))."
    }
    if needs.isEmpty { lines.append("No criterion of the checklist needs evidence.") }
    lines.append(next(report, open, project))
    return lines
  }

  private static func next(
    _ report: EvidenceReport, _ open: [(criterion: String, need: EvidenceNeed)], _ project: String
  ) -> String {
    if !report.isIntact { return "Next: restore the entries from version control" }
    if let against = report.judged.first(where: { $0.verdict == .contradicts }) {
      return "Next: qa explain \(PlainText.line(against.criterion, bytes: 60))\(project)"
    }
    let supporting = Set(
      report.judged.filter { $0.verdict == .supports || $0.verdict == .superseded }.map(\.entry))
    if let useless = report.judged.first(where: { !supporting.contains($0.entry) }) {
      return
        "Next: qa evidence remove \(PlainText.line(useless.entry, bytes: 100))\(project), then add it again"
    }
    if let first = open.first {
      return "Next: \(command(first.criterion, first.need))\(project)"
    }
    return "Next: qa gate\(project)"
  }

  /// Returns the command that adds evidence of the first kind that a criterion accepts.
  package static func command(_ criterion: String, _ need: EvidenceNeed) -> String {
    need.command(for: PlainText.line(criterion, bytes: 60))
  }

  private static func isOpen(_ criterion: String, _ need: EvidenceNeed, _ judged: [JudgedEvidence]) -> Bool {
    let own = judged.filter { $0.criterion == criterion }
    if own.contains(where: { $0.verdict == .contradicts }) { return true }
    return !own.contains { $0.verdict == .supports } || !open((criterion, need), judged).isEmpty
  }

  /// Names of the cases without evidence.
  private static func open(
    _ item: (criterion: String, need: EvidenceNeed), _ judged: [JudgedEvidence]
  ) -> [String] {
    let supporting = judged.filter { $0.criterion == item.criterion && $0.verdict == .supports }
    let covered = Set(supporting.flatMap(\.cases))
    return item.need.cases.map(\.name).filter { !covered.contains($0) }
  }

  private static func cases(
    _ item: (criterion: String, need: EvidenceNeed), _ judged: [JudgedEvidence]
  ) -> String {
    let open = open(item, judged)
    guard let first = open.first else { return "" }
    return " for \(PlainText.count(open.count, "case")), the first: \(PlainText.line(first, bytes: 400))"
  }
}

extension JudgedEvidence.Verdict {
  fileprivate var words: String {
    switch self {
    case .supports: "supports"
    case .contradicts: "contradicts"
    case .superseded: "is superseded"
    case .stale: "is stale"
    case .rejected: "does not count"
    }
  }
}
