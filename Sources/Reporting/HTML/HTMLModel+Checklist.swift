import Model

extension HTMLModel {
  /// Every criterion with what it decided, and the gate lines, which no run decides.
  var checklistView: Values {
    let rows = CriterionRow.rows(input.record, index)
    let sections = FoldedMessage.distinct(rows.map { section(of: $0.id) })
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
          "gateNeeds": HTMLText.line(PlainText.list(line.needs), bytes: 600),
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
      "rowMark": Outcome(rawValue: row.state.rawValue).map(Self.mark) ?? "–",
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
    case .dependsOn: "rests on other criteria"
    case .evidence: "needs evidence from a device"
    case .gate: "decided by a gate"
    case nil: ""
    }
  }
}
