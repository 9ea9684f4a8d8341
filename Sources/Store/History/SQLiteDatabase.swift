import CSQLite
import Foundation

/// An error of SQLite.
struct DatabaseError: Error {
  /// Primary result code. Source: SQLite, "Result and Error Codes".
  var code: Int32
  var message: String
}

/// A connection to an SQLite file.
final class SQLiteDatabase: Database, @unchecked Sendable {
  /// For `sqlite3_limit` and `sqlite3_progress_handler`, before the first statement.
  let connection: OpaquePointer
  let lock = NSRecursiveLock()
  let limits = HistoryGuard()
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

  var isInTransaction: Bool { sqlite3_get_autocommit(connection) == 0 }

  func version() throws -> Int64 { try number("PRAGMA user_version") ?? 0 }

  func setVersion(_ version: Int) throws {
    try execute("PRAGMA user_version = \(version); PRAGMA application_id = \(HistoryFile.applicationID)")
  }

  func words(creating tables: String) -> String { tables }
  func renew() { limits.renew() }
  func begin(writes: Bool) throws { try execute(writes ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED") }

  func execute(_ sql: String) throws {
    try lock.withLock {
      guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw Self.error(connection) }
    }
  }

  @discardableResult func rows(_ sql: String, _ values: [DatabaseValue]) throws -> [DatabaseRow] {
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
      var rows: [DatabaseRow] = []
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: rows.append(Self.row(of: statement))
        case SQLITE_DONE: return rows
        default: throw Self.error(connection)
        }
      }
    }
  }

  private static func bind(_ value: DatabaseValue, at index: Int32, of statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text): sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copied)
    case .blob(let bytes): sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copied)
    }
  }

  private static func row(of statement: OpaquePointer) -> DatabaseRow {
    var row: DatabaseRow = [:]
    for column in 0..<sqlite3_column_count(statement) {
      let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
      row[name.lowercased()] = value(column, of: statement)
    }
    return row
  }

  private static func value(_ column: Int32, of statement: OpaquePointer) -> DatabaseValue {
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
