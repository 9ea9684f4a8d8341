import Foundation
import Model
import Testing

@testable import Evidence

/// Adding and removing pieces.
struct EvidenceWriterTests {
  @Test("A first piece makes folder and manifest; the file gets the piece's id and its digest")
  func first() throws {
    let fixture = try EvidenceFixture()
    try FileManager.default.removeItem(atPath: fixture.path)
    let piece = try fixture.add(EvidenceFixture.signOff(), "seen", ending: "mov")
    #expect(piece.file == "tester.mov" && piece.digest == EvidenceFixture.digest(Array("seen".utf8)))
    #expect(fixture.folder.count == 1 && fixture.folder.faults.isEmpty)
    #expect(try fixture.only().verdict == .supports)
  }

  @Test("Git is told to keep the bytes of the folder's files, which no stranger's settings replace")
  func lineEnds() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff(), "seen\r\n")
    let path = fixture.path + "/.gitattributes"
    // gitattributes(5): with `-text` git makes no end-of-line conversion at check-in or check-out.
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("\n* -text\n"))
    #expect(fixture.folder.strangers().isEmpty && fixture.judge().isIntact)
    try fixture.write("*.txt text\n", to: ".gitattributes")
    try fixture.add(EvidenceFixture.signOff("second"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "*.txt text\n")
  }

  @Test("Everything that a piece says is read back as it was written")
  func roundTrip() throws {
    let fixture = try EvidenceFixture()
    var piece = EvidencePiece(
      id: "all", kind: .screenshot, criteria: ["LS-T1", "é\"\\\n/\u{1}🏷️"],
      about: EvidenceSubject(sourcesDigest: "d", commit: "c", build: "1.4 (231)"))
    (piece.by, piece.at, piece.statement) = ("Zoë", "2026-11-21T10:00:00Z", "Zeile 1\nZeile 2\t—")
    (piece.device, piece.os, piece.orientation, piece.appearance) = (
      "iPhone SE", "18.1", .landscapeLeft, .dark
    )
    piece.tests = ["LS-V3#a=b": ["x/*", "y"], "A": []]
    let written = try fixture.add(piece, "x", ending: "png")
    #expect(fixture.folder.entries.map(\.piece) == [written])
    #expect(fixture.judge().isIntact)
  }

  @Test("An id that is taken gets a number, also where only a file has it")
  func ids() throws {
    let fixture = try EvidenceFixture()
    try fixture.write("mine", to: "tester-2.txt")
    let ids = try ["a", "b", "c"].map { try fixture.add(EvidenceFixture.signOff("tester"), $0).id }
    #expect(ids == ["tester", "tester-3", "tester-4"])
    #expect(try fixture.add(EvidenceFixture.signOff("TESTER")).id == "TESTER-2")
    #expect(try String(contentsOfFile: fixture.path + "/tester-2.txt", encoding: .utf8) == "mine")
  }

  @Test("Nothing is added to a manifest that is not intact, so that its break is not buried")
  func refuses() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff())
    fixture.edit("Ada Tester", "Eve Tester")
    let before = fixture.manifest
    #expect(throws: Diagnostics.self) { try fixture.add(EvidenceFixture.signOff("second"), "x") }
    #expect(fixture.manifest == before)
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/second.txt"))
  }

  @Test("A removed piece goes with its file, and those behind it are sealed anew")
  func removes() throws {
    let fixture = try EvidenceFixture()
    for id in ["one", "two", "three"] { try fixture.add(EvidenceFixture.signOff(id), id) }
    #expect(try fixture.writer.remove(["two"]) == 1)
    #expect(fixture.folder.entries.map(\.piece.id) == ["one", "three"])
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/two.txt"))
    let report = fixture.judge()
    #expect(report.isIntact && report.judged.map(\.verdict) == [.supports, .supports])
  }

  @Test("The last piece leaves an intact manifest of none, which is not one whose entries were deleted")
  func removesAll() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff())
    #expect(try fixture.writer.remove(["tester"]) == 0)
    #expect(fixture.judge().isIntact && fixture.folder.count == 0)
    fixture.edit("\"count\" : 0", "\"count\" : 1")
    #expect(!fixture.judge().isIntact)
  }

  @Test("A file that another entry names stays")
  func sharedFile() throws {
    let fixture = try EvidenceFixture()
    let first = try fixture.add(EvidenceFixture.signOff("one"), "film")
    var second = EvidenceFixture.signOff("two")
    (second.file, second.digest) = (first.file, first.digest)
    try fixture.add(second)
    _ = try fixture.writer.remove(["one"])
    #expect(try fixture.only().verdict == .supports)
  }

  @Test("A broken entry can be removed; another one is never sealed anew by the way")
  func removesBroken() throws {
    let fixture = try EvidenceFixture()
    for id in ["one", "two", "three"] { try fixture.add(EvidenceFixture.signOff(id)) }
    fixture.edit("\"id\" : \"two\"", "\"id\" : \"2\"")
    #expect(throws: Diagnostics.self) { try fixture.writer.remove(["one"]) }
    #expect(fixture.folder.entries.count == 3)
    #expect(try fixture.writer.remove(["2"]) == 1)
    #expect(fixture.judge().isIntact && fixture.folder.entries.map(\.piece.id) == ["one", "three"])
  }

  @Test("Nothing is removed where entries are missing at the end, so that a new seal does not hide it")
  func removesNothingOfACutManifest() throws {
    let fixture = try EvidenceFixture()
    for id in ["one", "two", "three"] { try fixture.add(EvidenceFixture.signOff(id)) }
    let folder = fixture.folder
    // The first entry edited, the last one deleted: removing the first must not make the rest an honest manifest.
    var pieces = Array(folder.entries.map(\.piece).dropLast())
    pieces[0].by = "Eve"
    let cut = try ManifestText.bytes(pieces, seal: folder.seal ?? "")
    fixture.manifest = String(decoding: cut, as: UTF8.self)
    let fault = #expect(throws: Diagnostics.self) { try fixture.writer.remove(["one"]) }
    #expect(fault?.description.contains("the manifest's own seal does not fit its 2 pieces") == true)
    #expect(fixture.folder.entries.count == 2)
  }

  @Test("An unknown id is told with the one that was meant")
  func unknown() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff())
    let fault = #expect(throws: Diagnostics.self) { try fixture.writer.remove(["testr"]) }
    #expect(
      fault?.description
        == "evidence/manifest.json: error: there is no entry \"testr\"; did you mean \"tester\"?")
    #expect(throws: Diagnostics.self) {
      try EvidenceWriter(path: "/nonexistent/e", shown: "e", digest: EvidenceFixture.digest).remove(["a"])
    }
  }

  @Test("Removing a piece whose path leads out of the folder touches nothing outside")
  func removesNothingOutside() throws {
    let fixture = try EvidenceFixture()
    let outside = fixture.path + "-outside"
    try "keep".write(toFile: outside, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: outside) }
    var piece = EvidenceFixture.signOff()
    piece.file = "../" + (outside as NSString).lastPathComponent
    try fixture.add(piece)
    _ = try fixture.writer.remove(["tester"])
    #expect(FileManager.default.fileExists(atPath: outside))
  }

  @Test("Twenty writers at once lose nothing")
  func atOnce() async throws {
    let fixture = try EvidenceFixture()
    let path = fixture.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let writer = EvidenceWriter(path: path, shown: "evidence", digest: EvidenceFixture.digest)
          _ = try writer.add([.init(piece: EvidenceFixture.signOff(), file: (bytes: [1], ending: "txt"))])
        }
      }
      try await group.waitForAll()
    }
    let report = fixture.judge()
    #expect(report.isIntact && report.judged.count == 20)
    #expect(Set(report.judged.map(\.piece)).count == 20)
  }
}
