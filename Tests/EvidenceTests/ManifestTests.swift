import Foundation
import Model
import Testing

@testable import Evidence

/// Reading a manifest, and its errors.
struct ManifestTests {
  private func diagnostics(_ text: String) throws -> [String] {
    let fixture = try EvidenceFixture()
    fixture.manifest = text
    return fixture.folder.diagnostics.map(\.description)
  }

  @Test("A missing folder is no error and has no entries")
  func absent() {
    let folder = EvidenceFolder.load(path: "/nonexistent/evidence", shown: "evidence")
    #expect(!folder.exists && folder.diagnostics.isEmpty && folder.entries.isEmpty)
  }

  @Test("An empty folder is intact; files without a manifest are an error")
  func noManifest() throws {
    let fixture = try EvidenceFixture()
    #expect(fixture.judge().isIntact)
    try fixture.write("x", to: "shot.png")
    let report = fixture.judge()
    #expect(!report.isIntact)
    #expect(report.diagnostics.first?.message == "the folder has files, but no manifest.json")
  }

  @Test("All errors are reported, with location and hint")
  func allAtOnce() throws {
    let found = try diagnostics(
      """
      {"schemaVersion": 1, "count": 2, "chainDigest": "x", "entries": [
        {"id": "a", "kind": "signoff", "criteria": [], "about": {"sourcesDigest": "d"}},
        {"id": "b", "kind": "uiTest", "criteria": ["X", 3], "abuot": {"commit": "c"},
         "orientation": "potrait", "file": 7}
      ], "entrys": 1}
      """)
    let expected = [
      "evidence/manifest.json:5:14: error: the manifest has the unknown key \"entrys\"; did you mean \"entries\"?",
      "evidence/manifest.json:2:23: error: \"kind\" has the unknown value \"signoff\"; did you mean \"signOff\"?",
      "evidence/manifest.json:3:64: error: entry 2 has the unknown key \"abuot\"; did you mean \"about\"?",
      "evidence/manifest.json:3:51: error: an item of \"criteria\" must be text, not a number",
      "evidence/manifest.json:3:3: error: \"about\" is missing",
      "evidence/manifest.json:4:38: error: \"file\" must be text, not a number",
      "evidence/manifest.json:4:19: error: \"orientation\" has the unknown value \"potrait\"; did you mean \"portrait\"?",
    ]
    for line in expected {
      #expect(found.contains(line), "\(line) is not among\n\(found.joined(separator: "\n"))")
    }
    #expect(found.count == expected.count)
  }

  @Test("A repeated key is an error")
  func twice() throws {
    let found = try diagnostics(
      "{\"schemaVersion\": 1, \"count\": 0, \"chainDigest\": \"a\", \"chainDigest\": \"b\", \"entries\": []}")
    #expect(found == ["evidence/manifest.json:1:69: error: \"chainDigest\" is repeated; remove one of them"])
  }

  @Test(
    "A file that is no manifest is reported with the location",
    arguments: [
      ("", "1:1: error: the manifest is not JSON: the file is empty"),
      ("[]", "1:1: error: the manifest must be an object, not a list"),
      ("{\"entries\": [", "1:14: error: the manifest is not JSON: the file ends where a value is expected"),
      (
        "{\n\"schemaVersion\": 2, \"entries\": []}",
        "2:18: error: the manifest has schemaVersion 2; this qa reads 1"
      ),
      (
        "<<<<<<< HEAD\n{}",
        "1:1: error: the manifest is not JSON: the file has an unresolved merge conflict"
      ),
    ])
  func noJSON(text: String, expected: String) throws {
    let found = try diagnostics(text)
    #expect(found.count == 1 && found[0].hasPrefix("evidence/manifest.json:" + expected), "\(found)")
  }

  @Test("A byte that is not UTF-8 is an error, not a replacement character")
  func encoding() throws {
    let fixture = try EvidenceFixture()
    try Data([0x7B, 0xFF, 0x7D]).write(to: URL(fileURLWithPath: fixture.path + "/manifest.json"))
    #expect(fixture.folder.diagnostics.map(\.message) == ["the manifest is not UTF-8"])
  }

  @Test("A repeated id is reported with both lines")
  func sameID() throws {
    let entry = "{\"id\": \"a\", \"kind\": \"signOff\", \"criteria\": [], \"about\": {\"commit\": \"c\"}}"
    let found = try diagnostics("{\"schemaVersion\": 1, \"entries\": [\n\(entry),\n\(entry)]}")
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix("evidence/manifest.json:3:8: error: the id \"a\" is already used in line 2"))
  }

  @Test(
    "An id has only letters, digits, -, _ and .",
    arguments: ["", "a b", "../x", "-x", ".x", "ä", String(repeating: "x", count: 101)])
  func plainID(id: String) {
    #expect(!ManifestReader.isPlain(id))
    #expect(ManifestReader.isPlain("testflight-se.2_b"))
  }

  @Test("Nesting, size and number of entries have limits")
  func bounds() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try diagnostics(deep).count == 1)
    let many =
      "{\"schemaVersion\": 1, \"entries\": [" + Array(repeating: "1", count: 5001).joined(separator: ",")
      + "]}"
    #expect(try diagnostics(many).first?.contains("5001 items") == true)
    let fixture = try EvidenceFixture()
    fixture.manifest = String(repeating: " ", count: EvidenceLimits.manifestBytes + 1)
    #expect(fixture.folder.diagnostics.first?.message.contains("larger than 8388608") == true)
  }
}
