import Foundation
import Model
import Testing

@testable import Evidence

/// What a manifest may look like, and what is told of one that does not.
struct ManifestTests {
  private func faults(_ text: String) throws -> [String] {
    let fixture = try EvidenceFixture()
    fixture.manifest = text
    return fixture.folder.faults.map(\.description)
  }

  @Test("A folder that is not there is no fault and witnesses nothing")
  func absent() {
    let folder = EvidenceFolder.load(path: "/nonexistent/evidence", shown: "evidence")
    #expect(!folder.exists && folder.faults.isEmpty && folder.entries.isEmpty)
  }

  @Test("An empty folder is intact; one with files and no manifest is told")
  func noManifest() throws {
    let fixture = try EvidenceFixture()
    #expect(fixture.judge().isIntact)
    try fixture.write("x", to: "shot.png")
    let report = fixture.judge()
    #expect(!report.isIntact)
    #expect(report.diagnostics.first?.message == "the folder holds files, but no manifest.json")
  }

  @Test("Every fault is told at once, with its place and what was meant")
  func allAtOnce() throws {
    let found = try faults(
      """
      {"schemaVersion": 1, "count": 2, "seal": "x", "pieces": [
        {"id": "a", "kind": "signoff", "criteria": [], "about": {"sourcesDigest": "d"}},
        {"id": "b", "kind": "uiTest", "criteria": ["X", 3], "abuot": {"commit": "c"},
         "orientation": "potrait", "file": 7}
      ], "piece": 1}
      """)
    let expected = [
      "evidence/manifest.json:5:13: error: the manifest knows no \"piece\"; did you mean \"pieces\"?",
      "evidence/manifest.json:2:23: error: \"kind\" knows no \"signoff\"; did you mean \"signOff\"?",
      "evidence/manifest.json:3:64: error: entry 2 knows no \"abuot\"; did you mean \"about\"?",
      "evidence/manifest.json:3:51: error: an item of \"criteria\" must be text, not a number",
      "evidence/manifest.json:3:3: error: \"about\" is missing",
      "evidence/manifest.json:4:38: error: \"file\" must be text, not a number",
      "evidence/manifest.json:4:19: error: \"orientation\" knows no \"potrait\"; did you mean \"portrait\"?",
    ]
    for line in expected {
      #expect(found.contains(line), "\(line) is not among\n\(found.joined(separator: "\n"))")
    }
    #expect(found.count == expected.count)
  }

  @Test("A key that is given twice is a fault, because a reader sees only one of the two")
  func twice() throws {
    let found = try faults(
      "{\"schemaVersion\": 1, \"count\": 0, \"seal\": \"a\", \"seal\": \"b\", \"pieces\": []}")
    #expect(found == ["evidence/manifest.json:1:55: error: \"seal\" is given twice; remove one of them"])
  }

  @Test(
    "What is no manifest at all is told where it ends to be one",
    arguments: [
      ("", "1:1: error: the manifest is not JSON: the file is empty"),
      ("[]", "1:1: error: the manifest must be an object, not a list"),
      ("{\"pieces\": [", "1:13: error: the manifest is not JSON: ends where a value is expected"),
      (
        "{\n\"schemaVersion\": 2, \"pieces\": []}",
        "2:18: error: the manifest has schemaVersion 2, known is 1"
      ),
      (
        "<<<<<<< HEAD\n{}",
        "1:1: error: the manifest is not JSON: merge-conflict markers were left in the file"
      ),
    ])
  func noJSON(text: String, expected: String) throws {
    let found = try faults(text)
    #expect(found.count == 1 && found[0].hasPrefix("evidence/manifest.json:" + expected), "\(found)")
  }

  @Test("A byte that is no UTF-8 is a fault, not a replacement character")
  func encoding() throws {
    let fixture = try EvidenceFixture()
    try Data([0x7B, 0xFF, 0x7D]).write(to: URL(fileURLWithPath: fixture.path + "/manifest.json"))
    #expect(fixture.folder.faults.map(\.message) == ["the manifest is not UTF-8"])
  }

  @Test("An id that stands twice is told with both lines")
  func sameID() throws {
    let entry = "{\"id\": \"a\", \"kind\": \"signOff\", \"criteria\": [], \"about\": {\"commit\": \"c\"}}"
    let found = try faults("{\"schemaVersion\": 1, \"pieces\": [\n\(entry),\n\(entry)]}")
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix("evidence/manifest.json:3:8: error: \"a\" is also the id of the entry in line 2"))
  }

  @Test(
    "An id is a plain word",
    arguments: ["", "a b", "../x", "-x", ".x", "ä", String(repeating: "x", count: 101)])
  func plainID(id: String) {
    #expect(!ManifestReader.isPlain(id))
    #expect(ManifestReader.isPlain("testflight-se.2_b"))
  }

  @Test("Nesting, size and number of entries are bounded")
  func bounds() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try faults(deep).count == 1)
    let many =
      "{\"schemaVersion\": 1, \"pieces\": [" + Array(repeating: "1", count: 5001).joined(separator: ",")
      + "]}"
    #expect(try faults(many).first?.contains("5001 items") == true)
    let fixture = try EvidenceFixture()
    fixture.manifest = String(repeating: " ", count: EvidenceLimits.manifestBytes + 1)
    #expect(fixture.folder.faults.first?.message.contains("more than the 8388608") == true)
  }
}
