import Model

/// A proof as text.
package struct ProofText {
  private let proof: DecisionProof
  /// Ids of rules whose cases no criterion needs evidence for.
  private let unproved: [String]

  package init(_ proof: DecisionProof, unproved: [String]) {
    self.proof = proof
    self.unproved = unproved
  }

  package static func unproved(_ table: DecisionTable, in checklist: Checklist) -> [String] {
    var proved: Set<String> = []
    for criterion in checklist.criteria {
      guard case .evidence(let need) = criterion.basis else { continue }
      for item in need.cases where item.table == table.id { proved.insert(item.rule) }
    }
    return table.rules.filter { $0.open == nil && !proved.contains($0.id) }.map(\.id)
  }

  package var text: String {
    let table = proof.table
    var lines = ["\(table.location): \(table.id): \(table.title)"]
    if proof.combinations > 0 {
      lines.append(
        "  \(proof.combinations) combinations, \(proof.combinations - proof.possible) of them impossible")
      for (rule, count) in zip(table.rules, proof.decided) {
        let outcome = rule.open.map { "open: \($0)" } ?? rule.state
        lines.append("  \(rule.id): \(count) → \(outcome)")
      }
    }
    for finding in proof.findings {
      lines.append("  ✗ \(finding.location.map { "\($0): " } ?? "")\(finding.message)")
      lines += finding.examples.map { "      \($0)" }
      if finding.count > finding.examples.count {
        lines.append("      and \(finding.count - finding.examples.count) more")
      }
    }
    if !unproved.isEmpty {
      lines.append("  no criterion needs evidence of: \(unproved.joined(separator: ", "))")
    }
    lines.append("  " + verdict)
    return lines.joined(separator: "\n")
  }

  private var verdict: String {
    guard proof.isProved else { return "Not proved" }
    return "Proved: every combination has one answer"
      + (proof.open == 0 ? "" : ", except \(proof.open) that the source leaves open")
  }
}
