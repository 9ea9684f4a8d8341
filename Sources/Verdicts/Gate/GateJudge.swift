import Model

/// Decides whether the work is done.
package enum GateJudge {
  /// Judges a run. A green report needs a run that is fit to decide from, every line of the definition of done, every
  /// blocking criterion, and waivers that are in force, used and no wider than their findings.
  package static func judge(_ input: GateInput) -> GateReport {
    let fitness = RunFitness(input: input)
    let judge = CriterionJudge(input)
    let criteria = judge.criteria
    let lines = LineJudge(input.now.rules, criteria: criteria).lines
    let diagnostics = fitness.diagnostics
    let missing = MissingWork(
      input: input, diagnostics: diagnostics, criteria: criteria, lines: lines, judge: judge
    ).list
    let isGreen =
      diagnostics.isEmpty && lines.allSatisfy { $0.standing.isSettled }
      && criteria.allSatisfy { !$0.isBlocking || $0.standing.isSettled }
      && judge.answer.uses.allSatisfy { !$0.state.needsAttention } && input.others.allSatisfy(\.isGreen)
    var subject = input.record.subject
    subject.settings = input.now.settings
    var report = GateReport(
      isGreen: isGreen, subject: subject, checklist: input.now.checklist.id,
      matrix: input.now.matrixID, decidedAt: UTCTime.text(input.clock), diagnostics: diagnostics,
      lines: lines,
      criteria: criteria, waivers: judge.answer.uses, evidence: input.evidence.judged, missing: missing)
    report.notes = fitness.notes
    report.checklistDigest = input.now.checklistDigest
    report.blocksFrom = input.policy.blocksFrom
    report.isVerified = input.isOwnRun || input.again != nil
    report.policy = input.policySource
    report.others = input.others
    return report
  }
}
