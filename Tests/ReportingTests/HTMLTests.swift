import Foundation
import RecordSupport
import Testing

@testable import Model
@testable import Reporting

@Suite("HTML")
struct HTMLTests {
  static func page(_ record: RunRecord, previews: [String: [UInt8]] = [:]) throws -> String {
    var input = try Fixtures.withTemplates(Fixtures.input(record))
    input.previews = previews
    return try HTMLPage(input).render() + HTMLPage(input, page: .screens).render()
  }
  private func page(_ record: RunRecord, previews: [String: [UInt8]] = [:]) throws -> String {
    try Self.page(record, previews: previews)
  }
  static func pages(_ record: RunRecord) throws -> [String: String] {
    let input = try Fixtures.withTemplates(Fixtures.input(record))
    let files = try Report.html.render(input).filter { $0.path.hasSuffix(".html") }
    return Dictionary(
      uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }
  /// Signature, then an IHDR of 393 by 852: 0x189 = 393, 0x354 = 852.
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 1, 0x89, 0, 0, 3, 0x54]

  @Test("The page works under Jenkins' policy: no inline style or script, no data URI, no frame")
  func policy() throws {
    let text = try page(Fixtures.small, previews: ["x": Self.png])
    #expect(!text.contains(" style=") && !text.contains("<style"))
    #expect(!text.contains("data:") && !text.contains("<iframe") && !text.contains("target=\"_blank\""))
    #expect(text.firstMatch(of: /<script(?![^>]* src=)/) == nil)
    #expect(text.firstMatch(of: /\son[a-z]+=/) == nil)
    #expect(text.firstMatch(of: /(href|src)="(https?:)?\/\//) == nil)
  }

  @Test("Hostile text stays text and adds no tag, attribute or link")
  func hostile() throws {
    let text = try page(
      Fixtures.hostile,
      previews: Dictionary(Fixtures.hostileTexts.map { ($0, Self.png) }, uniquingKeysWith: { $1 }))
    let tags = Set(text.matches(of: /<([A-Za-z][A-Za-z0-9]*)/).map { String($0.1) })
    let known: Set<String> = [
      "html", "head", "meta", "title", "link", "script", "body", "a", "header", "p", "strong", "span", "nav",
      "ul",
      "li", "main", "section", "h1", "h2", "h3", "ol", "div", "table", "thead", "tbody", "tr", "th", "td",
      "article",
      "dl", "dt", "dd", "code", "details", "summary", "input", "label", "figure", "figcaption", "footer",
      "img", "svg", "symbol", "use", "path", "rect", "circle", "text", "bdi",
    ]
    #expect(tags.subtracting(known) == [])
    #expect(text.matches(of: /<script/).count == 2)
    #expect(
      text.matches(of: /(href|src)="([^"]*)"/).allSatisfy {
        $0.2.wholeMatch(of: /[A-Za-z0-9_.#\/?=-]*/) != nil
      }
    )
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0.value != 0x0A })
    #expect(text.firstMatch(of: /\s(x|y|width|height|cx|cy|r|d)="[^"]*(nan|inf|e\+)/) == nil)
  }

  @Test("A quotation mark with a combining mark does not end an attribute")
  func combiningMark() throws {
    var record = Fixtures.small
    record.rows[1].finding.preview = "x"
    record.rows[1].id = CaseID(device: "\"\u{301} onload=\"alert(1)", os: OSVersion(17), appearance: .dark)
    let text = try page(record, previews: ["x": Self.png])
    // Byte by byte, as a browser reads it: each attribute's value ends at the next quotation mark.
    let scalars = Array(text.unicodeScalars)
    for place in scalars.indices where scalars[place] == "\u{301}" {
      let before = scalars[max(0, place - 7)..<place]
      #expect(!before.contains("\""), "\(String(String.UnicodeScalarView(before)))")
    }
    #expect(HTMLText.apart("\"\u{301}") == "\u{2060}\"\u{2060}\u{301}")
    #expect(HTMLText.apart("\u{600}<").unicodeScalars.map(\.value) == [0x600, 0x2060, 0x3C, 0x2060])
  }

  @Test("Every link inside the page and to the other page has a target, and ids are unique on a page")
  func anchors() throws {
    for record in [
      Fixtures.small, Fixtures.hostile, Fixtures.record([]), Fixtures.large { $0 % 3 == 0 && $1 < 9 },
    ] {
      let pages = try Self.pages(record)
      var ids: [String: Set<String>] = [:]
      for (name, text) in pages {
        let own = text.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        ids[name] = Set(own)
        #expect(own.count == Set(own).count)
      }
      for (name, text) in pages {
        for link in text.matches(of: /href="([a-z]*\.html)?(?:\?[^"#]*)?(?:#([^"]*))?"/) {
          let target = link.1.map(String.init) ?? name
          let known = try #require(ids[target], "\(link.0)")
          #expect(link.2.map { known.contains(String($0)) } ?? true, "\(link.0)")
        }
      }
    }
  }

  @Test(
    "The report's page has under 6,000 elements for the full matrix, and the screens have a page of their own"
  )
  func elements() throws {
    // 60 devices in 8 modes, where a third of the findings fail.
    let pages = try Self.pages(Fixtures.large { $0 % 3 == 0 && $1 < 9 })
    let report = try #require(pages["index.html"])
    let count = report.matches(of: /<[a-z]/).count
    #expect(count < 6000, "\(count)")
    #expect(try #require(pages["screens.html"]).contains("class=\"gallery\""))
    #expect(!report.contains("class=\"gallery\""))
  }

  @Test("A cause that fails on every screen is named once, and the map shows what else fails")
  func everywhere() throws {
    func failure(_ cause: String, _ device: String) -> ResultRow {
      var row = Fixtures.result("H-\(cause)", "layout.size", .failed, "It is off.", device: device)
      row.finding.cause = cause
      return row
    }
    let devices = ["phone-a", "phone-b", "phone-c"]
    let rows = devices.map { failure("1", $0) } + [failure("2", "phone-b")]
    let text = try #require(try Self.pages(Fixtures.record(rows))["index.html"])
    #expect(text.contains("On every screen: <a href=\"#1-"))
    // Two of the three devices have equal lines.
    #expect(text.matches(of: /<a class="cell failed common"/).count == 1)
    #expect(text.contains("<summary>1 more device: the same</summary>"))
    #expect(text.contains("aria-label=\"2 causes: H-1 and H-2\" title=\"2 causes: H-1 and H-2\">2</a>"))
  }

  @Test("The full matrix, every case failing, stays under 10 MB")
  func size() throws {
    var input = try Fixtures.withTemplates(Fixtures.input(Fixtures.large { _, _ in true }))
    for device in 0..<60 {
      for orientation in Orientation.allCases {
        for appearance in Appearance.allCases {
          input.previews["device-\(device)-\(orientation.rawValue)-\(appearance.rawValue)"] = Self.png
        }
      }
    }
    let bytes = try Reports.all.first { $0.id == "html" }?.render(input).first?.bytes.count ?? .max
    #expect(bytes < 3_000_000, "\(bytes)")
  }

  @Test("A finding shows measured and expected values, location, fix and the command that repeats it")
  func finding() throws {
    var record = Fixtures.small
    record.rows[1].finding.preview = "phone-a-dark"
    let text = try page(record, previews: ["phone-a-dark": Self.png])
    #expect(
      text.contains(
        "<tr class=\"off\"><th scope=\"row\">Width</th><td dir=\"auto\">119 pt</td><td dir=\"auto\">120 pt ± 0.5</td>"
      ))
    #expect(text.contains("App/Launch.storyboard:31:9"))
    #expect(text.contains("Change it."))
    #expect(text.contains("qa run --matrix pr --device phone-a --orientation portrait --appearance dark"))
    #expect(
      text.contains(
        "<img src=\"previews/phone-a-dark.png\" alt=\"Launch screen on phone-a, portrait, dark\" "
          + "width=\"393\" height=\"852\">"))
  }

  @Test("The verdict distinguishes failed, errored, empty and passed runs")
  func verdicts() throws {
    let passed = Fixtures.record([Fixtures.small.rows[0]])
    let failed = Fixtures.record([Fixtures.small.rows[1]])
    #expect(try page(passed).contains("<h1 id=\"verdict\">The launch screen meets its checklist</h1>"))
    #expect(
      try page(failed).contains("<h1 id=\"verdict\">The launch screen does not meet its checklist</h1>"))
    #expect(try page(Fixtures.small).contains("<h1 id=\"verdict\">The run ended with errors</h1>"))
    #expect(try page(Fixtures.record([])).contains("<h1 id=\"verdict\">Nothing was checked</h1>"))
  }

  @Test("A line of the definition of done is listed as decided by the gate")
  func gate() throws {
    var record = Fixtures.small
    record.definitionOfDone = [.init(criterion: "G-1", title: "It ships", needs: ["H-1", "H-3"])]
    let text = try page(record)
    #expect(text.contains("<span class=\"id\">G-1</span>"))
    #expect(text.contains("It ships</span> <span class=\"faint\">depends on H-1 and H-3</span>"))
    #expect(text.contains("decided by qa gate"))
  }

  @Test("The page links to the files of all other reports that are written with it")
  func links() throws {
    var input = try Fixtures.withTemplates(Fixtures.input(Fixtures.small))
    func links() throws -> [String] {
      let footer = try #require(try HTMLPage(input).render().components(separatedBy: "<footer>").last)
      return footer.matches(of: #/<a href="([^"]+)">/#).map { String($0.1) }
    }
    #expect(try links() == ["run.json", "junit.xml", "report.sarif", "summary.md", "ctrf.json"])
    #expect(try links() == Reports.standard.filter { $0.id != "html" }.flatMap(\.names))
    input.formats = ["html", "json"]
    #expect(try links() == ["run.json"])
  }

  @Test("A template that does not parse is a diagnostic that names it")
  func broken() throws {
    var input = Fixtures.input(Fixtures.small)
    input.templates = ["index": "{{#open}}"]
    let fault = #expect(throws: Diagnostic.self) { try HTMLPage(input).render() }
    #expect(fault?.location?.file == "index.mustache")
  }

  @Test("A known device is drawn in its shape, with switches for hardware and safe area")
  func shapes() throws {
    var record = Fixtures.small
    record.rows[1].finding.preview = "dark"
    record.devices = [
      DeviceSummary(id: "phone-a", name: "Phone A", idiom: .phone, screens: [Fixtures.screen(.portrait)])
    ]
    let text = try page(record, previews: ["dark": Self.png])
    #expect(text.contains("id=\"show-hardware\"") && text.contains("id=\"show-safe\""))
    #expect(text.contains("<symbol id=\"shape-phone-a-portrait\" viewBox=\"0 0 393 852\">"))
    #expect(text.contains("<use href=\"#shape-phone-a-portrait\"/>"))
    #expect(
      text.contains(
        "<rect class=\"hardware dynamicIsland\" x=\"134\" y=\"11\" width=\"125\" height=\"37\" rx=\"18.5\"/>")
    )
    // Safe area: 59 from the top, 34 from the bottom of 852 leaves 759.
    #expect(text.contains("<rect class=\"safe\" x=\"0\" y=\"59\" width=\"393\" height=\"759\"/>"))
    #expect(text.contains("alt=\"Launch screen on Phone A, portrait, dark\""))
  }

  @Test("A notch has round corners only on its inner side, at any edge")
  func notch() throws {
    var record = Fixtures.small
    record.rows[1].finding.preview = "dark"
    var screen = Fixtures.screen(.portrait)
    screen.obstructions = [
      .init(kind: .notch, frame: Rect(x: 92, y: 0, width: 209, height: 30), cornerRadius: 20),
      .init(kind: .notch, frame: Rect(x: 363, y: 300, width: 30, height: 209), cornerRadius: 20),
    ]
    record.devices = [DeviceSummary(id: "phone-a", name: "Phone A", idiom: .phone, screens: [screen])]
    let text = try page(record, previews: ["dark": Self.png])
    // 30 less 20 at the upper edge; at the right edge of 393 the last 10 points.
    #expect(text.contains("x=\"92\" y=\"0\" width=\"209\" height=\"10\" rx=\"0\""))
    #expect(text.contains("x=\"383\" y=\"300\" width=\"10\" height=\"209\" rx=\"0\""))
  }

  @Test("A page without previews has no pictures")
  func noPictures() throws {
    let text = try page(Fixtures.small)
    #expect(!text.contains("<img") && !text.contains("not drawn"))
    #expect(text.contains("without pictures"))
  }

  @Test("Missing templates are a diagnostic")
  func missing() {
    #expect(throws: Diagnostic.self) { try HTMLPage(Fixtures.input(Fixtures.small)).render() }
    #expect(throws: Diagnostics.self) { try Templates.load(from: "/nowhere/at/all") }
  }
}
