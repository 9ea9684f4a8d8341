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
    "A manifest that qa writes is valid, and one that the reader rejects is not",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"))
  func manifest() throws {
    let fixture = try EvidenceFixture()
    try fixture.add(EvidenceFixture.signOff())
    var shot = EvidenceFixture.entry("shot", .screenshot, ["LS-T1"])
    (shot.device, shot.os, shot.orientation, shot.appearance) = ("iphone-se-3", "18.1", .portrait, .dark)
    try fixture.add(shot, "x", ending: "png")
    var tests = EvidenceFixture.entry("tests", .uiTest)
    tests.tests = ["LS-V3": ["LaunchTests/*"]]
    try fixture.add(tests, "{}", ending: "json")
    let good = fixture.path + "/manifest.json"
    #expect(try validate("evidence.schema.json", good) == "")
    let edits = [
      ("\"kind\" : \"screenshot\"", "\"kind\" : \"photo\""),
      ("\"file\" : \"shot.png\"", "\"file\" : \"../shot.png\""),
      ("\"file\" : \"tests.json\"", "\"file\" : \"/etc/passwd\""), ("\"statement\"", "\"statment\""),
      ("\"at\" : \"2026-11-21T10:00:00Z\"", "\"at\" : \"today\""),
      ("\"orientation\" : \"portrait\"", "\"orientation\" : \"up\""),
      ("\"schemaVersion\" : 1", "\"schemaVersion\" : 2"), ("\"count\" : 3", "\"count\" : -3"),
      ("\"build\" : \"1.4 (231)\",", ""),
    ]
    for (index, edit) in edits.enumerated() {
      let text = fixture.manifest.replacingOccurrences(of: edit.0, with: edit.1)
      try #require(text != fixture.manifest, "\(edit)")
      let file = fixture.path + "/bad\(index).json"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(try validate("evidence.schema.json", file).contains("\(file): "), "\(edit)")
    }
  }

  @Test(
    "The schema of a launch accepts what the reader accepts",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"),
    arguments: [
      ("{\"launchMilliseconds\": 312, \"state\": \"main\", \"conditions\": {\"a\": \"b\"}}", true),
      ("{\"launchSeconds\": 1}", false), ("{}", false), ("{\"launchMilliseconds\": -1}", false),
      ("{\"launchMilliseconds\": 3600001}", false), ("{\"conditions\": {\"a\": 1}}", false),
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
