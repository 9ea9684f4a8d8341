import Model
import Testing

@testable import Evidence

/// Which sources, rows and persons a piece is about.
struct SubjectTests {
  private let commit = "1234567890abcdef1234567890abcdef12345678"

  private func judged(
    _ change: (inout EvidencePiece) -> Void, _ prepare: (EvidenceFixture) -> Void = { _ in }
  ) throws -> JudgedEvidence {
    let fixture = try EvidenceFixture()
    prepare(fixture)
    var piece = EvidenceFixture.signOff()
    change(&piece)
    try fixture.add(piece)
    return try fixture.only()
  }

  @Test("A piece about other sources is stale, and both are named")
  func otherSources() throws {
    let judged = try judged { $0.about.sourcesDigest = EvidenceFixture.otherSources }
    #expect(judged.verdict == .stale && judged.reason == "sources-differ")
    #expect(judged.message.contains("sha256:bbbbbbbbbbbb, which are sha256:aaaaaaaaaaaa now; take it again"))
  }

  @Test("A commit counts where its sources are those of the run")
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
    #expect(other.verdict == .stale && other.reason == "sources-differ")
    #expect(
      other.message.contains("commit 1234567890ab, which holds other launch-screen sources or settings"))
  }

  @Test("A commit that cannot be looked up is stale")
  func unknownCommit() throws {
    let judged = try judged {
      $0.about.sourcesDigest = nil
      $0.about.commit = commit
    }
    #expect(judged.verdict == .stale && judged.reason == "commit-unknown")
    #expect(judged.message.contains("fetch the commit"))
  }

  @Test("The run's own commit does not witness files that a work tree changed since")
  func dirtyWorkTree() throws {
    let dirty = try judged {
      $0.about.sourcesDigest = nil
      $0.about.commit = commit
    } _: {
      $0.runCommit = commit
      $0.commits[commit] = false
    }
    #expect(dirty.verdict == .stale && dirty.reason == "sources-differ")
    let unknown = try judged {
      $0.about.sourcesDigest = nil
      $0.about.commit = commit
    } _: {
      $0.runCommit = commit
    }
    #expect(unknown.verdict == .stale && unknown.reason == "commit-unknown")
    #expect(unknown.message.contains("at which this run was made"))
  }

  @Test("The digest decides where a piece names both")
  func both() throws {
    let judged = try judged {
      $0.about.commit = commit
    } _: {
      $0.commits[commit] = false
    }
    #expect(judged.verdict == .supports)
  }

  @Test("A piece that names no sources is stale")
  func unnamed() throws {
    let judged = try judged { $0.about.sourcesDigest = nil }
    #expect(judged.verdict == .stale && judged.reason == "sources-unnamed")
  }

  @Test("A row that does not exist is told with the one that was meant")
  func unknownRow() throws {
    let judged = try judged { $0.criteria = ["LS-V33"] }
    #expect(
      judged.verdict == .rejected && judged.reason == "criterion-unknown" && judged.criterion == "LS-V33")
    #expect(judged.message.contains("did you mean \"LS-V3\"?"))
  }

  @Test("A row takes only the kinds that its checklist lists, and a static row takes none")
  func kinds() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(
      EvidenceFixture.piece("shot", .screenshot, ["LS-V3", "LS-I1", "LS-T1"]), "x", ending: "png")
    let judged = fixture.judge().judged
    #expect(
      judged.map { "\($0.criterion) \($0.verdict.rawValue) \($0.reason ?? "")" } == [
        "LS-I1 rejected kind-not-accepted", "LS-V3 rejected kind-not-accepted", "LS-T1 supports ",
      ])
    #expect(judged[1].message.hasSuffix("LS-V3 takes uiTest, launchTrace, signOff, not screenshot"))
    #expect(fixture.pictures.map(\.criteria) == [["LS-T1"]])
  }

  @Test("A picture that names no row is shown for all rows that take pictures")
  func impliedRows() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.piece("shot", .screenshot), "x", ending: "png")
    #expect(try fixture.only().criterion == "LS-T1")
  }

  @Test("A picture may contradict any row, and support none that takes no pictures")
  func pictureFindings() throws {
    let fixture = try EvidenceFixture()
    fixture.answer = { piece in
      ["LS-V3", "LS-I1"].flatMap { row in
        [
          JudgedEvidence(piece, row, .supports, message: "fine"),
          JudgedEvidence(piece, row, .contradicts, message: "broken"),
        ]
      }
    }
    try fixture.add(EvidenceFixture.piece("shot", .screenshot, ["LS-T1"]), "x", ending: "png")
    #expect(
      fixture.judge().judged.map { "\($0.criterion) \($0.verdict.rawValue)" } == [
        "LS-V3 contradicts", "LS-I1 supports", "LS-I1 contradicts",
      ])
  }

  @Test("A trace that names no row is about the rows of which it says something")
  func impliedTraceRows() throws {
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
    let line = "{\"conditions\": {\"login\": \"yes\"}, \"state\": \"main\"}"
    try fixture.add(EvidenceFixture.piece("trace", .launchTrace), line)
    #expect(try fixture.only().criterion == "G1")
    _ = try fixture.writer.remove(["trace"])
    try fixture.add(EvidenceFixture.piece("trace", .launchTrace, ["G1", "G2"]), line)
    #expect(fixture.judge().judged.map { $0.reason ?? "" } == ["", "no-case-matches"])
    _ = try fixture.writer.remove(["trace"])
    try fixture.add(EvidenceFixture.piece("trace", .launchTrace), "{\"state\": \"main\"}")
    #expect(
      fixture.judge().judged.map { $0.reason ?? "" } == ["no-case-matches", "no-case-matches", "no-figures"])
  }

  // MARK: Sign-offs

  @Test("A whole sign-off supports its row with the person's words")
  func signOff() throws {
    let judged = try judged { _ in }
    #expect(judged.verdict == .supports && judged.by == "Ada Tester" && judged.at == "2026-11-21T10:00:00Z")
    #expect(
      judged.message
        == "Ada Tester saw in build 1.4 (231): The launch screen went away as soon as the list was there.")
  }

  @Test("All parts that a sign-off lacks are named at once")
  func incomplete() throws {
    let judged = try judged {
      $0.by = "  "
      $0.at = nil
      $0.about.build = nil
      $0.statement = "!!!"
    }
    #expect(judged.verdict == .rejected && judged.reason == "sign-off-incomplete")
    #expect(
      judged.message
        == "the sign-off does not say who signs (by), when (at), which build was looked at (about.build), "
        + "what was seen, in words (statement)")
  }

  @Test("A date of tomorrow, or one in another form, does not count")
  func dates() throws {
    let future = try judged { $0.at = "2026-11-21T12:00:01Z" }
    #expect(future.reason == "time-in-future")
    #expect(future.message == "it is dated 2026-11-21T12:00:01Z, and it is 2026-11-21T12:00:00Z now")
    #expect(try judged { $0.at = "2026-11-21T12:00:00Z" }.verdict == .supports)
    for text in ["2026-11-21", "21.11.2026 10:00", "2026-11-21T10:00:00+01:00", "2026-02-30T10:00:00Z"] {
      #expect(try judged { $0.at = text }.reason == "time-unreadable", "\(text)")
    }
  }

  @Test("A sign-off without a row is for nothing")
  func noRow() throws {
    let judged = try judged { $0.criteria = [] }
    #expect(judged.verdict == .rejected && judged.reason == "criterion-missing" && judged.criterion == "")
  }

  @Test("A person speaks for all cases of a row of a decision table")
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
