import Model
import Mutations

/// A mutation report for other tools.
package struct MutationJSON: Encodable {
  struct Trial: Encodable {
    var id: String
    var family: String
    var kind: Mutation.Kind
    var summary: String
    var file: String
    var line: Int?
    /// `caught`, `error`, `missed`, `quiet`, `falseAlarm` or `notApplied`.
    var outcome: String
    /// Criteria with an assertion about the defect that fail; for a false alarm those that fail or are undecided.
    var criteria: [String] = []
    var otherCriteria: [String] = []
    var undecided: [String] = []
    /// The error, or why the mutation does not apply.
    var reason: String?
    /// What would catch a missed defect.
    var advice: Advice?
  }
  struct Advice: Encodable {
    var assertion: String
    /// Criteria that use the assertion and pass.
    var criteria: [String]
  }
  struct Totals: Encodable {
    var defects: Int
    var caught: Int
    var caughtIndirectly: Int
    var missed: Int
    var rewrites: Int
    var falseAlarms: Int
    var notApplied: Int
    var leftOut: Int
  }
  var schemaVersion = 1
  var checklist: String
  var project: String
  var matrix: String
  var cases: Int
  /// Percent of the defects, rounded down.
  var score: Int
  var totals: Totals
  var failingBefore: [String]
  var criteriaWithoutCatch: [String]
  var operatorsWithoutTarget: [String]
  var mutations: [Trial]

  package init(_ report: MutationReport) {
    checklist = report.checklist
    project = report.project
    matrix = report.matrix
    cases = report.cases
    score = report.score
    totals = Totals(
      defects: report.defects.count, caught: report.defects.count { $0.isCaught },
      caughtIndirectly: report.defects.count { $0.isIndirect }, missed: report.missed.count,
      rewrites: report.rewrites.count, falseAlarms: report.falseAlarms.count,
      notApplied: report.trials.count { !$0.isApplied }, leftOut: report.leftOut)
    failingBefore = report.failing
    criteriaWithoutCatch = report.criteriaWithoutCatch
    operatorsWithoutTarget = report.withoutTarget
    mutations = report.trials.map { Self.trial($0, in: report) }
  }

  private static func trial(_ trial: MutationReport.Trial, in report: MutationReport) -> Trial {
    let mutation = trial.mutation
    var json = Trial(
      id: mutation.id, family: trial.family, kind: mutation.kind, summary: mutation.summary,
      file: mutation.location.file, line: mutation.location.line, outcome: "")
    switch trial.outcome {
    case .caught(let direct, let others):
      json.outcome = "caught"
      json.criteria = direct
      json.otherCriteria = others
    case .error(let message):
      json.outcome = "error"
      json.reason = message
    case .missed(let undecided):
      json.outcome = "missed"
      json.undecided = undecided
      json.advice = report.advice(for: trial).map { Advice(assertion: $0.assertion, criteria: $0.criteria) }
    case .quiet: json.outcome = "quiet"
    case .falseAlarm(let criteria):
      json.outcome = "falseAlarm"
      json.criteria = criteria
    case .notApplied(let reason):
      json.outcome = "notApplied"
      json.reason = reason
    }
    return json
  }
}
