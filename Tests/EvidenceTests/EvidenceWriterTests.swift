import Foundation
import Model
import Testing

@testable import Evidence

/// Adding and removing entries.
struct EvidenceWriterTests {
  @Test("The first entry creates the folder; its file is named after its id")
  func first() throws {
    let fixture = try EvidenceFixture()
    try FileManager.default.removeItem(atPath: fixture.path)
    let entry = try fixture.add(EvidenceFixture.signOff(), "seen", ending: "mov")
    #expect(entry.file == "tester.mov" && entry.digest == EvidenceFixture.digest(Array("seen".utf8)))
    #expect(fixture.folder.entries.count == 1 && fixture.folder.diagnostics.isEmpty)
    #expect(try fixture.only().verdict == .supports)
  }

  @Test("A .gitattributes keeps line ends as they are, and an existing one stays")
  func lineEnds() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff(), "seen\r\n")
    let path = fixture.path + "/.gitattributes"
    // gitattributes(5): with `-text` git makes no end-of-line conversion at check-in or check-out.
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("\n* -text\n"))
    #expect(fixture.folder.unlistedFiles().isEmpty && fixture.judge().isIntact)
    try fixture.write("*.txt text\n", to: ".gitattributes")
    try fixture.add(EvidenceFixture.signOff("second"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "*.txt text\n")
  }

  @Test("Every field of an entry is read as it was written")
  func roundTrip() throws {
    let fixture = try EvidenceFixture()
    var entry = EvidenceEntry(
      id: "all", kind: .screenshot, criteria: ["LS-T1", "é\"\\\n/\u{1}🏷️"],
      about: EvidenceBuild(sourcesDigest: "d", commit: "c", build: "1.4 (231)"))
    (entry.status, entry.conditions) = (.failed, ["dark mode": "on"])
    (entry.by, entry.at, entry.statement) = ("Zoë", "2026-11-21T10:00:00Z", "Zeile 1\nZeile 2\t—")
    (entry.device, entry.os, entry.orientation, entry.appearance) = (
      "iPhone SE", "18.1", .landscapeLeft, .dark
    )
    entry.tests = ["LS-V3#a=b": ["x/*", "y"], "A": []]
    let written = try fixture.add(entry, "x", ending: "png")
    #expect(fixture.folder.entries == [written])
    #expect(fixture.judge().isIntact)
  }

  @Test("A used id gets a number, even if only a file has it")
  func ids() throws {
    let fixture = try EvidenceFixture()
    try fixture.write("mine", to: "tester-2.txt")
    let ids = try ["a", "b", "c"].map { try fixture.add(EvidenceFixture.signOff("tester"), $0).id }
    #expect(ids == ["tester", "tester-3", "tester-4"])
    #expect(try fixture.add(EvidenceFixture.signOff("TESTER")).id == "TESTER-2")
    #expect(try String(contentsOfFile: fixture.path + "/tester-2.txt", encoding: .utf8) == "mine")
  }

  @Test("No entry can be added to a folder that is not intact")
  func refuses() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff())
    fixture.edit("Ada Tester", "Eve Tester", in: "tester")
    #expect(throws: Diagnostics.self) { try fixture.add(EvidenceFixture.signOff("second"), "x") }
    #expect(fixture.folder.entries.count == 1)
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/second.txt"))
  }

  @Test("A copied file cannot have the name of an entry")
  func entryNames() throws {
    let fixture = try EvidenceFixture()
    let entry = try fixture.add(EvidenceFixture.signOff("a.evidence"), "{}", ending: "json")
    #expect(entry.id == "a" && entry.file == "a.json")
    #expect(fixture.judge().isIntact)
  }

  @Test("Removing an entry deletes its file and no other entry")
  func removes() throws {
    let fixture = try EvidenceFixture()
    for id in ["one", "two", "three"] { try fixture.add(EvidenceFixture.signOff(id), id) }
    try fixture.writer.remove(["two"])
    #expect(fixture.folder.entries.map(\.id) == ["one", "three"])
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/two.txt"))
    let report = fixture.judge()
    #expect(report.isIntact && report.judged.map(\.verdict) == [.supports, .supports])
  }

  @Test("A file that another entry names is kept")
  func sharedFile() throws {
    let fixture = try EvidenceFixture()
    let first = try fixture.add(EvidenceFixture.signOff("one"), "film")
    var second = EvidenceFixture.signOff("two")
    (second.file, second.digest) = (first.file, first.digest)
    try fixture.add(second)
    try fixture.writer.remove(["one"])
    #expect(try fixture.only().verdict == .supports)
  }

  @Test("An entry that was changed or cannot be read can be removed")
  func removesChanged() throws {
    let fixture = try EvidenceFixture()
    for id in ["one", "two", "three"] { try fixture.add(EvidenceFixture.signOff(id)) }
    fixture.edit("Ada Tester", "Eve Tester", in: "one")
    fixture.set("two", "<<<<<<< HEAD")
    try fixture.writer.remove(["one", "two"])
    #expect(fixture.judge().isIntact && fixture.folder.entries.map(\.id) == ["three"])
  }

  @Test("An unknown id is reported with a hint")
  func unknown() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff())
    let error = #expect(throws: Diagnostics.self) { try fixture.writer.remove(["testr"]) }
    #expect(
      error?.description
        == "evidence: error: there is no entry \"testr\"; did you mean \"tester\"?")
    #expect(throws: Diagnostics.self) {
      try EvidenceWriter(path: "/nonexistent/e", shown: "e", digest: EvidenceFixture.digest).remove(["a"])
    }
  }

  @Test("Removing an entry does not delete a file outside of the folder")
  func removesNothingOutside() throws {
    let fixture = try EvidenceFixture()
    let outside = fixture.path + "-outside"
    try "keep".write(toFile: outside, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: outside) }
    var entry = EvidenceFixture.signOff()
    entry.file = "../" + (outside as NSString).lastPathComponent
    try fixture.add(entry)
    try fixture.writer.remove(["tester"])
    #expect(FileManager.default.fileExists(atPath: outside))
  }

  @Test("Twenty concurrent writers add twenty entries")
  func concurrentWriters() async throws {
    let fixture = try EvidenceFixture()
    let path = fixture.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let writer = EvidenceWriter(path: path, shown: "evidence", digest: EvidenceFixture.digest)
          _ = try writer.add([.init(entry: EvidenceFixture.signOff(), file: (bytes: [1], ending: "txt"))])
        }
      }
      try await group.waitForAll()
    }
    let report = fixture.judge()
    #expect(report.isIntact && report.judged.count == 20)
    #expect(Set(report.judged.map(\.entry)).count == 20)
  }
}
