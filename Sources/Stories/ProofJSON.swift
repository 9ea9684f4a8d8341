import Model

extension DecisionProof {
  /// The table with its cases, for other tools such as an app's own tests.
  ///
  /// - Parameter unproved: Rules without evidence criteria.
  package func fields(unproved: [String], checklist: String) -> JSONObject {
    [
      "checklist": checklist, "id": table.id, "title": table.title, "isProved": isProved,
      "combinations": combinations, "possible": possible, "open": open,
      "rules": zip(table.rules, decided).map { rule, count in
        return JSONObject(present: [
          "id": rule.id, "combinations": count, "state": rule.open == nil ? rule.state : nil,
          "open": rule.open, "needsEvidence": rule.open == nil && !unproved.contains(rule.id),
        ])
      },
      "findings": findings.map {
        [
          "kind": $0.kind.rawValue, "message": $0.message, "examples": $0.examples, "count": $0.count,
        ] as JSONObject
      },
      // The name is that in evidence.
      "cases": (table.cases() ?? []).map {
        ["rule": $0.rule, "conditions": $0.conditions, "state": $0.state, "name": $0.name] as JSONObject
      },
    ]
  }
}
