import Model

extension HTMLModel {
  /// Every criterion with its state, and the lines of the definition of done.
  var checklistView: Values {
    let rows = input.analysis.rows
    let sections = rows.map { section(of: $0.id) }.uniqued()
    return [
      "sections": sections.map { name in
        [
          "sectionName": name.isEmpty ? "Criteria" : name,
          "sectionRows": rows.filter { section(of: $0.id) == name }.map(row),
        ] as Values
      },
      "hasGate": !input.record.definitionOfDone.isEmpty,
      "gateRows": input.record.definitionOfDone.map { line in
        [
          "gateCriterion": HTMLText.line(line.criterion, bytes: 100),
          "gateTitle": HTMLText.line(line.title, bytes: 400),
          "gateNeeds": HTMLText.line(line.needs.listed(), bytes: 600),
        ] as Values
      },
    ]
  }

  private func section(of criterion: String) -> String {
    HTMLText.line(index.criteria[criterion]?.section ?? "", bytes: 200)
  }

  private func row(_ row: CriterionRow) -> Values {
    let criterion = index.criteria[row.id]
    let own = causes.filter { $0.criteria.contains(row.id) || $0.consequences.contains(row.id) }
    return [
      "rowAnchor": "criterion-" + Slug.of(row.id),
      "rowId": HTMLText.line(row.id, bytes: 100),
      "rowTitle": HTMLText.line(row.title, bytes: 400),
      "rowKind": row.state.rawValue,
      "rowMark": Outcome(rawValue: row.state.rawValue)?.mark ?? "–",
      "rowWord": row.state.word,
      "rowImpact": criterion?.impact.rawValue ?? "",
      "rowDecided": PlainText.grouped(row.decided), "rowTotal": PlainText.grouped(row.total),
      "rowBasis": Self.basis(criterion?.verification),
      "rowStandard": optional(criterion?.standard, "standardText"),
      "criterionRationale": optional(criterion?.rationale, "criterionRationaleText"),
      "criterionFix": optional(criterion?.fix, "criterionFixText"),
      "rowCauses": own.prefix(3).map { cause in
        ["rowCauseTarget": cause.id, "rowCauseText": HTMLText.line(cause.sentence, bytes: 160)] as Values
      },
      "rowMoreCauses": own.count > 3 ? [["rowMoreCount": own.count - 3] as Values] : [],
    ]
  }

  private static func basis(_ verification: RunRecord.Verification?) -> String {
    switch verification {
    case .static: "measured"
    case .dependsOn: "depends on other criteria"
    case .evidence: "needs evidence"
    case .gate: "decided by the gate"
    case nil: ""
    }
  }
}
