import Documents
import GRDB
import Model

extension HistoryFile {
  /// Adds a run to the history at a path, and compares it with the last comparable run.
  ///
  /// A file that cannot be used is renamed, and the run is added to a new one.
  ///
  /// - Parameters:
  ///   - writes: The folders in which the file may be.
  ///   - note: Receives a diagnostic if the file was renamed.
  /// - Throws: A `Diagnostic`; the run is not added then.
  package static func add(
    _ entry: HistoryEntry, at path: String, writes: WriteAccess = .anywhere, note: (Diagnostic) -> Void
  ) throws -> HistoryComparison {
    try HistoryPath(path: path, writes: writes).check()
    return try settingDamageAside(path, note) { try HistoryFile(path: path, creates: true).added(entry) }
  }

  /// Adds a run and compares it with the last comparable run, in one transaction.
  ///
  /// - Throws: A `Diagnostic`; the run is not added then.
  package func add(_ entry: HistoryEntry) throws -> HistoryComparison {
    try reporting { try added(entry) }
  }

  private func added(_ entry: HistoryEntry) throws -> HistoryComparison {
    limits.renew()
    return try queue.writeWithoutTransaction { db in
      var comparison: HistoryComparison?
      try db.inTransaction(.immediate) {
        let id = try insert(entry, db)
        comparison = try compare(id, against: nil, db)
        return .commit
      }
      guard let comparison else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return comparison
    }
  }

  /// Compares a run with another one.
  ///
  /// - Parameters:
  ///   - run: Number or first letters of the commit of a run; nil for the last run.
  ///   - against: The run to compare with; nil for the last comparable one before it.
  /// - Throws: A `Diagnostic` if there is no such run.
  package func comparison(of run: String? = nil, against: String? = nil) throws -> HistoryComparison {
    try reporting {
      try queue.read { db in
        let newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM run")
        guard let newest else {
          throw Diagnostic(
            .error, at: SourceLocation(file: path), "the history has no runs",
            fix: "run `qa run --history \(path)` first")
        }
        let id = try run.map { try find($0, db) } ?? newest
        return try compare(id, against: try against.map { try find($0, db) }, db)
      }
    }
  }

  /// Returns the last `limit` runs, oldest first.
  package func runs(last limit: Int) throws -> [HistoryRun] {
    try reporting {
      try queue.read { db in
        try Row.fetchAll(db, sql: "SELECT * FROM run ORDER BY id DESC LIMIT ?", arguments: [limit])
          .map { try HistoryRun(HistoryRow($0)) }.reversed()
      }
    }
  }

  private func reporting<Answer>(_ work: () throws -> Answer) throws -> Answer {
    limits.renew()
    do { return try work() } catch { throw Self.failure(path, error) }
  }

  private func find(_ name: String, _ db: Database) throws -> Int64 {
    let text = name.hasPrefix("#") ? String(name.dropFirst()) : name
    if let id = Int64(text),
      try Bool.fetchOne(db, sql: "SELECT 1 FROM run WHERE id = ?", arguments: [id]) == true
    {
      return id
    }
    // LIKE would interpret a percent sign in the name.
    let byCommit = try Int64.fetchOne(
      db, sql: "SELECT max(id) FROM run WHERE length(?1) >= 4 AND substr(\"commit\", 1, length(?1)) = ?1",
      arguments: [text])
    if let byCommit { return byCommit }
    throw Diagnostic(
      .error, at: SourceLocation(file: path), "the history has no run \"\(name)\"",
      fix: "`qa history --list` lists its runs; name a commit with at least four letters")
  }

  private func insert(_ entry: HistoryEntry, _ db: Database) throws -> Int64 {
    let run = entry.run
    try db.execute(
      sql: """
        INSERT INTO run (timestamp, project, target, checklist, matrix, scope, isComplete, "commit",
          tests, failures, errors, skipped, causes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        run.timestamp, run.project, run.target, run.checklist, run.matrix, run.scope, run.isComplete,
        run.commit, run.tests.tests, run.tests.failures, run.tests.errors, run.tests.skipped, run.causes,
      ])
    let id = db.lastInsertedRowID
    for (index, finding) in entry.findings.enumerated() {
      try db.execute(
        sql: "INSERT OR IGNORE INTO finding VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          id, index, finding.fingerprint, finding.criterion, finding.outcome.rawValue, finding.message,
          finding.cases, finding.location?.file, finding.location?.line,
        ])
    }
    for criterion in entry.decided {
      try db.execute(sql: "INSERT OR IGNORE INTO decided VALUES (?, ?)", arguments: [id, criterion])
    }
    return id
  }
}
