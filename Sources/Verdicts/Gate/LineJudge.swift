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
    let evidence = needs.flatMap { criteria[$0]?.evidence ?? [] }.uniqued()
    let message: Message =
      lacking.isEmpty
      ? .dependsOn(grounds(of: needs), evidence)
      : .lacks(lacking.map { ($0.0, $0.1) }, of: needs.count, isWaived: standings.contains(.waived))
    return GateReport.Line(
      criterion: line.id, title: line.title, standing: worst, needs: needs, message: message)
  }

  /// Criteria that passed, then the waivers of the others.
  private func grounds(of needs: [String]) -> Grounds {
    let waived = needs.filter { criteria[$0]?.standing == .waived }
    let ids = waived.compactMap { criteria[$0]?.waiver }.uniqued()
    return Grounds(
      passed: needs.filter { !waived.contains($0) },
      waivers: ids.map { id in (id, waived.filter { criteria[$0]?.waiver == id }) })
  }
}

/// What a line of the definition of done depends on.
private struct Grounds {
  var passed: [String]
  var waivers: [(id: String, criteria: [String])]
}

extension Message {
  fileprivate static func dependsOn(_ grounds: Grounds, _ evidence: [String]) -> Message {
    let waivers = grounds.waivers.map { "The waiver \($0.id) covers \($0.criteria.listed())." }
    let passed = grounds.passed.isEmpty ? [] : ["Depends on \(grounds.passed.listed()), which passed."]
    return Message(
      grounds.waivers.isEmpty ? "depends-on" : "depends-on-waiver", about: grounds.waivers.first?.id,
      (passed + waivers).joined(separator: " ")
        + (evidence.isEmpty ? "" : " Evidence: \(evidence.listed())."),
      figures: ["evidence": Measure(evidence.count)])
  }

  fileprivate static func lacks(
    _ lacking: [(criterion: String, standing: GateReport.Standing)], of needs: Int, isWaived: Bool
  ) -> Message {
    let rest = needs - lacking.count
    let one = rest == 1
    let others =
      (one ? " The other one" : " The other \(rest)")
      + (isWaived ? " passed or \(one ? "is" : "are") waived." : " passed.")
    return Message(
      "lacks", about: lacking[0].criterion,
      "Missing: " + lacking.map { "\($0.criterion) (\($0.standing.words))" }.listed() + "."
        + (rest > 0 ? others : ""),
      figures: ["lacking": Measure(lacking.count), "needs": Measure(needs)])
  }
}
