import Foundation
import Model
import TestSupport
import Testing

@testable import Evidence

/// The digest of an entry shows changes without qa.
struct EntryDigestTests {
  private func three() throws -> EvidenceFixture {
    let fixture = try EvidenceFixture()
    for id in ["one", "three", "two"] { try fixture.add(EvidenceFixture.signOff(id)) }
    return fixture
  }

  /// Returns verdict and reason of each entry.
  private func verdicts(_ fixture: EvidenceFixture) -> [String] {
    fixture.judge().judged.map { "\($0.entry) \($0.verdict.rawValue) \($0.reason?.rawValue ?? "")" }
  }

  @Test("What qa wrote is intact and counts")
  func intact() throws {
    let report = try three().judge()
    #expect(report.isIntact && report.diagnostics.isEmpty)
    #expect(report.judged.map(\.verdict) == [.supports, .supports, .supports])
  }

  @Test("An edited entry does not count, and no other entry does")
  func edited() throws {
    let fixture = try three()
    fixture.edit("Ada", "Eve", in: "two")
    #expect(
      verdicts(fixture) == [
        "one rejected folder-broken", "three rejected folder-broken", "two rejected entry-changed",
      ])
    let report = fixture.judge()
    #expect(!report.isIntact)
    #expect(
      report.diagnostics.map(\.description) == [
        "evidence/two.evidence.json: error: the entry does not match its digest: it was changed, renamed or "
          + "written without qa; restore it from version control, or remove it and add the evidence again"
      ])
  }

  @Test("An entry that was removed without qa leaves the others as they are")
  func removed() throws {
    let fixture = try three()
    try FileManager.default.removeItem(atPath: fixture.entryPath("two"))
    #expect(fixture.judge().isIntact && verdicts(fixture).count == 2)
  }

  @Test("A renamed entry does not count")
  func renamed() throws {
    let fixture = try three()
    try FileManager.default.moveItem(atPath: fixture.entryPath("two"), toPath: fixture.entryPath("four"))
    let report = fixture.judge()
    #expect(!report.isIntact && report.judged.allSatisfy { $0.verdict == .rejected })
    #expect(
      report.diagnostics.first?.description
        == "evidence/four.evidence.json:12:10: error: the entry has the id \"two\", but its file is named "
        + "\"four\"; rename the file to two.evidence.json")
  }

  @Test("An entry written by hand has no digest and does not count")
  func handWritten() throws {
    let fixture = try EvidenceFixture()
    fixture.set(
      "a",
      """
      {"schemaVersion": 2, "id": "a", "kind": "signOff", "status": "passed", "criteria": ["LS-V3"],
      "about": {"sourcesDigest": "\(EvidenceFixture.sources)", "build": "1.0"}, "by": "Me",
      "at": "2026-11-21T10:00:00Z", "statement": "All fine"}
      """)
    #expect(try fixture.only().reason == .entryChanged)
  }

  @Test("White space and the order of keys do not change the digest")
  func spaces() throws {
    let fixture = try three()
    let text = fixture.text("one").replacingOccurrences(of: " : ", with: ":")
    fixture.set("one", text.replacingOccurrences(of: "\n", with: "\r\n"))
    #expect(fixture.judge().isIntact)
  }

  @Test("An entry with a recomputed digest is intact, because digests are no signatures")
  func recomputed() throws {
    let fixture = try three()
    var entry = fixture.folder.entries[1]
    entry.statement = "Something else was there."
    entry.entryDigest = EntryDigest(digest: EvidenceFixture.digest).of(entry)
    fixture.set(entry.id, String(decoding: try EntryText.bytes(entry), as: UTF8.self))
    #expect(fixture.judge().isIntact)
  }

  @Test("Text that moves to another field changes the canonical form")
  func canonical() {
    var first = EvidenceFixture.signOff()
    first.by = "ab"
    first.at = "c"
    var second = first
    second.by = "a"
    second.at = "bc"
    #expect(EntryDigest.canonical(first) != EntryDigest.canonical(second))
    var injected = first
    injected.by = "ab\nat=1:c"
    injected.at = nil
    #expect(EntryDigest.canonical(first) != EntryDigest.canonical(injected))
    var entry = EvidenceEntry(id: "a", kind: .signOff, criteria: ["X"], about: EvidenceBuild(commit: "é"))
    entry.status = .failed
    entry.conditions = ["b": "c"]
    // Computed by hand: é has two bytes.
    #expect(
      String(decoding: EntryDigest.canonical(entry), as: UTF8.self)
        == "id=1:a\nkind=7:signOff\nstatus=6:failed\ncriterion=1:X\nabout.commit=2:é\ncondition=1:b\nvalue=1:c\n"
    )
  }

  @Test("Every change of one byte breaks the digest, or does not change the entry")
  func everyByte() throws {
    let fixture = try EvidenceFixture()
    var picture = EvidenceFixture.entry("shot", .screenshot, ["LS-T1"])
    picture.device = "iphone-se-3"
    picture.orientation = .portrait
    picture.appearance = .dark
    picture.os = "18.1"
    var tests = EvidenceFixture.entry("tests", .uiTest)
    tests.tests = ["LS-V3": ["LaunchTests/*"]]
    var signed = EvidenceFixture.signOff()
    signed.conditions = ["login": "no"]
    let entries = [
      try fixture.add(picture, "picture", ending: "png"),
      try fixture.add(tests, "<testsuites/>", ending: "xml"),
      try fixture.add(signed),
    ]
    let digest = EntryDigest(digest: EvidenceFixture.digest)
    let seed = PropertySeed.value
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var seen = 0
    var unchanged = 0
    var total = 0
    for entry in entries {
      let bytes = try EntryText.bytes(entry)
      total += bytes.count
      for index in bytes.indices {
        for change in 0..<3 {
          var edited = bytes
          switch change {
          case 0: edited[index] ^= UInt8(1 << Int.random(in: 0..<7, using: &random))
          case 1: edited.remove(at: index)
          default: edited.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: index)
          }
          let read = EntryReader.read(edited, id: entry.id, shown: "m")
          guard read.diagnostics.isEmpty, let other = read.entry, digest.matches(other) else {
            seen += 1
            continue
          }
          unchanged += 1
          #expect(
            other == entry,
            "seed \(seed), byte \(index), change \(change): \(String(decoding: edited, as: UTF8.self))")
        }
      }
    }
    // Only changes of white space keep the entries; most bytes are other text.
    #expect(seen > total * 2 && unchanged > 0, "\(seen) seen, \(unchanged) unchanged of \(total * 3)")
  }
}
