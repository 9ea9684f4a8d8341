import Model

/// Judges each criterion by its findings, by waivers and by evidence.
struct CriterionJudge {
  let input: GateInput
  let answer: WaiverJudge.Answer
  let standings: [String: EvidenceStanding]
  let judged: [JudgedEvidence]
  /// Indices of the findings of each criterion.
  let numbers: [String: [Int]]
  var findings: [RunFinding] { input.record.findings }

  init(_ input: GateInput) {
    self.input = input
    let judged = input.evidence.isIntact ? input.evidence.judged : []
    var standings: [String: EvidenceStanding] = [:]
    for criterion in input.now.checklist.criteria {
      guard case .evidence(let need) = criterion.basis else { continue }
      standings[criterion.id] = EvidenceStanding(criterion, need, judged)
    }
    let proved = Set(standings.filter { $0.value.standing == .met }.keys)
    answer = WaiverJudge(waivers: input.waivers, rules: input.now.rules, clock: input.clock)
      .judge(input.record, proved: proved)
    self.standings = standings
    self.judged = judged
    numbers = Dictionary(grouping: input.record.findings.indices) { input.record.findings[$0].criterion }
  }

  /// Every criterion except the lines of the definition of done, in the checklist's order.
  var criteria: [GateReport.JudgedCriterion] {
    input.now.checklist.criteria.filter { !$0.isGate }.map(criterion)
  }

  private func criterion(_ criterion: Criterion) -> GateReport.JudgedCriterion {
    let own = numbers[criterion.id] ?? []
    var counts: [String: Int] = [:]
    for number in own {
      counts[findings[number].outcome.rawValue, default: 0] += findings[number].resultCount
    }
    let (standing, message) = standing(of: criterion, own)
    return GateReport.JudgedCriterion(
      criterion: criterion.id, title: criterion.title, impact: criterion.impact,
      isBlocking: criterion.blocks(from: input.policy.blocksFrom)
        || criterion.blocks == nil
          && own.contains { findings[$0].impact.map { $0 >= input.policy.blocksFrom } ?? false },
      standing: standing, results: counts,
      evidence: entries(criterion), waiver: own.lazy.compactMap { answer.waiver(of: $0) }.first,
      message: message)
  }

  /// Ids of the evidence entries that support a criterion.
  private func entries(_ criterion: Criterion) -> [String] {
    if let known = standings[criterion.id] { return known.entries }
    return judged.filter { $0.criterion == criterion.id && $0.verdict == .supports }.map(\.entry).uniqued()
  }

  private func standing(of criterion: Criterion, _ own: [Int]) -> (GateReport.Standing, Message) {
    if let errored = own.first(where: { findings[$0].outcome == .errored }) {
      return (.errored, .finding(findings[errored]))
    }
    let waiver = own.lazy.compactMap { answer.waiver(of: $0) }.first
    if let evidence = standings[criterion.id] {
      // A waiver replaces evidence that is missing. It does not cover evidence that shows a failure.
      guard evidence.standing == .needsEvidence, let waiver else {
        return (evidence.standing, evidence.message)
      }
      return (.waived, waived(waiver, 1, evidence.message))
    }
    if let against = judged.first(where: {
      $0.criterion == criterion.id && $0.verdict == .contradicts && !isWaived($0, own)
    }) {
      return (.failed, .contradicted(by: against))
    }
    let total = CaseRanges(joining: own.compactMap { findings[$0].cases }).count
    for (outcome, standing) in [(Outcome.failed, GateReport.Standing.failed), (.cannotTell, .cannotTell)] {
      let open = own.filter { findings[$0].outcome == outcome && !isSignedOff(findings[$0]) }
        .map { (number: $0, extent: answer.open($0, of: findings[$0])) }.filter { !$0.extent.isEmpty }
      guard let first = open.first else { continue }
      let count = CaseRanges(joining: open.map(\.extent.cases)).count
      return (standing, .finding(findings[first.number], cases: count, of: total))
    }
    if own.isEmpty { return (.cannotTell, Message("no-result", "The run has no result for it.")) }
    if let waiver {
      if input.policy.notWaivable.contains(criterion.impact) {
        return (
          .failed,
          Message(
            "not-waivable", about: waiver,
            "\(waiver) waives a criterion that it depends on, but the policy does not allow waivers for the impact "
              + "\(criterion.impact.rawValue).")
        )
      }
      let count = own.flatMap { answer.waived[$0] ?? [] }.reduce(0) { $0 + $1.extent.count }
      return (.waived, waived(waiver, count))
    }
    return settled(criterion, own)
  }

  /// Whether only a step of the build makes a finding undecided, its own or one that it depends on, and somebody has seen its
  /// outcome.
  private func isSignedOff(_ finding: RunFinding, depth: Int = 0) -> Bool {
    guard finding.outcome == .cannotTell, input.isBuildSignedOff else { return false }
    if finding.has(.changedByBuild) { return true }
    // Criteria can depend on each other in a cycle, which the checklist's reader reports.
    guard finding.derived == .dependsOn, depth < 8, let criterion = input.now.rules[finding.criterion] else {
      return false
    }
    let parts = Set(input.now.rules.parts(of: criterion))
    return findings.allSatisfy {
      !parts.contains($0.criterion) || $0.outcome != .cannotTell || isSignedOff($0, depth: depth + 1)
    }
  }

  /// Whether a waiver covers the case of a screenshot, so that the screenshot adds nothing that is not known.
  private func isWaived(_ entry: JudgedEvidence, _ own: [Int]) -> Bool {
    let used = Set(own.flatMap { answer.waived[$0] ?? [] }.map(\.waiver))
    return !entry.devices.isEmpty
      && input.waivers.contains { waiver in
        let scope = waiver.scope
        guard used.contains(waiver.id), waiver.criterion == entry.criterion else { return false }
        return entry.devices.allSatisfy { id in
          input.now.rules.cases.contains {
            $0.device == id && scope.matches($0) && $0.orientation == entry.orientation
              && $0.id.appearance == entry.appearance
          }
        }
      }
  }

  /// Judges a criterion without an open finding.
  private func settled(_ criterion: Criterion, _ own: [Int]) -> (GateReport.Standing, Message) {
    let applicable = own.filter { findings[$0].outcome != .notApplicable }.reduce(0) {
      $0 + findings[$1].resultCount
    }
    if applicable > 0 {
      let text = applicable == 1 ? "It passed." : "All of its \(applicable) results passed."
      return (.met, Message("passed", text, figures: ["results": Measure(applicable)]))
    }
    let (first, matrix) = (findings[own[0]], input.now.matrixID)
    guard first.has(.noCase), !isOutOfReach(criterion) else { return (.notApplicable, .finding(first)) }
    return (
      .cannotTell,
      Message("no-case", about: matrix, "The matrix \(matrix) has no case for it. Use a larger matrix.")
    )
  }

  /// Whether the criterion has no case because the app does not run on its device families.
  ///
  /// A matrix keeps the devices and orientations that a criterion names, so that otherwise the matrix is too small.
  private func isOutOfReach(_ criterion: Criterion) -> Bool {
    var idioms = criterion.filter.idioms
    if case .dependsOn(let rest) = criterion.basis { idioms += rest.filter.idioms }
    let reached = Set(input.now.rules.cases.map(\.environment.idiom))
    return !idioms.isEmpty && !idioms.contains(where: reached.contains)
  }

  private func waived(_ id: String, _ count: Int, _ evidence: Message? = nil) -> Message {
    let text =
      input.waivers.first { $0.id == id }.map {
        "\(id) waives \(count == 1 ? "a finding" : "\(count) findings") \($0.term) "
          + "(\($0.approver)): \($0.reason)"
      } ?? "Waived by \(id)."
    return Message(
      "waived", about: id, text + (evidence.map { " \($0)" } ?? ""), figures: ["findings": Measure(count)])
  }
}

extension Message {
  /// The finding's own sentence, with the share of the criterion's cases that are like it.
  fileprivate static func finding(_ finding: RunFinding, cases: Int = 0, of total: Int = 0) -> Message {
    Message(
      finding.outcome.rawValue, about: finding.assertion,
      finding.message + (total > 1 && cases > 0 ? " (\(cases) of \(total) cases)" : ""),
      figures: ["cases": Measure(cases), "total": Measure(total)])
  }

}

extension GateReport.Standing {
  /// From the best to the worst.
  static let byWeight: [Self] = [
    .notApplicable, .met, .waived, .needsEvidence, .cannotTell, .failed, .errored,
  ]
  static func worst(_ standings: [Self]) -> Self? {
    standings.max { (byWeight.firstIndex(of: $0) ?? 0) < (byWeight.firstIndex(of: $1) ?? 0) }
  }
}
