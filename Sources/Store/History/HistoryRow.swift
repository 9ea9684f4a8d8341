import Model

/// Why the content of a history cannot be used.
struct HistoryDamage: Error {
  var message: String
}

/// The values of a row. A history is untrusted, so every type is checked.
struct HistoryRow {
  private let row: DatabaseRow

  /// More than any run has; sums of such numbers cannot overflow.
  private static let mostCount = Int64(Int32.max)

  init(_ row: DatabaseRow) { self.row = row }

  func text(_ column: String) throws -> String {
    guard let text = try optionalText(column) else { throw wrong(column) }
    return text
  }

  func optionalText(_ column: String) throws -> String? {
    switch value(column) {
    case .text(let text): text
    case .null: nil
    default: throw wrong(column)
    }
  }

  /// Returns a number from 0 to 2,147,483,647.
  func count(_ column: String) throws -> Int {
    guard let count = try optionalCount(column) else { throw wrong(column) }
    return count
  }

  func optionalCount(_ column: String) throws -> Int? {
    switch value(column) {
    case .integer(let number) where (0...Self.mostCount).contains(number): Int(number)
    case .null: nil
    default: throw wrong(column)
    }
  }

  private func value(_ column: String) -> DatabaseValue { row[column.lowercased()] ?? .null }

  private func wrong(_ column: String) -> HistoryDamage {
    HistoryDamage(message: "the column \(column) has a value of the wrong type or size")
  }
}

extension HistoryRun {
  init(_ row: HistoryRow) throws {
    self.init(
      id: Int64(try row.count("id")), timestamp: try row.text("timestamp"), project: try row.text("project"),
      target: try row.text("target"), checklist: try row.text("checklist"), matrix: try row.text("matrix"),
      scope: try row.text("scope"), isComplete: try row.count("isComplete") != 0,
      commit: try row.optionalText("commit"),
      tests: .init(
        tests: try row.count("tests"), failures: try row.count("failures"), errors: try row.count("errors"),
        skipped: try row.count("skipped")),
      causes: try row.count("causes"))
  }
}

extension HistoryFinding {
  init(_ row: HistoryRow) throws {
    guard let outcome = Outcome(rawValue: try row.text("outcome")) else {
      throw HistoryDamage(message: "a finding has an unknown outcome")
    }
    let line = try row.optionalCount("line")
    self.init(
      fingerprint: try row.text("fingerprint"), criterion: try row.text("criterion"), outcome: outcome,
      message: try row.text("message"), cases: try row.count("cases"),
      location: try row.optionalText("file").map { SourceLocation(file: $0, line: line) })
  }
}

extension RunBasis {
  /// - Parameter row: Of the table `basis`, with the column `causes` of the run.
  init(_ row: HistoryRow) throws {
    guard let verdict = FleetRecord.Verdict(rawValue: try row.text("verdict")) else {
      throw HistoryDamage(message: "a run has an unknown verdict")
    }
    self.init(
      name: try row.text("name"), digest: try row.text("digest"), verdict: verdict,
      exitCode: min(2, try row.count("exitCode")), headline: try row.text("headline"),
      detail: try row.text("detail"), causes: try row.count("causes"), undecided: try row.count("undecided"),
      evaluations: try row.count("evaluations"))
  }
}
