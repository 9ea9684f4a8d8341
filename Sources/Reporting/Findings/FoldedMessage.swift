import Model

/// One sentence for findings that share a test: what each assertion says, and under which values of the axes that the test
/// folds.
enum FoldedMessage {
  /// Number of different statements to spell out; the rest is counted.
  static let shown = 4

  static func of(_ members: [(finding: RunFinding, cases: CaseRanges?)], _ index: RecordIndex) -> String {
    var slots: [Statement: Int] = [:]
    var statements: [(statement: Statement, cases: CaseRanges)] = []
    for (finding, cases) in members {
      let statement = Statement(assertion: finding.assertion, message: finding.message)
      if let slot = slots[statement] {
        statements[slot].cases = statements[slot].cases.union(cases ?? CaseRanges())
      } else {
        slots[statement] = statements.count
        statements.append((statement, cases ?? CaseRanges()))
      }
    }
    var parts = statements.prefix(shown).map { entry in
      let conditions = conditions(entry.cases.map { index.cases[$0] })
      return entry.statement.assertion + ": " + PlainText.phrase(entry.statement.message)
        + (conditions.isEmpty ? "" : " (\(conditions))")
    }
    if statements.count > shown { parts.append("and \(statements.count - shown) more") }
    return parts.joined(separator: "; ")
  }

  /// `OS 17 and 18, left to right and right to left`; an axis is left out if it only has its default value.
  static func conditions(_ cases: [CaseID]) -> String {
    if cases.isEmpty { return "" }
    return Axis.all.enumerated().compactMap { axisIndex, axis -> String? in
      if axis.identifiesTest { return nil }
      let values = cases.map { $0.values[axisIndex] }.uniqued()
      if values == [axis.defaultValue] { return nil }
      return axis.phrase(values.map { PlainText.line(axis.word($0), bytes: 40) }.listed())
    }.joined(separator: ", ")
  }

  private struct Statement: Hashable {
    var assertion: String
    var message: String
  }
}
