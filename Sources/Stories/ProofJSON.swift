import Model

/// Decision tables with their cases, for other tools such as an app's own tests.
package struct ProofJSON: Encodable {
  struct Case: Encodable {
    var rule: String
    var conditions: [String: String]
    var state: String
    /// The name in evidence.
    var name: String
  }
  struct Rule: Encodable {
    var id: String
    var combinations: Int
    var state: String?
    var open: String?
    var needsEvidence: Bool
  }
  struct Finding: Encodable {
    var kind: String
    var message: String
    var examples: [String]
    var count: Int
  }
  package struct Table: Encodable {
    var checklist: String
    var id: String
    var title: String
    var isProved: Bool
    var combinations: Int
    var possible: Int
    var open: Int
    var rules: [Rule]
    var findings: [Finding]
    var cases: [Case]

    package init(_ proof: DecisionProof, unproved: [String], checklist: String) {
      let table = proof.table
      self.checklist = checklist
      (id, title, isProved) = (table.id, table.title, proof.isProved)
      (combinations, possible, open) = (proof.combinations, proof.possible, proof.open)
      rules = zip(table.rules, proof.decided).map { rule, count in
        Rule(
          id: rule.id, combinations: count, state: rule.open == nil ? rule.state : nil, open: rule.open,
          needsEvidence: rule.open == nil && !unproved.contains(rule.id))
      }
      findings = proof.findings.map {
        Finding(kind: $0.kind.rawValue, message: $0.message, examples: $0.examples, count: $0.count)
      }
      cases = (table.cases() ?? []).map {
        Case(rule: $0.rule, conditions: $0.conditions, state: $0.state, name: $0.name)
      }
    }
  }
  var schemaVersion = 1
  var tables: [Table]

  package init(tables: [Table]) { self.tables = tables }
}
