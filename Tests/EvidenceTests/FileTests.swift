import Foundation
import Model
import Testing

@testable import Evidence

/// Which files an entry may name, and which files nobody names.
struct FileTests {
  private func reason(of file: String, _ prepare: (EvidenceFixture) throws -> Void = { _ in }) throws
    -> String?
  {
    let fixture = try EvidenceFixture()
    try prepare(fixture)
    var piece = EvidenceFixture.signOff()
    piece.file = file
    piece.digest = EvidenceFixture.digest(Array("seen".utf8))
    try fixture.add(piece)
    return try fixture.only().reason
  }

  @Test(
    "No path leaves the folder",
    arguments: ["../secret", "/etc/passwd", "a/../../b", "./a", "a//b", "a\\b", "", "a/", "manifest.json/.."])
  func outside(file: String) throws {
    #expect(try reason(of: file) == "file-outside")
  }

  @Test("A link out of the folder is refused, one inside is followed")
  func links() throws {
    let out = try reason(of: "link") {
      try FileManager.default.createSymbolicLink(
        atPath: $0.path + "/link", withDestinationPath: "/etc/hostname")
    }
    #expect(out == "file-outside")
    let folder = try reason(of: "dir/hostname") {
      try FileManager.default.createSymbolicLink(atPath: $0.path + "/dir", withDestinationPath: "/etc")
    }
    #expect(folder == "file-outside")
    let inside = try reason(of: "link") {
      try $0.write("seen", to: "real.txt")
      try FileManager.default.createSymbolicLink(
        atPath: $0.path + "/link", withDestinationPath: $0.path + "/real.txt")
    }
    #expect(inside == nil)
  }

  @Test("A file that is not there, a folder and a pipe are told, and nothing hangs")
  func irregular() throws {
    #expect(try reason(of: "gone.txt") == "file-missing")
    let folder = try reason(of: "sub") {
      try FileManager.default.createDirectory(atPath: $0.path + "/sub", withIntermediateDirectories: true)
    }
    #expect(folder == "file-unreadable")
    let pipe = try reason(of: "pipe") { #expect(mkfifo($0.path + "/pipe", 0o600) == 0) }
    #expect(pipe == "file-unreadable")
  }

  @Test("A file that was changed after it was added does not count")
  func changed() throws {
    let fixture = try EvidenceFixture()
    let piece = try fixture.add(EvidenceFixture.signOff(), "seen")
    #expect(try fixture.only().verdict == .supports)
    try fixture.write("sEen", to: try #require(piece.file))
    let judged = try fixture.only()
    #expect(judged.verdict == .rejected && judged.reason == "digest-differs")
    #expect(judged.message.contains("\"tester.txt\" was changed after it was added"))
    #expect(fixture.judge().isIntact)
  }

  @Test("A file that no entry names is told by name; hidden files are nobody's business")
  func strangers() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff(), "seen")
    try fixture.write("x", to: "shot.png")
    try fixture.write("x", to: ".DS_Store")
    let report = fixture.judge()
    #expect(report.isIntact)
    #expect(
      report.diagnostics.map(\.description) == [
        "evidence/shot.png: warning: no entry of manifest.json names this file, so it witnesses nothing; "
          + "add it with `qa evidence add`, or remove it"
      ])
  }

  @Test("One picture under the names of two cases counts for the first only")
  func copied() throws {
    let fixture = try EvidenceFixture()
    var first = EvidenceFixture.piece("se", .screenshot, ["LS-T1"])
    first.device = "iphone-se-3"
    var second = first
    second.id = "mini"
    second.device = "iphone-13-mini"
    try fixture.add(first, "picture", ending: "png")
    try fixture.add(second, "picture", ending: "png")
    let judged = fixture.judge().judged
    #expect(judged.map(\.verdict) == [.supports, .rejected])
    #expect(judged.last?.reason == "copied" && judged.last?.message.contains("\"se\"") == true)
  }
}
