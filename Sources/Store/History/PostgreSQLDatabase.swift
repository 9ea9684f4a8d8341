#if PostgreSQL
import CPostgreSQL
import Foundation
import Model

/// A connection to a PostgreSQL database. Passwords, certificates and TLS are those of libpq's parameters, variables and
/// files.
final class PostgreSQLDatabase: Database, @unchecked Sendable {
  let lock = NSRecursiveLock()
  private let connection: OpaquePointer
  private let url: HistoryURL

  /// - Throws: A `Diagnostic` if there is no connection.
  init(_ url: HistoryURL) throws {
    self.url = url
    guard let opened = PQconnectdb(Self.text(url)) else {
      throw Diagnostic(.error, at: SourceLocation(file: url.shown), "out of memory")
    }
    connection = opened
    // The processor of libpq prints what the server notes.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard PQstatus(connection) == CONNECTION_OK else {
      let fix =
        PQconnectionNeedsPassword(connection) != 0
        ? "set PGPASSWORD, or add a line to ~/.pgpass"
        : "check the server, the database (`createdb NAME` makes it), sslmode, the user, and the password in PGPASSWORD, "
          + "~/.pgpass or the URL"
      throw failure("there is no connection to the history", PQerrorMessage(connection), fix: fix)
    }
  }

  deinit { PQfinish(connection) }

  /// The URL with defaults, which its own parameters replace, and with the encoding of Swift's texts.
  private static func text(_ url: HistoryURL) -> String {
    let parts = url.text.split(separator: "?", maxSplits: 1)
    var parameters = ["fallback_application_name=qa", "keepalives_idle=30", "tcp_user_timeout=60000"]
    if ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] == nil {
      parameters.append("connect_timeout=10")
    }
    parameters += parts.dropFirst().map(String.init).filter { !$0.isEmpty } + ["client_encoding=UTF8"]
    return parts[0] + "?" + parameters.joined(separator: "&")
  }

  var isInTransaction: Bool {
    ![PQTRANS_IDLE, PQTRANS_UNKNOWN].contains(PQtransactionStatus(connection))
  }

  func version() throws -> Int64 {
    let tables = try number("SELECT count(*) FROM pg_class WHERE oid = to_regclass('qa_history')")
    return tables == 1 ? try number("SELECT max(version) FROM qa_history") ?? 0 : 0
  }

  func setVersion(_ version: Int) throws {
    try execute(
      "CREATE TABLE IF NOT EXISTS qa_history (version INTEGER NOT NULL); INSERT INTO qa_history VALUES (\(version))"
    )
  }

  func words(creating tables: String) -> String {
    tables.replacing(
      "INTEGER PRIMARY KEY AUTOINCREMENT", with: "INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
    ).replacing(" WITHOUT ROWID", with: "")
  }

  func renew() {}

  func begin(writes: Bool) throws {
    // Numbers of runs follow the order in which they are added, so one run is added at a time.
    try execute(
      "BEGIN ISOLATION LEVEL \(writes ? "READ COMMITTED" : "REPEATABLE READ READ ONLY");"
        + "SET LOCAL lock_timeout = '\(Int(History.patience))s'; SET LOCAL statement_timeout = '60s'")
    if writes { try rows("SELECT pg_advisory_xact_lock(\(HistoryFile.applicationID))") }
  }

  func execute(_ sql: String) throws {
    try lock.withLock { PQclear(try checked(PQexec(connection, sql))) }
  }

  func rows(_ sql: String, _ values: [DatabaseValue]) throws -> [DatabaseRow] {
    try lock.withLock {
      let texts = values.map { value in Self.text(value).map { strdup($0) } ?? nil }
      defer { texts.forEach { free($0) } }
      let answer = PQexecParams(
        connection, sql, Int32(values.count), values.map(Self.type), texts.map { UnsafePointer($0) }, nil,
        nil, 0)
      let result = try checked(answer)
      defer { PQclear(result) }
      return (0..<PQntuples(result)).map { Self.row($0, of: result) }
    }
  }

  private func checked(_ result: OpaquePointer?) throws -> OpaquePointer {
    if let result, [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) { return result }
    defer { PQclear(result) }
    guard PQstatus(connection) == CONNECTION_OK else {
      throw failure(
        "the connection to the history was lost", PQerrorMessage(connection),
        fix: "check the server and the network, and run again")
    }
    // PG_DIAG_SQLSTATE, whose macro Swift does not import. Source: postgres_ext.h.
    let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    throw failure(
      "the history cannot be used", PQresultErrorMessage(result),
      fix: state.flatMap { Self.fixes[$0] } ?? "look into the log of the server")
  }

  /// What helps, by PostgreSQL's code. Source: PostgreSQL, "PostgreSQL Error Codes".
  private static let fixes = [
    "25006": "name a server that can be written, not a standby",
    "42501": "let the user create tables in the database, or give it SELECT and INSERT for those of qa",
    "42P07": "give qa a database or a schema of its own",
    "53100": "make room on the server's disk",
    "55P03": "another run kept the history for \(Int(History.patience)) s; run again",
    "57014": "the server took too long; run again when it has less to do",
  ]

  private func failure(_ what: String, _ message: UnsafePointer<CChar>?, fix: String) -> Diagnostic {
    var words = (message.map { String(cString: $0) } ?? "").split(whereSeparator: \.isNewline)
      .joined(separator: "; ")
    // libpq does not print it, but a server can.
    if let secret = PQpass(connection).map({ String(cString: $0) }), !secret.isEmpty {
      words = words.replacing(secret, with: "…")
    }
    return Diagnostic(
      .error, at: SourceLocation(file: url.shown), "\(what) (\(words.prefix(500)))", fix: fix)
  }

  /// The types that the server gives and takes: int8 and text; it finds out that of NULL. Source: pg_type.dat.
  private static func type(_ value: DatabaseValue) -> Oid {
    switch value {
    case .integer: 20
    case .null: 0
    default: 25
    }
  }

  private static func text(_ value: DatabaseValue) -> String? {
    switch value {
    case .null, .blob: nil
    case .integer(let number): String(number)
    case .real(let number): String(number)
    // PostgreSQL has no NUL in texts.
    case .text(let text): text.replacing("\0", with: "\u{FFFD}")
    }
  }

  private static func row(_ index: Int32, of result: OpaquePointer) -> DatabaseRow {
    var row: DatabaseRow = [:]
    for column in 0..<PQnfields(result) {
      let name = PQfname(result, column).map { String(cString: $0) } ?? ""
      guard PQgetisnull(result, index, column) == 0, let bytes = PQgetvalue(result, index, column) else {
        row[name] = .null
        continue
      }
      let text = String(cString: bytes)
      // int8, int2 and int4.
      let isNumber = [20, 21, 23].contains(PQftype(result, column))
      row[name] = isNumber ? Int64(text).map(DatabaseValue.integer) : .text(text)
    }
    return row
  }
}
#endif
