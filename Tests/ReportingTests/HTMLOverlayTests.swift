import Foundation
import Model
import RecordSupport
import Testing

@testable import Reporting

@Suite("HTML overlays and history")
struct HTMLOverlayTests {
  private func page(_ record: RunRecord, history: HistoryComparison? = nil) throws -> String {
    var input = try Fixtures.withTemplates(Fixtures.input(record))
    input.previews = ["dark": HTMLTests.png]
    input.history = history
    return try HTMLPage(input).render() + HTMLPage(input, page: .screens).render()
  }

  private var drawn: RunRecord {
    var record = Fixtures.small
    record.rows[1].finding.preview = "dark"
    record.screens = [
      ScreenDrawing(
        preview: "dark", width: 393, height: 852,
        views: [
          .init(
            id: "root", kind: "view", label: nil, frame: Rect(x: 0, y: 0, width: 393, height: 852)),
          .init(
            id: "Q7b-Ic-001", kind: "imageView", label: "Icon",
            frame: Rect(x: 137, y: 366, width: 119, height: 120)),
        ],
        outlines: [
          .init(
            element: "Q7b-Ic-001", atLeast: 3,
            points: [
              .init(x: 137.17, y: 370, ratio: 4), .init(x: 200, y: 366.5, ratio: 2.999),
              .init(x: 250, y: 480, ratio: 3),
            ])
        ]),
      ScreenDrawing(preview: "nowhere", width: 1, height: 1, views: [], outlines: []),
    ]
    return record
  }

  @Test("Measured frames with sizes are drawn over the picture, and the finding's element is marked")
  func frames() throws {
    let text = try page(drawn)
    #expect(text.contains("<symbol id=\"drawn-dark\" viewBox=\"0 0 393 852\""))
    #expect(text.contains("<rect class=\"frame\" x=\"137\" y=\"366\" width=\"119\" height=\"120\"/>"))
    #expect(text.contains(">119 × 120</text>"))
    // What fills the screen has no label.
    #expect(!text.contains("393 × 852"))
    #expect(text.contains("<rect class=\"mark\" x=\"137\" y=\"366\" width=\"119\" height=\"120\"/>"))
    #expect(text.contains("<use href=\"#drawn-dark\"/>"))
    #expect(text.contains("id=\"show-frames\"") && text.contains("id=\"show-contrast\""))
    #expect(!text.contains("drawn-nowhere"))
    #expect(!text.contains("d=\"\""))
  }

  @Test(
    "Points of an outline are divided by the expected ratio, and the worst ratio is rounded down")
  func contrast() throws {
    let text = try page(drawn)
    #expect(text.contains("<path class=\"enough\" d=\"M137.2 370h0M250 480h0\"/>"))
    #expect(text.contains("<path class=\"short\" d=\"M200 366.5h0\"/>"))
    // 2.999 misses 3; rounded to two places it would say 3 to 1.
    #expect(text.contains(">2.99:1</text>"))
  }

  @Test("An approximate picture names the approximate views")
  func approximate() throws {
    var record = drawn
    #expect(try !page(record).contains("Only near to what a device shows"))
    record.screens[0].approximate = ["Q7b-Ic-001", "gone"]
    #expect(try page(record).contains("title=\"Approximate drawing: Icon, gone\""))
    let json = String(decoding: try RunJSON.encode(record), as: UTF8.self)
    #expect(json.contains("\"approximate\":[\"Q7b-Ic-001\",\"gone\"]"))
  }

  @Test("Values that are not numbers are not drawn")
  func notNumbers() throws {
    var record = drawn
    record.screens[0].views[1].frame.x = Points(.nan)
    record.screens[0].outlines[0].atLeast = .nan
    record.screens[0].outlines[0].points[0].y = -.infinity
    let text = try page(record)
    #expect(text.firstMatch(of: /\s(x|y|width|height|cx|cy|r|d)="[^"]*(nan|inf)/) == nil)
    record.screens[0].width = .infinity
    #expect(try !page(record).contains("drawn-dark"))
  }

  @Test("Without drawings there is no switch for them")
  func without() throws {
    var record = drawn
    record.screens = []
    let text = try page(record)
    #expect(!text.contains("show-frames") && !text.contains("show-contrast") && !text.contains("drawn-"))
  }

  private func comparison(_ record: RunRecord) -> HistoryComparison {
    let now = HistoryEntry(record, timestamp: "2026-01-03T00:00:00")
    var old = now.run
    old.id = 1
    old.timestamp = "2026-01-01T00:00:00"
    var run = now.run
    run.id = 2
    let gone = HistoryFinding(
      fingerprint: "gone", criterion: "H-9", outcome: .failed, message: "It was <b>off</b>.", cases: 4,
      location: nil)
    let known = now.findings[0]
    return HistoryComparison(
      run: run, found: now.findings, against: old, new: Array(now.findings.dropFirst()), open: [known],
      fixed: [gone], undecided: [], appeared: [known.fingerprint: old], trend: [old, run])
  }

  @Test("New, open and fixed causes are separate, and each cause of this run is linked")
  func history() throws {
    let record = Fixtures.small
    let history = comparison(record)
    #expect(history.found.count == 2)
    let text = try page(record, history: history)
    #expect(text.contains("<span class=\"chip new\">new</span>"))
    #expect(text.contains("<span class=\"chip known\">since run 1, 2026-01-01</span>"))
    #expect(
      text.contains("1 new, 1 still open, 1 fixed since run 1, 2026-01-01. <a href=\"trend.html\">Trend</a>"))
    for finding in history.found { #expect(text.contains("href=\"#\(finding.fingerprint)\"")) }
    #expect(!text.contains("href=\"#gone\""))
    #expect(try !page(record).contains("trend.html"))
  }

  @Test("The trend page has each cause over the runs: new, open, fixed, and flaky within one commit")
  func trend() throws {
    let record = Fixtures.small
    var history = comparison(record)
    for index in history.trend.indices { history.trend[index].commit = "abcdef0123456789" }
    let known = history.found[0]
    history.timelines = [
      HistoryTimeline(finding: known, states: [.found, .found]),
      HistoryTimeline(finding: history.fixed[0], states: [.found, .absent]),
    ]
    var input = try Fixtures.withTemplates(Fixtures.input(record))
    #expect(try !Report.html.render(input).contains { $0.path == "trend.html" })
    input.history = history
    let files = try Report.html.render(input)
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    let page = try text("trend.html")
    #expect(page.contains("<a href=\"index.html#\(known.fingerprint)\">"))
    #expect(page.contains("It was &lt;b&gt;off&lt;/b&gt;."))
    #expect(page.contains("Causes in the last 2 runs: 2, 2"))
    #expect(page.contains("Compared with run 1, 2026-01-01."))
    #expect(
      page.contains(">open</span> <span class=\"faint\">since run 1, 2026-01-01, commit abcdef0123</span>"))
    #expect(page.contains(">fixed</span> <span class=\"faint\">in run 2,"))
    #expect(
      page.contains(
        "<span class=\"chip flaky\">flaky</span> <span class=\"faint\">in commit abcdef0123</span>"))
    #expect(page.matches(of: /chip flaky/).count == 1)
    #expect(page.matches(of: /href="#([^"]*)"/).allSatisfy { page.contains("id=\"\($0.1)\"") })
    #expect(!page.contains(" style=") && page.firstMatch(of: /<script(?![^>]* src=)/) == nil)
    for name in ["index.html", "screens.html"] {
      #expect(try text(name).contains("<li><a href=\"trend.html\">Trend</a></li>"))
    }
    #expect(HistoryText.lines(history).contains { $0.hasPrefix("Flaky: 1 cause") })
  }

  @Test("The fingerprint of a cause stays when its line, its figures and the number of its cases change")
  func fingerprint() throws {
    let before = HistoryEntry(Fixtures.small, timestamp: "t").findings
    var record = Fixtures.small
    record.rows.remove(at: 2)
    record.rows[1].finding.line = 99
    record.rows[1].finding.message = "The icon is 118 by 120 points."
    let after = HistoryEntry(record, timestamp: "t").findings
    #expect(before.map(\.fingerprint) == after.map(\.fingerprint))
    #expect(before.map(\.cases) != after.map(\.cases))
    record.rows[1].finding.cause = "another"
    #expect(HistoryEntry(record, timestamp: "t").findings.map(\.fingerprint) != before.map(\.fingerprint))
  }

  @Test("A criterion is decided if none of its results is undecided, and the scope names the cases")
  func decided() {
    let entry = HistoryEntry(Fixtures.small, timestamp: "t")
    #expect(entry.decided == ["H-1", "H-3"])
    var other = Fixtures.small
    other.rows[0].id = CaseID(device: "phone-a", os: OSVersion(18))
    #expect(HistoryEntry(other, timestamp: "t").run.scope != entry.run.scope)
    other = Fixtures.small
    other.rows.reverse()
    #expect(HistoryEntry(other, timestamp: "t").run.scope == entry.run.scope)
  }

  @Test("The terminal shows new, open and fixed causes with their first run, without control characters")
  func terminal() {
    var history = comparison(Fixtures.small)
    history.fixed[0].message = "red\u{1B}[31m \u{202E}turned"
    let text = HistoryText.lines(history).joined(separator: "\n")
    #expect(text.contains("New: 1 cause") && text.contains("Still open: 1 cause"))
    #expect(text.contains("Fixed: 1 cause\n- H-9 red[31m turned: 4 cases"))
    #expect(text.contains("since run 1, 2026-01-01"))
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(HistoryText.line(history).contains("1 new, 1 still open, 1 fixed"))
    history.against = nil
    #expect(HistoryText.line(history).contains("no earlier run to compare with"))
  }
}
