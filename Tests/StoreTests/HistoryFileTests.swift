import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// What is particular to a history in a file.
struct HistoryFileTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }
  init() throws {
    temporary = try TemporaryFolder()
  }
  private var path: String { folder + "/history.sqlite" }

  private func open() throws -> History {
    try History.open(path) { Issue.record("a sound file was set aside: \($0)") }
  }

  @Test("A history with the journal of a killed run can be read, and has the runs before that one")
  func journal() throws {
    let file = try open()
    _ = try file.add(.fixture(found: ["A"], decided: ["A"]))
    let database = try SQLiteDatabase(path: path)
    // A small cache makes SQLite write pages before the end of the transaction.
    try database.execute("PRAGMA cache_size = 4; BEGIN IMMEDIATE")
    for number in 0..<400 {
      try database.execute("INSERT INTO decided VALUES (1, '\(number)\(String(repeating: "x", count: 400))')")
    }
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: path + ending, toPath: folder + "/copy.sqlite" + ending)
    }
    try database.execute("ROLLBACK")
    let copy = try History.read(folder + "/copy.sqlite")
    #expect(try copy.comparison().found.map(\.fingerprint) == ["A"])
  }

  @Test(
    "A damaged file is renamed with a note, and the run is added to a new file",
    arguments: ["text", "half", "hole"])
  func damage(kind: String) throws {
    let file = try open()
    for number in 0..<10 {
      _ = try file.add(.fixture(found: (0..<200).map { "\(number) \($0)" }, decided: []))
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    switch kind {
    case "text": bytes = Data(String(repeating: "not a database. ", count: 400).utf8)
    case "half": bytes = bytes.prefix(bytes.count / 2)
    default: bytes.replaceSubrange(4096..<12_288, with: Data(repeating: 0xA5, count: 8192))
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    var notes: [Diagnostic] = []
    let fresh = try History.open(path) { notes.append($0) }
    #expect(notes.count == 1)
    #expect(notes.first?.severity == .warning)
    #expect(notes.first?.fix.contains(path + ".damaged-1") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".damaged-1")) == bytes)
    #expect(try fresh.add(.fixture(found: ["A"], decided: ["A"])).run.id == 1)
  }

  @Test("An empty file becomes a history; another program's database is rejected and not changed")
  func foreign() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(try open().add(.fixture(found: [], decided: [])).run.id == 1)
    let other = folder + "/other.sqlite"
    let made = try History.open(other) { _ in }
    try made.database.execute("PRAGMA application_id = 7")
    let before = try Data(contentsOf: URL(fileURLWithPath: other))
    #expect(throws: Diagnostic.self) { try History.open(other) { _ in Issue.record("renamed") } }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
  }

  @Test("A folder that does not exist is an error")
  func noFolder() throws {
    #expect(throws: Diagnostic.self) { try History.open(folder + "/none/h.sqlite") { _ in } }
  }
}
