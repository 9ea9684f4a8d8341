import Model
import Testing

@testable import Assertions

struct ContrastAssertionTests {
  /// Luminance of #764BA2 by WCAG 2.2: 0x76 → 0.18116, 0x4B → 0.07036, 0xA2 → 0.36131;
  /// 0.2126 * 0.18116 + 0.7152 * 0.07036 + 0.0722 * 0.36131 = 0.11492; (1 + 0.05) / (0.11492 + 0.05) = 6.367.
  @Test("White on #764BA2 has 6.37 to 1 all around")
  func whiteOnPurple() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), Color(hex: "#764BA2")!)
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    let finding = stage.check("contrast.outline", ["of": .string("icon"), "atLeast": .number(3)])
    #expect(finding.outcome == .passed)
    guard case .number(let least) = finding.measured["ratioLeast"] else { return #expect(Bool(false)) }
    #expect(abs(least - 6.367) < 0.01, "\(least)")
    // A square of 20 x 20 has 76 rim pixels, and with a reach of two pixels 2 rings: 400 - 16 * 16 = 144.
    #expect(finding.measured["points"] == 144)
  }

  /// #777777: 0x77 → 0.18447; (1.05) / (0.18447 + 0.05) = 4.478, the value that WebAIM and WCAG's examples give as 4.48.
  @Test("White on #777777 has 4.48 to 1: fails 4.5, passes 4.4")
  func grayLimit() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), Color(hex: "#777777")!)
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    #expect(
      stage.check("contrast.outline", ["of": .string("icon"), "atLeast": .number(4.5)]).outcome == .failed)
    #expect(
      stage.check("contrast.outline", ["of": .string("icon"), "atLeast": .number(4.4)]).outcome == .passed)
  }

  @Test("One weak side fails although three are strong, and the share says how much passes")
  func oneSide() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), .black)
    stage.add("patch", Rect(40, 0, 20, 80), .white)
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    let finding = stage.check("contrast.outline", ["of": .string("icon")])
    #expect(finding.outcome == .failed)
    #expect(finding.measured["ratioLeast"] == 1)
    guard case .number(let share) = finding.measured["sharePassing"] else { return #expect(Bool(false)) }
    #expect(share > 0.6 && share < 0.8)
  }

  private func bands(_ count: Int, from top: Color, to bottom: Color) -> [Color] {
    (0..<count).map { top.blended(with: bottom, at: (Double($0) + 0.5) / Double(count)) }
  }
  private let top = Color(hex: "#667EEA")!
  private let bottom = Color(hex: "#764BA2")!
  private var wanted: [String: Value] {
    [
      "of": .string("background"), "except": .list([.string("icon")]),
      "light": .map(["top": .string("#667EEA"), "bottom": .string("#764BA2")]),
    ]
  }

  @Test("Eighty bands of one row each are the straight gradient; the icon on it does not count")
  func straight() {
    var stage = Stage()
    stage.addBands("background", bands(80, from: top, to: bottom))
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    let finding = stage.check("contrast.gradient", wanted)
    #expect(finding.outcome == .passed && finding.messageID == "gradient-color", "\(finding.message)")
  }

  @Test("Two bands are off by more than 3 at their edges; upside down and plain fail as well")
  func notStraight() {
    for (colors, id) in [
      (bands(2, from: top, to: bottom), "gradient-color"),
      (bands(80, from: bottom, to: top), "gradient-color"),
      (bands(80, from: top, to: top), "gradient-plain"),
    ] {
      var stage = Stage()
      stage.addBands("background", colors)
      stage.add("icon", Rect(20, 30, 20, 20), .white)
      #expect(stage.check("contrast.gradient", wanted).messageID == id)
    }
  }

  @Test("A gap of one row at the bottom leaves a part of the screen open")
  func gap() {
    var stage = Stage()
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    stage.addBands("background", bands(80, from: top, to: bottom))
    stage.nodes[1].paints.removeLast()
    let finding = stage.check("contrast.gradient", wanted)
    #expect(finding.outcome == .failed)
    // 60 of 60 x 80 pixels.
    #expect(finding.messageID == "gradient-open" && finding.measured["open"] == 0.0125)
  }

  @Test("A veil over everything hides the gradient; a small mark on it does not")
  func veil() {
    var stage = Stage()
    stage.addBands("background", bands(80, from: top, to: bottom))
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    stage.add("mark", Rect(2, 2, 5, 5), .black)
    #expect(stage.check("contrast.gradient", wanted).outcome == .passed)
    stage.add("veil", Rect(0, 0, 60, 80), Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    #expect(stage.check("contrast.gradient", wanted).outcome == .failed)
  }

  @Test(
    "Dark ends: the same colors fail, black fails, 12 L* darker of the same hue passes, another hue fails")
  func darkRelative() {
    func outcome(_ darkTop: String, _ darkBottom: String) -> Outcome {
      var light = Stage()
      light.addBands("background", bands(80, from: top, to: bottom))
      var dark = Stage()
      dark.environment.appearance = .dark
      dark.addBands("background", bands(80, from: Color(hex: darkTop)!, to: Color(hex: darkBottom)!))
      let counterpart = light.screen
      return dark.check("contrast.dark-relative", ["of": .string("background")]) { _ in counterpart }.outcome
    }
    #expect(outcome("#667EEA", "#764BA2") == .failed)
    #expect(outcome("#000000", "#000000") == .failed)
    // #667EEA x 0.8 and #764BA2 x 0.8: L* falls from 54.9 to 44.3 and from 40.2 to 32.1, hue turns by less than 2 degrees.
    #expect(outcome("#5265BB", "#5E3C82") == .passed)
    #expect(outcome("#2A7A3A", "#1F5A2A") == .failed)
  }

  // MARK: color sets

  @Test("A finding about a color names the color sets behind its view")
  func colorSets() {
    var stage = Stage()
    stage.add("ground", Rect(0, 0, 60, 80), .white, kind: "view")
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    stage.root.backgroundColor = .named("Ground", recorded: nil)
    stage.root.subviews[0].backgroundColor = .named("Panel", recorded: nil)
    let behind =
      "View ground has the background color \"Panel\" and view root has the background color \"Ground\"."
    for id in ["contrast.outline", "contrast.discernible"] {
      let parameters: [String: Value] = id == "contrast.outline" ? ["of": .string("icon")] : [:]
      #expect(stage.check(id, parameters).note == behind, "\(id)")
    }
    stage.environment.appearance = .dark
    #expect(
      stage.check("contrast.dark-appearance", ["atMost": .number(10)]).note
        == behind
    )
    // A finding that passes needs no names.
    #expect(stage.check("contrast.dark-appearance", ["atMost": .number(100)]).note == nil)
  }
}
