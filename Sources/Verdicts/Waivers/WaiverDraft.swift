import Model

/// The part of a waiver that says what it covers.
package struct WaiverDraft: Hashable, Sendable {
  /// Lines of the waiver file, such as `measured: {width: 110}`.
  package var lines: [String]

  /// Returns what waivers say that cover exactly the open findings of a criterion; empty if it has none.
  ///
  /// Findings with other figures, and undecided ones, need a waiver each.
  package static func all(of criterion: Criterion, in record: RunRecord, _ rules: CriterionRules)
    -> [WaiverDraft]
  {
    let cases = RecordCases(record, rules.cases)
    let open = record.findings.filter { $0.criterion == criterion.id && $0.isWaivable && $0.waiver == nil }
    let keys = open.map(Key.init).uniqued()
    return keys.map { key in
      draft(open.filter { Key($0) == key }, isSole: keys.count == 1, of: criterion, cases, rules)
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
