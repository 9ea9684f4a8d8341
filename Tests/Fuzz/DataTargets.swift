import Documents
import Foundation
import Matrix
import Model
import Stories

@testable import Evidence

extension FuzzTarget {
  static let data: [FuzzTarget] = [
    FuzzTarget("json") {
      Seeds.files(["json"])
    } read: {
      _ = try JSONReader.read($0)
    },
    FuzzTarget("run-json") {
      Seeds.reports
    } read: {
      _ = try JSONDecoder().decode(RunRecord.self, from: Data($0))
    },
    FuzzTarget("evidence") {
      Seeds.evidence
    } read: {
      _ = EntryReader.read($0, id: "a", shown: "a.evidence.json")
    },
    FuzzTarget("test-results") {
      [
        "a.xml": Array(
          "<testsuite><testcase name=\"a\" classname=\"b\"><failure/></testcase></testsuite>".utf8),
        "a.json": Array(
          "{\"testNodes\": [{\"name\": \"a\", \"nodeType\": \"Test Case\", \"result\": \"Passed\"}]}".utf8),
      ]
    } read: { bytes in
      _ = TestResults.read(bytes, file: "a.xml")
      _ = TestResults.read(bytes, file: "a.json")
    },
    FuzzTarget("launch-trace") {
      ["a.json": Array("{\"version\": 1, \"launches\": []}".utf8)]
    } read: {
      _ = LaunchTrace.read($0, file: "a.json")
    },
    FuzzTarget("story") {
      Seeds.stories
    } read: {
      _ = try StoryFile.stories($0, name: "a.md")
    },
    FuzzTarget("yaml") {
      Seeds.yaml
    } read: { bytes in
      var access = FileAccess(below: [Memory.root])
      access.overlay = FileOverlay([Memory.root + "/a.yml": .write(bytes)])
      _ = try ChecklistFile.load(
        Memory.root + "/a.yml", root: Seeds.data, assertions: [], catalog: Seeds.catalog, access: access)
    },
  ]
}
