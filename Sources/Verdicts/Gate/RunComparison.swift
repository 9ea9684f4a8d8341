import Model

/// A run compared with a repetition of it.
struct RunComparison {
  let was: RunRecord
  let again: RunRecord

  var diagnostics: [GateReport.RunDiagnostic] {
    let old = Self.comparable(was).extents
    let new = Self.comparable(again)
    // Of a run of a larger matrix, the findings can be in another order.
    if old == new.extents, was.matrix.cases == again.matrix.cases { return [] }
    let differing = new.order.map { ($0, (new.extents[$0] ?? Extent()).subtracting(old[$0] ?? Extent())) }
      .filter { !$0.1.isEmpty }
    let count = max(differing.reduce(0) { $0 + $1.1.count }, abs(was.resultCount - again.resultCount), 1)
    let example = differing.first.map { finding, extent -> Difference in
      let caseIndex = extent.cases.first
      let recorded = was.findings.first {
        $0.criterion == finding.criterion && $0.assertion == finding.assertion
          && (caseIndex.map($0.cases?.contains ?? { _ in false }) ?? ($0.cases == nil))
      }
      return Difference(
        finding: finding, id: caseIndex.map { again.matrix.cases[$0] }, recorded: recorded?.outcome)
    }
    return [.resultsDiffer(count, example)]
  }

  /// Findings without what is added after the evaluation, waivers and pictures, and where each one holds.
  private static func comparable(
    _ record: RunRecord
  ) -> (order: [RunFinding], extents: [RunFinding: Extent]) {
    let groups = record.findings.grouped { finding in
      var key = finding
      (key.waiver, key.preview, key.cases) = (nil, nil, nil)
      return key
    }.map { (key: $0.key, extent: $0.elements.reduce(Extent()) { $0.union(Extent($1.cases)) }) }
    return (groups.map(\.key), Dictionary(uniqueKeysWithValues: groups.map { ($0.key, $0.extent) }))
  }
}

/// A finding of a repetition, and what the run has instead.
private struct Difference {
  var finding: RunFinding
  /// The case; nil for a finding that does not depend on one.
  var id: CaseID?
  var recorded: Outcome?
}

/// Cases in messages.
enum CaseText {
  /// `iphone-14-pro, 18, portrait, dark`: the axes that identify a test, and the OS version.
  static func short(_ id: CaseID) -> String {
    id.named.filter {
      $0.axis.identifiesTest || $0.axis.defaultValue == nil || $0.value != $0.axis.defaultValue
    }
    .map(\.value).joined(separator: ", ")
  }
}

extension GateReport.RunDiagnostic {
  fileprivate static func resultsDiffer(_ count: Int, _ example: Difference?) -> Self {
    let words = example.map { difference in
      let finding = difference.finding
      let caseName = difference.id.map { " on " + CaseText.short($0) } ?? ""
      let was = difference.recorded
      return
        ": \(finding.criterion) (\(finding.assertion))\(caseName) is \(finding.outcome.rawValue); the run has "
        + (was == finding.outcome ? "other figures or words" : was?.rawValue ?? "no result")
    }
    return Self(
      .resultsDiffer, about: example?.finding.criterion,
      "A repetition of the run differs in \(count) result\(count == 1 ? "" : "s")\(words ?? "").",
      figures: ["results": Measure(count)])
  }
}
