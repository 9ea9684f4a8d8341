import Model

package enum Findings {
  /// Joins findings that differ only in their cases, and sorts them by their first case.
  ///
  /// - Parameter findings: of one assertion of one criterion, all with cases.
  package static func joined(_ findings: [RunFinding]) -> [RunFinding] {
    var numbers: [Key: Int] = [:]
    var joined: [(key: RunFinding, cases: [CaseRanges])] = []
    for finding in findings {
      var key = finding
      key.cases = nil
      guard let cases = finding.cases, !cases.isEmpty else { continue }
      if let number = numbers[Key(finding: key)] {
        joined[number].cases.append(cases)
      } else {
        numbers[Key(finding: key)] = joined.count
        joined.append((key, [cases]))
      }
    }
    return joined.map { key, parts in
      var finding = key
      finding.cases = CaseRanges(joining: parts)
      return finding
    }.sorted { ($0.cases?.first ?? 0) < ($1.cases?.first ?? 0) }
  }

  /// A finding whose hash leaves out most of it: a run has many findings, and few with equal messages and numbers differ.
  private struct Key: Hashable {
    var finding: RunFinding

    func hash(into hasher: inout Hasher) {
      hasher.combine(finding.message)
      var numbers: UInt64 = 0
      for case .number(let number) in finding.measured.values { numbers &+= number.bitPattern }
      hasher.combine(numbers)
    }
  }
}
