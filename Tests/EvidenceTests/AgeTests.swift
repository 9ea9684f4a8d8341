import Model
import Testing

@testable import Evidence

/// The age and the build of evidence, and files that are filed again.
struct AgeTests {
  private func judged(
    at time: String, maxAge: Double?, build: String? = nil, status: EvidenceEntry.Status = .passed
  ) throws -> JudgedEvidence {
    let fixture = try EvidenceFixture()
    fixture.needs["LS-V3"]?.maxAge = maxAge
    fixture.build = build
    var entry = EvidenceFixture.signOff()
    entry.at = time
    entry.status = status
    try fixture.add(entry)
    return try fixture.only()
  }

  @Test(
    "Evidence may be as old as its criterion says, and not a second older",
    arguments: [
      // Now is 2026-11-21T12:00:00Z.
      ("2026-11-14T12:00:00Z", 7.0, true), ("2026-11-14T11:59:59Z", 7, false),
      ("2026-11-21T10:00:00Z", 1, true),
      ("2020-01-01T00:00:00Z", 3660, true),
    ])
  func age(_ time: String, _ days: Double, _ counts: Bool) throws {
    let judged = try judged(at: time, maxAge: days)
    #expect(judged.verdict == (counts ? .supports : .stale))
    #expect(judged.reason == (counts ? nil : .tooOld))
  }

  @Test("Without a limit any age counts, and an old contradiction still contradicts")
  func noLimit() throws {
    #expect(try judged(at: "2019-01-01T00:00:00Z", maxAge: nil).verdict == .supports)
    #expect(try judged(at: "2026-10-01T00:00:00Z", maxAge: 7, status: .failed).verdict == .contradicts)
  }

  @Test("Evidence about another build than the one that is decided about is stale")
  func build() throws {
    #expect(try judged(at: "2026-11-21T10:00:00Z", maxAge: nil, build: "1.4 (231)").verdict == .supports)
    let other = try judged(at: "2026-11-21T10:00:00Z", maxAge: nil, build: "1.4 (232)")
    #expect(other.answer == "stale build-differs" && other.message.subject == "1.4 (231)")
  }

  private func recording(
    _ id: String, _ kind: EvidenceKind = .launchTrace, at time: String,
    sources: String = EvidenceFixture.sources,
    build: String? = nil
  ) -> EvidenceEntry {
    var entry = EvidenceFixture.entry(id, kind, [kind == .screenshot ? "LS-T1" : "LS-V3"])
    entry.at = time
    entry.about = EvidenceBuild(sourcesDigest: sources, build: build)
    return entry
  }

  @Test("The same file about other sources is rejected, and the first entry stays as it is")
  func refiled() throws {
    let fixture = try EvidenceFixture()
    let launch =
      "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"at\": \"2026-11-20T09:00:00Z\"}\n"
    try fixture.add(
      recording("a-new", at: "2026-11-21T10:00:00Z"), launch, ending: "jsonl")
    try fixture.add(
      recording("z-old", at: "2026-11-20T10:00:00Z", sources: EvidenceFixture.otherSources), launch,
      ending: "jsonl")
    let report = fixture.judge()
    #expect(report.judged.map(\.entry) == ["a-new", "z-old"])
    #expect(report.judged.answers == ["rejected refiled", "stale sources-differ"])
    #expect(report.judged.first?.message.subject == "z-old")
  }

  @Test("The same recording about two builds is rejected; equal screenshots of two builds are not")
  func builds() throws {
    for (kind, expected) in [(EvidenceKind.launchTrace, EvidenceReason.refiled), (.screenshot, nil)] {
      let fixture = try EvidenceFixture()
      for (id, time, build) in [
        ("a", "2026-11-20T10:00:00Z", "1.4 (230)"), ("b", "2026-11-21T10:00:00Z", "1.4 (231)"),
      ] {
        try fixture.add(
          recording(id, kind, at: time, build: build),
          "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"at\": \"2026-11-20T09:00:00Z\"}\n")
      }
      let judged = fixture.judge().judged.filter { $0.entry == "b" }
      #expect(judged.map(\.reason) == [expected], "\(kind)")
    }
  }

  @Test(
    "A recording in another form is the same recording; one with another time is not",
    arguments: [
      ("{\"state\":\"main\",\"launchMilliseconds\":300.0}\r\n\r\n", true),
      ("  {\"launchMilliseconds\": 300, \"state\": \"main\"}", true),
      ("{\"launchMilliseconds\": 301, \"state\": \"main\"}", false),
    ])
  func form(_ other: String, _ isSame: Bool) throws {
    let first = "{\"launchMilliseconds\": 300, \"state\": \"main\"}\n"
    #expect(
      (RecordedContent.canonical(Array(other.utf8)) == RecordedContent.canonical(Array(first.utf8))) == isSame
    )
  }

  @Test("Test results with other indentation and another order of attributes are the same results")
  func formOfXML() {
    func canonical(_ text: String) -> [UInt8] { RecordedContent.canonical(Array(text.utf8)) }
    let first = canonical("<testsuites><testcase name='a' time='1.5'/></testsuites>")
    #expect(
      first
        == canonical("<?xml version='1.0'?>\n<testsuites>\n  <testcase time='1.5' name='a' />\n</testsuites>")
    )
    #expect(first != canonical("<testsuites><testcase name='a' time='1.6'/></testsuites>"))
    #expect(
      first != canonical("<testsuites><testcase name='a' time='1.5'/><testcase name='b'/></testsuites>"))
    let json = canonical("{\"a\": [1, true, null], \"b\": \"x\"}")
    #expect(json == canonical("{\"b\":\"x\",\n \"a\":[1,true,null]}"))
    #expect(json != canonical("{\"a\": [true, 1, null], \"b\": \"x\"}"))
    #expect(canonical("PASSED \n") == canonical("\n  PASSED") && canonical("PASSED") != canonical("FAILED"))
  }

  @Test("An entry that is to be added is compared with the folder in both directions of time")
  func added() throws {
    let fixture = try EvidenceFixture()
    let launch =
      "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"at\": \"2026-11-20T09:00:00Z\"}\n"
    try fixture.add(
      recording("known", at: "2026-11-20T10:00:00Z", build: "1.4 (230)"), launch, ending: "jsonl")
    for (time, build, other) in [
      ("2026-11-21T10:00:00Z", "1.4 (231)", "known"), ("2026-11-19T10:00:00Z", "1.4 (231)", "known"),
      ("2026-11-21T10:00:00Z", "1.4 (230)", nil),
    ] {
      let refiled = RefiledFiles(
        fixture.folder, added: [(recording("new", at: time, build: build), Array(launch.utf8))],
        digest: EvidenceFixture.digest)
      #expect(refiled.other(than: 1) == other)
    }
  }

  @Test("One file may be the evidence of two criteria")
  func twoCriteria() throws {
    let fixture = try EvidenceFixture()
    for id in ["a", "b"] {
      try fixture.add(
        recording(id, at: "2026-11-20T10:00:00Z"),
        "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"at\": \"2026-11-20T09:00:00Z\"}\n")
    }
    #expect(fixture.judge().judged.allSatisfy { $0.reason != .refiled })
  }
}
