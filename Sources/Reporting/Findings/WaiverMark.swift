import Model

/// Text beside waived findings; their outcome stays the same.
enum WaiverMark {
  /// `waived by W-1`, `waived by W-1 in 3 of 12 results`; nil if no finding is waived.
  static func text(_ members: [(finding: RunFinding, cases: CaseRanges?)]) -> String? {
    let waived = members.filter { $0.finding.waiver != nil }
    if waived.isEmpty { return nil }
    let names = waived.compactMap(\.finding.waiver).uniqued().map { PlainText.line($0, bytes: 100) }
    func count(_ members: [(finding: RunFinding, cases: CaseRanges?)]) -> Int {
      members.reduce(0) { $0 + ($1.cases?.count ?? 1) }
    }
    let (part, all) = (count(waived), count(members))
    return "waived by \(names.listed())"
      + (part == all ? "" : " in \(part) of \(PlainText.count(all, "result"))")
  }

  static func text(_ cause: Cause, _ record: RunRecord) -> String? {
    text(cause.members.map { (record.findings[$0.finding], $0.cases) })
  }

  /// Waivers of a cause whose every finding is waived; empty for any other cause.
  static func whole(_ cause: Cause, _ record: RunRecord) -> [Waiver] {
    let names = cause.members.map { record.findings[$0.finding].waiver }
    guard names.allSatisfy({ $0 != nil }) else { return [] }
    let used = Set(names.compactMap { $0 })
    return record.waivers.filter { used.contains($0.id) }
  }
}
