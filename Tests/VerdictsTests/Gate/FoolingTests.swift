import RecordSupport
import Testing

@testable import Model
@testable import Verdicts

/// Ways to get a green gate that nobody has earned, and what the gate says. `Attempt.runs` has more of them.
@Suite("Attempts to fool the gate") struct FoolingTests {
  private let stage = GateStage()

  @Test("A shard is no whole run, and names itself")
  func shard() {
    var record = stage.record()
    record.shard = "2/3"
    record.complete = false
    #expect(stage.judge(record).reasons == ["shard-missing"])
    #expect(stage.judge(record).missing.first?.command == "qa merge SHARD-1 SHARD-2 … -o DIR")
  }

  @Test("A notice is a note of the gate and changes no verdict, also not with --strict")
  func notices() {
    var record = stage.record()
    let (usual, strict) = (stage.judge(record), RunVerdict(failOn: .minor, isStrict: true))
    let conclusion = strict.conclusion(record)
    var notice = Notice(id: "rule", message: "Built with SDK 27, it stops.", sdk: "27", from: "2027-04")
    notice.criterion = "C-1"
    record.notices = [notice]
    let report = stage.judge(record)
    #expect(report.isGreen && report.missing == usual.missing && report.criteria == usual.criteria)
    #expect(report.notes.filter { !usual.notes.contains($0) }.map(\.id) == ["notice"])
    #expect(strict.conclusion(record) == conclusion)
  }

  @Test("The verdict names the qa.yml of the gate, and a run that was made with another one")
  func settings() {
    var record = stage.record()
    #expect(stage.judge(record).subject.settings == nil)
    record.subject.settings = "apps/ios/qa.yml"
    let report = stage.judge(record)
    #expect(report.isGreen && report.subject.settings == nil)
    #expect(report.notes.contains { $0.id == "other-settings" && $0.subject == "apps/ios/qa.yml" })
  }

  @Test("A case whose results were deleted is missed")
  func deletedCase() throws {
    let results = stage.record().rows.filter { $0.id?.device != "phone-b" || $0.id?.appearance != .dark }
    let report = stage.judge(stage.record(of: results))
    // and M-1 in two orientations.
    let diagnostic = try #require(report.diagnostics.first)
    #expect(diagnostic.reason == .resultsMissing && diagnostic.message.figures == ["results": 8])
  }

  @Test(
    "A run of another matrix counts if it has every case of the gate's, and its other cases decide nothing")
  func otherMatrix() throws {
    var small = stage
    small.cases = stage.cases.filter { $0.device == "phone-b" }.reversed()
    var record = stage.record { $0.name == "A-1 phone-a portrait light" ? .failed : .passed }
    record.matrix.id = "other"
    small.again = small.record()
    let report = small.judge(record)
    #expect(report.isGreen && report.reasons == [], "\(report.missing.map(\.what.text))")
    let note = try #require(report.notes.first { $0.id == "larger-run" })
    #expect(note.subject == "other" && note.figures == ["own": 4, "cases": 8])
    // A failure in one of the gate's cases, in the run or in its repetition, is a failure.
    record = stage.record { $0.name == "A-1 phone-b portrait light" ? .failed : .passed }
    #expect(small.judge(record).reasons == ["results-differ"])
    small.again = nil
    #expect(small.judge(record).criterion("A-1")?.standing == .failed)
    // What was edited outside of the gate's cases was edited, too.
    record.summary.results = OutcomeCounts(stage.record().findings)
    #expect(small.judge(record).reasons == ["counts-differ"])
    // A run that lacks cases says so once, without a comparison of its results.
    record = small.record()
    record.matrix.id = "other"
    var whole = stage
    whole.again = whole.record()
    let lacking = try #require(whole.judge(record).diagnostics.first)
    #expect(whole.judge(record).reasons == ["other-matrix"])
    #expect(lacking.message.figures == ["lacking": 4, "cases": 8])
  }

  @Test("A row that is taken out before the run is seen by the pin, and by the story's lines")
  func rowRemovedBeforeRun() {
    var later = stage
    later.checklist.criteria.removeAll { $0.id == "A-2" || $0.id == "R-1" || $0.id == "DOD-2" }
    let other = "sha256:" + String(repeating: "b", count: 64)
    later.checklistDigest = other
    var record = later.record()
    record.checklist.digest = other
    #expect(later.judge(record).reasons == ["checklist-not-pinned"])
    // The id of a file of the team's own is no word that `qa checklist lint` knows.
    #expect(later.judge(record).missing.first?.command == "qa checklist lint \(later.checklist.id)")
    later.checklist.file = "/team/list.yml"
    let own = later.judge(record)
    #expect(own.reasons == ["checklist-not-pinned"] && own.missing.first?.command == nil)
    later.policy.checklist = nil
    later.story = .traced("story.md", uncovered: ["The icon is centered", "It is dark at night"])
    let report = later.judge(record)
    #expect(report.reasons == ["story-uncovered"])
    #expect(report.diagnostics.first?.message.figures == ["lines": 2])
    #expect(report.missing.first?.command == "qa checklist trace story.md")
  }

  @Test("Nothing of an evidence folder counts with an entry that was changed by hand")
  func brokenEvidence() {
    var stage = stage
    stage.evidence.isIntact = false
    stage.evidence.diagnostics = [Diagnostic(.error, "the entry does not match its digest")]
    let report = stage.judge()
    #expect(report.reasons == ["evidence-broken"])
    #expect(report.criterion("E-1")?.standing == .needsEvidence)
  }

  @Test(
    "A team that asks less of its gate than is usual reads so in the verdict, and one that asks more does not"
  )
  func laxity() {
    var stage = stage
    let usual = stage.judge().notes
    stage.policy.blocksFrom = .minor
    stage.policy.longestWaiver = 30
    #expect(stage.judge().notes == usual)
    stage.policy.blocksFrom = .critical
    stage.policy.longestWaiver = 3660
    let notes = stage.judge().notes
    let lax = notes.filter { !usual.contains($0) }
    #expect(lax.map(\.id) == ["blocks-less", "waives-longer"])
    #expect(lax.first?.subject == "critical" && lax.last?.figures == ["days": 3660])
  }

  @Test("Without a pin and a story the gate says that it could not look there")
  func notes() {
    var stage = stage
    stage.policy.checklist = nil
    stage.story = .absent("docs/story.md")
    let report = stage.judge()
    #expect(report.isGreen)
    #expect(Set(report.notes.map(\.id)).isSuperset(of: ["story-absent", "not-pinned"]))
  }
}
