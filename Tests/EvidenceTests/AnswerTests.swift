import Foundation
import Model
import Testing

@testable import Evidence

/// Failures: what answers them, and what does not hide them.
struct AnswerTests {
  private let commit = "1234567890abcdef1234567890abcdef12345678"

  /// Judges failed test results without a build, and passed ones after them.
  private func answered(
    _ change: (inout EvidenceEntry) -> Void, ran: (old: String, new: String)? = nil,
    times: [String: Double] = [:]
  ) throws -> [JudgedEvidence] {
    let fixture = try EvidenceFixture()
    fixture.commitTimes = times
    func results(_ outcome: String, _ time: String?) -> String {
      "<testsuites><testsuite name='UI'\(time.map { " timestamp='\($0)'" } ?? "")>"
        + "<testcase classname='LaunchTests' name='testA'>\(outcome)</testcase></testsuite></testsuites>"
    }
    for (id, time, outcome, start) in [
      ("a-failed", "2026-11-20T10:00:00Z", "<failure/>", ran?.old),
      ("b-passed", "2026-11-21T10:00:00Z", "", ran?.new),
    ] {
      var entry = EvidenceFixture.entry(id, .uiTest, ["LS-V3"])
      (entry.at, entry.about.commit, entry.tests) = (time, commit, ["LS-V3": ["LaunchTests/*"]])
      if id == "b-passed" { change(&entry) }
      try fixture.add(entry, results(outcome, start), ending: "xml")
    }
    return fixture.judge().judged
  }

  @Test(
    "A failed test without a build is answered by results of another commit or of a build, not by a repetition"
  )
  func withoutBuild() throws {
    let other = String(commit.reversed())
    #expect(try answered { $0.about.commit = other }.map(\.verdict) == [.superseded, .supports])
    #expect(try answered { $0.about.build = "1.4 (231)" }.map(\.verdict) == [.superseded, .supports])
    let again = try answered { _ in }
    #expect(again.answers == ["contradicts test-failed", "supports tests-passed"])
    for (time, verdict) in [(99.0, JudgedEvidence.Verdict.contradicts), (100, .superseded)] {
      let judged = try answered({ $0.about.commit = other }, times: [other: time, commit: 100])
      #expect(judged[0].verdict == verdict, "\(time)")
    }
    #expect(try answered { $0.about.commit = String(commit.prefix(10)) }[0].verdict == .contradicts)
    #expect(try answered { $0.about.commit = nil }[0].verdict == .contradicts)
    #expect(
      try answered { ($0.about.commit, $0.tests) = (other, ["LS-V3": ["testA"]]) }[0].verdict == .contradicts)
  }

  @Test("Results that ran before a failure do not answer it, whenever they were added")
  func olderResults() throws {
    let times = (old: "2026-11-20T09:00:00", new: "2026-11-19T09:00:00")
    #expect(try answered({ $0.about.build = "1.4 (231)" }, ran: times)[0].verdict == .contradicts)
    let later = (old: "2026-11-20T09:00:00", new: "2026-11-20T09:30:00")
    #expect(try answered({ $0.about.build = "1.4 (231)" }, ran: later)[0].verdict == .superseded)
  }

  @Test(
    "What a change removes from the folder counts only if it contradicts, until a later build supersedes it")
  func removed() throws {
    let (fixture, old) = (try EvidenceFixture(), try EvidenceFixture())
    try fixture.add(EvidenceFixture.signOff("passing"))
    var failing = EvidenceFixture.signOff("failing")
    (failing.status, failing.at) = (.failed, "2026-11-21T09:00:00Z")
    try old.add(failing)
    try old.add(EvidenceFixture.signOff("passing"))
    var stale = EvidenceFixture.signOff("stale")
    (stale.status, stale.about.sourcesDigest) = (.failed, EvidenceFixture.otherSources)
    try old.add(stale)
    fixture.removed = RemovedEvidence(folder: old.folder, reference: "origin/main")
    let judged = fixture.judge().judged
    #expect(judged.map(\.entry) == ["passing", "failing of origin/main"])
    #expect(judged.answers == ["supports seen-passing", "contradicts seen-failing"])
    var later = EvidenceFixture.signOff("later")
    later.about.build = "1.4 (232)"
    try fixture.add(later)
    #expect(fixture.judge().judged.map(\.verdict) == [.supports, .supports, .superseded])
  }

  @Test("Without its file an entry about these sources makes the folder useless; a stale one does not")
  func lostFile() throws {
    for (sources, isIntact) in [(EvidenceFixture.sources, false), (EvidenceFixture.otherSources, true)] {
      let fixture = try EvidenceFixture()
      try fixture.add(EvidenceFixture.signOff())
      var entry = EvidenceFixture.entry("slow", .launchTrace, ["LS-V3"])
      entry.about.sourcesDigest = sources
      let added = try fixture.add(entry, "{\"state\": \"main\"}", ending: "jsonl")
      try FileManager.default.removeItem(atPath: fixture.path + "/" + (added.file ?? ""))
      let report = fixture.judge()
      #expect(report.isIntact == isIntact)
      #expect(report.diagnostics.contains { $0.message.hasPrefix("the entry has lost its file") } != isIntact)
      #expect(report.judged.contains { $0.verdict == .supports } == isIntact)
    }
  }

  @Test("A trace must name versions that its devices run; a launch that contradicts still counts")
  func launchDevices() throws {
    func verdict(_ line: String) throws -> JudgedEvidence {
      let fixture = try EvidenceFixture()
      fixture.needs = ["LS-V3": EvidenceNeed(kinds: [.launchTrace], trace: TraceNeed(reaches: ["main"]))]
      fixture.implausibleLaunch = { device, os in os == "9.0" ? "\(device ?? "?") does not run it." : nil }
      try fixture.add(EvidenceFixture.entry("t", .launchTrace, ["LS-V3"]), line, ending: "jsonl")
      return try fixture.only()
    }
    let wrong = try verdict(
      "{\"state\": \"main\", \"device\": \"iphone-15\", \"os\": \"9.0\", \"at\": \"2026-11-21T10:00:00Z\"}")
    #expect(wrong.answer == "rejected os-implausible" && wrong.message.subject == "9.0")
    #expect(try verdict("{\"state\": \"other\", \"os\": \"9.0\"}").verdict == .contradicts)
    #expect(
      try verdict("{\"state\": \"main\", \"os\": \"18.0\", \"at\": \"2026-11-21T10:00:00Z\"}").verdict
        == .supports)
  }
}
