import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// Untrusted histories: each is set aside, and the run is added to a new one.
struct HostileHistoryTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }
  private var path: String { folder + "/history.sqlite" }

  init() throws {
    temporary = try TemporaryFolder()
  }

  /// Makes a history with one run, then changes it with SQL.
  private func make(_ sql: String) throws {
    var file: History? = try History.open(path) { _ in }
    _ = try file?.add(.fixture(found: ["A"], decided: ["A"]))
    file = nil
    let database = try SQLiteDatabase(path: path)
    try database.execute("PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON")
    try database.execute(sql)
  }

  static let changes: [(String, String)] = [
    ("text for a number", "UPDATE run SET tests = 'many'"),
    ("blob for text", "UPDATE run SET timestamp = x'FFFE00'"),
    ("real for a number", "UPDATE run SET causes = 1e300"),
    ("largest number", "UPDATE run SET failures = 9223372036854775807, errors = 9223372036854775807"),
    ("smallest number", "UPDATE run SET errors = -9223372036854775808"),
    ("negative line", "UPDATE finding SET file = 'a', line = -9223372036854775808"),
    ("unknown outcome", "UPDATE finding SET outcome = 'fine'"),
    ("last number", "UPDATE sqlite_sequence SET seq = 9223372036854775807"),
    ("text for the last number", "UPDATE sqlite_sequence SET seq = 'x'"),
    (
      "a view that never ends in place of a table",
      """
      DROP TABLE decided; CREATE VIEW decided AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT i AS run, 'A' AS criterion FROM n
      """
    ),
    (
      "a trigger that never ends",
      """
      CREATE TRIGGER t AFTER INSERT ON run BEGIN INSERT INTO decided
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 'A' FROM n WHERE i < 0; END
      """
    ),
    ("an expression index", "CREATE INDEX e ON run (abs(tests))"),
    ("another table", "CREATE TABLE more (x)"),
    ("a missing index", "DROP INDEX finding_fingerprint"),
    ("a damaged schema", "UPDATE sqlite_master SET sql = 'nothing' WHERE name = 'run'"),
    ("a write-ahead log", "PRAGMA journal_mode = WAL"),
  ]

  @Test("A changed history is set aside with a warning, and the run is added", arguments: changes)
  func changed(_ name: String, _ sql: String) throws {
    try make(sql)
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    var notes: [Diagnostic] = []
    let comparison = try History.add(.fixture(found: ["B"], decided: ["B"]), at: path) {
      notes.append($0)
    }
    #expect(notes.count == 1 && notes.first?.severity == .warning, "\(name): \(notes)")
    #expect(comparison.run.id == 1 && comparison.against == nil, "\(name)")
    #expect(FileManager.default.fileExists(atPath: path + ".damaged-1"), "\(name)")
    _ = try History.add(.fixture(found: ["B"], decided: ["B"]), at: path) { notes.append($0) }
    #expect(notes.count == 1, "\(name): \(notes)")
  }

  @Test("`qa history` rejects a changed history with an error", arguments: changes.prefix(8))
  func read(_ name: String, _ sql: String) throws {
    try make(sql)
    #expect(throws: Diagnostic.self, "\(name)") {
      let file = try History.read(path)
      _ = try file.comparison()
      _ = try file.runs(last: 10)
    }
  }

  @Test("A comparison that takes too many steps ends")
  func steps() throws {
    let file = try History.open(path) { _ in }
    _ = try file.add(.fixture(found: ["A"], decided: ["A"]))
    #expect(throws: DatabaseError.self) {
      try file.database.rows(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
    }
    #expect(try file.comparison().found.count == 1)
  }

  @Test("A value above the limit is set aside")
  func large() throws {
    try make("UPDATE finding SET message = printf('%.*c', 5000000, 'x')")
    var notes: [Diagnostic] = []
    _ = try History.add(.fixture(found: ["B"], decided: []), at: path) { notes.append($0) }
    #expect(notes.count == 1)
  }

  @Test(
    "A pipe, a folder or a device is an error at once", arguments: ["pipe", "folder", "device", "journal"])
  func special(_ kind: String) throws {
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "device": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    default: #expect(mkfifo(path + "-journal", 0o600) == 0)
    }
    #expect(throws: Diagnostic.self) {
      try History.add(.fixture(found: [], decided: []), at: path) { _ in }
    }
    #expect(throws: Diagnostic.self) { try History.read(path).comparison() }
  }
}
