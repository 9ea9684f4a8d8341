import Model

extension History {
  private static let mostApps = 10_000

  /// Returns the last run of each app, compared with the run before it: errors first, then failures by number of causes.
  ///
  /// - Throws: A `Diagnostic`.
  package func apps() throws -> [HistoryComparison] {
    let last = try reading {
      guard try hasBasis else { return [HistoryRun]() }
      return try database.rows(
        """
        SELECT run.*, basis.* FROM basis JOIN run ON run.id = basis.run
        WHERE basis.run IN (SELECT max(run) FROM basis GROUP BY name) LIMIT \(Self.mostApps)
        """
      ).map(HistoryRow.init).map { row in
        var run = try HistoryRun(row)
        run.basis = try RunBasis(row)
        return run
      }
    }
    func rank(_ basis: RunBasis?) -> [Int] {
      guard let basis else { return [] }
      let verdict = FleetRecord.Verdict.allCases.firstIndex(of: basis.verdict) ?? 0
      return [-basis.exitCode, -verdict, -basis.causes, -basis.undecided]
    }
    let ranked = last.map { (rank($0.basis), $0.basis?.name ?? "", $0) }.sorted {
      $0.0 == $1.0 ? $0.1 < $1.1 : $0.0.lexicographicallyPrecedes($1.0)
    }
    return try ranked.map { _, _, run in
      var comparison = try reading { try compare(run.id, against: nil) }
      comparison.run.basis = run.basis
      return comparison
    }
  }
}
