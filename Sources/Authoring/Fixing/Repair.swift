import Files
import Model
import Runner

/// A change of the project's files that makes failed criteria pass and no other criterion worse.
package struct Repair: Sendable {
  /// What the change does, as imperative sentences.
  package var summary: String
  /// Criteria whose findings name the change as their fix.
  package var criteria: [String]
  /// The causes of these findings.
  package var causes: [String]
  /// The files, after the repairs before it.
  package var files: [FileChange]
  /// Criteria that failed before it and do not fail with it.
  package var repaired: [String]
  /// Results that failed before it and pass with it.
  package var results: Int
  /// Criteria that did not apply or were undecided before it, and fail with it.
  package var revealed: [String]
  package var failedBefore: Int
  package var failedAfter: Int
}

/// A change that a finding names as its fix and that is not offered.
package struct RejectedRepair: Hashable, Sendable {
  package var summary: String
  package var criteria: [String]
  package var causes: [String]
  /// Why it is not offered, as a sentence.
  package var reason: String
  /// Whether it may help after another repair.
  var canSucceedLater = false

  init(_ proposal: RepairProposal, _ reason: String, canSucceedLater: Bool = false) {
    (summary, criteria, causes) = (proposal.summary, proposal.criteria, proposal.causes)
    (self.reason, self.canSucceedLater) = (reason, canSucceedLater)
  }
}

/// The repairs of a project.
package struct FixReport: Sendable {
  package var before: RunRecord
  /// With all repairs.
  package var after: RunRecord
  /// In the order in which they apply.
  package var repairs: [Repair]
  package var rejected: [RejectedRepair]
  /// All repairs together, by path.
  package var files: [FileChange]
  /// Absolute folder that paths are relative to.
  package var root: String
}

/// Changes that findings name as their fix, with the findings.
struct RepairProposal: Sendable {
  var edits: [SourceEdit]
  var summary: String
  var criteria: [String]
  var causes: [String]
  /// Results of the findings.
  var results: Int
  /// Whether it is about the project rather than about a case. Such a repair can show screens that were not there.
  var isAboutProject: Bool
}
