import Foundation
import Model
import TestSupport
import Testing

@testable import Evidence

/// The schemas in `Matrix/schema` agree with the readers.
struct EvidenceSchemaTests {
  private func validate(_ schema: String, _ file: String) throws -> String {
    try Python.schemaErrors(of: [file], schema: Checkout.root + "/Matrix/schema/" + schema)
  }

  @Test(
    "An entry that qa writes is valid, and one that the reader rejects is not",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"))
  func entries() throws {
    let fixture = try EvidenceFixture()
    var signed = EvidenceFixture.signOff()
    signed.conditions = ["login": "no"]
    try fixture.add(signed)
    var shot = EvidenceFixture.entry("shot", .screenshot, ["LS-T1"])
    (shot.device, shot.os, shot.orientation, shot.appearance) = ("iphone-se-3", "18.1", .portrait, .dark)
    try fixture.add(shot, "x", ending: "png")
    var tests = EvidenceFixture.entry("tests", .uiTest)
    tests.tests = ["LS-V3": ["LaunchTests/*"]]
    try fixture.add(tests, "{}", ending: "json")
    for id in ["tester", "shot", "tests"] {
      #expect(try validate("evidence.schema.json", fixture.entryPath(id)) == "")
    }
    let edits = [
      ("shot", "\"kind\" : \"screenshot\"", "\"kind\" : \"photo\""),
      ("shot", "\"file\" : \"shot.png\"", "\"file\" : \"../shot.png\""),
      ("tests", "\"file\" : \"tests.json\"", "\"file\" : \"/etc/passwd\""),
      ("tester", "\"statement\"", "\"statment\""),
      ("tester", "\"at\" : \"2026-11-21T10:00:00Z\"", "\"at\" : \"today\""),
      ("tester", "\"status\" : \"passed\"", "\"status\" : \"fine\""),
      ("tester", "  \"status\" : \"passed\"", "  \"file\" : \"x\", \"digest\" : \"sha256:\""),
      ("shot", "\"orientation\" : \"portrait\"", "\"orientation\" : \"up\""),
      ("tests", "\"schemaVersion\" : 2", "\"schemaVersion\" : 1"),
      ("tester", "\"build\" : \"1.4 (231)\",", ""),
    ]
    for (index, (id, old, new)) in edits.enumerated() {
      let text = fixture.text(id).replacingOccurrences(of: old, with: new)
      try #require(text != fixture.text(id), "\(old)")
      let file = fixture.path + "/bad\(index).json"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(try validate("evidence.schema.json", file).contains("\(file): "), "\(old)")
    }
  }

  @Test(
    "The schema of a launch accepts what the reader accepts",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"),
    arguments: [
      ("{\"launchMilliseconds\": 312, \"state\": \"main\", \"conditions\": {\"a\": \"b\"}}", true),
      ("{\"launchSeconds\": 1}", false), ("{}", false), ("{\"launchMilliseconds\": -1}", false),
      ("{\"launchMilliseconds\": 60001}", false), ("{\"conditions\": {\"a\": 1}}", false),
      ("{\"at\": \"yesterday\"}", false), ("{\"state\": \"\"}", false),
    ])
  func trace(line: String, isGood: Bool) throws {
    #expect(LaunchTrace.read(Array(line.utf8), file: "l").diagnostics.isEmpty == isGood)
    let file = NSTemporaryDirectory() + "/qa-line-" + UUID().uuidString + ".json"
    try line.write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let found = try validate("launch-trace.schema.json", file)
    #expect((found == "") == isGood, "\(found)")
  }

  @Test("The gate's schema lists every reason of evidence")
  func reasons() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(Checkout.root)/Reports/schema/gate.schema.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let properties = try #require(root["properties"] as? [String: Any])
    let evidence = try #require(properties["evidence"] as? [String: Any])
    let items = try #require(evidence["items"] as? [String: Any])
    let fields = try #require(items["properties"] as? [String: Any])
    let reason = try #require(fields["reason"] as? [String: Any])
    let values = try #require(reason["enum"] as? [Any])
    #expect(values.compactMap { $0 as? String } == EvidenceReason.allCases.map(\.rawValue))
  }
}
