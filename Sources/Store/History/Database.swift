import Foundation
import Model

/// A connection to the database of a history. Threads take turns.
///
/// Statements are the same for all databases: parameters are `$1`, `$2` and so on, in the order of their first use.
protocol Database: AnyObject, Sendable {
  var lock: NSRecursiveLock { get }
  var isInTransaction: Bool { get }

  /// Returns the version of the tables; 0 without tables.
  func version() throws -> Int64
  func setVersion(_ version: Int) throws
  /// Returns a statement that creates tables, which is written for SQLite, in the words of this database.
  func words(creating tables: String) -> String
  /// Makes the whole budget for work available again.
  func renew()

  /// Runs statements without values and without answers.
  func execute(_ sql: String) throws
  /// Runs one statement with values for its parameters; returns its rows.
  @discardableResult func rows(_ sql: String, _ values: [DatabaseValue]) throws -> [DatabaseRow]
  /// - Parameter writes: Whether it waits for others that write.
  func begin(writes: Bool) throws
}

enum DatabaseValue: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int64) { self = .integer(number) }
  init(_ text: String?) { self = text.map(DatabaseValue.text) ?? .null }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
}

/// The values of a row by column, in lower case.
typealias DatabaseRow = [String: DatabaseValue]

extension Database {
  @discardableResult func rows(_ sql: String) throws -> [DatabaseRow] { try rows(sql, []) }

  /// Returns the number in the first column of the first row; nil for NULL, for another type, and without a row.
  func number(_ sql: String, _ values: [DatabaseValue] = []) throws -> Int64? {
    guard case .integer(let number)? = try rows(sql, values).first?.values.first else { return nil }
    return number
  }

  /// Inserts rows of equal length. A row whose key is known is left out.
  func insert(_ rows: [[DatabaseValue]], into table: String) throws {
    // SQLite before 3.32 takes at most 999 values.
    for start in stride(from: 0, to: rows.count, by: 100) {
      let part = rows[start..<min(start + 100, rows.count)]
      let groups = part.enumerated().map { index, row in
        let names = row.indices.map { "$\(index * row.count + $0 + 1)" }
        return "(" + names.joined(separator: ", ") + ")"
      }
      try self.rows(
        "INSERT INTO \(table) VALUES \(groups.joined(separator: ", ")) ON CONFLICT DO NOTHING",
        Array(part.joined()))
    }
  }

  /// Runs statements in one transaction, which is taken back if they throw.
  ///
  /// - Parameter writes: Whether it waits for others that write before the first statement.
  func transaction<Answer>(writes: Bool, _ work: () throws -> Answer) throws -> Answer {
    try lock.withLock {
      do {
        try begin(writes: writes)
        let answer = try work()
        try execute("COMMIT")
        return answer
      } catch {
        // Some errors end the transaction themselves.
        if isInTransaction { try? execute("ROLLBACK") }
        throw error
      }
    }
  }
}
