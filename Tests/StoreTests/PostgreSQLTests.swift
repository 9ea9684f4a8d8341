import Foundation
import Model
import TestSupport
import Testing

@testable import Store

struct HistoryURLTests {
  @Test(
    "A URL is shown without user, password and parameters",
    arguments: [
      ("postgres://kim:secret@db.example.com:5432/qa", "postgres://db.example.com:5432/qa"),
      ("postgresql://kim@db/qa?password=secret&sslmode=require", "postgres://db/qa"),
      ("postgres://kim:se%40cret@[::1]:5432/qa", "postgres://[::1]:5432/qa"),
      ("postgres://a:1,b:2/qa?target_session_attrs=primary", "postgres://a:1,b:2/qa"),
      ("postgres:///qa?host=/run/postgresql", "postgres:///qa"), ("postgres://", "postgres://"),
      ("postgres://%2Frun%2Fpostgresql/qa", "postgres://%2Frun%2Fpostgresql/qa"),
    ])
  func shown(_ url: String, _ expected: String) {
    #expect(HistoryURL.shown(url) == expected)
  }

  @Test(
    "A URL whose parts cannot be told apart is an error without its text",
    arguments: [
      "postgres://kim:sec/ret@db/qa", "postgres://kim:12/34@db/qa", "postgres://kim:12?secret@db/qa",
      "postgres://kim:sec#ret@db/qa", "postgres://kim:secret@x@db/qa", "postgres://kim:secret/qa",
      "postgres://db:secret/qa", "postgres://db/qa/secret", "mysql://kim:secret@db/qa",
      "Postgres://secret@db/qa",
      "postgres://db/qa?user=a@secret", "postgres://kim secret/qa", "https://secret",
    ])
  func rejected(_ url: String) throws {
    let error = #expect(throws: Diagnostic.self) { try HistoryURL(url) }
    #expect(error?.description.contains("is not of the form") == true)
    #expect(error?.description.contains("secret") == false && error?.description.contains("kim") == false)
  }

  #if !PostgreSQL
  @Test("A program that was built without PostgreSQL says how it is built")
  func absent() throws {
    let error = #expect(throws: Diagnostic.self) { try History.open("postgres://kim:secret@db/qa") { _ in } }
    #expect(
      error?.description.contains("postgres://db/qa: error: this qa was built without PostgreSQL") == true)
    #expect(error?.fix.contains("--traits PostgreSQL") == true && error?.fix.contains("secret") == false)
  }
  #endif
}

#if PostgreSQL
/// What is particular to a history in PostgreSQL.
@Suite(.enabled(if: PostgreSQLServer.obstacle == nil, Comment(rawValue: PostgreSQLServer.obstacle ?? "")))
struct PostgreSQLTests {
  private let server: PostgreSQLServer
  init() throws { server = try PostgreSQLServer.shared() }

  private func error(_ url: String) throws -> Diagnostic {
    let error = try #require(throws: Diagnostic.self) { try History.open(url) { _ in } }
    #expect(!error.description.contains(server.password) && !error.description.contains("secret"))
    return error
  }

  @Test("A wrong password, none, no database and no server say what to do, without the password")
  func errors() throws {
    let wrong = try error(server.url("postgres", password: "secret"))
    #expect(wrong.message.contains("password authentication failed for user \"qa\""))
    #expect(wrong.fix.contains("the password in PGPASSWORD"))
    let none = try error("postgres://qa@127.0.0.1:\(server.port)/postgres")
    #expect(none.message.contains("no password supplied") && none.fix.contains("PGPASSWORD"))
    let missing = try error(server.url("none"))
    #expect(missing.message.contains("database \"none\" does not exist") && missing.fix.contains("createdb"))
    let stopped = try error("postgres://qa:secret@127.0.0.1:1/postgres")
    #expect(stopped.message.contains("Connection refused") && stopped.fix.contains("check the server"))
    #expect(try error("postgres://qa:secret@127.0.0.1/qa?unknown=1").message.contains("\"unknown\""))
  }

  @Test("TLS follows sslmode: required, and verified against the certificates of the user")
  func encryption() throws {
    let encrypted = "SELECT count(*) FROM pg_stat_ssl WHERE ssl AND pid = pg_backend_pid()"
    for (mode, count) in [("require", Int64(1)), ("disable", 0)] {
      let url = try #require(try HistoryURL(server.url("postgres") + "?sslmode=" + mode))
      #expect(try PostgreSQLDatabase(url).number(encrypted) == count)
    }
    let unknown = try error(server.url("postgres") + "?sslmode=verify-full&sslrootcert=/nonexistent")
    #expect(unknown.message.contains("/nonexistent") && unknown.fix.contains("sslmode"))
  }

  /// Ends all connections to a database but the given one.
  private func disconnect(_ url: String) throws {
    let name = try #require(url.split(separator: "/").last)
    _ = try PostgreSQLDatabase(try #require(try HistoryURL(server.url("postgres")))).rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [.text(String(name))])
  }

  @Test("A lost connection is an error, the run is not added, and the next run is")
  func lost() throws {
    let url = try server.database()
    let history = try History.open(url) { _ in }
    _ = try history.add(.fixture(found: ["A"], decided: ["A"]))
    try disconnect(url)
    let error = #expect(throws: Diagnostic.self) { try history.add(.fixture(found: [], decided: ["A"])) }
    #expect(error?.message.hasPrefix("the connection to the history was lost") == true)
    #expect(try History.read(url).runs(last: 9).count == 1)
    #expect(try History.open(url) { _ in }.add(.fixture(found: [], decided: ["A"])).fixed.count == 1)
  }

  @Test("An error in the middle of a run takes the whole run back")
  func middle() throws {
    let url = try server.database()
    let history = try History.open(url) { _ in }
    try history.database.execute("ALTER TABLE decided ADD CHECK (criterion <> 'bad')")
    let error = #expect(throws: Diagnostic.self) {
      try history.add(.fixture(found: ["A"], decided: ["A", "bad"]))
    }
    #expect(error?.message.contains("violates check constraint") == true)
    #expect(try history.runs(last: 9).isEmpty)
    #expect(try history.add(.fixture(found: ["A"], decided: ["A"])).against == nil)
  }

  @Test("A server that cannot be reached is tried once, and is an error only where the history is required")
  func keeping() throws {
    for (isRequired, severity) in [(false, Diagnostic.Severity.warning), (true, .error)] {
      let keeping = HistoryKeeping(path: "postgres://qa:secret@127.0.0.1:1/qa", isRequired: isRequired)
      try keeping.check()
      var notes: [Diagnostic] = []
      for _ in 0..<2 { #expect(keeping.add(.fixture(found: [], decided: [])) { notes.append($0) } == nil) }
      #expect(notes.count == 2 && notes[0] == notes[1] && notes[0].severity == severity)
    }
  }

  @Test("Tables of others, a user without rights and a read-only server say what to do")
  func rights() throws {
    let foreign = try server.database()
    try PostgreSQLDatabase(try #require(try HistoryURL(foreign))).execute(
      "CREATE TABLE run (id TEXT); CREATE SCHEMA team")
    #expect(try error(foreign).fix.contains("a database or a schema of its own"))
    #expect(throws: Never.self) { try History.open(foreign + "?options=-csearch_path%3Dteam") { _ in } }
    let url = try server.database()
    _ = try History.open(url) { _ in }.add(.fixture(found: ["A"], decided: ["A"]))
    let history = try History.open(url + "?options=-cdefault_transaction_read_only%3Don") { _ in }
    #expect(try history.comparison().found.count == 1)
    let user = "reader\(UInt32.random(in: 0...UInt32.max))"
    try PostgreSQLDatabase(try #require(try HistoryURL(url))).execute(
      "CREATE ROLE \(user) LOGIN PASSWORD 'secret'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(user)")
    let reader = try History.read(url.replacing("qa:\(server.password)", with: "\(user):secret"))
    #expect(try reader.runs(last: 9).count == 1)
    let error = #expect(throws: Diagnostic.self) { try reader.add(.fixture(found: [], decided: [])) }
    #expect(error?.fix.contains("SELECT and INSERT") == true)
  }

  @Test("Values of wrong types in hand-made tables are errors")
  func types() throws {
    let url = try server.database()
    let history = try History.open(url) { _ in }
    _ = try history.add(.fixture(found: ["A"], decided: ["A"]))
    try history.database.execute("UPDATE run SET errors = -1")
    let error = #expect(throws: Diagnostic.self) { try history.comparison() }
    #expect(error?.message.contains("the column errors has a value of the wrong type") == true)
  }
}
#endif
