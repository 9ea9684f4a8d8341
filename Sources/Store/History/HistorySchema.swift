/// The tables of a history.
enum HistorySchema {
  /// Creates the tables, or those that an earlier version lacks, in one transaction, so that concurrent runs
  /// create them only once.
  static func create(in database: any Database, version: Int = History.version) throws {
    try database.transaction(writes: true) {
      let now = try database.version()
      for (number, step) in steps.enumerated().prefix(version) where now <= number {
        try database.execute(database.words(creating: step))
        try database.setVersion(number + 1)
      }
    }
  }

  /// Throws unless the file has exactly the tables and indices of its version: no view, no trigger, no other expression.
  static func check(_ database: SQLiteDatabase, version: Int64) throws {
    guard steps.indices.contains(Int(version) - 1), try objects(database) == expected[Int(version) - 1].get()
    else {
      throw HistoryDamage(message: "its tables are not those of a history")
    }
  }

  private static let steps = [first, second, third]

  private static let expected = steps.indices.map { index in
    Result {
      let database = try SQLiteDatabase(path: ":memory:")
      try create(in: database, version: index + 1)
      return try objects(database)
    }
  }

  /// Returns type, name, table and statement of what the schema has.
  private static func objects(_ database: SQLiteDatabase) throws -> Set<[String]> {
    let rows = try database.rows(
      "SELECT type, name, tbl_name, ifnull(sql, '') AS sql FROM sqlite_master LIMIT 100"
    ).map(HistoryRow.init)
    return Set(
      try rows.map { row in
        let sql = try row.text("sql").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return [try row.text("type"), try row.text("name"), try row.text("tbl_name"), sql]
      })
  }

  private static let first = """
    CREATE TABLE run (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      timestamp TEXT NOT NULL, project TEXT NOT NULL, target TEXT NOT NULL, checklist TEXT NOT NULL,
      matrix TEXT NOT NULL, scope TEXT NOT NULL, isComplete INTEGER NOT NULL, "commit" TEXT,
      tests INTEGER NOT NULL, failures INTEGER NOT NULL, errors INTEGER NOT NULL, skipped INTEGER NOT NULL,
      causes INTEGER NOT NULL);
    CREATE INDEX run_lineage ON run (project, target, checklist, matrix, id);
    CREATE TABLE finding (
      run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE, position INTEGER NOT NULL,
      fingerprint TEXT NOT NULL, criterion TEXT NOT NULL, outcome TEXT NOT NULL, message TEXT NOT NULL,
      cases INTEGER NOT NULL, file TEXT, line INTEGER,
      PRIMARY KEY (run, fingerprint)) WITHOUT ROWID;
    CREATE INDEX finding_fingerprint ON finding (fingerprint, run);
    CREATE TABLE decided (
      run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE, criterion TEXT NOT NULL,
      PRIMARY KEY (run, criterion)) WITHOUT ROWID;
    """

  private static let second = """
    CREATE TABLE basis (
      run INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
      name TEXT NOT NULL, digest TEXT NOT NULL, verdict TEXT NOT NULL, exitCode INTEGER NOT NULL,
      headline TEXT NOT NULL, detail TEXT NOT NULL, undecided INTEGER NOT NULL, evaluations INTEGER NOT NULL);
    CREATE INDEX basis_name ON basis (name, run);
    """

  /// Runs with equal tests share them.
  private static let third = """
    CREATE TABLE report (digest TEXT PRIMARY KEY, tests TEXT NOT NULL);
    CREATE TABLE reported (
      run INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
      report TEXT NOT NULL REFERENCES report (digest));
    """
}
