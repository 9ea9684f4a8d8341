import Assertions
import Definitions
import Model

/// Everything that checklists can use and that the checklists of qa contain, for `qa explain --json`.
package struct Reference: Encodable, Sendable {
  package struct Parameter: Encodable, Sendable {
    package var name: String
    package var summary: String
    package var isRequired: Bool
    package var defaultValue: String?
  }
  package struct Reason: Encodable, Sendable {
    package var id: String
    package var text: String
  }
  package struct AssertionEntry: Encodable, Sendable {
    package var id: String
    package var summary: String
    package var measured: String
    /// `project` or `perCase`.
    package var scope: String
    package var parameters: [Parameter]
    package var reasons: [Reason]
  }
  package struct Call: Encodable, Sendable {
    package var assertion: String
    /// As a person would write them.
    package var parameters: [String: String]
  }
  package struct CriterionEntry: Encodable, Sendable {
    package var id: String
    package var title: String
    package var section: String
    package var impact: String
    package var standard: String?
    package var rationale: String
    package var fix: String
    package var assertions: [Call]
    /// Ids; nil for a criterion that depends on no other one.
    package var dependsOn: [String]?
    /// Kinds of evidence in words; nil for a criterion that needs none.
    package var evidence: [String]?
  }
  package struct ChecklistEntry: Encodable, Sendable {
    package var id: String
    package var title: String
    package var criteria: [CriterionEntry]
  }
  package var schemaVersion = 1
  package var assertions: [AssertionEntry]
  package var checklists: [ChecklistEntry]

  package init(_ checklists: [Checklist]) {
    assertions = Assertion.all.map(AssertionEntry.init)
    self.checklists = checklists.map { checklist in
      ChecklistEntry(
        id: checklist.id, title: checklist.title, criteria: checklist.criteria.map(CriterionEntry.init))
    }
  }
}

extension Reference.AssertionEntry {
  fileprivate init(_ assertion: Assertion) {
    let schema = assertion.schema
    self.init(
      id: assertion.id, summary: schema.summary, measured: assertion.measurement,
      scope: schema.scope.rawValue,
      parameters: schema.parameters.map {
        .init(
          name: $0.name, summary: $0.summary, isRequired: $0.isRequired, defaultValue: $0.defaultValue?.text)
      },
      reasons: assertion.reasons.sorted { $0.key < $1.key }.map { .init(id: $0.key, text: $0.value) })
  }
}

extension Reference.CriterionEntry {
  fileprivate init(_ criterion: Criterion) {
    var calls: [Reference.Call] = []
    var others: [String]?
    var kinds: [String]?
    switch criterion.basis {
    case .assertions(let given):
      calls = given.map { .init(assertion: $0.assertion, parameters: $0.parameters.mapValues(\.text)) }
    case .dependsOn(let rest): others = rest.criteria ?? []
    case .evidence(let need): kinds = need.kinds.map(\.words)
    case .gate(let needs): others = needs
    }
    self.init(
      id: criterion.id, title: criterion.title, section: criterion.section, impact: criterion.impact.rawValue,
      standard: criterion.standard, rationale: criterion.rationale, fix: criterion.fix, assertions: calls,
      dependsOn: others, evidence: kinds)
  }
}
