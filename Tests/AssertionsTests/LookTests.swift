import Imaging
import Model
import Testing

@testable import Assertions

/// `look.matches` and the colors that it compares.
struct LookTests {
  private func stage(_ color: Color, alpha: Ratio = 1, frame: Rect = Rect(20, 30, 20, 20)) -> Stage {
    var stage = Stage()
    stage.add("logo", frame, color, alpha: alpha)
    return stage
  }

  private func check(_ stage: Stage, _ light: String, _ more: [String: Value] = [:]) -> Finding {
    stage.check(
      "look.matches",
      ["of": .string("logo"), "light": .list([.string(light)])].merging(more) { $1 })
  }

  private let red = Color(red: 1, green: 0, blue: 0)

  @Test("An even color is one pixel: red at half alpha is 80000080, whatever its size")
  func even() {
    #expect(stage(red).screen.lookColors(of: "logo")?.text == "FF0000FF")
    #expect(stage(red, alpha: 0.5).screen.lookColors(of: "logo")?.text == "80000080")
    let wide = stage(red, alpha: 0.5, frame: Rect(0, 0, 60, 7))
    #expect(wide.screen.lookColors(of: "logo")?.text == "80000080")
    #expect(check(stage(red), "FF0000FF").messageID == "looks-as-recorded")
    #expect(check(wide, "80000080").outcome == .passed)
  }

  @Test("Another color, another alpha and no paint fail")
  func different() {
    let color = check(stage(red), "00FF00FF")
    #expect(color.outcome == .failed && color.messageID == "other-look")
    #expect(color.measured["color"] == "#FF0000" && color.expected["color"] == "#00FF00")
    #expect(check(stage(red, alpha: 0.9), "FF0000FF").outcome == .failed)
    #expect(check(stage(red, alpha: 0), "FF0000FF").messageID == "shows-nothing")
    // 1/255 is not seen.
    #expect(check(stage(Color(red: 254.0 / 255, green: 0, blue: 0)), "FF0000FF").outcome == .passed)
  }

  @Test("Bands have one color a line, and turned bands differ")
  func cells() throws {
    let colors = [Color.black, .black, .black, .white, .white, .white]
    var stage = Stage()
    stage.addBands("logo", colors)
    let text = try #require(stage.screen.lookColors(of: "logo")?.text)
    let black = String(repeating: "000000FF", count: 6)
    let white = String(repeating: "FFFFFFFF", count: 6)
    #expect(text == [black, black, black, white, white, white].joined(separator: " "))
    #expect(check(stage, text).outcome == .passed)
    var turned = Stage()
    turned.addBands("logo", colors.reversed())
    let finding = check(turned, text)
    #expect(finding.outcome == .failed)
    #expect(finding.message.contains("in column 1 of 6 and line 1 of 6"), "\(finding.message)")
  }

  @Test("One of several looks is enough; dark appearance has its own, or that of light appearance")
  func several() {
    let both: [String: Value] = ["light": .list([.string("00FF00FF"), .string("FF0000FF")])]
    #expect(check(stage(red), "", both).outcome == .passed)
    var dark = stage(red)
    dark.environment.appearance = .dark
    #expect(check(dark, "FF0000FF").outcome == .passed)
    #expect(check(dark, "FF0000FF", ["dark": .list([.string("0000FFFF")])]).outcome == .failed)
    #expect(check(dark, "0000FFFF", ["dark": .list([.string("FF0000FF")])]).outcome == .passed)
  }

  @Test("The words of a label count, and its color")
  func words() {
    var stage = Stage()
    stage.addText("logo", [Rect(10, 10, 8, 8), Rect(20, 10, 8, 8)], red)
    #expect(check(stage, "FF0000FF", ["text": .string("Hello")]).outcome == .passed)
    #expect(check(stage, "FF0000FF", ["text": .string("Bye")]).messageID == "other-text")
    #expect(check(stage, "00FF00FF", ["text": .string("Hello")]).outcome == .failed)
  }

  @Test("What another view hides counts for hiddenAtMost only")
  func hidden() {
    var stage = stage(red)
    stage.add("cover", Rect(0, 40, 60, 40), .black)
    #expect(check(stage, "FF0000FF").outcome == .passed)
    #expect(check(stage, "FF0000FF", ["hiddenAtMost": .number(0.4)]).outcome == .failed)
    #expect(check(stage, "FF0000FF", ["hiddenAtMost": .number(0.6)]).outcome == .passed)
  }

  @Test(
    "Other texts are errors",
    arguments: ["", "FF0000", "GG0000FF", "FF0000FF FF0000FF", "FF0000FF on", "on FF0000FF"])
  func wrong(text: String) {
    #expect(check(stage(red), text).outcome == .errored)
  }

  @Test("What fills the frame behind an image is part of the look")
  func ground() throws {
    let plain = try #require(LookColors("FF0000FF"))
    let filled = try #require(LookColors("FF0000FF on FFFFFFFF"))
    #expect(filled.text == "FF0000FF on FFFFFFFF")
    #expect(!plain.isSame(as: filled, within: 2))
    #expect(filled.difference(from: plain).area == " behind its image")
  }
}
