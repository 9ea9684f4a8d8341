import Model

extension HTMLModel {
  /// Every criterion on one line by state, and the lines of the definition of done.
  ///
  /// Undecided criteria have a list of their own, because each needs something.
  var checklistView: Values {
    let states: [CriterionSummary.State] = [.errored, .failed, .passed, .notApplicable, .notRun]
    return [
      "criterionGroups": states.compactMap { state in
        let own = index.summaries.filter { $0.state == state }
        return own.isEmpty ? nil : group(state, own)
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

  private func group(_ state: CriterionSummary.State, _ own: [CriterionSummary]) -> Values {
    let sections = state == .passed ? own.map { section(of: $0.id) }.uniqued() : [""]
    return [
      "groupAnchor": state.rawValue,
      "groupTitle": PlainText.count(own.count, "criterion", plural: "criteria") + " " + state.word,
      "groupSections": sections.map { name in
        [
          "sectionName": name.isEmpty ? [] : [name],
          "sectionCriteria": own.filter { state != .passed || section(of: $0.id) == name }.map(values),
        ] as Values
      },
    ]
  }

  /// Returns the section of a criterion in words: `Edge: dark mode` for `edge/dark-mode`.
  private func section(of criterion: String) -> String {
    let section = HTMLText.line(index.criteria[criterion]?.section ?? "", bytes: 200)
    if section.contains(" ") { return section }
    return Self.capitalized(
      section.replacing("-", with: " ").split(separator: "/").joined(separator: ": "))
  }

  private func values(_ summary: CriterionSummary) -> Values {
    let own = causes.indices.prefix(Self.shownCauses).filter {
      causes[$0].criteria.contains(summary.id) || causes[$0].consequences.contains(summary.id)
    }
    return [
      "criterionAnchor": "criterion-" + Slug.of(summary.id),
      "criterionId": HTMLText.line(summary.id, bytes: 100),
      "criterionTitle": HTMLText.line(summary.title, bytes: 400),
      "criterionKind": summary.state.rawValue, "criterionMark": summary.state.mark,
      "criterionCauses": own.prefix(3).map {
        ["causeTarget": causes[$0].id, "causeNumber": String($0 + 1)] as Values
      },
    ]
  }
}
