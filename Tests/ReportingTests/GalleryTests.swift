import Foundation
import Model
import RecordSupport
import Testing

@testable import Reporting

@Suite("The page of drawn screens")
struct GalleryTests {
  private static let devices = ["phone-a", "phone-b", "phone-c"]

  /// Three phones with the same shape and picture; `phone-c` alone fails where `fails` says so.
  private static func record(fails: Bool) -> RunRecord {
    let rows = devices.map { device in
      let isWrong = fails && device == "phone-c"
      let outcome = isWrong ? Outcome.failed : .passed
      var row = Fixtures.result("H-1", "layout.size", outcome, "It is it.", device: device)
      row.finding.preview = "same"
      return row
    }
    var record = Fixtures.record(rows, criteria: [Fixtures.criterion("H-1", "The icon has its size")])
    record.devices = devices.map {
      DeviceSummary(
        id: $0, name: $0.uppercased(), idiom: .phone, screens: [Fixtures.screen(.portrait)])
    }
    return record
  }

  private static func model(_ record: RunRecord, _ page: HTMLModel.Page = .screens) -> HTMLModel {
    var input = Fixtures.input(record)
    input.previews = ["same": HTMLTests.png, "other": HTMLTests.png]
    return HTMLModel(input, page: page)
  }

  private static func key(_ device: String) -> ScreenKey {
    ScreenKey(Fixtures.result("H-1", "a", .passed, "", device: device).id)
  }

  @Test("Devices with equal screens and findings share a card, and links to them lead to it")
  func shared() throws {
    let model = Self.model(Self.record(fails: false))
    #expect(model.cards.map(\.devices) == [Self.devices])
    let report = Self.model(Self.record(fails: false), .report)
    for device in Self.devices {
      #expect(report.screenAnchor(Self.key(device)) == "screen-phone-a-portrait-light", "\(device)")
    }
    var input = try Fixtures.withTemplates(Fixtures.input(Self.record(fails: false)))
    input.previews = ["same": HTMLTests.png]
    let text = try HTMLPage(input, page: .screens).render()
    #expect(text.contains("<bdi>PHONE-A</bdi> <span class=\"faint\">393 × 852 pt</span>"))
    #expect(
      text.contains(
        "<summary>and 2 more</summary><span class=\"faint\" dir=\"auto\">PHONE-B and PHONE-C</span>"))
    #expect(text.contains("<span class=\"mode\">Portrait, light</span>"))
    // The filter finds every device.
    #expect(text.contains("data-device=\"phone-a PHONE-A\nphone-b PHONE-B\nphone-c PHONE-C\""))
    #expect(text.matches(of: /<figure id="screen-/).count == 1)
  }

  @Test("A device with another finding, picture or shape has a card of its own")
  func apart() {
    #expect(
      Self.model(Self.record(fails: true)).cards.map(\.devices) == [["phone-a", "phone-b"], ["phone-c"]])
    var picture = Self.record(fails: false)
    // The record has one finding for all three phones.
    picture.findings = picture.findings.flatMap { finding in
      (finding.cases ?? CaseRanges()).map { caseIndex in
        var own = finding
        own.cases = CaseRanges([caseIndex])
        own.preview = caseIndex == 1 ? "other" : "same"
        return own
      }
    }
    #expect(Self.model(picture).cards.map(\.devices) == [["phone-a", "phone-c"], ["phone-b"]])
    var cause = Self.record(fails: true)
    for index in cause.findings.indices { cause.findings[index].outcome = .failed }
    cause.findings.append(cause.findings[0])
    cause.findings[2].cases = CaseRanges([1])
    cause.findings[2].cause = "another"
    #expect(Self.model(cause).cards.map(\.devices).contains(["phone-b"]))
    var undrawn = Self.record(fails: false)
    for index in undrawn.findings.indices { undrawn.findings[index].preview = nil }
    #expect(Self.model(undrawn).cards.count == 3)
    var size = Self.record(fails: false)
    size.devices[0].screens[0].width += 1
    #expect(Self.model(size).cards.map(\.devices) == [["phone-a"], ["phone-b", "phone-c"]])
  }

  @Test("Equal pictures of devices with other outlines share a card, which says whose outline it shows")
  func shapes() throws {
    var record = Self.record(fails: false)
    record.devices[2].screens[0].cornerRadius += 1
    let model = Self.model(record)
    #expect(model.shapeIds.values.sorted() == ["shape-phone-a-portrait", "shape-phone-c-portrait"])
    #expect(model.cards.map(\.devices) == [Self.devices])
    var input = try Fixtures.withTemplates(Fixtures.input(record))
    input.previews = ["same": HTMLTests.png]
    let text = try HTMLPage(input, page: .screens).render()
    #expect(text.contains("PHONE-B and PHONE-C. The outline is that of PHONE-A.</span>"))
    #expect(text.contains("id=\"shape-phone-a-portrait\"") && !text.contains("id=\"shape-phone-c-portrait\""))
  }

  @Test(
    "Orientations with one picture are one figure, and links to each lead to it; another picture is apart",
    arguments: [true, false])
  func orientations(isEqual: Bool) throws {
    let turns: [Orientation] = [.landscapeLeft, .landscapeRight]
    let rows = turns.map { turn in
      var row = Fixtures.result(
        "H-1", "layout.size", .passed, "It is it.", device: "phone-a", orientation: turn)
      row.finding.preview = isEqual || turn == .landscapeLeft ? "same" : "other"
      return row
    }
    var record = Fixtures.record(rows, criteria: [Fixtures.criterion("H-1", "The icon has its size")])
    record.devices = [
      DeviceSummary(id: "phone-a", name: "A", idiom: .phone, screens: turns.map { Fixtures.screen($0) })
    ]
    let model = Self.model(record)
    #expect(
      model.cards.map { $0.figures.map(\.orientations) } == [isEqual ? [turns] : turns.map { [$0] }])
    #expect(
      rows.map { model.screenAnchor(ScreenKey($0.id)) }
        == (isEqual ? [turns[0], turns[0]] : turns).map {
          "screen-phone-a-\($0.rawValue)-light"
        })
    var input = try Fixtures.withTemplates(Fixtures.input(record))
    input.previews = ["same": HTMLTests.png, "other": HTMLTests.png]
    let text = try HTMLPage(input, page: .screens).render()
    #expect(
      text.matches(of: /<span class="mode">(.*?)<\/span>/).map(\.1)
        == (isEqual ? ["Landscape, light"] : ["Landscape left, light", "Landscape right, light"]))
    #expect(text.contains("data-turns=\"landscape left, landscape right\"") == isEqual)
  }
}
