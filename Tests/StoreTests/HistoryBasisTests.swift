import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// What the history keeps of a verdict, and histories of the version before.
struct HistoryBasisTests {
  private let temporary: TemporaryFolder
  init() throws { temporary = try TemporaryFolder() }

  private func entry(_ name: String, _ digest: String, commit: String? = nil, cost: Int = 5) -> HistoryEntry {
    var entry = HistoryEntry.fixture(found: ["A"], decided: ["A"], commit: commit)
    entry.run.basis = RunBasis(
      name: name, digest: digest, verdict: .failed, exitCode: 1, headline: "No", detail: "1 cause.",
      causes: 1, undecided: 2, evaluations: cost, tests: "<testcase name=\"\(digest)\"></testcase>")
    return entry
  }

  @Test(
    "The last run of an app is found by name, with its basis, among the runs of some commits",
    arguments: HistoryStore.all)
  func last(store: HistoryStore) throws {
    let file = try HistoryStage(store, in: temporary).open()
    _ = try file.add(entry("a", "one", commit: "c1"))
    _ = try file.add(entry("a", "two", commit: "c2"))
    _ = try file.add(entry("b", "three", commit: "c3"))
    #expect(try file.lastRun(of: "a", at: nil)?.basis == entry("a", "two").run.basis)
    #expect(try file.lastRun(of: "a", at: ["c1", "c3"])?.basis?.digest == "one")
    #expect(try file.lastRun(of: "a", at: ["c3"]) == nil && file.lastRun(of: "c", at: nil) == nil)
  }

  @Test(
    "Costs are those of the last runs, without the runs of the commit that is checked now",
    arguments: HistoryStore.all)
  func costs(store: HistoryStore) throws {
    let file = try HistoryStage(store, in: temporary).open()
    for (name, commit, cost) in [("a", "c1", 3), ("b", "c1", 4), ("a", "c2", 9), ("b", "c3", 7)] {
      _ = try file.add(entry(name, "x", commit: commit, cost: cost))
    }
    #expect(try file.costs(before: "c3") == ["a": 9, "b": 4])
    #expect(try file.costs(before: "c2") == ["a": 3, "b": 7])
    #expect(try file.costs(before: nil) == ["a": 9, "b": 7])
  }

  @Test(
    "The overview has the last run of each app, the worst first, compared with its run before",
    arguments: HistoryStore.all)
  func apps(store: HistoryStore) throws {
    let file = try HistoryStage(store, in: temporary).open()
    #expect(try file.apps().isEmpty)
    for (name, verdict, causes) in [
      ("b", FleetRecord.Verdict.passed, []), ("a", .failed, ["A"]), ("c", .failed, ["A"]),
      ("d", .errored, []),
      ("b", .failed, ["A", "B"]), ("a", .passed, []),
    ] {
      var entry = HistoryEntry.fixture(found: causes, decided: ["A", "B"])
      entry.run.target = name
      entry.run.basis = RunBasis(
        name: name, digest: "", verdict: verdict,
        exitCode: verdict == .passed ? 0 : verdict == .failed ? 1 : 2,
        headline: "", detail: "", causes: causes.count, undecided: 0, evaluations: 1)
      _ = try file.add(entry)
    }
    let apps = try file.apps()
    #expect(apps.map(\.run.basis?.name) == ["d", "b", "c", "a"] && apps.map(\.run.id) == [4, 5, 3, 6])
    #expect(
      apps.map(\.against?.id) == [nil, 1, nil, 2] && apps[1].new.count == 2 && apps[3].fixed.count == 1)
  }

  @Test(
    "A history of the version before is read as it is, and gets the new table with the next run",
    arguments: HistoryStore.all)
  func migration(store: HistoryStore) throws {
    let stage = try HistoryStage(store, in: temporary)
    let database = try stage.database()
    try HistorySchema.create(in: database, version: 1)
    try database.execute(
      """
      INSERT INTO run (timestamp, project, target, checklist, matrix, scope, isComplete, "commit", tests, failures, errors,
        skipped, causes) VALUES ('2026-01-02T03:04:05', 'app.xcodeproj', 'app', 'list', 'full', 'all', 1, 'c0', 1, 0, 0, 0, 0)
      """)
    let old = try History.read(stage.path)
    #expect(try old.runs(last: 9).map(\.id) == [1] && old.lastRun(of: "a", at: nil) == nil)
    #expect(try old.costs(before: nil) == [:])
    #expect(try database.version() == 1)
    let added = try stage.open().add(entry("a", "one"))
    #expect(added.run.id == 2 && added.against?.id == 1)
    #expect(try database.version() == 3)
    #expect(try History.read(stage.path).lastRun(of: "a", at: nil)?.id == 2)
  }

  @Test("A history without tests has none, and runs with equal tests share them", arguments: HistoryStore.all)
  func tests(store: HistoryStore) throws {
    let stage = try HistoryStage(store, in: temporary)
    let database = try stage.database()
    try HistorySchema.create(in: database, version: 2)
    try database.execute(
      """
      INSERT INTO run (timestamp, project, target, checklist, matrix, scope, isComplete, "commit", tests, failures, errors,
        skipped, causes) VALUES ('2026-01-02T03:04:05', 'app.xcodeproj', 'app', 'list', 'full', 'all', 1, 'c0', 1, 0, 0, 0, 0)
      """)
    try database.insert([[1, "a", "one", "passed", 0, "Yes", "", 0, 5]], into: "basis")
    #expect(try History.read(stage.path).lastRun(of: "a", at: nil)?.basis?.tests == "")
    for _ in 0..<2 { _ = try stage.open().add(entry("b", "one")) }
    #expect(try database.number("SELECT count(*) FROM report") == 1)
    #expect(try stage.open().lastRun(of: "b", at: nil)?.basis == entry("b", "one").run.basis)
  }

  @Test("A history of a newer version is an error and stays as it is", arguments: HistoryStore.all)
  func newer(store: HistoryStore) throws {
    let stage = try HistoryStage(store, in: temporary)
    _ = try stage.open().add(entry("a", "one"))
    let database = try stage.database()
    try database.setVersion(4)
    let error = #expect(throws: Diagnostic.self) { try stage.open() }
    #expect(error?.message == "the history has version 4, and this qa reads 3")
    #expect(try database.number("SELECT count(*) FROM run") == 1)
  }
}
