import CSQLite
import Foundation

/// An error of SQLite.
struct DatabaseError: Error {
  /// Primary result code. Source: SQLite, "Result and Error Codes".
  var code: Int32
  var message: String
}

/// A connection to an SQLite file. Threads take turns.
final class Database: @unchecked Sendable {
  enum Value: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int64) { self = .integer(number) }
    init(_ text: String?) { self = text.map(Value.text) ?? .null }
    init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  }

  /// The values of a row by column.
  typealias Row = [String: Value]

  /// For `sqlite3_limit` and `sqlite3_progress_handler`, before the first statement.
  let connection: OpaquePointer
  private let lock = NSRecursiveLock()
  /// SQLite copies the bytes of a value before the call returns. Source: sqlite3_bind_text, SQLITE_TRANSIENT.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// - Parameters:
  ///   - path: `:memory:` for a database in memory.
  ///   - patience: Time to wait for another process that writes, in seconds.
  init(path: String, readOnly: Bool = false, patience: TimeInterval = 0) throws {
    var handle: OpaquePointer?
    let mode = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &handle, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else { throw DatabaseError(code: SQLITE_NOMEM, message: "out of memory") }
    guard code == SQLITE_OK else {
      let error = Self.error(handle)
      sqlite3_close_v2(handle)
      throw error
    }
    connection = handle
    sqlite3_busy_timeout(handle, Int32(patience * 1000))
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit { sqlite3_close_v2(connection) }

  /// Number of the last row that was inserted.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(connection) }

  /// Runs statements without values and without answers.
  func execute(_ sql: String) throws {
    try lock.withLock {
      guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw Self.error(connection) }
    }
  }

  /// Runs one statement with values for its parameters; returns its rows.
  @discardableResult func rows(_ sql: String, _ values: [Value] = []) throws -> [Row] {
    try lock.withLock {
      var prepared: OpaquePointer?
      guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK, let statement = prepared
      else { throw Self.error(connection) }
      defer { sqlite3_finalize(statement) }
      for (index, value) in values.enumerated() {
        guard Self.bind(value, at: Int32(index + 1), of: statement) == SQLITE_OK else {
          throw Self.error(connection)
        }
      }
      var rows: [Row] = []
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: rows.append(Self.row(of: statement))
        case SQLITE_DONE: return rows
        default: throw Self.error(connection)
        }
      }
    }
  }

  /// Returns the number in the first column of the first row; nil for NULL, for another type, and without a row.
  func number(_ sql: String, _ values: [Value] = []) throws -> Int64? {
    guard case .integer(let number)? = try rows(sql, values).first?.values.first else { return nil }
    return number
  }

  /// Runs statements in one transaction, which is taken back if they throw.
  ///
  /// - Parameter writes: Whether it waits for others that write before the first statement.
  func transaction<Answer>(writes: Bool, _ work: () throws -> Answer) throws -> Answer {
    try lock.withLock {
      try execute(writes ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
      do {
        let answer = try work()
        try execute("COMMIT")
        return answer
      } catch {
        // Some errors end the transaction themselves.
        if sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
        throw error
      }
    }
  }

  private static func bind(_ value: Value, at index: Int32, of statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text): sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copied)
    case .blob(let bytes): sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copied)
    }
  }

  private static func row(of statement: OpaquePointer) -> Row {
    var row: Row = [:]
    for column in 0..<sqlite3_column_count(statement) {
      let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
      row[name] = value(column, of: statement)
    }
    return row
  }

  private static func value(_ column: Int32, of statement: OpaquePointer) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: return .text(String(decoding: bytes(column, of: statement), as: UTF8.self))
    case SQLITE_BLOB: return .blob(Array(bytes(column, of: statement)))
    default: return .null
    }
  }

  private static func bytes(_ column: Int32, of statement: OpaquePointer) -> UnsafeRawBufferPointer {
    // The pointer comes before the count: it can convert the value. Source: sqlite3_column_blob.
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  private static func error(_ connection: OpaquePointer) -> DatabaseError {
    DatabaseError(
      code: sqlite3_errcode(connection) & 0xFF,
      message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "unknown error")
  }
}
