import Foundation
import Model
import Testing

@testable import Evidence

/// The schemas in `Matrix/schema` agree with the readers.
struct EvidenceSchemaTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Returns one line for each error; nil if Python or one of its packages is missing.
  private func validate(_ schema: String, _ files: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let venv = "\(Self.root)/.venv/bin/python"
    let python = FileManager.default.isExecutableFile(atPath: venv) ? venv : "python3"
    process.arguments =
      [python, "\(Self.root)/Tests/MatrixTests/validate.py", "\(Self.root)/Matrix/schema/\(schema)"] + files
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 3 || process.terminationStatus == 127 {
      print("skipped: python3 with jsonschema and yaml is not on this machine (\(text))")
      return nil
    }
    return text
  }

  @Test("A manifest that qa writes is valid, and one that the reader rejects is not")
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
    guard let found = try validate("evidence.schema.json", [good]) else { return }
    #expect(found == "")
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
      #expect(try validate("evidence.schema.json", [file])?.contains("\(file): ") == true, "\(edit)")
    }
  }

  @Test(
    "The schema of a launch accepts what the reader accepts",
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
    guard let found = try validate("launch-trace.schema.json", [file]) else { return }
    #expect((found == "") == isGood, "\(found)")
  }

  @Test("The gate's schema lists every reason of evidence")
  func reasons() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/Reports/schema/gate.schema.json"))
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
