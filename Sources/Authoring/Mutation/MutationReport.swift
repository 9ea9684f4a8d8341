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

  package struct Outcome: Sendable {
    package enum Kind: String, Sendable {
      /// A criterion fails.
      case caught
      /// The run ends with an error, so the checklist cannot pass.
      case error
      /// No criterion fails.
      case missed
      /// An equivalent rewrite that changes no outcome.
      case quiet
      /// An equivalent rewrite for which criteria fail or become undecided.
      case falseAlarm
      case notApplied
    }
    var kind: Kind
    /// Criteria that fail: of a defect, those with an assertion about it.
    var criteria: [String] = []
    /// Other criteria that fail.
    var others: [String] = []
    /// Criteria that are undecided although they were not before.
    var undecided: [String] = []
    /// The message of an error, or why the mutation does not apply, as a clause.
    var reason: String?
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
  package var isCaught: Bool { outcome.kind == .caught || outcome.kind == .error }
  package var isApplied: Bool { outcome.kind != .notApplied }
  /// Whether only criteria about something else fail.
  package var isIndirect: Bool { outcome.kind == .caught && outcome.criteria.isEmpty }
}

extension MutationReport {
  package var defects: [Trial] { trials.filter { $0.mutation.kind == .defect && $0.isApplied } }
  package var rewrites: [Trial] { trials.filter { $0.mutation.kind == .equivalentRewrite && $0.isApplied } }
  package var missed: [Trial] { defects.filter { $0.outcome.kind == .missed } }
  package var falseAlarms: [Trial] { rewrites.filter { $0.outcome.kind == .falseAlarm } }

  /// The share of the defects that the checklist catches, in percent, rounded down; 100 without a defect.
  package var score: Int {
    defects.isEmpty ? 100 : defects.count { $0.isCaught } * 100 / defects.count
  }

  /// Criteria with assertions that no defect makes fail.
  package var criteriaWithoutCatch: [String] {
    let used = Set(assertions.values.joined())
    let caught = Set(
      defects.filter { $0.outcome.kind == .caught }.flatMap { $0.outcome.criteria + $0.outcome.others })
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
