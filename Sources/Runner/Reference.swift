import Assertions
import Definitions
import Model

/// Everything that checklists can use and that the checklists of qa contain, for `qa explain --json`.
package enum Reference {
  package static func fields(_ checklists: [Checklist]) -> JSONObject {
    [
      "schemaVersion": 1, "assertions": Assertion.all.map(fields),
      "checklists": checklists.map {
        ["id": $0.id, "title": $0.title, "criteria": $0.criteria.map(fields)] as JSONObject
      },
    ]
  }

  private static func fields(_ assertion: Assertion) -> JSONObject {
    let schema = assertion.schema
    return [
      "id": assertion.id, "summary": schema.summary, "measured": assertion.measurement,
      "scope": schema.scope.rawValue,
      "parameters": schema.parameters.map {
        return JSONObject(present: [
          "name": $0.name, "summary": $0.summary, "isRequired": $0.isRequired,
          "defaultValue": $0.defaultValue?.text,
        ])
      },
      "reasons": assertion.reasons.sorted { $0.key < $1.key }.map {
        ["id": $0.key, "text": $0.value] as JSONObject
      },
    ]
  }

  private static func fields(_ criterion: Criterion) -> JSONObject {
    var calls: [JSONObject] = []
    var others: [String]?
    var kinds: [String]?
    switch criterion.basis {
    case .assertions(let given):
      // Parameters as a person would write them.
      calls = given.map { ["assertion": $0.assertion, "parameters": $0.parameters.mapValues(\.text)] }
    case .dependsOn(let rest): others = rest.criteria ?? []
    case .evidence(let need): kinds = need.kinds.map(\.words)
    case .gate(let needs): others = needs
    }
    return JSONObject(present: [
      "id": criterion.id, "title": criterion.title, "section": criterion.section,
      "impact": criterion.impact.rawValue, "standard": criterion.standard,
      "rationale": criterion.rationale, "fix": criterion.fix, "assertions": calls, "dependsOn": others,
      "evidence": kinds,
    ])
  }
}
