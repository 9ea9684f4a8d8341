import Model

package enum Findings {
  /// Joins findings that differ only in their cases, and sorts them by their first case.
  ///
  /// - Parameter findings: of one assertion of one criterion, all with cases.
  package static func joined(_ findings: [RunFinding]) -> [RunFinding] {
    findings.filter { $0.cases?.isEmpty == false }.grouped(by: Key.init).map { key, parts in
      var finding = key.finding
      finding.cases = CaseRanges(joining: parts.compactMap(\.cases))
      return finding
    }.sorted { ($0.cases?.first ?? 0) < ($1.cases?.first ?? 0) }
  }

  /// A finding whose hash leaves out most of it: a run has many findings, and few with equal messages and numbers differ.
  private struct Key: Hashable {
    /// Without its cases.
    var finding: RunFinding

    init(_ finding: RunFinding) {
      self.finding = finding
      self.finding.cases = nil
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(finding.message)
      var numbers: UInt64 = 0
      for case .number(let number) in finding.measured.values { numbers &+= number.bitPattern }
      hasher.combine(numbers)
    }
  }
}
