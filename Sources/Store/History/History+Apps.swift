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
    let worstFirst = last.sorted { left, right in
      guard let one = left.basis, let other = right.basis else { return false }
      return (other.exitCode, other.verdict, other.causes, other.undecided, one.name)
        < (one.exitCode, one.verdict, one.causes, one.undecided, other.name)
    }
    return try worstFirst.map { run in
      var comparison = try reading { try compare(run.id, against: nil) }
      comparison.run.basis = run.basis
      return comparison
    }
  }
}
