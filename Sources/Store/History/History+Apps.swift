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
    let ranked = last.compactMap { run in run.basis.map { (run: run, rank: $0.rank) } }
    return try ranked.sorted { $0.rank < $1.rank }.map { run, _ in
      var comparison = try reading { try compare(run.id, against: nil) }
      comparison.run.basis = run.basis
      return comparison
    }
  }
}

extension RunBasis {
  fileprivate var rank: AppRank {
    AppRank(name: name, exitCode: exitCode, verdict: verdict, causes: causes, undecided: undecided)
  }
}
