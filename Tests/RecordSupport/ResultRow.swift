import Model

/// One result of a record that a test writes by hand.
package struct ResultRow: Hashable, Sendable {
  package var finding: RunFinding
  package var id: CaseID?

  package init(_ finding: RunFinding, _ id: CaseID? = nil) {
    self.finding = finding
    self.id = id
  }
  package init(
    _ criterion: String, _ assertion: String, _ outcome: Outcome, _ message: String, _ id: CaseID? = nil
  ) {
    self.init(RunFinding(criterion: criterion, assertion: assertion, outcome: outcome, message: message), id)
  }

  /// `A-1 phone-a portrait light`
  package var name: String {
    [finding.criterion, id?.device, id?.orientation.rawValue, id?.appearance.rawValue].compactMap { $0 }
      .joined(separator: " ")
  }
}

extension RunRecord {
  /// Results one by one, finding by finding.
  package var rows: [ResultRow] {
    get {
      findings.flatMap { finding -> [ResultRow] in
        var bare = finding
        bare.cases = nil
        guard let cases = finding.cases else { return [ResultRow(bare)] }
        return cases.map { ResultRow(bare, matrix.cases[$0]) }
      }
    }
    set { (findings, matrix.cases) = Self.folded(newValue) }
  }

  /// Findings with the table of their cases, both in the order of the rows.
  package static func folded(_ rows: [ResultRow]) -> (findings: [RunFinding], cases: [CaseID]) {
    var positions: [CaseID: Int] = [:]
    var ids: [CaseID] = []
    var order: [RunFinding] = []
    var cases: [RunFinding: [Int]] = [:]
    for row in rows {
      var key = row.finding
      key.cases = row.id == nil ? nil : CaseRanges()
      if cases[key] == nil {
        order.append(key)
        cases[key] = []
      }
      guard let id = row.id else { continue }
      let position = positions[id] ?? ids.count
      if position == ids.count {
        positions[id] = position
        ids.append(id)
      }
      cases[key]?.append(position)
    }
    let findings = order.map { key -> RunFinding in
      var finding = key
      if key.cases != nil { finding.cases = CaseRanges(cases[key] ?? []) }
      return finding
    }
    return (findings, ids)
  }
}
