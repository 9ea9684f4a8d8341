import Model

/// How many results of each criterion are decided.
package enum Coverage {
  /// Decided results passed or failed; results that do not apply are not counted.
  ///
  /// - Parameter criteria: ids of the criteria that a run decides, in the checklist's order.
  package static func lines(
    _ findings: [RunFinding], of criteria: [String]
  ) -> [RunRecord.CriterionCoverage] {
    let groups = Dictionary(grouping: findings) { $0.criterion }
    return criteria.map { id in
      let counts = OutcomeCounts(groups[id] ?? [])
      return .init(
        criterion: id, decided: counts.passed + counts.failed, total: counts.total - counts.notApplicable)
    }
  }
}
