import Model

/// What the templates are filled with.
struct HTMLModel {
  let values: [String: Any]
  init(_ input: ReportInput) {
    let causes = Causes.group(input.record)
    let verdict = Verdict(input.record, causes: causes, undecided: 0)
    values = [
      "headline": verdict.headline, "detail": verdict.detail,
      "causes": causes.map { ["sentence": $0.sentence] },
    ]
  }
}
