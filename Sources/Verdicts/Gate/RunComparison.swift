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
    let example = differing.first.map { finding -> String in
      let caseIndex = finding.cases?.first
      let recorded = old.first {
        $0.criterion == finding.criterion && $0.assertion == finding.assertion
          && (caseIndex.map($0.cases?.contains ?? { _ in false }) ?? ($0.cases == nil))
      }
      let caseName = caseIndex.map { " on " + CaseText.short(again.matrix.cases[$0]) } ?? ""
      return
        ": \(finding.criterion) (\(finding.assertion))\(caseName) is \(finding.outcome.rawValue); the run has "
        + (recorded?.outcome.rawValue ?? "no result")
    }
    return [
      .init(
        reason: .resultsDiffer,
        message: "A repetition of the run differs in \(count) result\(count == 1 ? "" : "s")\(example ?? "")."
      )
    ]
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

/// Cases in messages.
enum CaseText {
  /// `iphone-14-pro, 18, portrait, dark`: the axes that identify a test, and the OS version.
  static func short(_ id: CaseID) -> String {
    id.coordinates.filter {
      $0.axis.identifiesTest || $0.axis.defaultValue == nil || $0.value != $0.axis.defaultValue
    }
    .map(\.value).joined(separator: ", ")
  }
}
