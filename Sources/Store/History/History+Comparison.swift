import Model

extension History {
  /// The number of runs in a trend.
  private static let trendLength = 30
  /// The number of causes in a trend.
  private static let mostTimelines = 200
  /// The number of findings of a run that are compared.
  package static let mostRows = 20_000

  /// Selects the runs that can be compared with run `$1`: of the same app, checklist and matrix, with the same scope.
  private static let lineage = """
    FROM run AS other JOIN run AS own ON own.id = $1
    WHERE other.project = own.project AND other.target = own.target AND other.checklist = own.checklist
      AND other.matrix = own.matrix AND other.id <= own.id
      AND ((other.isComplete <> 0 AND own.isComplete <> 0) OR other.scope = own.scope)
    """

  func compare(_ id: Int64, against named: Int64?) throws -> HistoryComparison {
    guard let run = try run(id) else { throw HistoryDamage(message: "run \(id) is missing") }
    let last = try database.number(
      "SELECT max(other.id) \(Self.lineage) AND other.id < own.id", [.integer(id)])
    let against = try (named ?? last).flatMap { try self.run($0) }
    let now = try findings(of: id)
    let then = try against.map { try findings(of: $0.id) } ?? []
    let known = Set(then.map(\.fingerprint))
    let found = Set(now.map(\.fingerprint))
    let decided = Set(
      try database.rows(
        "SELECT criterion FROM decided WHERE run = $1 LIMIT \(Self.mostRows)", [.integer(id)]
      ).map { try HistoryRow($0).text("criterion") })
    let missing = then.filter { !found.contains($0.fingerprint) }
    var appeared: [String: HistoryRun] = [:]
    for finding in now { appeared[finding.fingerprint] = try appearance(of: finding.fingerprint, in: id) }
    let trend = try trend(id)
    var comparison = HistoryComparison(
      run: run, found: now, against: against,
      new: against == nil ? [] : now.filter { !known.contains($0.fingerprint) },
      open: now.filter { known.contains($0.fingerprint) },
      fixed: missing.filter { decided.contains($0.criterion) },
      undecided: missing.filter { !decided.contains($0.criterion) }, appeared: appeared,
      trend: trend)
    comparison.timelines = try timelines(trend)
    return comparison
  }

  /// Returns the causes of runs, the last found first.
  private func timelines(_ trend: [HistoryRun]) throws -> [HistoryTimeline] {
    let runs = "(" + trend.map { String($0.id) }.joined(separator: ", ") + ")"
    let columns = Dictionary(uniqueKeysWithValues: trend.enumerated().map { ($1.id, $0) })
    var decided = [Set<String>](repeating: [], count: trend.count)
    let decisions = try database.rows(
      "SELECT run, criterion FROM decided WHERE run IN \(runs) LIMIT \(Self.mostRows)")
    for row in decisions.map(HistoryRow.init) {
      guard let column = columns[Int64(try row.count("run"))] else { continue }
      decided[column].insert(try row.text("criterion"))
    }
    var timelines: [HistoryTimeline] = []
    var indices: [String: Int] = [:]
    let found = try database.rows(
      "SELECT * FROM finding WHERE run IN \(runs) ORDER BY run DESC, position LIMIT \(Self.mostRows)")
    for row in found.map(HistoryRow.init) {
      let finding = try HistoryFinding(row)
      guard let column = columns[Int64(try row.count("run"))] else { continue }
      if indices[finding.fingerprint] == nil {
        if timelines.count == Self.mostTimelines { continue }
        indices[finding.fingerprint] = timelines.count
        timelines.append(
          HistoryTimeline(
            finding: finding,
            states: decided.map { $0.contains(finding.criterion) ? .absent : .undecided }))
      }
      if let index = indices[finding.fingerprint] { timelines[index].states[column] = .found }
    }
    return timelines
  }

  /// Returns the first run that found a finding again, after the last comparable run without it.
  private func appearance(of fingerprint: String, in id: Int64) throws -> HistoryRun? {
    let without = """
      SELECT max(other.id) \(Self.lineage) AND NOT EXISTS
        (SELECT 1 FROM finding WHERE finding.run = other.id AND finding.fingerprint = $2)
      """
    let lastWithout = try database.number(without, [.integer(id), .text(fingerprint)]) ?? 0
    let first = try database.number(
      "SELECT min(other.id) \(Self.lineage) AND other.id > $2", [.integer(id), .integer(lastWithout)])
    return try first.flatMap(run)
  }

  private func trend(_ id: Int64) throws -> [HistoryRun] {
    try database.rows(
      "SELECT other.* \(Self.lineage) ORDER BY other.id DESC LIMIT \(Self.trendLength)", [.integer(id)]
    ).map { try HistoryRun(HistoryRow($0)) }.reversed()
  }

  private func run(_ id: Int64) throws -> HistoryRun? {
    try database.rows("SELECT * FROM run WHERE id = $1", [.integer(id)]).first
      .map { try HistoryRun(HistoryRow($0)) }
  }

  /// Returns the findings of a run, worst first.
  package func findings(of id: Int64, atMost limit: Int = mostRows) throws -> [HistoryFinding] {
    try database.rows(
      "SELECT * FROM finding WHERE run = $1 ORDER BY position LIMIT $2", [.integer(id), .init(limit)]
    ).map { try HistoryFinding(HistoryRow($0)) }
  }
}
