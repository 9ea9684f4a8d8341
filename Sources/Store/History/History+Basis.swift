import Files
import Model

extension History {
  func insert(_ basis: RunBasis, of run: Int64) throws {
    try database.insert(
      [
        [
          .integer(run), .text(basis.name), .text(basis.digest), .text(basis.verdict.rawValue),
          .init(basis.exitCode), .text(basis.headline), .text(basis.detail), .init(basis.undecided),
          .init(basis.evaluations),
        ]
      ], into: "basis")
    if basis.tests.isEmpty { return }
    let digest = Digest.sha256(of: Array(basis.tests.utf8))
    try database.insert([[.text(digest), .text(basis.tests)]], into: "report")
    try database.insert([[.integer(run), .text(digest)]], into: "reported")
  }

  private func tests(of run: Int64) throws -> String {
    guard try database.version() >= 3 else { return "" }
    let rows = try database.rows(
      "SELECT tests FROM report JOIN reported ON reported.report = report.digest WHERE reported.run = $1",
      [.integer(run)])
    return try rows.first.map { try HistoryRow($0).text("tests") } ?? ""
  }

  /// Returns the last run of an app, with what its verdict is based on.
  ///
  /// - Parameters:
  ///   - name: The app as the command line names it.
  ///   - commits: The commits whose runs count; nil for every run.
  /// - Throws: A `Diagnostic`.
  package func lastRun(of name: String, at commits: Set<String>?) throws -> HistoryRun? {
    try reading {
      guard try hasBasis else { return nil }
      let rows = try database.rows(
        """
        SELECT run.*, basis.* FROM basis JOIN run ON run.id = basis.run WHERE basis.name = $1
        ORDER BY basis.run DESC LIMIT 1000
        """, [.text(name)])
      for row in rows.map(HistoryRow.init) {
        var run = try HistoryRun(row)
        if let commits, !(run.commit.map(commits.contains) ?? false) { continue }
        run.basis = try RunBasis(row)
        run.basis?.tests = try tests(of: run.id)
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
    try reading {
      guard try hasBasis else { return [:] }
      let rows = try database.rows(
        """
        SELECT basis.name, basis.evaluations FROM basis JOIN run ON run.id = basis.run
        WHERE run."commit" IS NULL OR run."commit" <> $1 ORDER BY basis.run DESC LIMIT 1000000
        """, [.text(commit ?? "")])
      var costs: [String: Int] = [:]
      for row in rows.map(HistoryRow.init) {
        let name = try row.text("name")
        if costs[name] == nil { costs[name] = try row.count("evaluations") }
      }
      return costs
    }
  }

  /// Whether the history is of a version with the table; one that is only read keeps its version.
  var hasBasis: Bool {
    get throws { try database.version() >= 2 }
  }
}
