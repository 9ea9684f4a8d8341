import Foundation
import Model
import Testing

@testable import Evidence

/// The files that an entry may name, and files without an entry.
struct FileTests {
  private func reason(of file: String, _ prepare: (EvidenceFixture) throws -> Void = { _ in }) throws
    -> EvidenceReason?
  {
    let fixture = try EvidenceFixture()
    try prepare(fixture)
    var entry = EvidenceFixture.signOff()
    entry.file = file
    entry.digest = EvidenceFixture.digest(Array("seen".utf8))
    try fixture.add(entry)
    return try fixture.only().reason
  }

  @Test(
    "A path outside of the folder is rejected",
    arguments: [
      "../secret", "/etc/passwd", "a/../../b", "./a", "a//b", "a\\b", "", "a/", "tester.evidence.json/..",
    ])
  func outside(file: String) throws {
    #expect(try reason(of: file) == .fileOutside)
  }

  @Test("A link out of the folder is rejected, a link inside is followed")
  func links() throws {
    let out = try reason(of: "link") {
      try FileManager.default.createSymbolicLink(
        atPath: $0.path + "/link", withDestinationPath: "/etc/hostname")
    }
    #expect(out == .fileOutside)
    let folder = try reason(of: "dir/hostname") {
      try FileManager.default.createSymbolicLink(atPath: $0.path + "/dir", withDestinationPath: "/etc")
    }
    #expect(folder == .fileOutside)
    let inside = try reason(of: "link") {
      try $0.write("seen", to: "real.txt")
      try FileManager.default.createSymbolicLink(
        atPath: $0.path + "/link", withDestinationPath: $0.path + "/real.txt")
    }
    #expect(inside == nil)
  }

  @Test("A missing file, a folder and a pipe are rejected without waiting")
  func irregular() throws {
    #expect(try reason(of: "gone.txt") == .fileMissing)
    let folder = try reason(of: "sub") {
      try $0.make("sub")
    }
    #expect(folder == .fileUnreadable)
    let pipe = try reason(of: "pipe") { #expect(mkfifo($0.path + "/pipe", 0o600) == 0) }
    #expect(pipe == .fileUnreadable)
  }

  @Test("A file that was changed after it was added is rejected")
  func changed() throws {
    let fixture = try EvidenceFixture()
    let entry = try fixture.add(EvidenceFixture.signOff(), "seen")
    #expect(try fixture.only().verdict == .supports)
    try fixture.write("sEen", to: try #require(entry.file))
    let judged = try fixture.only()
    #expect(judged.answer == "rejected digest-differs" && judged.message.subject == "tester.txt")
    // The entry may have contradicted a criterion.
    #expect(!fixture.judge().isIntact)
  }

  @Test("A file without an entry is reported; hidden files are ignored")
  func unlisted() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff(), "seen")
    try fixture.write("x", to: "shot.png")
    try fixture.write("x", to: ".DS_Store")
    let report = fixture.judge()
    #expect(report.isIntact)
    #expect(
      report.diagnostics.map(\.description) == [
        "evidence/shot.png: warning: no entry names this file, so it is not evidence; "
          + "add it with `qa evidence add`, or delete it"
      ])
  }

  @Test("One picture for two cases counts only for the first")
  func copied() throws {
    let fixture = try EvidenceFixture()
    var first = EvidenceFixture.entry("se", .screenshot, ["LS-T1"])
    first.device = "iphone-se-3"
    var second = first
    second.id = "mini"
    second.device = "iphone-13-mini"
    try fixture.add(first, "picture", ending: "png")
    try fixture.add(second, "picture", ending: "png")
    let judged = fixture.judge().judged
    #expect(judged.map(\.verdict) == [.supports, .rejected])
    #expect(judged.last?.reason == .copied && judged.last?.message.subject == "mini")
  }
}
