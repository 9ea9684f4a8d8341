import Model

package enum Findings {
  /// Joins findings that differ only in their cases, and sorts them by their first case.
  ///
  /// - Parameter findings: of one assertion of one criterion, all with cases.
  package static func joined(_ findings: [RunFinding]) -> [RunFinding] {
    var numbers: [RunFinding: Int] = [:]
    var joined: [(key: RunFinding, cases: [CaseRanges])] = []
    for finding in findings {
      var key = finding
      key.cases = nil
      guard let cases = finding.cases, !cases.isEmpty else { continue }
      if let number = numbers[key] {
        joined[number].cases.append(cases)
      } else {
        numbers[key] = joined.count
        joined.append((key, [cases]))
      }
    }
    return joined.map { key, parts in
      var finding = key
      finding.cases = CaseRanges(joining: parts)
      return finding
    }.sorted { ($0.cases?.first ?? 0) < ($1.cases?.first ?? 0) }
  }
}
