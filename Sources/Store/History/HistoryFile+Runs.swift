import Model

extension HistoryFile {
  /// Adds a run and compares it with the last comparable run, in one transaction.
  ///
  /// - Throws: A `Diagnostic`; the run is not added then.
  package func add(_ entry: HistoryEntry) throws -> HistoryComparison {
    try reporting {
      try database.writing { try compare(try insert(entry), against: nil) }
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
      try database.reading {
        guard let newest = try database.integer("SELECT max(id) FROM run") else {
          throw Diagnostic(
            .error, at: SourceLocation(file: path), "the history has no runs",
            fix: "run `qa run --history \(path)` first")
        }
        let id = try run.map { try find($0) } ?? newest
        return try compare(id, against: try against.map { try find($0) })
      }
    }
  }

  /// Returns the last `limit` runs, oldest first.
  package func runs(last limit: Int) throws -> [HistoryRun] {
    try reporting {
      try database.rows("SELECT * FROM run ORDER BY id DESC LIMIT ?1", DatabaseValue(limit))
        .map(HistoryRun.init(row:)).reversed()
    }
  }

  private func reporting<Answer>(_ work: () throws -> Answer) throws -> Answer {
    do { return try work() } catch let error as DatabaseError { throw Self.failure(path, error) }
  }

  private func find(_ name: String) throws -> Int64 {
    let text = name.hasPrefix("#") ? String(name.dropFirst()) : name
    if let id = Int64(text),
      try database.integer("SELECT 1 FROM run WHERE id = ?1", DatabaseValue(id)) == 1
    {
      return id
    }
    // LIKE would interpret a percent sign in the name.
    let byCommit = try database.integer(
      "SELECT max(id) FROM run WHERE length(?1) >= 4 AND substr(\"commit\", 1, length(?1)) = ?1",
      DatabaseValue(text))
    if let byCommit { return byCommit }
    throw Diagnostic(
      .error, at: SourceLocation(file: path), "the history has no run \"\(name)\"",
      fix: "`qa history --list` lists its runs; name a commit with at least four letters")
  }

  private func insert(_ entry: HistoryEntry) throws -> Int64 {
    let run = entry.run
    try database.rows(
      """
      INSERT INTO run (timestamp, project, target, checklist, matrix, scope, isComplete, "commit",
        tests, failures, errors, skipped, causes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      DatabaseValue(run.timestamp), DatabaseValue(run.project), DatabaseValue(run.target),
      DatabaseValue(run.checklist), DatabaseValue(run.matrix), DatabaseValue(run.scope),
      DatabaseValue(run.isComplete), DatabaseValue(run.commit), DatabaseValue(run.tests.tests),
      DatabaseValue(run.tests.failures), DatabaseValue(run.tests.errors), DatabaseValue(run.tests.skipped),
      DatabaseValue(run.causes))
    let id = database.lastRow
    for (index, finding) in entry.findings.enumerated() {
      try database.rows(
        "INSERT OR IGNORE INTO finding VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", DatabaseValue(id),
        DatabaseValue(index), DatabaseValue(finding.fingerprint), DatabaseValue(finding.criterion),
        DatabaseValue(finding.outcome.rawValue), DatabaseValue(finding.message), DatabaseValue(finding.cases),
        DatabaseValue(finding.location?.file), DatabaseValue(finding.location?.line))
    }
    for criterion in entry.decided {
      try database.rows(
        "INSERT OR IGNORE INTO decided VALUES (?, ?)", DatabaseValue(id), DatabaseValue(criterion))
    }
    return id
  }
}

extension HistoryRun {
  /// - Parameter row: A row of the table `run`, whose columns are not null except the commit.
  init(row: DatabaseRow) {
    func text(_ column: String) -> String { row.text(column) ?? "" }
    func number(_ column: String) -> Int { Int(clamping: row.integer(column) ?? 0) }
    self.init(
      id: row.integer("id") ?? 0, timestamp: text("timestamp"), project: text("project"),
      target: text("target"), checklist: text("checklist"), matrix: text("matrix"), scope: text("scope"),
      isComplete: row.integer("isComplete") == 1, commit: row.text("commit"),
      tests: .init(
        tests: number("tests"), failures: number("failures"), errors: number("errors"),
        skipped: number("skipped")),
      causes: number("causes"))
  }
}

extension HistoryFinding {
  /// - Parameter row: A row of the table `finding`.
  init(row: DatabaseRow) {
    func text(_ column: String) -> String { row.text(column) ?? "" }
    self.init(
      fingerprint: text("fingerprint"), criterion: text("criterion"),
      outcome: Outcome(rawValue: text("outcome")) ?? .failed, message: text("message"),
      cases: Int(clamping: row.integer("cases") ?? 0),
      location: row.text("file").map {
        SourceLocation(file: $0, line: row.integer("line").map { Int(clamping: $0) })
      })
  }
}
