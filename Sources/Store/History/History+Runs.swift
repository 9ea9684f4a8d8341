import Files
import Model

extension History {
  /// Adds a run to a history, and compares it with the last comparable run.
  ///
  /// A file that cannot be used is renamed, and the run is added to a new one.
  ///
  /// - Parameters:
  ///   - path: Absolute, or a URL.
  ///   - writes: The folders in which a file may be.
  ///   - note: Receives a diagnostic if the file was renamed.
  /// - Throws: A `Diagnostic`; the run is not added then.
  package static func add(
    _ entry: HistoryEntry, at path: String, writes: WriteAccess = .anywhere, note: (Diagnostic) -> Void
  ) throws -> HistoryComparison {
    if let url = try HistoryURL(path) { return try url.open(creates: true).add(entry) }
    try HistoryPath(path: path, writes: writes).check()
    return try HistoryFile.settingDamageAside(path, note) {
      try HistoryFile.connect(path, creates: true).added(entry)
    }
  }

  /// Adds a run and compares it with the last comparable run, in one transaction.
  ///
  /// - Throws: A `Diagnostic`; the run is not added then.
  package func add(_ entry: HistoryEntry) throws -> HistoryComparison {
    try reporting { try added(entry) }
  }

  private func added(_ entry: HistoryEntry) throws -> HistoryComparison {
    database.renew()
    return try database.transaction(writes: true) { try compare(insert(entry), against: nil) }
  }

  /// Compares a run with another one.
  ///
  /// - Parameters:
  ///   - run: Number or first letters of the commit of a run; nil for the last run.
  ///   - against: The run to compare with; nil for the last comparable one before it.
  /// - Throws: A `Diagnostic` if there is no such run.
  package func comparison(of run: String? = nil, against: String? = nil) throws -> HistoryComparison {
    try reading {
      guard let newest = try database.number("SELECT max(id) FROM run") else {
        throw Diagnostic(
          .error, at: SourceLocation(file: name), "the history has no runs",
          fix: "run `qa run --history \(name)` first")
      }
      return try compare(run.map(find) ?? newest, against: against.map(find))
    }
  }

  /// Returns the last `limit` runs, oldest first.
  package func runs(last limit: Int) throws -> [HistoryRun] {
    try reading {
      let basis = try hasBasis ? "LEFT JOIN basis ON basis.run = run.id" : ""
      return try database.rows("SELECT * FROM run \(basis) ORDER BY id DESC LIMIT $1", [.init(limit)])
        .map(HistoryRow.init).map { row in
          var run = try HistoryRun(row)
          if try row.optionalText("name") != nil { run.basis = try RunBasis(row) }
          return run
        }.reversed()
    }
  }

  private func reporting<Answer>(_ work: () throws -> Answer) throws -> Answer {
    do { return try work() } catch { throw HistoryFile.failure(name, error) }
  }

  func reading<Answer>(_ work: () throws -> Answer) throws -> Answer {
    database.renew()
    return try reporting { try database.transaction(writes: false, work) }
  }

  private func find(_ run: String) throws -> Int64 {
    let text = run.hasPrefix("#") ? String(run.dropFirst()) : run
    if let id = Int64(text),
      try database.number("SELECT 1 FROM run WHERE id = $1", [.integer(id)]) == 1
    {
      return id
    }
    // LIKE would interpret a percent sign in the name.
    let byCommit = try database.number(
      "SELECT max(id) FROM run WHERE length($1) >= 4 AND substr(\"commit\", 1, length($1)) = $1",
      [.text(text)])
    if let byCommit { return byCommit }
    throw Diagnostic(
      .error, at: SourceLocation(file: name), "the history has no run \"\(run)\"",
      fix: "`qa history --list` lists its runs; name a commit with at least four letters")
  }

  private func insert(_ entry: HistoryEntry) throws -> Int64 {
    let run = entry.run
    let id = try database.number(
      """
      INSERT INTO run (timestamp, project, target, checklist, matrix, scope, isComplete, "commit",
        tests, failures, errors, skipped, causes)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id
      """,
      [
        .text(run.timestamp), .text(run.project), .text(run.target), .text(run.checklist), .text(run.matrix),
        .text(run.scope), run.isComplete ? 1 : 0, .init(run.commit),
      ]
        + [run.tests.tests, run.tests.failures, run.tests.errors, run.tests.skipped, run.causes].map(
          DatabaseValue.init))
    guard let id else { throw HistoryDamage(message: "it gives no number to a run") }
    try database.insert(
      entry.findings.enumerated().map { index, finding in
        [
          .integer(id), .init(index), .text(finding.fingerprint), .text(finding.criterion),
          .text(finding.outcome.rawValue), .text(finding.message), .init(finding.cases),
          .init(finding.location?.file), .init(finding.location?.line),
        ]
      }, into: "finding")
    try database.insert(entry.decided.map { [.integer(id), .text($0)] }, into: "decided")
    if let basis = run.basis { try insert(basis, of: id) }
    return id
  }
}
