import Model

/// Judges the lines of the definition of done by the criteria that they need.
struct LineJudge {
  let rules: CriterionRules
  private let criteria: [String: GateReport.JudgedCriterion]

  init(_ rules: CriterionRules, criteria: [GateReport.JudgedCriterion]) {
    self.rules = rules
    self.criteria = Dictionary(criteria.map { ($0.criterion, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// In the checklist's order.
  var lines: [GateReport.Line] {
    var known: [String: GateReport.Line] = [:]
    for line in rules.order where line.isGate { known[line.id] = judged(line, known) }
    return rules.checklist.criteria.compactMap { known[$0.id] }
  }

  private func needs(_ line: Criterion) -> [String] {
    if case .gate(let needs) = line.basis { needs } else { [] }
  }

  private func judged(_ line: Criterion, _ known: [String: GateReport.Line]) -> GateReport.Line {
    let needs = needs(line)
    let standings = needs.map { criteria[$0]?.standing ?? known[$0]?.standing ?? .cannotTell }
    let worst = GateReport.Standing.worst(standings) ?? .cannotTell
    let lacking = zip(needs, standings).filter { !$0.1.isSettled }
    var message: String
    if lacking.isEmpty {
      message = grounds(of: needs)
      let supporting = needs.flatMap { criteria[$0]?.evidence ?? [] }
      if !supporting.isEmpty { message += " Evidence: \(supporting.uniqued().listed())." }
    } else {
      message = "Missing: " + lacking.map { "\($0.0) (\($0.1.words))" }.listed() + "."
      let rest = needs.count - lacking.count
      let isWaived = standings.contains(.waived)
      if rest > 0 {
        message +=
          (rest == 1 ? " The other one" : " The other \(rest)")
          + (isWaived ? " passed or \(rest == 1 ? "is" : "are") waived." : " passed.")
      }
    }
    return GateReport.Line(
      criterion: line.id, title: line.title, standing: worst, needs: needs, message: message)
  }

  /// Returns a sentence about the criteria that passed, then one for each waiver.
  private func grounds(of needs: [String]) -> String {
    let waived = needs.filter { criteria[$0]?.standing == .waived }
    let held = needs.filter { !waived.contains($0) }
    let ids = waived.compactMap { criteria[$0]?.waiver }.uniqued()
    let waivers = ids.map { id in
      "The waiver \(id) covers \(waived.filter { criteria[$0]?.waiver == id }.listed())."
    }
    let passed = held.isEmpty ? [] : ["Depends on \(held.listed()), which passed."]
    return (passed + waivers).joined(separator: " ")
  }
}
