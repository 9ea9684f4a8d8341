import Foundation
import Model
import Testing

@testable import Evidence

/// Reading the file of an entry, and its errors.
struct EntryReaderTests {
  private func diagnostics(_ text: String, id: String = "a") throws -> [String] {
    let fixture = try EvidenceFixture()
    fixture.set(id, text)
    return fixture.folder.diagnostics.map(\.description)
  }

  @Test("A missing folder is no error and has no entries")
  func absent() {
    let folder = EvidenceFolder.load(path: "/nonexistent/evidence", shown: "evidence")
    #expect(!folder.exists && folder.diagnostics.isEmpty && folder.entries.isEmpty)
  }

  @Test("An empty folder is intact; a file without an entry is a warning")
  func noEntry() throws {
    let fixture = try EvidenceFixture()
    #expect(fixture.judge().isIntact)
    try fixture.write("x", to: "shot.png")
    let report = fixture.judge()
    #expect(report.isIntact)
    #expect(
      report.diagnostics.first?.message == "no entry names this file, so it is not evidence")
  }

  @Test("All errors are reported, with location and hint")
  func allAtOnce() throws {
    let found = try diagnostics(
      """
      {"schemaVersion": 2, "id": "a", "kind": "uiTest", "criteria": ["X", 3], "abuot": {"commit": "c"},
       "orientation": "potrait", "file": 7, "status": "ok", "conditions": {"b": 1}}
      """)
    let expected = [
      "evidence/a.evidence.json:1:82: error: the entry has the unknown key \"abuot\"; did you mean \"about\"?",
      "evidence/a.evidence.json:1:69: error: an item of \"criteria\" must be text, not a number",
      "evidence/a.evidence.json:1:1: error: \"about\" is missing",
      "evidence/a.evidence.json:2:49: error: \"status\" has the unknown value \"ok\"",
      "evidence/a.evidence.json:2:36: error: \"file\" must be text, not a number",
      "evidence/a.evidence.json:2:75: error: condition \"b\" must be text, not a number",
      "evidence/a.evidence.json:2:17: error: \"orientation\" has the unknown value \"potrait\"; did you mean \"portrait\"?",
    ]
    for line in expected {
      #expect(
        found.contains { $0.hasPrefix(line) }, "\(line) is not among\n\(found.joined(separator: "\n"))")
    }
    #expect(found.count == expected.count)
    #expect(
      try diagnostics("{\"schemaVersion\": 2, \"id\": \"a\", \"kind\": \"signoff\", \"criteria\": []}")
        .contains(
          "evidence/a.evidence.json:1:41: error: \"kind\" has the unknown value \"signoff\"; did you mean \"signOff\"?"
        ))
  }

  @Test("A repeated key is an error")
  func twice() throws {
    let found = try diagnostics(
      "{\"schemaVersion\": 2, \"id\": \"a\", \"kind\": \"signOff\", \"by\": \"a\", \"by\": \"b\", \"criteria\": [],\n"
        + "\"about\": {}}")
    #expect(found == ["evidence/a.evidence.json:1:69: error: \"by\" is repeated; remove one of them"])
  }

  @Test(
    "A file that is no entry is reported with the location",
    arguments: [
      ("", "1:1: error: the entry is not JSON: the file is empty"),
      ("[]", "1:1: error: the entry must be an object, not a list"),
      ("{\"criteria\": [", "1:15: error: the entry is not JSON: the file ends where a value is expected"),
      ("{\n\"schemaVersion\": 1}", "2:18: error: the entry has schemaVersion 1; this qa reads 2"),
      (
        "<<<<<<< HEAD\n{}",
        "1:1: error: the entry is not JSON: the file has an unresolved merge conflict"
      ),
    ])
  func noJSON(text: String, expected: String) throws {
    let found = try diagnostics(text)
    #expect(found.count == 1 && found[0].hasPrefix("evidence/a.evidence.json:" + expected), "\(found)")
  }

  @Test("A byte that is not UTF-8 is an error, not a replacement character")
  func encoding() throws {
    let fixture = try EvidenceFixture()
    try Data([0x7B, 0xFF, 0x7D]).write(to: URL(fileURLWithPath: fixture.entryPath("a")))
    #expect(fixture.folder.diagnostics.map(\.message) == ["the entry is not UTF-8"])
  }

  @Test("A pipe in the place of an entry is an error, without waiting")
  func pipe() throws {
    let fixture = try EvidenceFixture()
    #expect(mkfifo(fixture.entryPath("a"), 0o600) == 0)
    #expect(fixture.folder.diagnostics.map(\.message) == ["\"a.evidence.json\" is not a regular file"])
  }

  @Test(
    "An id has only letters, digits, -, _ and .",
    arguments: ["", "a b", "../x", "-x", ".x", "ä", String(repeating: "x", count: 101)])
  func plainID(id: String) {
    #expect(!EntryReader.isPlain(id))
    #expect(EntryReader.isPlain("testflight-se.2_b"))
  }

  @Test("Nesting, size and number of entries have limits")
  func bounds() throws {
    #expect(try diagnostics(String(repeating: "[", count: 100_000)).count == 1)
    let many = Array(repeating: "\"1\"", count: 1001).joined(separator: ",")
    #expect(
      try diagnostics("{\"id\": \"a\", \"kind\": \"uiTest\", \"criteria\": [\(many)], \"about\": {}}").first?
        .contains("1001 items") == true)
    let large = try diagnostics(String(repeating: " ", count: ByteLimit.settings + 1))
    #expect(large.first?.contains("larger than 1048576") == true)
    let fixture = try EvidenceFixture()
    for number in 0...EvidenceLimits.entries { fixture.set("e\(number)", "{}") }
    #expect(
      fixture.folder.diagnostics.map(\.message) == ["the folder has 5001 entries; at most 5000 are read"])
  }
}
