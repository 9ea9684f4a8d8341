import Foundation
import FoundationXML
import Model
import RecordSupport
import TestSupport
import Testing

@testable import Reporting

@Suite("JUnit")
struct JUnitTests {
  private func xml(_ record: RunRecord, _ profile: JUnitProfile = .rich) -> String {
    String(decoding: JUnitDocument(Fixtures.input(record, profile: profile)).bytes, as: UTF8.self)
  }

  @Test("A record of one failure gives exactly these bytes")
  func baseline() {
    let record = Fixtures.record(
      [Fixtures.small.rows[1]], criteria: [Fixtures.small.checklist.criteria[0]])
    #expect(
      xml(record) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="house-1.2 Repository rules" tests="1" failures="1" errors="0" skipped="0" time="1.500">
        <testsuite name="H-1 The icon is 120 by 120 points" id="0" package="house-1-2" tests="1" failures="1" \
        errors="0" skipped="0" time="1.500" timestamp="2026-01-02T03:04:05" hostname="builder">
        <properties>
        <property name="causes" value="1"></property>
        <property name="criteria" value="1"></property>
        <property name="failed" value="1"></property>
        <property name="impact" value="serious"></property>
        <property name="section" value="acceptance/visual"></property>
        <property name="verification" value="static"></property>
        </properties>
        <testcase classname="house-1-2.H-1.phone-a" name="H-1 The icon is 120 by 120 points [portrait, dark]" \
        time="1.500" file="App/Launch.storyboard" line="31">
        <failure message="layout.size: The icon is 119 by 120 points (OS 17)" type="layout.size">phone-a, portrait, dark
        layout.size: The icon is 119 by 120 points.
          Height: 120 pt; expected 120 pt ± 0.5
          Width: 119 pt; expected 120 pt ± 0.5
          element: Q7b-Ic-001
        rationale: People see it.
        fix: Change it.
        repeat: qa run --matrix pr --device phone-a --orientation portrait --appearance dark
        (App/Launch.storyboard:31:9)</failure>
        </testcase>
        </testsuite>
        </testsuites>

        """)
  }

  @Test(
    "No outcome is a self-closing element, because readers count such a test as passed",
    arguments: JUnitProfile.allCases)
  func neverSelfClosing(profile: JUnitProfile) {
    let text = xml(Fixtures.small, profile)
    #expect(!text.contains("/>"))
    #expect(text.contains("<skipped message=\"cannotTell, no-evidence: evidence: No evidence was given\""))
    #expect(text.contains("<error message=\"image.decode: The picture cannot be read\""))
  }

  @Test("Counts of every suite and of the document match the tests", arguments: JUnitProfile.allCases)
  func exactCounts(profile: JUnitProfile) throws {
    for record in [Fixtures.small, Fixtures.hostile, Fixtures.record([])] {
      let reader = CountingReader()
      try reader.read(JUnitDocument(Fixtures.input(record, profile: profile)).bytes)
      #expect(reader.counts == record.summary.tests)
      #expect(reader.faults == [])
    }
  }

  @Test(
    "Hostile text leaves the file well-formed and free of control characters",
    arguments: JUnitProfile.allCases)
  func hostile(profile: JUnitProfile) throws {
    let bytes = JUnitDocument(Fixtures.input(Fixtures.hostile, profile: profile)).bytes
    #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A })
    #expect(!String(decoding: bytes, as: UTF8.self).contains("<script"))
  }

  @Test("Class name and name together stay under 200 characters, and are unique")
  func names() throws {
    let reader = CountingReader()
    try reader.read(JUnitDocument(Fixtures.input(Fixtures.hostile)).bytes)
    #expect(reader.names.count == Set(reader.names).count)
    #expect(reader.names.allSatisfy { $0.utf8.count < 200 })
    #expect(reader.suites.count == Set(reader.suites).count)
  }

  @Test("The time of a test is its share of the run, with a decimal point and three digits")
  func times() {
    func time(_ duration: Double, of tests: Int = 1) -> String {
      let rows = (0..<tests).map { Fixtures.result("C-\($0)", "a", .passed, "It is.") }
      var input = Fixtures.input(Fixtures.record(rows))
      input.duration = duration
      return input.seconds(of: 1)
    }
    #expect(time(0.0004) == "0.000")
    #expect(time(1234.5678) == "1234.568")
    #expect(time(-3) == "0.000")
    #expect(time(1e300) == "1000000000.000")
    #expect(time(.nan) == "0.000")
    #expect(time(3, of: 4) == "0.750")
  }

  @Test("The first line of a failing case's output attaches its picture, only with an attachment root")
  func attachments() {
    var record = Fixtures.small
    record.rows[1].finding.preview = "phone-a-dark"
    var input = Fixtures.input(record)
    #expect(!String(decoding: JUnitDocument(input).bytes, as: UTF8.self).contains("ATTACHMENT"))
    input.attachmentRoot = "/ws/Reports/"
    #expect(!String(decoding: JUnitDocument(input).bytes, as: UTF8.self).contains("ATTACHMENT"))
    input.previews["phone-a-dark"] = HTMLTests.png
    let text = String(decoding: JUnitDocument(input).bytes, as: UTF8.self)
    #expect(text.contains("<system-out>[[ATTACHMENT|/ws/Reports/previews/phone-a-dark.png]]\n</system-out>"))
  }

  @Test(
    "The strict profile passes the published schemas",
    .enabled(if: QAProcess.path(of: "xmllint") != nil, "xmllint (Debian: libxml2-utils) is not installed"),
    .enabled(
      if: PublicCorpus.schema("junit-10.xsd") != nil,
      "the published schemas are not beside the checkout"),
    arguments: ["junit-10.xsd", "windyroad-JUnit.xsd"])
  func strictSchemas(schema: String) throws {
    let lint = try #require(QAProcess.path(of: "xmllint"))
    let schema = try #require(PublicCorpus.schema(schema))
    for record in [
      Fixtures.small, Fixtures.hostile, Fixtures.record([]), Fixtures.large { $0 % 2 == 0 && $1 < 5 },
    ] {
      let bytes = JUnitDocument(Fixtures.input(record, profile: .strict)).bytes
      let outcome = try OutsideTools.withFile(bytes, name: "junit.xml") {
        try QAProcess.run(program: lint, ["--noout", "--huge", "--schema", schema, $0])
      }
      #expect(outcome.status == 0, "\(outcome.errors.prefix(1000))")
    }
  }
}

/// Reads a JUnit file as a strict reader does: counts from tests, faults where suites say otherwise.
private final class CountingReader: NSObject, XMLParserDelegate {
  var counts = RunRecord.TestCounts(tests: 0, failures: 0, errors: 0, skipped: 0)
  var faults: [String] = []
  var names: [String] = []
  var suites: [String] = []
  private var declared: [String] = []
  private var own = RunRecord.TestCounts(tests: 0, failures: 0, errors: 0, skipped: 0)
  private var outcomes = 0

  func read(_ bytes: [UInt8]) throws {
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    if !parser.parse() { faults.append("not well-formed: \(parser.parserError.map { "\($0)" } ?? "?")") }
  }
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    switch name {
    case "testsuite":
      suites.append(attributes["name"] ?? "")
      declared = ["tests", "failures", "errors", "skipped"].map { attributes[$0] ?? "" }
      own = RunRecord.TestCounts(tests: 0, failures: 0, errors: 0, skipped: 0)
    case "testcase":
      own.tests += 1
      outcomes = 0
      names.append((attributes["classname"] ?? "") + "." + (attributes["name"] ?? ""))
      if attributes["time"] == nil { faults.append("a test without a time") }
    case "failure": own.failures += 1
    case "error": own.errors += 1
    case "skipped": own.skipped += 1
    default: break
    }
    if ["failure", "error", "skipped"].contains(name) { outcomes += 1 }
    if outcomes > 1 { faults.append("two outcomes in one test") }
  }
  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    guard name == "testsuite" else { return }
    if declared != [own.tests, own.failures, own.errors, own.skipped].map(String.init) {
      faults.append("a suite says \(declared), its tests \(own)")
    }
    counts.tests += own.tests
    counts.failures += own.failures
    counts.errors += own.errors
    counts.skipped += own.skipped
  }
}
