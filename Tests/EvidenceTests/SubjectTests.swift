import Model
import TestSupport
import Testing

@testable import Evidence
@testable import Screenshots

/// The sources, criteria and persons of an entry.
struct SubjectTests {
  private let commit = "1234567890abcdef1234567890abcdef12345678"

  private func judged(
    _ change: (inout EvidenceEntry) -> Void, _ prepare: (EvidenceFixture) -> Void = { _ in }
  ) throws -> JudgedEvidence {
    let fixture = try EvidenceFixture()
    prepare(fixture)
    var entry = EvidenceFixture.signOff()
    change(&entry)
    try fixture.add(entry)
    return try fixture.only()
  }

  @Test("An entry about other sources is stale, and the message has both digests")
  func otherSources() throws {
    let judged = try judged { $0.about.sourcesDigest = EvidenceFixture.otherSources }
    #expect(judged.answer == "stale sources-differ")
    #expect(judged.message.subject == EvidenceFixture.otherSources)
  }

  @Test("A commit with the sources of the run counts")
  func sameCommit() throws {
    let same = try judged {
      $0.about.sourcesDigest = nil
      $0.about.commit = commit
    } _: {
      $0.commits[commit] = true
    }
    #expect(same.verdict == .supports)
    let other = try judged {
      $0.about.sourcesDigest = nil
      $0.about.commit = commit
    } _: {
      $0.commits[commit] = false
    }
    #expect(other.answer == "stale sources-differ" && other.message.subject == commit)
  }

  @Test("An entry about an unknown commit is stale")
  func unknownCommit() throws {
    let judged = try judged {
      $0.about.sourcesDigest = nil
      $0.about.commit = commit
    }
    #expect(judged.verdict == .stale && judged.reason == .commitUnknown)
  }

  @Test("The run's own commit does not count if the work tree had changes")
  func dirtyWorkTree() throws {
    let dirty = try judged {
      $0.about.sourcesDigest = nil
      $0.about.commit = commit
    } _: {
      $0.runCommit = commit
      $0.commits[commit] = false
    }
    #expect(dirty.verdict == .stale && dirty.reason == .sourcesDiffer)
    let unknown = try judged {
      $0.about.sourcesDigest = nil
      $0.about.commit = commit
    } _: {
      $0.runCommit = commit
    }
    #expect(unknown.verdict == .stale && unknown.reason == .commitUnknown)
    #expect(unknown.message.subject == commit)
  }

  @Test("The digest decides if an entry has digest and commit")
  func both() throws {
    let judged = try judged {
      $0.about.commit = commit
    } _: {
      $0.commits[commit] = false
    }
    #expect(judged.verdict == .supports)
  }

  @Test("An entry without sources is stale")
  func unnamed() throws {
    let judged = try judged { $0.about.sourcesDigest = nil }
    #expect(judged.verdict == .stale && judged.reason == .sourcesUnnamed)
  }

  @Test("An unknown criterion is reported with a hint")
  func unknownCriterion() throws {
    let judged = try judged { $0.criteria = ["LS-V33"] }
    #expect(
      judged.verdict == .rejected && judged.reason == .criterionUnknown && judged.criterion == "LS-V33")
  }

  @Test("A criterion accepts only the kinds in the checklist; a criterion without evidence accepts none")
  func kinds() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(
      EvidenceFixture.entry("shot", .screenshot, ["LS-V3", "LS-I1", "LS-T1"]), "x", ending: "png")
    let judged = fixture.judge().judged
    #expect(
      judged.map { "\($0.criterion) \($0.verdict.rawValue) \($0.reason?.rawValue ?? "")" } == [
        "LS-I1 rejected kind-not-accepted", "LS-V3 rejected kind-not-accepted", "LS-T1 supports ",
      ])
    #expect(judged.map(\.message.subject) == ["LS-I1", "LS-V3", nil])
    #expect(fixture.pictures.map(\.criteria) == [["LS-T1"]])
  }

  @Test("A picture without a criterion is about all criteria that accept pictures")
  func impliedCriteria() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.entry("shot", .screenshot), "x", ending: "png")
    #expect(try fixture.only().criterion == "LS-T1")
  }

  @Test("A picture may contradict any criterion, but supports only those that accept pictures")
  func pictureFindings() throws {
    let fixture = try EvidenceFixture()
    fixture.answer = { entry in
      ["LS-V3", "LS-I1"].flatMap { row in
        [
          JudgedEvidence(entry, row, .supports, Message("same", "fine")),
          JudgedEvidence(entry, row, .contradicts, Message(.breaksOnScreenshot, "broken")),
        ]
      }
    }
    try fixture.add(EvidenceFixture.entry("shot", .screenshot, ["LS-T1"]), "x", ending: "png")
    #expect(
      fixture.judge().judged.map { "\($0.criterion) \($0.verdict.rawValue)" } == [
        "LS-V3 contradicts", "LS-I1 supports", "LS-I1 contradicts",
      ])
  }

  @Test("A trace without a criterion is about the criteria for which it has data")
  func impliedTraceCriteria() throws {
    let fixture = try EvidenceFixture()
    func cases(_ value: String) -> [DecisionCase] {
      [DecisionCase(table: "t", rule: "r", conditions: ["login": value], state: "main")]
    }
    fixture.needs = [
      "G1": EvidenceNeed(kinds: [.launchTrace], cases: cases("yes")),
      "G2": EvidenceNeed(kinds: [.launchTrace], cases: cases("no")),
      "T1": EvidenceNeed(kinds: [.launchTrace], trace: TraceNeed(splashAtLeast: 1)),
      "V3": EvidenceNeed(kinds: [.launchTrace]),
    ]
    let line = "{\"conditions\": {\"login\": \"yes\"}, \"state\": \"main\", \"at\": \"2026-11-21T10:00:00Z\"}"
    try fixture.add(EvidenceFixture.entry("trace", .launchTrace), line)
    #expect(try fixture.only().criterion == "G1")
    try fixture.writer.remove(["trace"])
    try fixture.add(EvidenceFixture.entry("trace", .launchTrace, ["G1", "G2"]), line)
    #expect(fixture.judge().judged.map { $0.reason?.rawValue ?? "" } == ["", "no-case-matches"])
    try fixture.writer.remove(["trace"])
    try fixture.add(
      EvidenceFixture.entry("trace", .launchTrace), "{\"state\": \"main\", \"at\": \"2026-11-21T10:00:00Z\"}")
    #expect(
      fixture.judge().judged.map { $0.reason?.rawValue ?? "" } == [
        "no-case-matches", "no-case-matches", "no-figures",
      ])
  }

  // MARK: Sign-offs

  @Test("A complete sign-off supports its criterion with the person's statement")
  func signOff() throws {
    let judged = try judged { _ in }
    #expect(judged.verdict == .supports && judged.by == "Ada Tester" && judged.at == "2026-11-21T10:00:00Z")
  }

  @Test("The message lists all missing parts of a sign-off")
  func incomplete() throws {
    let judged = try judged {
      $0.by = "  "
      $0.at = nil
      $0.about.build = nil
      $0.statement = "!!!"
    }
    #expect(judged.answer == "rejected sign-off-incomplete")
    #expect(judged.message.subject == "name, time, build, statement")
  }

  @Test("The picture of a sign-off must be one")
  func signedPicture() throws {
    for (bytes, answer) in [
      (Picture.solid(4, [1, 2, 3]).png(), "supports seen-passing"), ([1, 2, 3], "rejected unreadable"),
    ] {
      let fixture = try EvidenceFixture()
      _ = try fixture.writer.add([.init(entry: EvidenceFixture.signOff(), file: (bytes, "PNG"))])
      #expect(try fixture.only().answer == answer)
    }
  }

  @Test("The words of the printed command do not count, nor does a sign-off without status")
  func printed() throws {
    let changes: [(part: String, change: (inout EvidenceEntry) -> Void)] = [
      ("name", { $0.by = "NAME" }), ("build", { $0.about.build = "BUILD" }),
      ("statement", { $0.statement = "what was seen" }), ("status", { $0.status = nil }),
    ]
    for (part, change) in changes {
      let judged = try judged(change)
      #expect(judged.reason == .signOffIncomplete && judged.message.subject == part)
    }
  }

  @Test("A failing sign-off contradicts its criterion, with the conditions that the person saw")
  func failed() throws {
    let judged = try judged {
      $0.status = .failed
      $0.conditions = ["login": "no", "appearance": "dark"]
    }
    #expect(judged.answer == "contradicts seen-failing" && judged.message.subject == "Ada Tester")
  }

  @Test("Evidence of a later build supersedes a failure; an older, equal or other one does not")
  func supersedes() throws {
    func verdict(_ change: (inout EvidenceEntry) -> Void) throws -> [JudgedEvidence.Verdict] {
      let fixture = try EvidenceFixture()
      var failing = EvidenceFixture.signOff("failing")
      failing.status = .failed
      try fixture.add(failing)
      var passing = EvidenceFixture.signOff("passing")
      (passing.about.build, passing.at) = ("1.4 (232)", "2026-11-21T11:00:00Z")
      change(&passing)
      try fixture.add(passing)
      return fixture.judge().judged.map(\.verdict)
    }
    #expect(try verdict { _ in } == [.superseded, .supports])
    #expect(try verdict { $0.about.build = "1.4 (231)" } == [.contradicts, .supports])
    #expect(try verdict { $0.at = "2026-11-21T09:00:00Z" } == [.contradicts, .supports])
    #expect(try verdict { $0.criteria = ["LS-T1"] } == [.contradicts, .supports])
    #expect(try verdict { $0.status = .failed } == [.contradicts, .contradicts])
    #expect(try verdict { $0.about.sourcesDigest = EvidenceFixture.otherSources } == [.contradicts, .stale])
  }

  @Test("A time in the future, or in another form, is rejected")
  func dates() throws {
    let future = try judged { $0.at = "2026-11-21T12:05:01Z" }
    #expect(future.reason == .timeInFuture)
    // The clocks of two machines differ.
    #expect(try judged { $0.at = "2026-11-21T12:05:00Z" }.verdict == .supports)
    #expect(try judged { $0.at = "1970-01-01T00:00:00Z" }.reason == .timeImplausible)
    for text in ["2026-11-21", "21.11.2026 10:00", "2026-11-21T10:00:00+01:00", "2026-02-30T10:00:00Z"] {
      #expect(try judged { $0.at = text }.reason == .timeUnreadable, "\(text)")
    }
  }

  @Test("A sign-off without a criterion is rejected")
  func noCriterion() throws {
    let judged = try judged { $0.criteria = [] }
    #expect(judged.verdict == .rejected && judged.reason == .criterionMissing && judged.criterion == "")
  }

  @Test("A sign-off covers all cases of a criterion with a decision table")
  func signedCases() throws {
    let cases = ["yes", "no"].map {
      DecisionCase(table: "t", rule: "r", conditions: ["maintenance": $0], state: "s")
    }
    let judged = try judged { _ in
    } _: {
      $0.needs["LS-V3"] = EvidenceNeed(kinds: [.signOff], cases: cases)
    }
    #expect(judged.cases == ["maintenance=yes", "maintenance=no"])
  }
}
