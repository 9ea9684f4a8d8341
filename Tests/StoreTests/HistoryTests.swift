import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// What a history does, in each of its stores.
struct HistoryTests {
  private let temporary: TemporaryFolder
  init() throws { temporary = try TemporaryFolder() }

  @Test("Two runs show new, open, fixed and undecided findings", arguments: HistoryStore.all)
  func comparison(store: HistoryStore) throws {
    let file = try HistoryStage(store, in: temporary).open()
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

  @Test("A trend has each cause with a state for each run, the last found first", arguments: HistoryStore.all)
  func timelines(store: HistoryStore) throws {
    let file = try HistoryStage(store, in: temporary).open()
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

  @Test("A finding that returns has appeared when it returned", arguments: HistoryStore.all)
  func reappearance(store: HistoryStore) throws {
    let file = try HistoryStage(store, in: temporary).open()
    for found in [["A"], [], ["A"], ["A"]] { _ = try file.add(.fixture(found: found, decided: ["A"])) }
    #expect(try file.comparison().appeared["A"]?.id == 3)
    #expect(try file.comparison(of: "3").new.map(\.fingerprint) == ["A"])
  }

  @Test("A run is found by number or commit, and an unknown name is an error", arguments: HistoryStore.all)
  func names(store: HistoryStore) throws {
    let file = try HistoryStage(store, in: temporary).open()
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

  @Test(
    "Runs of another matrix, app or scope are compared only if they are named", arguments: HistoryStore.all)
  func lineage(store: HistoryStore) throws {
    let file = try HistoryStage(store, in: temporary).open()
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

  @Test("Twenty runs that write at once are all kept, with consecutive numbers", arguments: HistoryStore.all)
  func concurrency(store: HistoryStore) throws {
    let stage = try HistoryStage(store, in: temporary)
    let (ready, start, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    // Tasks share one thread for each processor, so they would take turns.
    for number in 0..<20 {
      Thread.detachNewThread {
        ready.signal()
        start.wait()
        for _ in 0..<2 {
          #expect(throws: Never.self) {
            try stage.open().add(.fixture(found: ["A", "only \(number)"], decided: ["A"]))
          }
        }
        done.signal()
      }
    }
    for _ in 0..<20 { ready.wait() }
    for _ in 0..<20 { start.signal() }
    for _ in 0..<20 { done.wait() }
    let history = try History.read(stage.path)
    let runs = try history.runs(last: 100)
    #expect(runs.map(\.id) == Array(1...40) && runs.allSatisfy { $0.causes == 2 })
    #expect(try history.comparison().found.count == 2)
  }

  @Test("A history that is missing or has no runs is an error", arguments: HistoryStore.all)
  func absence(store: HistoryStore) throws {
    let stage = try HistoryStage(store, in: temporary)
    let missing = #expect(throws: Diagnostic.self) { try History.read(stage.path) }
    #expect(missing?.message == "there is no such history")
    #expect(try History.readIfPresent(stage.path) == nil)
    let empty = #expect(throws: Diagnostic.self) { try stage.open().comparison() }
    #expect(empty?.message == "the history has no runs")
  }

  @Test("Hostile text is stored unchanged", arguments: HistoryStore.all)
  func hostile(store: HistoryStore) throws {
    let text = "'); DROP TABLE run; -- \u{202E}<script>\u{7}🙂" + String(repeating: "x", count: 10_000)
    let file = try HistoryStage(store, in: temporary).open()
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
