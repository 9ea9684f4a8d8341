import Foundation
import Model
import RecordSupport
import Testing

@testable import Reporting

@Suite("What the pages of a report show, and where")
struct HTMLPagesTests {
  @Test("Every cause is one article, and the fix and line of all but five are folded")
  func causes() throws {
    let text = try #require(try HTMLTests.pages(Fixtures.large { _, _ in true })["index.html"])
    #expect(text.matches(of: /<article class="card finding"/).count == 28)
    #expect(text.matches(of: /<summary>Fix and line\s/).count == 23)
    #expect(text.contains("<span class=\"extent\">60 devices</span>"))
    #expect(!text.contains("class=\"causes\""))
  }

  @Test("Tiles count causes and criteria, and lead to them; cases and results are under Run")
  func tiles() throws {
    let text = try #require(try HTMLTests.pages(Fixtures.small)["index.html"])
    let tiles = text.matches(
      of:
        /<li class="tile [A-Za-z]*"><a href="#([A-Za-z]*)"><span class="number">([0-9,]+)<\/span>.*<\/span> (.*?)<\/span>/
    ).map { "\($0.2) \($0.3) #\($0.1)" }
    // One of four criteria has each outcome.
    #expect(
      tiles == [
        "2 causes #causes", "1 criterion errored #errored", "1 criterion failed #failed",
        "1 criterion undecided #undecided", "1 criterion passed #passed",
      ])
    let run = try #require(text.range(of: "id=\"run\""))
    #expect(!text[..<run.lowerBound].contains("results"))
    #expect(text[run.lowerBound...].contains("<dt>Results</dt>"))
  }

  @Test("A page without causes begins with the launch screen on the newest iPhone and iPad, light and dark")
  func portraits() throws {
    let devices = ["phone-a", "phone-b", "pad-a", "pad-b", "pad-c"]
    let rows = devices.flatMap { device in
      Appearance.allCases.map { appearance in
        var row = Fixtures.result(
          "H-1", "layout.size", .passed, "It is it.", device: device, orientation: .portrait,
          appearance: appearance)
        row.finding.preview = "\(device)-\(appearance.rawValue)"
        return row
      }
    }
    var record = Fixtures.record(rows)
    record.devices = devices.map {
      DeviceSummary(
        id: $0, name: $0.uppercased(), idiom: $0.hasPrefix("pad") ? .pad : .phone,
        screens: [Fixtures.screen(.portrait)])
    }
    // Older ones are more: the newest is shown.
    for index in record.devices.indices { record.devices[index].year = index == 3 ? 2026 : 2018 }
    var input = try Fixtures.withTemplates(Fixtures.input(record))
    input.previews = Dictionary(
      uniqueKeysWithValues: rows.compactMap { $0.finding.preview }.map { ($0, HTMLTests.png) })
    func shown(_ input: ReportInput) throws -> [String] {
      let text = try HTMLPage(input).render()
      return text.matches(of: /<img src="previews\/(.*?)\.png"/).map { String($0.1) }
    }
    #expect(try shown(input) == ["phone-a-light", "phone-a-dark", "pad-b-light", "pad-b-dark"])
    input.previews = [:]
    #expect(try shown(input) == [])
  }

  @Test("All pages have one navigation, and the page itself is no link")
  func navigation() throws {
    for (name, text) in try HTMLTests.pages(Fixtures.small) {
      let part = try #require(text.firstMatch(of: /<nav(.|\n)*?<\/nav>/)).0
      let links = part.matches(of: /<li><(?:a href="(.*?)"|span aria-current="page")>(.*?)<\/(a|span)><\/li>/)
      #expect(links.map { String($0.2) } == ["Report", "Screens"], "\(name)")
      #expect(
        links.compactMap { $0.1.map(String.init) } == ["index.html", "screens.html"].filter { $0 != name })
    }
  }

  @Test("Sections and figures are words")
  func words() throws {
    var record = Fixtures.record(
      [Fixtures.small.rows[0]], criteria: [Fixtures.criterion("H-1", "The icon has its size")])
    record.checklist.criteria[0].section = "edge/dark-mode"
    #expect(try HTMLTests.page(record).contains("<h3 class=\"part\" dir=\"auto\">Edge: dark mode</h3>"))
    let names = ["topDarker", "useSafeAreas", "UIUserInterfaceStyle", "light3x"].map { Figures.words($0) }
    #expect(names == ["Top: darker by", "Safe area guides", "UIUserInterfaceStyle", "Light 3x"])
  }
}
