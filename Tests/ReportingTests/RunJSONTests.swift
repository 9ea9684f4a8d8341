import Foundation
import Model
import Testing

@testable import Reporting

@Suite("run.json")
struct RunJSONTests {
  @Test("a result is one line with every key of the contract, null where it has no value")
  func baseline() throws {
    let record = Fixtures.record([Fixtures.small.results[1], Fixtures.small.results[3]])
    let text = String(decoding: try RunJSON.encode(record), as: UTF8.self)
    #expect(
      text == """
        {"schemaVersion":1,
        "complete":true,
        "shard":null,
        "tool":{"name":"qa","version":"0.1.0"},
        "subject":{"project":"App.xcodeproj","target":"App","launchScreen":"App/Launch.storyboard",\
        "kind":"storyboard","sourcesDigest":"sha256:00","commit":null},
        "checklist":{"id":"house-1.2","digest":"sha256:11","title":"Repository rules","criteria":[]},
        "matrix":{"id":"pr","cases":4,"environments":4,"dropped":[]},
        "summary":{"results":{"passed":0,"failed":1,"cannotTell":0,"notApplicable":1,"errored":0},\
        "tests":{"tests":2,"failures":1,"errors":0,"skipped":1}},
        "results":[
        {"criterion":"H-1","assertion":"layout.size","device":"phone-a","os":"17","orientation":"portrait",\
        "appearance":"dark","contrast":"normal","layoutDirection":"leftToRight","outcome":"failed","reason":null,\
        "message":"The icon is 119 by 120 points.","measured":{"height":120,"width":119},\
        "expected":{"height":120,"tolerance":0.5,"width":120},"file":"App/Launch.storyboard","line":31,"column":9,\
        "element":"Q7b-Ic-001","note":null,"waiver":null,"cause":"icon-size","preview":null},
        {"criterion":"H-1","assertion":"layout.size","device":"pad-b","os":"17","orientation":"landscape-left",\
        "appearance":"light","contrast":"normal","layoutDirection":"leftToRight","outcome":"notApplicable",\
        "reason":null,"message":"No icon here.","measured":{},"expected":{},"file":null,"line":null,"column":null,\
        "element":null,"note":null,"waiver":null,"cause":null,"preview":null}],
        "definitionOfDone":[],
        "coverage":[],
        "devices":[],
        "screens":[],
        "diagnostics":[]}

        """)
  }

  @Test("what is written is read back the same, and written again with the same bytes")
  func roundTrip() throws {
    for record in [Fixtures.small, Fixtures.hostile, Fixtures.record([])] {
      let bytes = try RunJSON.encode(record)
      let read = try RunJSON.decode(bytes)
      #expect(try RunJSON.encode(read) == bytes)
      #expect(read.results.count == record.results.count)
      #expect(read.results.map(\.message) == record.results.map(\.message))
    }
    var record = Fixtures.small
    record.devices = [
      DeviceSummary(id: "a", name: "A", idiom: .pad, screens: [Fixtures.screen(.landscapeLeft)])
    ]
    #expect(try RunJSON.decode(RunJSON.encode(record)).devices == record.devices)
  }

  @Test("lists that the contract does not name may be missing")
  func minimal() throws {
    let text = """
      {"schemaVersion":1,"complete":true,"shard":null,"tool":{"name":"qa","version":"1"},
      "subject":{"project":"p","target":"t","launchScreen":null,"kind":"none","sourcesDigest":"sha256:0","commit":null},
      "checklist":{"id":"c","digest":"sha256:1","title":"t","criteria":[]},
      "matrix":{"id":"m","cases":0,"environments":0,"dropped":[]},
      "summary":{"results":{},"tests":{"tests":0,"failures":0,"errors":0,"skipped":0}},"results":[]}
      """
    #expect(try RunJSON.decode(Array(text.utf8)).devices.isEmpty)
  }

  @Test(
    "a damaged file is a diagnostic that says where, never a crash",
    arguments: [
      "", "{", "[]", "{\"schemaVersion\":1}", "null", "{\"schemaVersion\":2,\"complete\":true}", "\u{0}",
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
    .enabled(if: OutsideTools.hasPython("jsonschema"), "python3 with jsonschema (PyPI) is not installed"))
  func schema() throws {
    let python = try #require(OutsideTools.path(of: "python3"))
    let script = """
      import json, sys, jsonschema
      jsonschema.Draft202012Validator(json.load(open(sys.argv[1]))).validate(json.load(open(sys.argv[2])))
      """
    var small = Fixtures.small
    small.devices = [
      DeviceSummary(id: "a", name: "A", idiom: .pad, screens: [Fixtures.screen(.landscapeLeft)])
    ]
    small.coverage = [.init(criterion: "H-1", decided: 2, total: 3)]
    small.definitionOfDone = [.init(criterion: "G", title: "g", needs: ["H-1"])]
    for record in [small, Fixtures.record([])] {
      let outcome = try OutsideTools.withFile(try RunJSON.encode(record), name: "run.json") {
        try OutsideTools.run(
          python, ["-c", script, Fixtures.packageRoot + "/Reports/schema/run.schema.json", $0])
      }
      #expect(outcome.status == 0, "\(outcome.text.suffix(800))")
    }
  }
}
