import CSQLite
import Foundation

/// An error of SQLite with its primary result code.
struct DatabaseError: Error {
  var code: Int32
  var message: String

  static let corrupt: Int32 = SQLITE_CORRUPT
  var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
}

/// A value of a column or an argument.
enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  init(_ number: Int64) { self = .integer(number) }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

/// The values of a row by column.
struct DatabaseRow: Sendable {
  var values: [String: DatabaseValue] = [:]

  func text(_ column: String) -> String? { if case .text(let text)? = values[column] { text } else { nil } }
  func integer(_ column: String) -> Int64? {
    if case .integer(let number)? = values[column] { number } else { nil }
  }
}

/// A connection to a SQLite file. One task at a time uses it; others wait.
final class Database: @unchecked Sendable {
  // `lock` guards the connection.
  private let handle: OpaquePointer
  private let lock = NSRecursiveLock()

  /// - Parameters:
  ///   - creates: Whether to create a missing file and to allow changes.
  ///   - patience: The seconds to wait for another process that writes.
  /// - Throws: `DatabaseError`.
  init(path: String, creates: Bool, patience: TimeInterval) throws {
    var opened: OpaquePointer?
    let flags = creates ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_FULLMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close_v2(opened)
      throw DatabaseError(code: code & 0xFF, message: message)
    }
    handle = opened
    sqlite3_busy_timeout(handle, Int32(patience * 1000))
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit { sqlite3_close_v2(handle) }

  /// Does `work` in a transaction that no other process can interrupt. It is undone if `work` throws.
  func writing<Answer>(_ work: () throws -> Answer) throws -> Answer {
    try transaction("BEGIN IMMEDIATE", work)
  }

  /// Does `work` on one state of the file.
  func reading<Answer>(_ work: () throws -> Answer) throws -> Answer {
    try transaction("BEGIN", work)
  }

  private func transaction<Answer>(_ begin: String, _ work: () throws -> Answer) throws -> Answer {
    try lock.withLock {
      try execute(begin)
      do {
        let answer = try work()
        try execute("COMMIT")
        return answer
      } catch {
        try? execute("ROLLBACK")
        throw error
      }
    }
  }

  /// Executes statements that return nothing.
  func execute(_ statements: String) throws {
    try lock.withLock { try check(sqlite3_exec(handle, statements, nil, nil, nil)) }
  }

  /// The row number of the last inserted row.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Returns the rows of a statement.
  ///
  /// - Parameter arguments: Values of the parameters `?1`, `?2` and so on.
  @discardableResult
  func rows(_ statement: String, _ arguments: DatabaseValue...) throws -> [DatabaseRow] {
    try lock.withLock {
      var prepared: OpaquePointer?
      try check(sqlite3_prepare_v2(handle, statement, -1, &prepared, nil))
      defer { sqlite3_finalize(prepared) }
      for (index, argument) in arguments.enumerated() {
        try bind(argument, to: prepared, at: Int32(index + 1))
      }
      var rows: [DatabaseRow] = []
      while true {
        let code = sqlite3_step(prepared)
        if code == SQLITE_DONE { return rows }
        guard code == SQLITE_ROW else { throw error(code) }
        rows.append(row(of: prepared))
      }
    }
  }

  /// Returns the first column of the first row; nil if there is none or it is null.
  func integer(_ statement: String, _ arguments: DatabaseValue...) throws -> Int64? {
    let first = try firstValue(statement, arguments)
    if case .integer(let number)? = first { return number }
    return nil
  }

  /// Returns the first column of the first row; nil if there is none or it is null.
  func text(_ statement: String) throws -> String? {
    if case .text(let text)? = try firstValue(statement, []) { return text }
    return nil
  }

  private func firstValue(_ statement: String, _ arguments: [DatabaseValue]) throws -> DatabaseValue? {
    try lock.withLock {
      var prepared: OpaquePointer?
      try check(sqlite3_prepare_v2(handle, statement, -1, &prepared, nil))
      defer { sqlite3_finalize(prepared) }
      for (index, argument) in arguments.enumerated() {
        try bind(argument, to: prepared, at: Int32(index + 1))
      }
      let code = sqlite3_step(prepared)
      if code == SQLITE_DONE { return nil }
      guard code == SQLITE_ROW else { throw error(code) }
      return value(of: prepared, at: 0)
    }
  }

  private func bind(_ value: DatabaseValue, to prepared: OpaquePointer?, at index: Int32) throws {
    switch value {
    case .null: try check(sqlite3_bind_null(prepared, index))
    case .integer(let number): try check(sqlite3_bind_int64(prepared, index, number))
    case .text(let text):
      // SQLite copies the bytes.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      var text = text
      try check(
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text(
              prepared, index, $0.baseAddress ?? UnsafePointer(bitPattern: 1), Int32($0.count), copies)
          }
        })
    }
  }

  private func row(of prepared: OpaquePointer?) -> DatabaseRow {
    var row = DatabaseRow()
    for column in 0..<sqlite3_column_count(prepared) {
      row.values[String(cString: sqlite3_column_name(prepared, column))] = value(of: prepared, at: column)
    }
    return row
  }

  private func value(of prepared: OpaquePointer?, at column: Int32) -> DatabaseValue {
    switch sqlite3_column_type(prepared, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(prepared, column))
    case SQLITE_NULL: return .null
    default:
      guard let bytes = sqlite3_column_text(prepared, column) else { return .null }
      let count = Int(sqlite3_column_bytes(prepared, column))
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(code: code & 0xFF, message: String(cString: sqlite3_errmsg(handle)))
  }
}
