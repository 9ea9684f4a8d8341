import Model

extension HTMLModel {
  /// Every criterion with its state, and the lines of the definition of done.
  var checklistView: Values {
    let summaries = input.analysis.criteria
    let sections = summaries.map { section(of: $0.id) }.uniqued()
    return [
      "sections": sections.map { name in
        [
          "sectionName": name.isEmpty ? "Criteria" : name,
          "sectionCriteria": summaries.filter { section(of: $0.id) == name }.map(values),
        ] as Values
      },
      "hasGate": !input.record.definitionOfDone.isEmpty,
      "gateCriteria": input.record.definitionOfDone.map { line in
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

  private func values(_ summary: CriterionSummary) -> Values {
    let criterion = index.criteria[summary.id]
    let own = causes.filter { $0.criteria.contains(summary.id) || $0.consequences.contains(summary.id) }
    return [
      "criterionAnchor": "criterion-" + Slug.of(summary.id),
      "criterionId": HTMLText.line(summary.id, bytes: 100),
      "criterionTitle": HTMLText.line(summary.title, bytes: 400),
      "criterionKind": summary.state.rawValue,
      "criterionMark": Outcome(rawValue: summary.state.rawValue)?.mark ?? "–",
      "criterionWord": summary.state.word,
      "criterionImpact": criterion?.impact.rawValue ?? "",
      "criterionDecided": PlainText.grouped(summary.decided),
      "criterionTotal": PlainText.grouped(summary.total),
      "criterionBasis": Self.basis(criterion?.verification),
      "criterionStandard": optional(criterion?.standard, "standardText"),
      "criterionRationale": optional(criterion?.rationale, "criterionRationaleText"),
      "criterionFix": optional(criterion?.fix, "criterionFixText"),
      "criterionCauses": own.prefix(3).map { cause in
        ["criterionCauseTarget": cause.id, "criterionCauseText": HTMLText.line(cause.sentence, bytes: 160)]
          as Values
      },
      "criterionMoreCauses": own.count > 3 ? [["criterionMoreCount": own.count - 3] as Values] : [],
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
