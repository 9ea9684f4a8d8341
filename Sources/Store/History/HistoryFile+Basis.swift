import Files
import Model

extension HistoryFile {
  func insert(_ basis: RunBasis, of run: Int64) throws {
    try database.rows(
      "INSERT INTO basis VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(run), .text(basis.name), .text(basis.digest), .text(basis.verdict.rawValue),
        .init(basis.exitCode), .text(basis.headline), .text(basis.detail), .init(basis.undecided),
        .init(basis.evaluations),
      ])
  }

  /// Returns the last run of an app, with what its verdict is based on.
  ///
  /// - Parameters:
  ///   - name: The app as the command line names it.
  ///   - commits: The commits whose runs count; nil for every run.
  /// - Throws: A `Diagnostic`.
  package func lastRun(of name: String, at commits: Set<String>?) throws -> HistoryRun? {
    try reporting {
      guard try hasBasis else { return nil }
      let rows = try database.rows(
        """
        SELECT run.*, basis.* FROM basis JOIN run ON run.id = basis.run WHERE basis.name = ?
        ORDER BY basis.run DESC LIMIT 1000
        """, [.text(name)])
      for row in rows.map(HistoryRow.init) {
        var run = try HistoryRun(row)
        if let commits, !(run.commit.map(commits.contains) ?? false) { continue }
        run.basis = try RunBasis(row)
        return run
      }
      return nil
    }
  }

  /// Returns how many screens the last run of each app evaluated, by the app's name on the command line.
  ///
  /// - Parameter commit: The commit whose runs do not count: jobs that share a run add theirs at any time.
  /// - Throws: A `Diagnostic`.
  package func costs(before commit: String?) throws -> [String: Int] {
    try reporting {
      guard try hasBasis else { return [:] }
      let rows = try database.rows(
        """
        SELECT basis.name, basis.evaluations FROM basis JOIN run ON run.id = basis.run
        WHERE ?1 IS NULL OR run."commit" IS NULL OR run."commit" <> ?1 ORDER BY basis.run DESC LIMIT 1000000
        """, [.init(commit)])
      var costs: [String: Int] = [:]
      for row in rows.map(HistoryRow.init) {
        let name = try row.text("name")
        if costs[name] == nil { costs[name] = try row.count("evaluations") }
      }
      return costs
    }
  }

  /// Whether the file is of a version with the table; a file that is only read keeps its version.
  private var hasBasis: Bool {
    get throws { try database.number("PRAGMA user_version") ?? 0 >= 2 }
  }
}
