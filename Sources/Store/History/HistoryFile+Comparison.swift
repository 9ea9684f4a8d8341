import Model

extension HistoryFile {
  /// The number of runs in a trend.
  private static let trendLength = 30

  /// Selects the runs that can be compared with run `?1`: of the same app, checklist and matrix, with the same scope.
  private static let lineage = """
    FROM run AS other JOIN run AS own ON own.id = ?1
    WHERE other.project = own.project AND other.target = own.target AND other.checklist = own.checklist
      AND other.matrix = own.matrix AND other.id <= own.id
      AND ((other.isComplete AND own.isComplete) OR other.scope = own.scope)
    """

  func compare(_ id: Int64, against named: Int64?) throws -> HistoryComparison {
    guard let run = try run(id) else {
      throw DatabaseError(code: DatabaseError.corrupt, message: "there is no run \(id)")
    }
    let last = try database.integer(
      "SELECT max(other.id) \(Self.lineage) AND other.id < own.id", DatabaseValue(id))
    let against = try (named ?? last).flatMap { try self.run($0) }
    let now = try findings(of: id)
    let then = try against.map { try findings(of: $0.id) } ?? []
    let known = Set(then.map(\.fingerprint))
    let found = Set(now.map(\.fingerprint))
    let decided = Set(
      try database.rows("SELECT criterion FROM decided WHERE run = ?1", DatabaseValue(id))
        .compactMap { $0.text("criterion") })
    let missing = then.filter { !found.contains($0.fingerprint) }
    var appeared: [String: HistoryRun] = [:]
    for finding in now { appeared[finding.fingerprint] = try appearance(of: finding.fingerprint, in: id) }
    return HistoryComparison(
      run: run, found: now, against: against,
      new: against == nil ? [] : now.filter { !known.contains($0.fingerprint) },
      open: now.filter { known.contains($0.fingerprint) },
      fixed: missing.filter { decided.contains($0.criterion) },
      undecided: missing.filter { !decided.contains($0.criterion) }, appeared: appeared,
      trend: try trend(id))
  }

  /// Returns the first run that found a finding again, after the last comparable run without it.
  private func appearance(of fingerprint: String, in id: Int64) throws -> HistoryRun? {
    let without = """
      SELECT max(other.id) \(Self.lineage) AND NOT EXISTS
        (SELECT 1 FROM finding WHERE finding.run = other.id AND finding.fingerprint = ?2)
      """
    let lastWithout =
      try database.integer(without, DatabaseValue(id), DatabaseValue(fingerprint)) ?? 0
    let first = try database.integer(
      "SELECT min(other.id) \(Self.lineage) AND other.id > ?2", DatabaseValue(id), DatabaseValue(lastWithout))
    return try first.flatMap { try run($0) }
  }

  private func trend(_ id: Int64) throws -> [HistoryRun] {
    try database.rows(
      "SELECT other.* \(Self.lineage) ORDER BY other.id DESC LIMIT \(Self.trendLength)", DatabaseValue(id)
    ).map(HistoryRun.init(row:)).reversed()
  }

  private func run(_ id: Int64) throws -> HistoryRun? {
    try database.rows("SELECT * FROM run WHERE id = ?1", DatabaseValue(id)).first.map(HistoryRun.init(row:))
  }

  private func findings(of id: Int64) throws -> [HistoryFinding] {
    try database.rows("SELECT * FROM finding WHERE run = ?1 ORDER BY position", DatabaseValue(id))
      .map(HistoryFinding.init(row:))
  }
}
