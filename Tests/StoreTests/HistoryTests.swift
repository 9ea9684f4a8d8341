import Foundation
import Model
import TestSupport
import Testing

@testable import Store

struct HistoryTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }
  init() throws {
    temporary = try TemporaryFolder()
  }
  private var path: String { folder + "/history.sqlite" }

  private func open() throws -> HistoryFile {
    try HistoryFile.open(path) { Issue.record("a sound file was set aside: \($0)") }
  }

  @Test("Two runs show new, open, fixed and undecided findings")
  func comparison() throws {
    let file = try open()
    let first = try file.add(.fixture(found: ["A", "B", "C"], decided: ["A", "B", "C", "D"]))
    #expect(first.against == nil && first.new.isEmpty && first.found.map(\.fingerprint) == ["A", "B", "C"])
    // A is still found; B is decided and no longer found; C is not found but undecided; D is new.
    let second = try file.add(.fixture(found: ["A", "D"], decided: ["A", "B", "D"]))
    #expect(second.against?.id == first.run.id)
    #expect(second.new.map(\.fingerprint) == ["D"])
    #expect(second.open.map(\.fingerprint) == ["A"])
    #expect(second.fixed.map(\.fingerprint) == ["B"])
    #expect(second.undecided.map(\.fingerprint) == ["C"])
    #expect(second.appeared["A"]?.id == 1 && second.appeared["D"]?.id == 2)
    #expect(second.trend.map(\.causes) == [3, 2])
  }

  @Test("A trend has each cause with a state for each run, the last found first")
  func timelines() throws {
    let file = try open()
    _ = try file.add(.fixture(found: ["A", "B"], decided: ["A", "B", "C"], commit: "one1"))
    _ = try file.add(.fixture(found: ["B"], decided: ["A", "B", "C"], commit: "one1"))
    let last = try file.add(.fixture(found: ["C", "A"], decided: ["A", "C"], commit: "two2"))
    #expect(last.timelines.map(\.finding.fingerprint) == ["C", "A", "B"])
    #expect(
      last.timelines.map(\.states) == [
        [.absent, .absent, .found], [.found, .absent, .found], [.found, .found, .undecided],
      ])
    #expect(last.timelines.map { $0.flakyCommits(last.trend) } == [[], ["one1"], []])
    #expect(try file.comparison(of: "2").timelines.map(\.states) == [[.found, .found], [.found, .absent]])
  }

  @Test("A history with the journal of a killed run can be read, and has the runs before that one")
  func journal() throws {
    let file = try open()
    _ = try file.add(.fixture(found: ["A"], decided: ["A"]))
    let database = try Database(path: path)
    // A small cache makes SQLite write pages before the end of the transaction.
    try database.execute("PRAGMA cache_size = 4; BEGIN IMMEDIATE")
    for number in 0..<400 {
      try database.execute("INSERT INTO decided VALUES (1, '\(number)\(String(repeating: "x", count: 400))')")
    }
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: path + ending, toPath: folder + "/copy.sqlite" + ending)
    }
    try database.execute("ROLLBACK")
    let copy = try HistoryFile.read(folder + "/copy.sqlite")
    #expect(try copy.comparison().found.map(\.fingerprint) == ["A"])
  }

  @Test("A finding that returns has appeared when it returned")
  func reappearance() throws {
    let file = try open()
    for found in [["A"], [], ["A"], ["A"]] { _ = try file.add(.fixture(found: found, decided: ["A"])) }
    #expect(try file.comparison().appeared["A"]?.id == 3)
    #expect(try file.comparison(of: "3").new.map(\.fingerprint) == ["A"])
  }

  @Test("A run is found by number or commit, and an unknown name is an error")
  func names() throws {
    let file = try open()
    _ = try file.add(.fixture(found: ["A"], decided: ["A"], commit: "aaaa1111"))
    _ = try file.add(.fixture(found: [], decided: ["A"], commit: "bbbb2222"))
    _ = try file.add(.fixture(found: ["A"], decided: ["A"], commit: "cccc3333"))
    #expect(try file.comparison(against: "aaaa").open.map(\.fingerprint) == ["A"])
    #expect(try file.comparison(against: "#2").new.map(\.fingerprint) == ["A"])
    #expect(try file.comparison(of: "bbbb2222").fixed.map(\.fingerprint) == ["A"])
    for name in ["9", "dddd", "%", "aaa", "' OR 1=1 --"] {
      let fault = #expect(throws: Diagnostic.self) { try file.comparison(against: name) }
      #expect(fault?.message.contains(name) == true)
    }
  }

  @Test("Runs of another matrix, app or scope are compared only if they are named")
  func lineage() throws {
    let file = try open()
    _ = try file.add(.fixture(found: ["A"], decided: ["A"]))
    _ = try file.add(.fixture(found: [], decided: ["A"], matrix: "smoke"))
    _ = try file.add(.fixture(found: [], decided: ["A"], scope: "one phone", isComplete: false))
    let last = try file.add(.fixture(found: [], decided: ["A"]))
    #expect(last.against?.id == 1)
    #expect(last.fixed.map(\.fingerprint) == ["A"])
    let part = try file.add(.fixture(found: [], decided: ["A"], scope: "one phone", isComplete: false))
    #expect(part.against?.id == 3)
    let again = try file.comparison(of: "2")
    #expect(again.against == nil)
  }

  @Test("Forty concurrent runs are all kept, with consecutive numbers")
  func concurrency() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let file = try HistoryFile.open(path) { Issue.record("set aside: \($0)") }
          _ = try file.add(.fixture(found: ["A", "only \(number)"], decided: ["A"]))
        }
      }
      try await group.waitForAll()
    }
    let runs = try HistoryFile.read(path).runs(last: 100)
    #expect(runs.map(\.id) == Array(1...40))
    #expect(try HistoryFile.read(path).comparison().found.count == 2)
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
    let fresh = try HistoryFile.open(path) { notes.append($0) }
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
    let made = try HistoryFile.open(other) { _ in }
    try made.database.execute("PRAGMA application_id = 7")
    let before = try Data(contentsOf: URL(fileURLWithPath: other))
    #expect(throws: Diagnostic.self) { try HistoryFile.open(other) { _ in Issue.record("renamed") } }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
  }

  @Test("A history that is missing or has no runs is an error")
  func absence() throws {
    #expect(throws: Diagnostic.self) { try HistoryFile.read(path) }
    #expect(throws: Diagnostic.self) { try open().comparison() }
    #expect(throws: Diagnostic.self) { try HistoryFile.open(folder + "/none/h.sqlite") { _ in } }
  }

  @Test("Hostile text is stored unchanged")
  func hostile() throws {
    let text = "'); DROP TABLE run; -- \u{202E}<script>\u{7}🙂" + String(repeating: "x", count: 10_000)
    let file = try open()
    _ = try file.add(.fixture(found: [text], decided: [text]))
    #expect(try file.comparison().found.first?.message == text)
  }
}

extension HistoryEntry {
  /// Creates findings whose fingerprint, criterion and message are the same text.
  static func fixture(
    found: [String], decided: [String], matrix: String = "full", scope: String = "all",
    isComplete: Bool = true, commit: String? = nil
  ) -> HistoryEntry {
    HistoryEntry(
      run: HistoryRun(
        timestamp: "2026-01-02T03:04:05", project: "app.xcodeproj", target: "app", checklist: "list",
        matrix: matrix, scope: scope, isComplete: isComplete, commit: commit,
        tests: .init(tests: 10, failures: found.count, errors: 0, skipped: 0), causes: found.count),
      findings: found.map {
        HistoryFinding(
          fingerprint: $0, criterion: $0, outcome: .failed, message: $0, cases: 1,
          location: SourceLocation(file: "a.storyboard", line: 3))
      }, decided: decided)
  }
}
