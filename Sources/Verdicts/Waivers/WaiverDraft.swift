import Model

/// The part of a waiver that says what it covers.
package struct WaiverDraft: Hashable, Sendable {
  /// Lines of the waiver file, such as `measured: {width: 110}`.
  package var lines: [String]
  /// The waiver that this one continues; nil for a new exception.
  package var renews: Waiver?

  /// Returns what waivers say that cover exactly the open findings of a criterion; empty if it has none.
  ///
  /// Findings with other figures, and undecided ones, need a waiver each. A waiver continues one that has ended and is about
  /// the same. If all findings are waived, the drafts continue the waivers in force.
  ///
  /// - Parameters:
  ///   - judge: The waivers that there are.
  ///   - record: A run of the cases of the judge's rules.
  package static func all(of criterion: Criterion, in record: RunRecord, _ judge: WaiverJudge)
    -> [WaiverDraft]
  {
    let cases = RecordCases(record, judge.rules.cases)
    let answer = judge.judge(record)
    let own = record.findings.indices.filter {
      record.findings[$0].criterion == criterion.id && record.findings[$0].isWaivable
    }
    func findings(_ extent: (Int) -> Extent) -> [RunFinding] {
      own.flatMap { number in
        extent(number).asFindingCases.map { cases in
          var finding = record.findings[number]
          finding.cases = cases
          return finding
        }
      }
    }
    let renewed = Set(judge.waivers.compactMap(\.renews))
    let earlier = judge.waivers.filter { $0.criterion == criterion.id && !renewed.contains($0.id) }
    let open = findings { answer.open($0, of: record.findings[$0]) }
    let keys = open.map(Key.init).uniqued()
    var ended = earlier.filter { $0.end <= judge.clock }
    let drafts = keys.map { key -> WaiverDraft in
      let own = open.filter { Key($0) == key }
      var draft = draft(own, isSole: keys.count == 1, of: criterion, cases, judge.rules)
      if let index = ended.firstIndex(where: { $0.binding?.matches(own[0]) ?? true }) {
        draft.renews = ended.remove(at: index)
      }
      return draft
    }
    guard drafts.isEmpty else { return drafts }
    return earlier.compactMap { waiver in
      let covered = findings { number in
        let parts = (answer.waived[number] ?? []).filter { $0.waiver == waiver.id }
        return parts.reduce(Extent()) { $0.union($1.extent) }
      }
      guard !covered.isEmpty else { return nil }
      let isSole = Set(covered.map(Key.init)).count == 1
      var draft = draft(covered, isSole: isSole, of: criterion, cases, judge.rules)
      draft.renews = waiver
      return draft
    }
  }

  /// What findings of one waiver have in common.
  private struct Key: Hashable {
    var assertion: String
    var isFailed: Bool
    var figures: [String]
    var hasCause: Bool

    init(_ finding: RunFinding) {
      assertion = finding.assertion
      isFailed = finding.outcome == .failed
      figures = isFailed ? WaiverBinding.figures(of: finding).keys.sorted() : []
      hasCause = isFailed && figures.isEmpty && finding.cause != nil
    }
  }

  private static func draft(
    _ findings: [RunFinding], isSole: Bool, of criterion: Criterion, _ cases: RecordCases,
    _ rules: CriterionRules
  ) -> WaiverDraft {
    var lines: [String] = []
    let scope = CaseRanges(joining: findings.compactMap(\.cases)).compactMap { cases.items[$0] }
    if findings.allSatisfy({ $0.cases != nil }) {
      let about = rules.cases(of: criterion).map { rules.cases[$0] }
      let filter = WaiverScope(waiver: .blank(criterion.id), rules: rules).narrowest(scope, among: about)
      if filter != CaseFilter() { lines.append("when: \(WaiverScope.yaml(filter))") }
    }
    let first = findings[0]
    if first.derived == nil, first.outcome == .failed || !isSole {
      lines.append("assertion: \(first.assertion)")
    }
    if first.outcome == .failed, !WaiverBinding.figures(of: first).isEmpty {
      lines.append("measured: \(WaiverBinding.yaml(findings))")
    } else if first.outcome == .failed, first.cause != nil {
      let causes = findings.compactMap(\.cause).uniqued().sorted().map { YAMLText.quoted($0) }
      lines.append("cause: [\(causes.joined(separator: ", "))]")
    }
    return WaiverDraft(lines: lines)
  }
}

extension Waiver {
  fileprivate static func blank(_ criterion: String) -> Waiver {
    Waiver(
      id: "", criterion: criterion, scope: CaseFilter(), reason: "", approver: "", start: 0, end: 0, risk: "",
      location: SourceLocation(file: ""))
  }
}
