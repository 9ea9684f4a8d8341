import Foundation
import Model
import RecordSupport
import TestSupport
import Testing

@testable import Reporting
@testable import Verdicts

@Suite("Reports of the gate") struct GateReportTests {
  @Test("It prints the definition of done, what is missing and from whom, and ends with three lines")
  func terminal() {
    var options = RunText.Options()
    options.page = "out/gate.html"
    #expect(
      GateText.lines(GateFixtures.red(), options: options) == [
        "Definition of done: 1 of 2 met",
        "  ✓ D-1  It does not hold.",
        "  ? D-2  It does not hold.",
        "         needs evidence: It does not hold.",
        "",
        "Missing: 2",
        "",
        "  From an engineer",
        "    It does not hold.",
        "      qa run --matrix full",
        "",
        "  From It does not hold.",
        "    H-2: It does not hold.",
        "",
        "Waivers: 2",
        "  ≈ W-1 (active) on H-1: It does not hold.",
        "  ✕ W-2 (too wide) on H-1: It does not hold.",
        "",
        "Note: It does not hold.",
        "Decided with no qa.yml.",
        "Report: out/gate.html",
        "",
        "Not done. The run does not count. 1 waiver applies. 2 items are missing.",
        "First missing: It does not hold. Who: an engineer.",
        "Next: qa run --matrix full",
      ])
    options.detail = .quiet
    #expect(GateText.lines(GateFixtures.red(), options: options).count == 3)
    options.detail = .verbose
    #expect(
      GateText.lines(GateFixtures.red(), options: options)
        .contains("needs evidence  H-4  blocks  It does not hold."))
  }

  @Test("The counts separate what is met, waived, failed and undecided")
  func counts() {
    var report = GateFixtures.red()
    report.diagnostics = []
    var options = RunText.Options()
    options.detail = .quiet
    // Of 7 criteria one does not block.
    #expect(
      GateText.lines(report, options: options).first
        == "Not done. 1 of 2 lines of the definition of done are met (1 undecided). "
        + "1 of 6 blocking criteria are met (1 waived, 2 failed, 2 undecided). 1 waiver applies. 2 items are missing."
    )
  }

  @Test("A missing item ends as a sentence before the person who can provide it")
  func sentence() throws {
    func first(_ what: String) throws -> String {
      var report = GateFixtures.red()
      try #require(!report.missing.isEmpty)
      report.missing[0].what = Message("x", what)
      var options = RunText.Options()
      options.detail = .quiet
      return GateText.lines(report, options: options)[1]
    }
    #expect(try first("It is a link") == "First missing: It is a link. Who: an engineer.")
    #expect(try first("It is gone.") == "First missing: It is gone. Who: an engineer.")
    #expect(try first("Remove it. (w.yml:3:5)") == "First missing: Remove it. (w.yml:3:5) Who: an engineer.")
  }

  @Test("A verdict of done names the page to open")
  func green() throws {
    var options = RunText.Options()
    options.page = "out/gate.html"
    let lines = GateText.lines(GateFixtures.green(), options: options)
    #expect(lines.suffix(2) == ["Nothing is missing.", "Next: open out/gate.html"])
    #expect(lines[lines.count - 3].hasPrefix("Done. 2 of 2 lines"))
    #expect(try GateFixtures.text("gate.md", GateFixtures.green()).hasPrefix("## qa gate: Done\n"))
    #expect(try GateFixtures.text("gate.html", GateFixtures.green()).contains("<h1 id=\"verdict\">Done</h1>"))
  }

  @Test("Of a hundred missing items eight are listed and the rest is counted")
  func flood() {
    var report = GateFixtures.red()
    report.missing = (0..<100).map {
      .init(
        criterion: "H-\($0)", what: Message("x", "x"), who: $0 < 50 ? "an engineer" : "a tester", command: nil
      )
    }
    let lines = GateText.lines(report)
    #expect(lines.filter { $0.hasPrefix("    H-") }.count == 8)
    #expect(lines.contains("  and 92 more in the report"))
  }

  @Test(
    "JUnit fails missing items and skips waived ones, and its counts match its tests"
  )
  func junit() throws {
    let text = try GateFixtures.text("gate-junit.xml", GateFixtures.red())
    #expect(text.contains("<skipped message=\"waived: It does not hold.\">"))
    #expect(text.contains("<skipped message=\"waiver-active: It does not hold. Reason: It does not hold.\">"))
    #expect(text.contains("type=\"waiver-overWide\""))
    #expect(text.contains("type=\"sources-changed\""))
    #expect(!text.contains("/>"))
    let suites = text.matches(
      of: /<testsuite name="([^"]*)"[^>]* tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/
    )
    .map { [String($0.1), String($0.2), String($0.3), String($0.4), String($0.5)] }
    #expect(
      suites == [
        ["The run is valid", "1", "1", "0", "0"],
        ["Definition of done", "2", "1", "0", "0"],
        // Rows but the one that neither blocks nor is needed: met, waived, failed, cannotTell, needsEvidence, errored.
        ["Criteria that count", "6", "3", "1", "1"],
        ["Waivers", "2", "1", "0", "1"],
      ])
  }

  @Test(
    "JUnit passes the published schemas",
    .enabled(if: QAProcess.path(of: "xmllint") != nil, "xmllint (Debian: libxml2-utils) is not installed"),
    .enabled(
      if: PublicCorpus.schema("junit-10.xsd") != nil,
      "the published schemas are not beside the checkout"),
    arguments: ["junit-10.xsd", "windyroad-JUnit.xsd"])
  func junitSchemas(schema: String) throws {
    let lint = try #require(QAProcess.path(of: "xmllint"))
    let schema = try #require(PublicCorpus.schema(schema))
    for report in [GateFixtures.red(), GateFixtures.green()] + Fixtures.hostileTexts.map(GateFixtures.red) {
      let bytes = Array(try GateFixtures.text("gate-junit.xml", report).utf8)
      let outcome = try OutsideTools.withFile(bytes, name: "junit.xml") {
        try QAProcess.run(program: lint, ["--noout", "--schema", schema, $0])
      }
      #expect(outcome.status == 0, "\(outcome.errors.prefix(1000))")
    }
  }

  @Test(
    "Gate.json matches its schema",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"))
  func schema() throws {
    for report in [GateFixtures.red(), GateFixtures.green(), GateFixtures.red("\"\\\u{1}<x>")] {
      let bytes = Array(try GateFixtures.text("gate.json", report).utf8)
      let errors = try OutsideTools.withFile(bytes, name: "gate.json") {
        try Python.schemaErrors(of: [$0], schema: Checkout.root + "/Reports/schema/gate.schema.json")
      }
      #expect(errors == "")
    }
  }

  @Test(
    "The page works under Jenkins' policy, and hostile text stays text",
    arguments: Fixtures.hostileTexts)
  func page(hostile: String) throws {
    let text = try GateFixtures.text("gate.html", GateFixtures.red(hostile))
    #expect(text.contains("<li><span aria-current=\"page\">Gate</span></li>"))
    #expect(!text.contains("<script") && !text.contains(" style=") && !text.contains("data:"))
    #expect(text.firstMatch(of: /\son[a-z]+=/) == nil || !text.contains("<x on"))
    let links = text.matches(of: /(href|src)="([^"]*)"/).map { String($0.2) }
    #expect(links.contains("assets/report.css") && links.contains("index.html"))
    #expect(links.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_.#\/-]*/) != nil })
    let opened = text.matches(of: /<(section|ul|li|p|div|dl|h1|h2|h3|span|a|code)\b/).count
    let closed = text.matches(of: /<\/(section|ul|li|p|div|dl|h1|h2|h3|span|a|code)>/).count
    #expect(opened == closed && opened > 40)
  }

  @Test(
    "The page of a run links to the gate's page once the gate wrote it, and no longer after it is removed")
  func link() throws {
    let input = try Fixtures.withTemplates(Fixtures.input(Fixtures.small))
    let page = Array(try HTMLPage(input).render().utf8)
    #expect(!String(decoding: page, as: UTF8.self).contains("gate.html"))
    let linked = try #require(GateLink.page(page, isWritten: true))
    #expect(String(decoding: linked, as: UTF8.self).contains("<li><a href=\"gate.html\">Gate</a></li>"))
    #expect(GateLink.page(linked, isWritten: true) == nil)
    #expect(GateLink.page(linked, isWritten: false) == page)
  }

  @Test(
    "The gate's page has the list of causes of the run's page, with links to it, and marks flaky evidence")
  func causes() throws {
    let record = Fixtures.small
    var input = try GateFixtures.input(GateFixtures.red())
    input = GateReportInput(
      report: input.report, hostname: "builder", templates: input.templates,
      links: ["index.html", "trend.html"],
      record: record)
    input.report.criteria[1].message = Message("failed", "The icon is 119 by 120 points.")
    input.report.evidence = [
      JudgedEvidence(
        entry: "a", kind: .uiTest, criterion: "H-2", verdict: .supports, message: Message("m", "m")),
      JudgedEvidence(
        entry: "b", kind: .uiTest, criterion: "H-2", verdict: .contradicts, message: Message("m", "m")),
      JudgedEvidence(
        entry: "c", kind: .uiTest, criterion: "H-3", verdict: .rejected, message: Message(.testRetried, "m")),
      JudgedEvidence(
        entry: "d", kind: .uiTest, criterion: "H-4", verdict: .supports, message: Message("m", "m")),
    ]
    let files = try GateFiles.render(input)
    let page = String(decoding: try #require(files.first { $0.path == "gate.html" }).bytes, as: UTF8.self)
    let report = try HTMLPage(Fixtures.withTemplates(Fixtures.input(record))).render()
    let own = page.matches(of: /<li id="cause-[0-9]+"><a href="index.html#(.*?)">/).map { String($0.1) }
    #expect(own == report.matches(of: /<article class="card finding" id="(.*?)"/).map { String($0.1) })
    #expect(own.count == 2)
    // A failed criterion names its cause, and its message is not repeated.
    #expect(page.contains("<a href=\"#cause-2\">cause 2</a>"))
    #expect(page.components(separatedBy: "The icon is 119 by 120 points").count == 2)
    #expect(page.contains("<li><a href=\"index.html\">Report</a></li>"))
    #expect(page.contains("<li><a href=\"trend.html\">Trend</a></li>"))
    #expect(
      page.matches(of: /class="chip flaky" title="([^"]*)"/).map { String($0.1) } == [
        "b says the opposite", "a says the opposite", "passed only in a later attempt, or was repeated",
      ])
  }

  @Test("Markdown shows verdict, lines, waivers and evidence, and escapes text of files")
  func markdown() throws {
    let text = try GateFixtures.text("gate.md", GateFixtures.red("a | b <b> @all"))
    #expect(text.hasPrefix("## qa gate: Not done\n"))
    #expect(text.contains("| D-2 | ? needs evidence | a \\| b &lt;b&gt; &#64;all |"))
    #expect(text.contains("| W-2 | H-1 | phone-a; portrait | too wide. a"))
    #expect(text.contains("- a \\| b &lt;b&gt; &#64;all\n  - `qa run --matrix full`"))
    #expect(!text.contains("<b>") && !text.contains("@all"))
  }

  @Test("The same verdict gives the same bytes")
  func deterministic() throws {
    let first = try GateFiles.render(GateFixtures.input(GateFixtures.red()))
    #expect(try GateFiles.render(GateFixtures.input(GateFixtures.red())) == first)
    #expect(Set(first.map(\.path)).isSuperset(of: GateFiles.names))
  }
}

@Suite("Waivers in the reports of a run") struct WaivedReportTests {
  /// The icon's finding is waived; the broken picture is not.
  private var record: RunRecord {
    var record = Fixtures.small
    for place in record.rows.indices where record.rows[place].finding.cause == "icon-size" {
      record.rows[place].finding.waiver = "W-1"
    }
    record.waivers = [GateFixtures.waiver("Known.")]
    return record
  }

  @Test("Every report names the waiver beside the finding, and the outcome stays failed")
  func visible() throws {
    let record = record
    #expect(record.findings.contains { $0.waiver == "W-1" && $0.outcome == .failed })
    let input = try Fixtures.withTemplates(Fixtures.input(record))
    func text(_ path: String) throws -> String {
      let files = try Reports.all.flatMap { try $0.render(input) }
      return String(decoding: files.first { $0.path == path }?.bytes ?? [], as: UTF8.self)
    }
    #expect(try text("junit.xml").contains("<failure message=\"waived by W-1: layout.size"))
    #expect(try text("ctrf.json").contains("waived by W-1: layout.size"))
    #expect(try text("summary.md").contains("(serious, waived by W-1)"))
    #expect(
      try text("summary.md").contains(
        "- **W-1** on H-1, phone-a; portrait, through 2026-11-30, by Alex: Known."))
    #expect(try text("index.html").contains("<span class=\"chip waived\">waived by W-1</span>"))
    #expect(try text("index.html").contains("<section id=\"waivers\""))
    let sarif = try text("report.sarif")
    #expect(
      sarif.contains(
        "\"suppressions\":[{\"kind\":\"external\",\"status\":\"accepted\","
          + "\"justification\":\"W-1: Known. (Alex, through 2026-11-30; risk: Small.)\"}]"))
    #expect(sarif.components(separatedBy: "suppressions").count == 2)
    #expect(
      RunText.lines(record).contains {
        $0.hasSuffix("serious · 2 cases on 1 device in portrait and dark appearance · waived by W-1")
      })
  }

  @Test("A partly waived cause is not dismissed, and shows the number of waived results")
  func inPart() throws {
    var record = record
    var more = try #require(record.rows.first { $0.finding.waiver == "W-1" })
    more.id = CaseID(device: "phone-z", os: OSVersion(18))
    more.finding.waiver = nil
    record.rows.append(more)
    let count = record.rows.filter { $0.finding.cause == "icon-size" }.count
    let text = String(decoding: MarkdownSummary(Fixtures.input(record)).bytes, as: UTF8.self)
    #expect(text.contains("waived by W-1 in \(count - 1) of \(count) results"))
    let sarif = String(decoding: try SARIFDocument(input: Fixtures.input(record)).bytes, as: UTF8.self)
    #expect(!sarif.contains("suppressions"))
  }

  @Test("The record is written with waivers and digest, and read back equal")
  func waivedRecord() throws {
    let (written, bytes) = try RunJSON.finished(record) { _ in "sha256:0" }
    let read = try RunJSON.decode(bytes)
    #expect(read == written && !read.waivers.isEmpty && read.digest == "sha256:0")
    #expect(RunJSON.isIntact(read, bytes) { _ in "sha256:0" })
  }
}
