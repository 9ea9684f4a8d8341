import Model

/// Findings of criteria that depend on others: in each case the worst outcome of their parts.
package struct DerivedFindings {
  let rules: CriterionRules
  /// Where each criterion has results; see `ExpectedResults`.
  private let extents: [String: ExpectedResults.Entry]
  private let aboutCases: Set<String>

  package init(_ rules: CriterionRules, _ expected: ExpectedResults) {
    self.rules = rules
    extents = Dictionary(
      expected.entries.filter { $0.assertion == DerivedAssertion.dependsOn.rawValue }.map {
        ($0.criterion, $0)
      },
      uniquingKeysWith: { first, _ in first })
    aboutCases = expected.aboutCases
  }

  /// Adds the findings of every criterion that depends on others.
  ///
  /// - Parameter findings: by criterion; each list is ordered by assertion.
  package func add(to findings: inout [String: [RunFinding]]) {
    for criterion in rules.order {
      guard case .dependsOn = criterion.basis, let entry = extents[criterion.id] else { continue }
      if entry.isPlaceholder {
        findings[criterion.id] = [Self.noCase(criterion.id, .dependsOn)]
        continue
      }
      let parts = rules.parts(of: criterion).map { findings[$0] ?? [] }
      findings[criterion.id] = derived(criterion.id, entry.extent, parts)
    }
  }

  /// The result of a criterion that no case of the run is about.
  package static func noCase(_ criterion: String, _ assertion: DerivedAssertion) -> RunFinding {
    var finding = RunFinding(
      criterion: criterion, assertion: assertion.rawValue, outcome: .notApplicable,
      message: "No case of this run is about it.")
    finding.reason = ResultReason.noCase.rawValue
    return finding
  }

  private func derived(_ id: String, _ extent: Extent, _ parts: [[RunFinding]]) -> [RunFinding] {
    let all = parts.flatMap { $0 }
    var worst = WorstOutcomes(all)
    var casesByState: [Int: CaseRanges] = [:]
    var states = [Int](repeating: 0, count: rules.cases.count)
    for (number, finding) in all.enumerated() {
      guard let cases = finding.cases?.intersection(extent.cases) else { continue }
      for caseIndex in cases { states[caseIndex] = worst.adding(number, to: states[caseIndex]) }
    }
    for caseIndex in extent.cases { casesByState[states[caseIndex], default: CaseRanges()].append(caseIndex) }
    // Different states can give equal findings; each finding is stored once, as after a merge of shards.
    var cases: [RunFinding: CaseRanges] = [:]
    for (state, ranges) in casesByState where state != 0 {
      let finding = finding(id, worst.states[state], all, cases: nil)
      cases[finding] = (cases[finding] ?? CaseRanges()).union(ranges)
    }
    var found = cases.map { finding, ranges in
      var finding = finding
      finding.cases = ranges
      return finding
    }
    found.sort { ($0.cases?.first ?? 0) < ($1.cases?.first ?? 0) }
    if extent.isFree {
      var state = 0
      var number = 0
      for part in parts {
        // Of a part that is also about cases, the results apart from cases belong to that part alone.
        for finding in part {
          if !aboutCases.contains(finding.criterion), !finding.has(.noCase) {
            state = worst.adding(number, to: state)
          }
          number += 1
        }
      }
      if state != 0 { found.append(finding(id, worst.states[state], all, cases: nil)) }
    }
    return found
  }

  private func finding(
    _ id: String, _ state: WorstOutcomes.State, _ parts: [RunFinding], cases: CaseRanges?
  ) -> RunFinding {
    let worst = parts[state.members[0]]
    let names = state.members.map { parts[$0].criterion }.uniqued().joined(separator: ", ")
    let message =
      switch state.outcome {
      case .passed, .notApplicable: "Every criterion that this depends on passed."
      case .failed: "Depends on \(names): \(worst.message)"
      case .cannotTell: "Undecided, because it depends on \(names)."
      case .errored: "Depends on \(names), which ended in an error."
      }
    var finding = RunFinding(
      criterion: id, assertion: DerivedAssertion.dependsOn.rawValue, outcome: state.outcome, cases: cases,
      message: message)
    finding.reason = worst.reason
    finding.file = worst.file
    finding.line = worst.line
    finding.element = worst.element
    finding.cause = worst.cause
    finding.fix = state.outcome == .failed ? worst.fix : nil
    finding.origins = worst.origins
    finding.impact = worst.impact
    finding.preview = worst.preview
    return finding
  }
}

/// The worst findings of a case, numbered, so that cases with the same worst findings share one number.
private struct WorstOutcomes {
  struct State: Hashable {
    var outcome: Outcome
    /// Findings with this outcome, in order; of passed ones only the first.
    var members: [Int]
  }
  private struct Step: Hashable {
    var state: Int
    var finding: Int
  }
  private let findings: [RunFinding]
  private(set) var states = [State(outcome: .notApplicable, members: [])]
  private var numbers: [State: Int] = [:]
  private var steps: [Step: Int] = [:]
  private var last: (step: Step, result: Int)?

  init(_ findings: [RunFinding]) { self.findings = findings }

  /// Returns the number of the state that follows `state` when a case has `finding` too.
  mutating func adding(_ finding: Int, to state: Int) -> Int {
    let step = Step(state: state, finding: finding)
    if let last, last.step == step { return last.result }
    if let known = steps[step] {
      last = (step, known)
      return known
    }
    var next = states[state]
    let outcome = findings[finding].outcome
    if state == 0 || outcome > next.outcome {
      next = State(outcome: outcome, members: [finding])
    } else if outcome == next.outcome, outcome > .passed {
      next.members.append(finding)
    }
    let number = numbers[next] ?? states.count
    if number == states.count {
      numbers[next] = number
      states.append(next)
    }
    steps[step] = number
    last = (step, number)
    return number
  }
}
