import Foundation
import Model
import Testing

@testable import Evidence

/// Edits of a manifest are seen.
struct SealTests {
  private func three() throws -> EvidenceFixture {
    let fixture = try EvidenceFixture()
    for id in ["one", "two", "three"] { try fixture.add(EvidenceFixture.signOff(id)) }
    return fixture
  }

  /// Verdict and reason of each piece.
  private func standing(_ fixture: EvidenceFixture) -> [String] {
    fixture.judge().judged.map { "\($0.piece) \($0.verdict.rawValue) \($0.reason ?? "")" }
  }

  @Test("What qa wrote is intact and counts")
  func intact() throws {
    let fixture = try three()
    let report = fixture.judge()
    #expect(report.isIntact && report.diagnostics.isEmpty)
    #expect(report.judged.map(\.verdict) == [.supports, .supports, .supports])
  }

  @Test("An edited entry breaks its seal and those behind it, and nothing of the manifest counts")
  func edited() throws {
    let fixture = try three()
    let pieces = fixture.folder.entries
    fixture.manifest = fixture.manifest.replacingOccurrences(of: "\"id\" : \"two\"", with: "\"id\" : \"twO\"")
    #expect(
      standing(fixture) == [
        "one rejected manifest-broken", "twO rejected seal-broken", "three rejected seal-broken",
      ])
    let report = fixture.judge()
    #expect(!report.isIntact)
    let told = try #require(report.diagnostics.first)
    #expect(told.message.contains("the seal of entry \"twO\""))
    #expect(told.fix.contains("qa evidence add"))
    #expect(told.location == pieces[1].location)
  }

  @Test("A removed entry is seen at the one behind it")
  func removed() throws {
    let fixture = try three()
    let pieces = fixture.folder.entries.map(\.piece)
    fixture.manifest = text([pieces[0], pieces[2]], fixture)
    #expect(standing(fixture) == ["one rejected manifest-broken", "three rejected seal-broken"])
  }

  @Test("Two entries that changed places are seen")
  func reordered() throws {
    let fixture = try three()
    let pieces = fixture.folder.entries.map(\.piece)
    fixture.manifest = text([pieces[1], pieces[0], pieces[2]], fixture)
    #expect(standing(fixture).allSatisfy { $0.hasSuffix("seal-broken") })
    #expect(standing(fixture).count == 3)
  }

  @Test("A removed last entry leaves an intact chain and is seen by the manifest's own seal")
  func lastRemoved() throws {
    let fixture = try three()
    let whole = fixture.folder
    let pieces = Array(whole.entries.map(\.piece).dropLast())
    fixture.manifest = text(pieces, fixture)
    #expect(
      fixture.judge().diagnostics.map(\.message) == ["the manifest was sealed with 3 pieces and holds 2"])
    // With the count corrected too.
    fixture.manifest = text(pieces, fixture).replacingOccurrences(of: "\"count\" : 3", with: "\"count\" : 2")
    let report = fixture.judge()
    #expect(!report.isIntact && report.judged.allSatisfy { $0.verdict == .rejected })
    #expect(
      report.diagnostics.map(\.message).first?.hasPrefix("the manifest's own seal does not fit") == true)
  }

  @Test("A manifest whose entries are all gone is not an empty one")
  func emptied() throws {
    let fixture = try three()
    fixture.manifest = "{\"schemaVersion\": 1, \"pieces\": []}"
    #expect(!fixture.judge().isIntact)
  }

  @Test("An entry written by hand has no seal")
  func handWritten() throws {
    let fixture = try EvidenceFixture()
    fixture.manifest = """
      {"schemaVersion": 1, "pieces": [{"id": "a", "kind": "signOff", "criteria": ["LS-V3"],
      "about": {"sourcesDigest": "\(EvidenceFixture.sources)", "build": "1"}, "by": "Me",
      "at": "2026-11-21T10:00:00Z", "statement": "fine"}]}
      """
    #expect(try fixture.only().reason == "seal-broken")
  }

  @Test("White space and the order of keys mean nothing and break nothing")
  func spaces() throws {
    let fixture = try three()
    fixture.manifest = fixture.manifest.replacingOccurrences(of: " : ", with: ":").replacingOccurrences(
      of: "\n", with: "\r\n")
    #expect(fixture.judge().isIntact)
  }

  @Test("Whoever makes all seals anew makes an intact manifest: seals are no signatures")
  func resealed() throws {
    let fixture = try three()
    var pieces = fixture.folder.entries.map(\.piece)
    pieces[1].statement = "Something else."
    let (sealed, head) = EvidenceSeal(digest: EvidenceFixture.digest).sealing(pieces)
    fixture.manifest = String(decoding: try ManifestText.bytes(sealed, seal: head), as: UTF8.self)
    #expect(fixture.judge().isIntact)
  }

  @Test("No two entries have the same sealed form: text that moves to another field changes it")
  func canonical() {
    var first = EvidenceFixture.signOff()
    first.by = "ab"
    first.at = "c"
    var second = first
    second.by = "a"
    second.at = "bc"
    #expect(EvidenceSeal.canonical(first) != EvidenceSeal.canonical(second))
    var injected = first
    injected.by = "ab\nat=1:c"
    injected.at = nil
    #expect(EvidenceSeal.canonical(first) != EvidenceSeal.canonical(injected))
    let piece = EvidencePiece(id: "a", kind: .signOff, criteria: ["X"], about: EvidenceSubject(commit: "é"))
    // Worked by hand: é has two bytes.
    #expect(
      String(decoding: EvidenceSeal.canonical(piece), as: UTF8.self)
        == "id=1:a\nkind=7:signOff\ncriterion=1:X\nabout.commit=2:é\n")
  }

  @Test("Any change of one byte of a sealed manifest is seen, or changes nothing that it says")
  func everyByte() throws {
    let fixture = try EvidenceFixture()
    var picture = EvidenceFixture.piece("shot", .screenshot, ["LS-T1"])
    picture.device = "iphone-se-3"
    picture.orientation = .portrait
    picture.appearance = .dark
    picture.os = "18.1"
    try fixture.add(picture, "picture", ending: "png")
    var tests = EvidenceFixture.piece("tests", .uiTest)
    tests.tests = ["LS-V3": ["LaunchTests/*"]]
    try fixture.add(tests, "<testsuites/>", ending: "xml")
    try fixture.add(EvidenceFixture.signOff())
    let bytes = Array(fixture.manifest.utf8)
    let whole = ManifestReader.read(bytes, shown: "m")
    let seals = EvidenceSeal(digest: EvidenceFixture.digest)
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SplitMix(seed: seed)
    var seen = 0
    var harmless = 0
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
        (folder.entries, folder.count, folder.seal, folder.faults) =
          (read.entries, read.count, read.seal, read.faults)
        if !FolderIntegrity(folder, seals).faults.isEmpty {
          seen += 1
          continue
        }
        harmless += 1
        #expect(
          read.entries.map(\.piece) == whole.entries.map(\.piece) && read.count == whole.count
            && read.seal == whole.seal,
          "seed \(seed), byte \(index), change \(change): \(String(decoding: edited, as: UTF8.self))")
      }
    }
    // White space is the only part of the text that may change: a manifest is mostly other text.
    #expect(
      seen > bytes.count * 2 && harmless > 0, "\(seen) seen, \(harmless) harmless of \(bytes.count * 3)")
  }

  /// A manifest with the entries and the head that the folder has now.
  private func text(_ pieces: [EvidencePiece], _ fixture: EvidenceFixture) -> String {
    let folder = fixture.folder
    guard let bytes = try? ManifestText.bytes(pieces, seal: folder.seal ?? "") else { return "" }
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(
      of: "\"count\" : \(pieces.count)", with: "\"count\" : \(folder.count ?? 0)")
  }
}
