import Model
import Runner

/// How the outcomes of a project differ from those with other files.
struct OutcomeComparison: Sendable {
  /// Cases of a criterion that passed and now fail or are undecided, or that have an error now.
  struct Loss: Hashable, Sendable {
    var criterion: String
    /// Number of cases; 1 for what does not depend on a case.
    var results: Int
    /// The message of the first finding.
    var message: String
  }
  var worse: [Loss] = []
  /// Criteria with failed results that now pass or do not apply, and how many: the repair of a criterion can be the setting
  /// without which it asks nothing.
  var passing: [String: Int] = [:]
  /// Criteria that failed and do not fail now.
  var repaired: [String] = []
  /// Criteria that did not apply or were undecided, and now fail.
  var revealed: [String] = []

  private struct Key: Hashable {
    var criterion: String
    var assertion: String
  }

  /// Cases by outcome. Index 0 is the result without a case; index *n* + 1 is case *n*.
  private struct Results {
    var cases: [Outcome: CaseRanges] = [:]

    /// Cases whose worst outcome is one of several.
    func cases(_ outcomes: Set<Outcome>) -> CaseRanges {
      let wanted = CaseRanges(joining: outcomes.compactMap { cases[$0] })
      let worse = Outcome.allCases.filter { outcome in outcomes.allSatisfy { $0 < outcome } }
      return wanted.subtracting(CaseRanges(joining: worse.compactMap { cases[$0] }))
    }
  }

  init(_ before: RunRecord, _ after: RunRecord) {
    let (old, _) = Self.results(before, cases: before.matrix.cases)
    let (new, messages) = Self.results(after, cases: before.matrix.cases)
    let ids = before.checklist.criteria.map(\.id)
    var losses: [String: (results: Int, message: String)] = [:]
    for (key, now) in new {
      let was = old[key] ?? Results()
      // A screen that was not there has no earlier outcome to keep.
      let known = was.cases([.passed]).intersection(now.cases([.cannotTell, .failed, .errored]))
      let broken = now.cases([.errored]).subtracting(was.cases([.errored]))
      let lost = CaseRanges(joining: [known, broken])
      if !lost.isEmpty {
        let message = messages[key] ?? ""
        losses[key.criterion] = ((losses[key.criterion]?.results ?? 0) + lost.count, message)
      }
      let opened = now.cases([.failed]).intersection(was.cases([.notApplicable, .cannotTell]))
      if !opened.isEmpty { revealed.append(key.criterion) }
      let passed = was.cases([.failed]).intersection(now.cases([.passed, .notApplicable])).count
      if passed > 0 { passing[key.criterion, default: 0] += passed }
    }
    worse = ids.compactMap { id in
      losses[id].map { Loss(criterion: id, results: $0.results, message: $0.message) }
    }
    let failing = Set(after.failedCriteria)
    repaired = before.failedCriteria.filter { !failing.contains($0) && passing[$0] != nil }
    revealed = ids.filter(Set(revealed).contains)
  }

  /// Returns the results of a record by the indices of other cases, and the message of each worst finding.
  private static func results(
    _ record: RunRecord, cases: [CaseID]
  ) -> (results: [Key: Results], messages: [Key: String]) {
    var results: [Key: Results] = [:]
    var worst: [Key: (outcome: Outcome, message: String)] = [:]
    let isSame = record.matrix.cases == cases
    let indices = isSame ? [:] : Dictionary(zip(cases, 0...), uniquingKeysWith: { first, _ in first })
    for finding in record.findings {
      let key = Key(criterion: finding.criterion, assertion: finding.assertion)
      let own: CaseRanges
      if let ranges = finding.cases {
        own =
          isSame
          ? ranges.shifted(by: 1)
          : CaseRanges(ranges.compactMap { indices[record.matrix.cases[$0]].map { $0 + 1 } })
      } else {
        own = CaseRanges([0])
      }
      results[key, default: Results()].cases[finding.outcome, default: CaseRanges()] =
        CaseRanges(joining: [results[key]?.cases[finding.outcome] ?? CaseRanges(), own])
      if (worst[key]?.outcome ?? .notApplicable) < finding.outcome {
        worst[key] = (finding.outcome, finding.message)
      }
    }
    return (results, worst.mapValues(\.message))
  }
}

extension RunRecord {
  /// Criteria with a failed or errored result, in the checklist's order.
  package var failedCriteria: [String] {
    let failed = Set(findings.filter { $0.outcome >= .failed }.map(\.criterion))
    return checklist.criteria.map(\.id).filter(failed.contains)
  }
}
