import Formats
import Foundation
import Model
import TestSupport
import Testing

@testable import Evidence

/// Untrusted files that are cut, changed or very large: they are read or rejected, without a crash or a hang.
struct HostileFileTests {
  private static let xcresult = """
    {"devices": [{"deviceName": "iPhone"}], "testNodes": [{"nodeType": "Test Plan", "name": "P", "result": "Passed",
    "children": [{"nodeType": "Test Case", "name": "a()", "nodeIdentifier": "T/a()", "result": "Passed", "children": [
    {"nodeType": "Arguments", "name": "\\u0041", "result": "Failed", "children": [{"nodeType": "Repetition",
    "name": "Retry 1", "result": "Failed"}]}]}]}]}
    """
  private static let junit = """
    <?xml version="1.0" encoding="UTF-8"?><!-- x --><testsuites tests="2"><testsuite name="A&amp;B" tests="2">
    <testcase classname="C.D" name="e" time="0.1"><failure message="&#x41;"><![CDATA[<x>]]></failure></testcase>
    <testcase classname="C.D" name="f"/></testsuite></testsuites>
    """
  private static let trace = """
    {"launchMilliseconds": 312, "state": "main", "conditions": {"a": "b"}, "at": "2026-11-21T10:00:00Z"}
    {"splashMilliseconds": 2050.5, "device": "iphone", "os": "18.1"}
    """
  private static let entry = """
    {"schemaVersion": 2, "id": "a", "kind": "uiTest", "criteria": ["X"], "conditions": {"b": "c"},
    "about": {"commit": "c"}, "tests": {"X": ["*"]}, "file": "a.json", "digest": "d", "entryDigest": "t"}
    """

  /// Reads the bytes as every format; the result keeps the compiler from removing the work.
  private func readAll(_ bytes: [UInt8]) -> Int {
    let read = EntryReader.read(bytes, id: "a", shown: "m")
    let results = TestResults.read(bytes, file: "t")
    let trace = LaunchTrace.read(bytes, file: "l")
    let need = EvidenceNeed(kinds: [.uiTest], tests: ["*a*"], trace: TraceNeed(launchAtMost: 400))
    let entry = EvidenceFixture.entry("p", .uiTest)
    let judged =
      TestJudge(
        entry: entry, criterion: "X", need: need, run: results.run,
        names: results.run.tests.map(TestNames.init)
      ).judge()
      + TraceJudge(entry: entry, criterion: "X", need: need, trace: trace, now: 0).judge()
    #expect(!judged.isEmpty)
    return read.diagnostics.count + results.diagnostics.count + trace.diagnostics.count + judged.count
  }

  @Test("Every prefix of a file is read or rejected")
  func prefixes() {
    var sum = 0
    for text in [Self.xcresult, Self.junit, Self.trace, Self.entry] {
      let bytes = Array(text.utf8)
      for end in bytes.indices { sum += readAll(Array(bytes[..<end])) }
    }
    #expect(sum > 0)
  }

  @Test("Changed files are read or rejected")
  func mutations() {
    let seed = PropertySeed.value
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let seeds = [Self.xcresult, Self.junit, Self.trace, Self.entry].map { Array($0.utf8) }
    let fragments = [
      "<", ">", "&", "\"", "{", "}", "[", "]", "]]>", "<!--", "<![CDATA[", "\\u", "\\", "\u{0}", "1e999", "-",
    ]
    var sum = 0
    for _ in 0..<3000 {
      var bytes = seeds.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: Array(fragments.randomElement(using: &random)!.utf8), at: at)
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...9, using: &random)))
        default:
          let end = min(bytes.count, at + Int.random(in: 1...40, using: &random))
          bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      sum += readAll(bytes)
    }
    #expect(sum > 0, "seed \(seed)")
  }

  @Test("Unlimited depth is rejected")
  func depth() {
    for (open, count) in [
      ("[", 300_000), ("{\"a\":", 200_000), ("<a>", 200_000), ("<!--", 100_000), ("\\", 100_000),
    ] {
      #expect(readAll(Array(String(repeating: open, count: count).utf8)) > 0)
    }
  }

  @Test("Many small values and elements are rejected before they fill memory")
  func many() {
    let few = Array("[[],[],[]]".utf8)
    #expect((try? JSONReader.read(few, valuesAtMost: 4)) != nil)
    let error = #expect(throws: JSONError.self) { try JSONReader.read(few, valuesAtMost: 3) }
    #expect(error?.message == "the file has more values than are read" && error?.column == 8)
    let xml = TestResults.read(Array("<a>\(String(repeating: "<b/>", count: 500_001))</a>".utf8), file: "t")
    #expect(xml.diagnostics.first?.message.hasSuffix("the file has more than 500000 elements") == true)
    let lines = LaunchTrace.read(Array(repeating: 0x0A, count: 4_000_000), file: "l")
    #expect(lines.diagnostics.count == 1 && lines.records.isEmpty)
    let launches = LaunchTrace.read(
      Array(String(repeating: "{\"state\":\"a\"}\n", count: 100_001).utf8), file: "l")
    #expect(
      launches.diagnostics.map(\.description) == [
        "l:100001: warning: the lines from here are not read; shorten the file to 100000 lines"
      ])
  }

  @Test("A pattern with many stars is matched quickly")
  func patterns() {
    let name = String(repeating: "a", count: 20_000)
    let pattern = WildcardPattern(String(repeating: "a*", count: 200) + "b")
    #expect(!TestNames(TestRun.Test(name: name, outcome: .passed)).matches([pattern]))
  }

  @Test("A test with many name parts has at most 64 names")
  func manyParts() {
    let name = String(repeating: "a/", count: 5000) + "b()"
    #expect(TestNames(TestRun.Test(name: name, outcome: .passed)).all.count <= 64)
  }
}
