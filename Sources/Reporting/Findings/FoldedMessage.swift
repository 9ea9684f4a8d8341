import Model

/// One sentence for findings that share a test: what each assertion says, and under which values of the axes that the test
/// folds.
enum FoldedMessage {
  /// Number of different statements to spell out; the rest is counted.
  static let shown = 4

  static func of(_ members: [(finding: RunFinding, cases: CaseRanges?)], _ index: RecordIndex) -> String {
    let statements = members.grouped { [$0.finding.assertion, $0.finding.message] }
    var parts = statements.prefix(shown).map { statement, own in
      let cases = CaseRanges(joining: own.compactMap(\.cases))
      let conditions = conditions(cases.map { index.cases[$0] })
      return statement[0] + ": " + PlainText.phrase(statement[1])
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
}
