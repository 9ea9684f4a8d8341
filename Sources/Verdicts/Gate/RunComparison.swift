import Model

/// A run compared with a repetition of it.
struct RunComparison {
  let was: RunRecord
  let again: RunRecord

  var diagnostics: [GateReport.RunDiagnostic] {
    let (old, new) = (Self.comparable(was), Self.comparable(again))
    if old == new, was.matrix.cases == again.matrix.cases { return [] }
    let known = Set(old)
    let differing = new.filter { !known.contains($0) }
    let count = max(differing.reduce(0) { $0 + $1.resultCount }, abs(was.resultCount - again.resultCount), 1)
    let example = differing.first.map { finding -> Difference in
      let caseIndex = finding.cases?.first
      let recorded = old.first {
        $0.criterion == finding.criterion && $0.assertion == finding.assertion
          && (caseIndex.map($0.cases?.contains ?? { _ in false }) ?? ($0.cases == nil))
      }
      return Difference(
        finding: finding, id: caseIndex.map { again.matrix.cases[$0] }, recorded: recorded?.outcome)
    }
    return [.resultsDiffer(count, example)]
  }

  /// Findings without what is added after the evaluation: waivers and pictures.
  private static func comparable(_ record: RunRecord) -> [RunFinding] {
    var merged: [RunFinding: CaseRanges?] = [:]
    var order: [RunFinding] = []
    for finding in record.findings {
      var key = finding
      key.waiver = nil
      key.preview = nil
      key.cases = nil
      if let known = merged[key] {
        merged[key] = (known ?? CaseRanges()).union(finding.cases ?? CaseRanges())
      } else {
        merged[key] = finding.cases
        order.append(key)
      }
    }
    return order.map { key in
      var finding = key
      finding.cases = merged[key] ?? nil
      return finding
    }
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
      return
        ": \(finding.criterion) (\(finding.assertion))\(caseName) is \(finding.outcome.rawValue); the run has "
        + (difference.recorded?.rawValue ?? "no result")
    }
    return Self(
      .resultsDiffer, about: example?.finding.criterion,
      "A repetition of the run differs in \(count) result\(count == 1 ? "" : "s")\(words ?? "").",
      figures: ["results": Measure(count)])
  }
}
