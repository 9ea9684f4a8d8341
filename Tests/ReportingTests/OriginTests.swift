import Model
import RecordSupport
import Testing
import Verdicts

@testable import Reporting

@Suite("Causes by the line or file to change")
struct OriginTests {
  private static let line = Origin(file: "L.storyboard", line: 36, element: "co-7")
  private static let light = Origin(file: "A.xcassets/light@3x.png")
  private static let dark = Origin(file: "A.xcassets/dark@3x.png")

  private func failed(
    _ criterion: String, _ cause: String, _ origins: [Origin], device: String = "a", fix: String? = nil
  ) -> ResultRow {
    var row = Fixtures.result(
      criterion, "layout.size", .failed, "\(criterion) is off." + (fix.map { " " + $0 } ?? ""), device: device
    )
    row.finding.cause = cause
    row.finding.origins = origins.isEmpty ? nil : origins
    row.finding.fix = fix
    if let first = origins.first { (row.finding.file, row.finding.line) = (first.file, first.line) }
    return row
  }

  @Test("Findings of several criteria about one constraint are one cause, whatever their assertions name it")
  func oneLine() throws {
    let causes = Causes.group(
      Fixtures.record([
        failed("V", "off-center", [Self.line]), failed("C", "direction", [Self.line]),
        failed("T", "safe-area", [Origin(file: "L.storyboard", line: 36, element: "co-8")]),
      ]))
    try #require(causes.map(\.criteria) == [["V", "C"], ["T"]])
    #expect(causes[0].origins == [Self.line])
  }

  @Test("A finding that may be about one of two files joins the cause that shows which one is wrong")
  func candidates() throws {
    let causes = Causes.group(
      Fixtures.record([
        failed("V", "gradient", [Self.dark]), failed("E", "dark", [Self.dark, Self.light]),
        failed("E", "dark", [Origin(file: "other.png"), Self.light], device: "b"),
      ]))
    try #require(causes.map(\.criteria) == [["V", "E"], ["E"]])
    #expect(causes[0].origins == [Self.dark])
    #expect(causes[1].devices == ["b"])
  }

  @Test("Two possible files make no cause of other findings about one of them")
  func uncertain() {
    let causes = Causes.group(
      Fixtures.record([
        failed("A", "one", [Self.dark, Self.light]), failed("B", "two", [Self.dark, Self.light]),
      ]))
    #expect(causes.count == 2)
  }

  @Test("The fix is apart from the sentence, and the location is the line to change")
  func fix() throws {
    let cause = try #require(
      Causes.group(
        Fixtures.record([failed("V", "off", [Self.line], fix: "Set the constant of co-7 from 20 to 0.")])
      ).first)
    #expect(cause.statement == "V is off")
    #expect(cause.fix == "Set the constant of co-7 from 20 to 0")
    #expect(cause.location == SourceLocation(file: "L.storyboard", line: 36))
  }

  @Test("A criterion that follows one of several joined causes is under the joined one")
  func consequences() {
    var derived = failed("D", "direction", [Self.line])
    derived.finding.assertion = "dependsOn"
    let causes = Causes.group(
      Fixtures.record([failed("V", "off", [Self.line]), failed("C", "direction", [Self.line]), derived]))
    #expect(causes.map(\.consequences) == [["D"]])
  }

  @Test("The page and JUnit show the line's text and this failure's fix")
  func reports() throws {
    var record = Fixtures.record(
      [failed("V", "off", [Self.line], fix: "Set the constant of co-7 from 20 to 0.")],
      criteria: [Fixtures.criterion("V", "Centered", fix: "Center it.")])
    record.excerpts = [
      Excerpt(file: "L.storyboard", line: 36, text: "<constraint constant=\"20\" id=\"co-7\"/>")
    ]
    let input = try Fixtures.withTemplates(Fixtures.input(record))
    let page = try HTMLPage(input).render()
    #expect(page.contains("L.storyboard:36</span><code class=\"excerpt\" dir=\"ltr\">&lt;constraint"))
    #expect(page.contains("Set the constant of co-7 from 20 to 0."))
    let junit = String(decoding: JUnitDocument(input).bytes, as: UTF8.self)
    #expect(junit.contains("fix: Set the constant of co-7 from 20 to 0."))
    #expect(junit.contains("source: &lt;constraint"))
    #expect(!junit.contains("fix: Center it."))
    #expect(junit.contains("(L.storyboard:36:1)"))
  }

  @Test("Paths of origins and excerpts are relative to the repository's root, as those of findings")
  func paths() {
    var record = Fixtures.record([failed("V", "off", [Self.line])])
    record.excerpts = [Excerpt(file: "L.storyboard", line: 36, text: "x")]
    record.examples = [
      ExampleScreen(
        criterion: "C", assertion: "a", cases: CaseRanges([0]), native: nil,
        fixed: .init(preview: "p", native: nil, lines: record.excerpts ?? []))
    ]
    PathPrefix("apps/ios").apply(to: &record, [])
    #expect(record.findings[0].origins?.map(\.file) == ["apps/ios/L.storyboard"])
    #expect(record.excerpts?.map(\.file) == ["apps/ios/L.storyboard"])
    #expect(record.examples?.first?.fixed?.lines.map(\.file) == ["apps/ios/L.storyboard"])
  }

  @Test("The example is on a device that the app runs on, a phone before a tablet")
  func example() {
    var record = Fixtures.record([
      Fixtures.result("A", "x", .failed, "Off.", device: "old", os: "15"),
      Fixtures.result("A", "x", .failed, "Off.", device: "pad", os: "18"),
      Fixtures.result("A", "x", .failed, "Off.", device: "new", os: "18"),
    ])
    record.subject.deploymentTarget = "17"
    record.devices = [
      DeviceSummary(id: "old", name: "Old", idiom: .phone, screens: [Fixtures.screen(.portrait)]),
      DeviceSummary(id: "pad", name: "Pad", idiom: .pad, screens: [Fixtures.screen(.portrait)]),
      DeviceSummary(id: "new", name: "New", idiom: .phone, screens: [Fixtures.screen(.portrait)]),
    ]
    let index = RecordIndex(record)
    #expect(index.causes[0].example(index).device == "new")
  }

  @Test("Only the first shard counts what does not depend on a case")
  func shards() {
    var record = Fixtures.record([
      Fixtures.result("P", "project.key", .failed, "Missing."),
      Fixtures.result("A", "x", .failed, "Off.", device: "a"),
    ])
    func criteria(_ shard: String?, _ detail: JUnitDetail) -> [String] {
      record.shard = shard
      return TestCases.fold(RecordIndex(record), detail: detail).map(\.criterion)
    }
    for detail in [JUnitDetail.cases, .causes] {
      #expect(criteria(nil, detail) == ["P", "A"])
      #expect(criteria("1/2", detail) == ["P", "A"])
      #expect(criteria("2/2", detail) == ["A"])
      #expect(criteria("2,3/4", detail) == ["A"])
    }
    #expect(WorkflowCommands.lines(record).count == 1)
  }

  @Test("JUnit names pictures only if a report writes them")
  func attachments() throws {
    var row = failed("V", "off", [Self.line])
    row.finding.preview = "shot"
    var input = try Fixtures.withTemplates(Fixtures.input(Fixtures.record([row])))
    input.previews = ["shot": HTMLTests.png]
    func files(_ formats: [String], root: String?) throws -> (paths: [String], text: String) {
      (input.formats, input.attachmentRoot) = (formats, root)
      let files = try Report.junit.render(input)
      return (files.map(\.path), String(decoding: files[0].bytes, as: UTF8.self))
    }
    var found = try files(["html", "junit"], root: nil)
    #expect(found.paths == ["junit.xml"] && found.text.contains("picture: previews/shot.png"))
    found = try files(["junit"], root: nil)
    #expect(found.paths == ["junit.xml"] && !found.text.contains("previews/"))
    found = try files(["junit"], root: "/work")
    #expect(found.paths == ["junit.xml", "previews/shot.png"])
    #expect(found.text.contains("[[ATTACHMENT|/work/previews/shot.png]]"))
  }
}
