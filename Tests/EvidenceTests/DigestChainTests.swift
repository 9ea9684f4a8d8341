import Foundation
import Model
import TestSupport
import Testing

@testable import Evidence

/// The digest chain shows changes of a manifest without qa.
struct DigestChainTests {
  private func three() throws -> EvidenceFixture {
    let fixture = try EvidenceFixture()
    for id in ["one", "two", "three"] { try fixture.add(EvidenceFixture.signOff(id)) }
    return fixture
  }

  /// Returns verdict and reason of each entry.
  private func verdicts(_ fixture: EvidenceFixture) -> [String] {
    fixture.judge().judged.map { "\($0.entry) \($0.verdict.rawValue) \($0.reason?.rawValue ?? "")" }
  }

  @Test("What qa wrote is intact and counts")
  func intact() throws {
    let fixture = try three()
    let report = fixture.judge()
    #expect(report.isIntact && report.diagnostics.isEmpty)
    #expect(report.judged.map(\.verdict) == [.supports, .supports, .supports])
  }

  @Test("An edited entry breaks the chain from there on, and no entry counts")
  func edited() throws {
    let fixture = try three()
    let entries = fixture.folder.entries
    fixture.manifest = fixture.manifest.replacingOccurrences(of: "\"id\" : \"two\"", with: "\"id\" : \"twO\"")
    #expect(
      verdicts(fixture) == [
        "one rejected manifest-broken", "twO rejected digest-chain-broken",
        "three rejected digest-chain-broken",
      ])
    let report = fixture.judge()
    #expect(!report.isIntact)
    let diagnostic = try #require(report.diagnostics.first)
    #expect(diagnostic.message.contains("the chain digest of entry \"twO\""))
    #expect(diagnostic.fix.contains("qa evidence add"))
    #expect(diagnostic.location == entries[1].location)
  }

  @Test("A removed entry breaks the chain at the next one")
  func removed() throws {
    let fixture = try three()
    let entries = fixture.folder.entries.map(\.entry)
    fixture.manifest = text([entries[0], entries[2]], fixture)
    #expect(verdicts(fixture) == ["one rejected manifest-broken", "three rejected digest-chain-broken"])
  }

  @Test("Two swapped entries break the chain")
  func reordered() throws {
    let fixture = try three()
    let entries = fixture.folder.entries.map(\.entry)
    fixture.manifest = text([entries[1], entries[0], entries[2]], fixture)
    #expect(verdicts(fixture).allSatisfy { $0.hasSuffix("digest-chain-broken") })
    #expect(verdicts(fixture).count == 3)
  }

  @Test("The count and the manifest's own chain digest show a removed last entry")
  func lastRemoved() throws {
    let fixture = try three()
    let whole = fixture.folder
    let entries = Array(whole.entries.map(\.entry).dropLast())
    fixture.manifest = text(entries, fixture)
    #expect(
      fixture.judge().diagnostics.map(\.message) == ["the manifest has 2 entries, but its count is 3"])
    // With the count corrected too.
    fixture.manifest = text(entries, fixture).replacingOccurrences(of: "\"count\" : 3", with: "\"count\" : 2")
    let report = fixture.judge()
    #expect(!report.isIntact && report.judged.allSatisfy { $0.verdict == .rejected })
    #expect(
      report.diagnostics.map(\.message).first?.hasPrefix("the manifest's own chain digest does not match")
        == true)
  }

  @Test("A manifest from which all entries were deleted is not intact")
  func emptied() throws {
    let fixture = try three()
    fixture.manifest = "{\"schemaVersion\": 1, \"entries\": []}"
    #expect(!fixture.judge().isIntact)
  }

  @Test("An entry written by hand has no chain digest and does not count")
  func handWritten() throws {
    let fixture = try EvidenceFixture()
    fixture.manifest = """
      {"schemaVersion": 1, "entries": [{"id": "a", "kind": "signOff", "criteria": ["LS-V3"],
      "about": {"sourcesDigest": "\(EvidenceFixture.sources)", "build": "1"}, "by": "Me",
      "at": "2026-11-21T10:00:00Z", "statement": "fine"}]}
      """
    #expect(try fixture.only().reason == .digestChainBroken)
  }

  @Test("White space and the order of keys do not break the chain")
  func spaces() throws {
    let fixture = try three()
    fixture.manifest = fixture.manifest.replacingOccurrences(of: " : ", with: ":").replacingOccurrences(
      of: "\n", with: "\r\n")
    #expect(fixture.judge().isIntact)
  }

  @Test("A manifest with recomputed digests is intact, because digests are no signatures")
  func recomputed() throws {
    let fixture = try three()
    var entries = fixture.folder.entries.map(\.entry)
    entries[1].statement = "Something else."
    let (linked, head) = DigestChain(digest: EvidenceFixture.digest).linking(entries)
    fixture.manifest = String(decoding: try ManifestText.bytes(linked, chainDigest: head), as: UTF8.self)
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
    #expect(DigestChain.canonical(first) != DigestChain.canonical(second))
    var injected = first
    injected.by = "ab\nat=1:c"
    injected.at = nil
    #expect(DigestChain.canonical(first) != DigestChain.canonical(injected))
    let entry = EvidenceEntry(id: "a", kind: .signOff, criteria: ["X"], about: EvidenceSubject(commit: "é"))
    // Computed by hand: é has two bytes.
    #expect(
      String(decoding: DigestChain.canonical(entry), as: UTF8.self)
        == "id=1:a\nkind=7:signOff\ncriterion=1:X\nabout.commit=2:é\n")
  }

  @Test("Every change of one byte breaks the chain, or does not change an entry")
  func everyByte() throws {
    let fixture = try EvidenceFixture()
    var picture = EvidenceFixture.entry("shot", .screenshot, ["LS-T1"])
    picture.device = "iphone-se-3"
    picture.orientation = .portrait
    picture.appearance = .dark
    picture.os = "18.1"
    try fixture.add(picture, "picture", ending: "png")
    var tests = EvidenceFixture.entry("tests", .uiTest)
    tests.tests = ["LS-V3": ["LaunchTests/*"]]
    try fixture.add(tests, "<testsuites/>", ending: "xml")
    try fixture.add(EvidenceFixture.signOff())
    let bytes = Array(fixture.manifest.utf8)
    let whole = ManifestReader.read(bytes, shown: "m")
    let chain = DigestChain(digest: EvidenceFixture.digest)
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var seen = 0
    var unchanged = 0
    for index in bytes.indices {
      for change in 0..<3 {
        var edited = bytes
        switch change {
        case 0: edited[index] ^= UInt8(1 << Int.random(in: 0..<7, using: &random))
        case 1: edited.remove(at: index)
        default: edited.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: index)
        }
        let read = ManifestReader.read(edited, shown: "m")
        var folder = EvidenceFolder(path: "/nonexistent", shown: "m")
        folder.hasManifest = true
        (folder.entries, folder.count, folder.chainDigest, folder.diagnostics) =
          (read.entries, read.count, read.chainDigest, read.diagnostics)
        if !FolderIntegrity(folder, chain).diagnostics.isEmpty {
          seen += 1
          continue
        }
        unchanged += 1
        #expect(
          read.entries.map(\.entry) == whole.entries.map(\.entry) && read.count == whole.count
            && read.chainDigest == whole.chainDigest,
          "seed \(seed), byte \(index), change \(change): \(String(decoding: edited, as: UTF8.self))")
      }
    }
    // Only changes of white space keep the entries; most bytes are other text.
    #expect(
      seen > bytes.count * 2 && unchanged > 0, "\(seen) seen, \(unchanged) unchanged of \(bytes.count * 3)")
  }

  /// Returns a manifest with these entries, and the head of the folder's current manifest.
  private func text(_ entries: [EvidenceEntry], _ fixture: EvidenceFixture) -> String {
    let folder = fixture.folder
    guard let bytes = try? ManifestText.bytes(entries, chainDigest: folder.chainDigest ?? "") else {
      return ""
    }
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(
      of: "\"count\" : \(entries.count)", with: "\"count\" : \(folder.count ?? 0)")
  }
}
