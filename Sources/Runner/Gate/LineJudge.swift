import Model

/// How each line of the definition of done stands, and what it rests on.
struct LineJudge {
  let checklist: Checklist
  private let rows: [String: GateReport.Row]

  init(_ checklist: Checklist, rows: [GateReport.Row]) {
    self.checklist = checklist
    self.rows = Dictionary(rows.map { ($0.criterion, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var lines: [GateReport.Line] {
    var known: [String: GateReport.Line] = [:]
    var open = checklist.criteria.filter(\.isGate)
    // A line may need another line; what needs itself stays open, and its reader tells it.
    while !open.isEmpty {
      let ready = open.filter { line in
        needs(line).allSatisfy { need in rows[need] != nil || known[need] != nil || !isLine(need) }
      }
      if ready.isEmpty { break }
      for line in ready { known[line.id] = judged(line, known) }
      open.removeAll { known[$0.id] != nil }
    }
    for line in open { known[line.id] = judged(line, known) }
    return checklist.criteria.filter(\.isGate).compactMap { known[$0.id] }
  }

  private func isLine(_ id: String) -> Bool { checklist.criteria.contains { $0.id == id && $0.isGate } }

  private func needs(_ line: Criterion) -> [String] {
    if case .gate(let needs) = line.basis { needs } else { [] }
  }

  private func judged(_ line: Criterion, _ known: [String: GateReport.Line]) -> GateReport.Line {
    let needs = needs(line)
    let standings = needs.map { rows[$0]?.standing ?? known[$0]?.standing ?? .cannotTell }
    let worst = GateReport.Standing.worst(standings) ?? .cannotTell
    let lacking = zip(needs, standings).filter { !$0.1.isSettled }
    var message: String
    if lacking.isEmpty {
      message = "Rests on " + list(grounds(of: needs)) + "."
      let witnesses = needs.flatMap { rows[$0]?.evidence ?? [] }
      if !witnesses.isEmpty { message += " Witnessed by \(list(unique(witnesses)))." }
    } else {
      message = "Lacks " + list(lacking.map { "\($0.0) (\($0.1.words))" }) + "."
      let rest = needs.count - lacking.count
      if rest > 0 { message += " The other \(rest) of its \(needs.count) hold\(rest == 1 ? "s" : "")." }
    }
    return GateReport.Line(
      criterion: line.id, title: line.title, standing: worst, needs: needs, message: message)
  }

  /// What holds, then what only a waiver lets pass.
  private func grounds(of needs: [String]) -> [String] {
    let waived = needs.filter { rows[$0]?.standing == .waived }
    let held = needs.filter { !waived.contains($0) }
    let ids = unique(waived.compactMap { rows[$0]?.waiver })
    let excuses = ids.map { id in
      "the waiver \(id) for " + list(waived.filter { rows[$0]?.waiver == id })
    }
    let holding = held.isEmpty ? [] : [list(held) + ", which hold" + (held.count == 1 ? "s" : "")]
    return (holding.isEmpty || excuses.isEmpty ? holding : [holding[0] + ","]) + excuses
  }

  private func unique(_ items: [String]) -> [String] {
    items.uniqued()
  }

  private func list(_ items: [String]) -> String {
    items.listed()
  }
}
