import Files
import Formats
import Foundation
import Definitions
import Model
import Store
import Stories

@testable import Evidence

extension FuzzTarget {
  static let data: [FuzzTarget] = [
    FuzzTarget("json", words: Dictionaries.json) {
      Seeds.files(["json"])
    } read: {
      _ = try JSONReader.read($0)
    },
    FuzzTarget("run-json", words: Dictionaries.json) {
      Seeds.reports
    } read: {
      _ = try JSONDecoder().decode(RunRecord.self, from: Data($0))
    },
    FuzzTarget("evidence", words: Dictionaries.evidence) {
      Seeds.evidence
    } read: {
      _ = EntryReader.read($0, id: "a", shown: "a.evidence.json")
    },
    FuzzTarget("xcresult", words: Dictionaries.evidence) {
      Seeds.testResults
    } read: {
      _ = TestResults.read($0, file: "a.json")
    },
    FuzzTarget("junit", words: Dictionaries.junit) {
      [
        "a.xml": Array(
          "<testsuite><testcase name=\"a\" classname=\"b\"><failure/></testcase></testsuite>".utf8)
      ]
    } read: {
      _ = TestResults.read($0, file: "a.xml")
    },
    FuzzTarget("history", words: Dictionaries.sqlite) {
      Seeds.histories
    } read: { bytes in
      try Memory.withFile(bytes) { path in
        let history = try History.read(path)
        _ = try history.runs(last: 5)
        _ = try history.comparison()
      }
    },
    FuzzTarget("settings", words: Dictionaries.yaml) {
      ["qa.yml": Seeds.bytes("qa.yml")]
    } read: { bytes in
      _ = try Settings.own(
        of: Memory.root, overlay: FileOverlay([Memory.root + "/qa.yml": .write(bytes)]), root: Seeds.data)
    },
    FuzzTarget("waivers", words: Dictionaries.yaml) {
      Seeds.waivers
    } read: { bytes in
      let path = Memory.root + "/waivers.yml"
      _ = try WaiverFile.load(
        path: path, name: "waivers.yml", root: Seeds.data, checklist: Seeds.checklist, catalog: Seeds.catalog,
        policy: GatePolicy(),
        access: Memory.access(["waivers.yml": bytes]))
    },
    FuzzTarget("launch-trace", words: Dictionaries.evidence) {
      ["a.json": Array("{\"version\": 1, \"launches\": []}".utf8)]
    } read: {
      _ = LaunchTrace.read($0, file: "a.json")
    },
    FuzzTarget("story", words: Dictionaries.markdown) {
      Seeds.stories
    } read: {
      _ = try StoryFile.stories($0, name: "a.md")
    },
    FuzzTarget("yaml", words: Dictionaries.yaml) {
      Seeds.yaml
    } read: { bytes in
      var access = FileAccess(below: [Memory.root])
      access.overlay = FileOverlay([Memory.root + "/a.yml": .write(bytes)])
      _ = try ChecklistFile.load(
        Memory.root + "/a.yml", root: Seeds.data, assertions: [], devices: .read(Seeds.catalog),
        access: access)
    },
  ]
}
