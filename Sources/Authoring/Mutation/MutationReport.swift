import Model
import Mutations

/// What a checklist decides about every mutation of a project.
package struct MutationReport: Sendable {
  /// The decision about one mutation.
  package struct Trial: Sendable {
    package var mutation: Mutation
    package var family: String
    package var outcome: Outcome
  }

  package enum Outcome: Hashable, Sendable {
    /// Criteria fail: those with an assertion about the defect, and others.
    case caught(direct: [String], others: [String])
    /// The run ends with an error, so the checklist cannot pass.
    case error(String)
    /// No criterion fails; these are undecided although they were not before.
    case missed(undecided: [String])
    /// An equivalent rewrite that changes no outcome.
    case quiet
    /// Criteria that fail or become undecided for an equivalent rewrite.
    case falseAlarm([String])
    /// The mutation does not apply, with the reason as a clause.
    case notApplied(String)
  }

  package var checklist: String
  package var project: String
  package var matrix: String
  package var cases: Int
  package var devices: Int
  /// Assertions with the ids of the checklist's criteria that use them.
  package var assertions: [String: [String]]
  /// Criteria that fail without any mutation; they take no part.
  package var failing: [String]
  package var trials: [Trial]
  /// Operators without a target in this project.
  package var withoutTarget: [String]
  /// Targets beyond `MutationOperator.mostTargets`.
  package var leftOut: Int
}

extension MutationReport.Trial {
  package var isCaught: Bool {
    switch outcome {
    case .caught, .error: true
    default: false
    }
  }
  package var isMissed: Bool { if case .missed = outcome { true } else { false } }
  package var isFalseAlarm: Bool { if case .falseAlarm = outcome { true } else { false } }
  package var isApplied: Bool { if case .notApplied = outcome { false } else { true } }
  /// Whether only criteria about something else fail.
  package var isIndirect: Bool {
    if case .caught(let direct, _) = outcome { direct.isEmpty } else { false }
  }
  /// Whether a criterion becomes undecided, so that the gate does not pass.
  package var isUndecided: Bool {
    if case .missed(let undecided) = outcome { !undecided.isEmpty } else { false }
  }
}

extension MutationReport {
  package var defects: [Trial] { trials.filter { $0.mutation.kind == .defect && $0.isApplied } }
  package var rewrites: [Trial] { trials.filter { $0.mutation.kind == .equivalentRewrite && $0.isApplied } }
  package var missed: [Trial] { defects.filter(\.isMissed) }
  package var falseAlarms: [Trial] { rewrites.filter(\.isFalseAlarm) }

  /// The share of the defects that the checklist catches, in percent, rounded down; 100 without a defect.
  package var score: Int {
    defects.isEmpty ? 100 : defects.count { $0.isCaught } * 100 / defects.count
  }

  /// Criteria with assertions that no defect makes fail.
  package var criteriaWithoutCatch: [String] {
    let used = Set(assertions.values.joined())
    let caught = Set(
      defects.flatMap { trial -> [String] in
        if case .caught(let direct, let others) = trial.outcome { direct + others } else { [] }
      })
    return used.subtracting(caught).sorted()
  }

  /// What would catch a missed defect.
  package struct Advice: Hashable, Sendable {
    package var assertion: String
    /// Criteria that use the assertion and pass; empty where the checklist does not use it.
    package var criteria: [String]
  }

  /// Returns the first assertion about a defect that the checklist does not use; where it uses all of them, the first.
  package func advice(for trial: Trial) -> Advice? {
    let candidates = trial.mutation.assertions
    let unused = candidates.first { assertions[$0] == nil }
    return (unused ?? candidates.first).map { Advice(assertion: $0, criteria: assertions[$0] ?? []) }
  }

  /// The advice for all missed defects: what catches most comes first.
  package var advice: [(advice: Advice, defects: [Trial])] {
    var order: [Advice] = []
    var groups: [Advice: [Trial]] = [:]
    for trial in missed {
      guard let advice = advice(for: trial) else { continue }
      if groups[advice] == nil { order.append(advice) }
      groups[advice, default: []].append(trial)
    }
    return order.enumerated().sorted { left, right in
      let counts = (groups[left.element]?.count ?? 0, groups[right.element]?.count ?? 0)
      return counts.0 != counts.1 ? counts.0 > counts.1 : left.offset < right.offset
    }.map { ($0.element, groups[$0.element] ?? []) }
  }
}
