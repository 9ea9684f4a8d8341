import Model
import Testing

@Suite("Causes over runs") struct HistoryTimelineTests {
  private func timeline(_ letters: String) -> HistoryTimeline {
    let states: [Character: HistoryTimeline.State] = ["x": .found, "-": .absent, "?": .undecided]
    return HistoryTimeline(
      finding: .init(
        fingerprint: "f", criterion: "C", outcome: .failed, message: "m", cases: 1, location: nil),
      states: letters.compactMap { states[$0] })
  }

  private func runs(_ commits: [String?], scopes: [String]? = nil) -> [HistoryRun] {
    commits.enumerated().map { index, commit in
      HistoryRun(
        id: Int64(index + 1), timestamp: "2026-01-01T00:00:00", project: "p", target: "t", checklist: "c",
        matrix: "m", scope: scopes?[index] ?? "s", isComplete: true, commit: commit, tests: .init(), causes: 0
      )
    }
  }

  @Test(
    "A cause is open since the first run after the last one without it, and fixed in the first one without it",
    arguments: [
      ("xxx", 0, nil), ("--x", 2, nil), ("x-x?x", 2, nil), ("x--", nil, 1), ("xx?-", nil, 3), ("x?", 0, nil),
      ("?x", 1, nil), ("-?x?", 2, nil),
    ] as [(String, Int?, Int?)])
  func since(letters: String, openSince: Int?, fixedIn: Int?) {
    #expect(timeline(letters).openSince == openSince)
    #expect(timeline(letters).fixedIn == fixedIn)
  }

  @Test("A cause is flaky where runs of one commit on the same cases disagree")
  func flaky() {
    #expect(timeline("x-x").flakyCommits(runs(["a", "a", "b"])) == ["a"])
    #expect(timeline("x-x").flakyCommits(runs(["a", "b", "c"])) == [])
    #expect(timeline("x-").flakyCommits(runs([nil, nil])) == [])
    #expect(timeline("x?").flakyCommits(runs(["a", "a"])) == [])
    #expect(timeline("x-").flakyCommits(runs(["a", "a"], scopes: ["s", "t"])) == [])
  }
}
