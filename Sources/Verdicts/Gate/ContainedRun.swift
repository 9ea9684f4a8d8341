import Model

extension RunRecord {
  /// Returns the results that the run has in the cases of another matrix; nil if it lacks one of the cases.
  ///
  /// - Parameters:
  ///   - rules: The checklist and the cases of the other matrix.
  ///   - id: The name of the other matrix.
  package func limited(to rules: CriterionRules, of id: String) -> RunRecord? {
    let ids = rules.cases.map(\.id)
    var record = self
    record.matrix.id = id
    if matrix.cases == ids { return record }
    let known = Dictionary(
      matrix.cases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let indices = ids.compactMap { known[$0] }
    guard indices.count == ids.count else { return nil }
    var present = [Int?](repeating: nil, count: matrix.cases.count)
    for (now, recorded) in indices.enumerated() { present[recorded] = now }
    record.matrix.cases = ids
    record.findings = findings.compactMap { finding in
      guard let cases = finding.cases else { return finding }
      var finding = finding
      let kept = CaseRanges(cases.compactMap { present.indices.contains($0) ? present[$0] : nil })
      finding.cases = kept
      return kept.isEmpty ? nil : finding
    }
    let have = Set(record.findings.map { [$0.criterion, $0.assertion] })
    // A criterion whose cases are all outside of the other matrix.
    record.findings += ExpectedResults(rules).entries.filter {
      $0.isPlaceholder && !have.contains([$0.criterion, $0.assertion])
    }.compactMap { entry in
      DerivedAssertion(rawValue: entry.assertion).map { DerivedFindings.noCase(entry.criterion, $0) }
    }
    return record
  }
}
