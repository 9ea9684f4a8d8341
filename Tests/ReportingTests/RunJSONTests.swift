import Foundation
import Model
import RecordSupport
import TestSupport
import Testing

@testable import Reporting

@Suite("run.json")
struct RunJSONTests {
  @Test("a finding is one line with every key of the contract, null where it has no value")
  func baseline() throws {
    let record = Fixtures.record([Fixtures.small.rows[1], Fixtures.small.rows[2], Fixtures.small.rows[5]])
    let text = String(decoding: try RunJSON.encode(record), as: UTF8.self)
    #expect(
      text == """
        {"schemaVersion":2,
        "complete":true,
        "shard":null,
        "tool":{"name":"qa","version":"0.1.0","commit":null},
        "subject":{"project":"App.xcodeproj","target":"App","configuration":null,\
        "deploymentTarget":null,"launchScreen":"App/Launch.storyboard","kind":"storyboard","sourcesDigest":"sha256:00","commit":null,\
        "settings":null,"assumedSDK":null,"generator":null},
        "checklist":{"id":"house-1.2","digest":"sha256:11","title":"Repository rules","criteria":[]},
        "matrix":{"id":"pr","environments":4,"skipped":[],"axes":[
        "device",
        "os",
        "orientation",
        "appearance",
        "contrast",
        "layoutDirection"],"cases":[
        ["phone-a","17","portrait","dark","normal","leftToRight"],
        ["phone-a","18","portrait","dark","normal","leftToRight"]],"whole":null},
        "summary":{"results":{"passed":1,"failed":2,"cannotTell":0,"notApplicable":0,"errored":0},\
        "tests":{"tests":2,"failures":1,"errors":0,"skipped":0}},
        "findings":[
        {"criterion":"H-1","assertion":"layout.size","outcome":"failed","cases":["0-1"],"reason":null,\
        "message":"The icon is 119 by 120 points.","measured":{"height":120,"width":119},\
        "expected":{"height":120,"tolerance":0.5,"width":120},"file":"App/Launch.storyboard","line":31,"column":9,\
        "element":"Q7b-Ic-001","note":null,"waiver":null,"cause":"icon-size","preview":null,"fix":null,"origins":null,"impact":null},
        {"criterion":"H-3","assertion":"project.key","outcome":"passed","cases":null,"reason":null,\
        "message":"It is set.","measured":{},"expected":{},"file":null,"line":null,"column":null,\
        "element":null,"note":null,"waiver":null,"cause":null,"preview":null,"fix":null,"origins":null,"impact":null}],
        "definitionOfDone":[],
        "coverage":[],
        "devices":[],
        "screens":[],
        "diagnostics":[],
        "notices":null,
        "furtherScreens":[],
        "waivers":[],
        "excerpts":null,
        "examples":null,
        "digest":null}

        """)
  }

  @Test("results.jsonl has one line a result, with the axes instead of the cases")
  func lines() throws {
    var record = Fixtures.record([Fixtures.small.rows[1], Fixtures.small.rows[2], Fixtures.small.rows[5]])
    record.screens = [ScreenDrawing(preview: "p", width: 1, height: 2, views: [], outlines: [])]
    record.screens[0].cases = CaseRanges([1])
    let text = String(decoding: try ResultsJSONL.bytes(of: record), as: UTF8.self)
    let lines = text.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(
      lines[1].hasPrefix(
        "{\"criterion\":\"H-1\",\"assertion\":\"layout.size\",\"outcome\":\"failed\",\"device\":\"phone-a\",\"os\":\"18\","
          + "\"orientation\":\"portrait\",\"appearance\":\"dark\",\"contrast\":\"normal\","
          + "\"layoutDirection\":\"leftToRight\",\"reason\":null,"))
    #expect(lines[1].contains("\"preview\":\"p\",") && lines[0].contains("\"preview\":null,"))
    #expect(lines[2].contains("\"device\":null,\"os\":null"))
  }

  @Test("what is written is read back equal, and written again with the same bytes")
  func roundTrip() throws {
    var small = Fixtures.small
    small.devices = [
      DeviceSummary(id: "a", name: "A", idiom: .pad, screens: [Fixtures.screen(.landscapeLeft)])
    ]
    small.furtherScreens = [
      FurtherScreen(
        name: "second", urlSchemes: ["a"], kind: "storyboard", launchScreen: nil,
        pictures: [.init(preview: "p", cases: CaseRanges([0, 2]))])
    ]
    small.matrix.skipped = [.notSelected(3)]
    for record in [small, Fixtures.hostile, Fixtures.record([])] {
      let bytes = try RunJSON.encode(record)
      let read = try RunJSON.decode(bytes)
      #expect(read == record)
      #expect(try RunJSON.encode(read) == bytes)
    }
  }

  @Test("the digest covers every byte of the file")
  func digest() throws {
    func digest(_ parts: [(name: String, bytes: [UInt8])]) -> String {
      StableHash.hex(String(decoding: parts[0].bytes, as: UTF8.self))
    }
    let (record, bytes) = try RunJSON.finished(Fixtures.small, digest: digest)
    #expect(RunJSON.isIntact(record, bytes, digest: digest))
    #expect(!RunJSON.isIntact(Fixtures.small, try RunJSON.encode(Fixtures.small), digest: digest))
    for position in stride(from: 0, to: bytes.count, by: 131) {
      var edited = bytes
      edited[position] ^= 1
      #expect(!RunJSON.isIntact(record, edited, digest: digest), "byte \(position)")
    }
  }

  @Test("a range of cases that the table does not have is an error")
  func ranges() throws {
    var record = Fixtures.small
    record.findings[0].cases = CaseRanges(0..<99)
    #expect(throws: Diagnostic.self) { try RunJSON.decode(RunJSON.encode(record)) }
  }

  @Test(
    "a damaged file is a diagnostic that says where, never a crash",
    arguments: [
      "", "{", "[]", "{\"schemaVersion\":2}", "null", "{\"schemaVersion\":1,\"complete\":true}", "\u{0}",
    ])
  func damaged(text: String) {
    #expect(throws: Diagnostic.self) { try RunJSON.decode(Array(text.utf8)) }
  }

  @Test("every prefix of a record is refused, none is taken for a shorter run")
  func truncated() throws {
    let bytes = try RunJSON.encode(Fixtures.small)
    for length in stride(from: 0, to: bytes.count - 2, by: 97) {
      #expect(throws: Diagnostic.self) { try RunJSON.decode(Array(bytes[..<length])) }
    }
  }

  @Test(
    "the schema accepts what is written",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"))
  func schema() throws {
    var small = Fixtures.small
    small.devices = [
      DeviceSummary(id: "a", name: "A", idiom: .pad, screens: [Fixtures.screen(.landscapeLeft)])
    ]
    small.coverage = [.init(criterion: "H-1", decided: 2, total: 3)]
    small.definitionOfDone = [.init(criterion: "G", title: "g", needs: ["H-1"])]
    small.rows[1].finding.fix = "Set it."
    small.rows[1].finding.origins = [
      Origin(file: "L.storyboard", line: 3, element: "c"), Origin(file: "A.xcassets/i.png"),
    ]
    small.excerpts = [Excerpt(file: "L.storyboard", line: 3, text: "<constraint/>")]
    small.examples = [
      ExampleScreen(criterion: "C", assertion: "a", cases: CaseRanges([0]), native: "n"),
      ExampleScreen(
        criterion: "C", assertion: "b", cases: CaseRanges([1]), native: nil,
        fixed: .init(preview: "p", native: nil, lines: small.excerpts ?? [])),
    ]
    for record in [small, Fixtures.record([])] {
      let errors = try OutsideTools.withFile(try RunJSON.encode(record), name: "run.json") {
        try Python.schemaErrors(of: [$0], schema: Checkout.root + "/Reports/schema/run.schema.json")
      }
      #expect(errors == "")
    }
  }
}
