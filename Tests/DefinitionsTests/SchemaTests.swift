import Foundation
import Model
import TestSupport
import Testing

@testable import Definitions

/// The schemas are for editors and for the readers.
@Suite("JSON Schemas") struct SchemaTests {
  private func validate(_ schema: String, _ files: [String]) throws -> String {
    try Python.schemaErrors(of: files, schema: "\(Repository.path)/Matrix/schema/\(schema)")
  }

  private func files(_ folder: DataFolder) -> [String] {
    folder.files(in: Repository.root).filter { $0.id != SourceIndex.id }.map {
      "\(folder.path(in: Repository.root))/\($0.path)"
    }
  }

  @Test(
    "Every data file is valid",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"))
  func dataKeepsTheSchemas() throws {
    for (schema, list) in [
      ("device.schema.json", files(.devices)), ("matrix.schema.json", files(.matrices)),
      ("checklist.schema.json", files(.checklists)),
      ("sources.schema.json", ["\(Repository.path)/Matrix/devices/sources.yml"]),
      ("limits.schema.json", ["\(Repository.path)/Matrix/system/limits.yml"]),
      ("sdk-rules.schema.json", ["\(Repository.path)/Matrix/system/sdk-rules.yml"]),
      ("window-presets.schema.json", ["\(Repository.path)/Matrix/system/window-presets.yml"]),
      ("build-scripts.schema.json", ["\(Repository.path)/Matrix/system/build-scripts.yml"]),
      ("build-review.schema.json", ["\(Repository.path)/Matrix/system/build-review.yml"]),
      ("launch-templates.schema.json", ["\(Repository.path)/Matrix/system/launch-templates.yml"]),
      ("settings.schema.json", ["\(Repository.path)/qa.yml"]),
    ] {
      #expect(!list.isEmpty)
      let found = try validate(schema, list)
      #expect(found == "")
    }
  }

  @Test(
    "qa's own reading of the schemas accepts every data file, and every source that a file names is defined")
  func ownReader() throws {
    let collector = DiagnosticCollector()
    var checker = SchemaChecker(SchemaFolder(Repository.root), collector)
    checker.known["source"] = try Repository.sources()
    func check(_ path: String, _ schema: String) throws {
      checker.check(try DataFile(path: path, name: path, access: .typed(path)).root, schema, "the file")
    }
    for (_, node) in try Repository.deviceNodes() { checker.check(node, "device", "the device") }
    try check("\(Repository.path)/Matrix/devices/sources.yml", "sources")
    for name in [
      "limits", "sdk-rules", "window-presets", "build-scripts", "build-review", "launch-templates",
    ] {
      try check("\(Repository.path)/Matrix/system/\(name).yml", name)
    }
    #expect(collector.all == [])
  }

  @Test(
    "Every axis and each of its values is in the schemas",
    arguments: ["matrix", "checklist", "waivers"], Axis.all.filter { !$0.values.isEmpty }.map(\.key))
  func axes(schema: String, key: String) throws {
    let axis = try #require(Axis.named(key))
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: "\(Repository.path)/Matrix/schema/\(schema).schema.json"))
    let root = try JSONSerialization.jsonObject(with: bytes)
    let definitions = (root as? [String: Any])?["definitions"] as? [String: Any] ?? [:]
    let maps = Self.maps(root)
    #expect(!maps.isEmpty)
    for map in maps {
      var value = try #require(map[key] as? [String: Any], "\(schema) has no \(key)")
      if let reference = value["$ref"] as? String, let name = reference.split(separator: "/").last {
        value = try #require(definitions[String(name)] as? [String: Any])
      }
      let words = Self.words(value)
      #expect(words.isSuperset(of: axis.values), "\(schema), \(key): \(words.sorted())")
    }
  }

  /// The properties of every object that has the axis `appearance`.
  private static func maps(_ value: Any) -> [[String: Any]] {
    if let list = value as? [Any] { return list.flatMap(maps) }
    guard let map = value as? [String: Any] else { return [] }
    let own = (map["properties"] as? [String: Any]).flatMap { $0["appearance"] == nil ? nil : $0 }
    return (own.map { [$0] } ?? []) + map.values.flatMap(maps)
  }

  private static func words(_ value: Any) -> Set<String> {
    if let list = value as? [Any] { return Set(list.flatMap(words)) }
    if let map = value as? [String: Any] { return Set(map.values.flatMap(words)) }
    return (value as? String).map { [$0] } ?? []
  }

  @Test("The $id of a schema is the address that files name")
  func addresses() throws {
    let folder = Repository.path + "/Matrix/schema"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let name = String(file.prefix { $0 != "." })
      #expect(
        SchemaAddress.line(name) == "# yaml-language-server: $schema=\(schema["$id"] ?? "none")\n", "\(file)")
    }
  }

  @Test("Every data file names its schema on the first line, for editors")
  func filesNameTheirSchema() throws {
    for (folder, schema) in [
      (DataFolder.devices, "device"), (.matrices, "matrix"), (.checklists, "checklist"),
    ] {
      for file in files(folder) {
        let first = try String(contentsOfFile: file, encoding: .utf8).prefix { $0 != "\n" }
        let depth = file.dropFirst(folder.path(in: Repository.root).count).filter { $0 == "/" }.count
        let up = String(repeating: "../", count: depth)
        #expect(first == "# yaml-language-server: $schema=\(up)schema/\(schema).schema.json", "\(file)")
        #expect(
          FileManager.default.fileExists(atPath: "\(Repository.path)/Matrix/schema/\(schema).schema.json"))
      }
    }
  }

  private static let witnessed = """
      - id: A
        title: A
        impact: minor
        blocks: true
        evidence: {any: [launchTrace], trace: {splashAtLeast: $splash}, table: launch, rule: B}

    """
  private static let table = """
    tables:
      - id: launch
        title: Launch
        conditions: {user: [known, unknown], tries: [1, 2]}
        states: [main, login]
        rules: [{id: A, when: {user: unknown}, state: login}, {id: B, state: main}]
        impossible: [{when: {user: known, tries: 2}, because: Why}]
    """

  @Test(
    "A schema rejects what the reader rejects",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"))
  func schemasRefuse() throws {
    let scratch = try Scratch()
    let device = try Repository.text("Matrix/devices/iphone-13.yml")
    let row = "  - {id: A, title: A, impact: minor, assert: [layout.whole: {of: icon}]}\n"
    let head = "id: a\ntitle: A\ncriteria:\n"
    let cases = [
      ("device.schema.json", device, 0), ("device.schema.json", device + "color: red\n", 1),
      ("device.schema.json", device.replacingOccurrences(of: "idiom: phone", with: "idiom: tv"), 1),
      ("device.schema.json", device.replacingOccurrences(of: "  geometry: A\n", with: ""), 1),
      ("matrix.schema.json", "id: a\ntitle: A\naxes: {device: all}\n", 0),
      ("matrix.schema.json", "id: a\ntitle: A\naxes: {device: all, window: [half]}\nwindows: proved\n", 0),
      ("matrix.schema.json", "id: a\ntitle: A\naxes: {device: all}\nwindows: all\n", 1),
      ("matrix.schema.json", "id: a\ntitle: A\naxes: {device: all, orientation: up}\n", 1),
      ("matrix.schema.json", "id: a\ntitle: A\naxes: {device: all}\nexclude: [{orientation: portrait}]\n", 1),
      ("waivers.schema.json", WaiverFileTests.good, 0), ("waivers.schema.json", "waivers: []\n", 0),
      (
        "waivers.schema.json", WaiverFileTests.good.replacingOccurrences(of: "    reason: Known\n", with: ""),
        1
      ),
      ("waivers.schema.json", WaiverFileTests.good.replacingOccurrences(of: "2026-12-01", with: "soon"), 1),
      ("waivers.schema.json", WaiverFileTests.good + "    color: red\n", 1),
      ("checklist.schema.json", head + row, 0),
      ("checklist.schema.json", head + row.replacingOccurrences(of: "minor", with: "small"), 1),
      ("checklist.schema.json", head + row.replacingOccurrences(of: "}]}", with: "}], gate: [A]}"), 1),
      ("checklist.schema.json", head + Self.witnessed + Self.table, 0),
      (
        "checklist.schema.json",
        head + Self.witnessed.replacingOccurrences(of: "$splash", with: "long") + Self.table, 1
      ),
      (
        "checklist.schema.json",
        head + Self.witnessed.replacingOccurrences(of: "table: launch, ", with: "") + Self.table, 1
      ),
      (
        "checklist.schema.json",
        head + Self.witnessed
          + Self.table.replacingOccurrences(of: "state: main", with: "state: main, open: no"),
        1
      ),
    ]
    for schema in Set(cases.map(\.0)).sorted() {
      var expected: [String: Bool] = [:]
      for (index, item) in cases.enumerated() where item.0 == schema {
        expected[try scratch.write("case\(index).yml", item.1)] = item.2 > 0
      }
      let found = try validate(schema, expected.keys.sorted())
      for (file, isInvalid) in expected {
        #expect(found.contains("\(file): ") == isInvalid, "\(file): \(found)")
      }
    }
  }
}
