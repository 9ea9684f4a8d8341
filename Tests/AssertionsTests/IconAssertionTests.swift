import Imaging
import Model
import Testing

@testable import Assertions

struct IconAssertionTests {
  private func square(_ side: Int = 256, _ color: Color = .white, alpha: (Double, Double) -> Double) -> Bitmap
  {
    var bitmap = Bitmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let a = alpha((Double(x) + 0.5) / Double(side), (Double(y) + 0.5) / Double(side))
        let at = (y * side + x) * 4
        for (channel, part) in [color.red, color.green, color.blue, 1].enumerated() {
          bitmap.pixels[at + channel] = UInt8((part * a * 255).rounded())
        }
      }
    }
    return bitmap
  }
  /// 1 inside a square with circular corners of this share of the side.
  private func corner(_ radius: Double) -> (Double, Double) -> Double {
    { u, v in
      let dx = max(radius - u, u - (1 - radius), 0)
      let dy = max(radius - v, v - (1 - radius), 0)
      return dx * dx + dy * dy <= radius * radius ? 1 : 0
    }
  }

  /// A circular corner of radius r takes (1 - pi / 4) * r * r; four of r = 0.2237 take 0.8584 * 0.05004 = 0.0430. The
  /// continuous corner takes about as much in another place: a square overlaps by 1 - 0.043 = 0.957, a circle by
  /// (pi / 4) / 0.957 = 0.821, radius 0.1 by 0.957 / (1 - 0.0086) = 0.965, radius 0.3 by (1 - 0.0773) / 0.957 = 0.964.
  @Test("Overlap with the icon's outline: the same radius 0.985 and more, others as worked by hand")
  func overlap() {
    func overlap(_ alpha: (Double, Double) -> Double) -> Double {
      Assertion.iconShapeOverlap(square(alpha: alpha))
    }
    #expect(overlap(corner(0.2237)) >= 0.985)
    #expect(abs(overlap { _, _ in 1 } - 0.957) < 0.004)
    #expect(abs(overlap(corner(0.5)) - 0.821) < 0.004)
    #expect(abs(overlap(corner(0.1)) - 0.965) < 0.006)
    #expect(abs(overlap(corner(0.3)) - 0.964) < 0.006)
    #expect(overlap { _, _ in 0 } == 0)
  }

  @Test("Half of the opacity is half of the overlap")
  func translucent() {
    let mask = CornerMask.appIcon(side: 256)
    var bitmap = Bitmap(width: 256, height: 256)
    for index in mask.values.indices { bitmap.pixels[index * 4 + 3] = mask.values[index] / 2 }
    #expect(abs(Assertion.iconShapeOverlap(bitmap) - 0.5) < 0.01)
  }

  /// CIEDE2000 between white and black is 100, as L* alone differs, by 100, and S_L is 1 at a mean L* of 50.
  @Test("An equal picture differs by 0, black against white by 100, and a square is opaque outside")
  func figure() {
    let master = square { _, _ in 1 }
    let same = IconFigure(picture: square(alpha: corner(0.2237)), master: master)
    #expect(same.difference == 0)
    #expect((same.outside ?? 1) < 0.001)
    let black = IconFigure(picture: square(256, .black, alpha: corner(0.2237)), master: master)
    #expect(abs((black.difference ?? 0) - 100) < 0.001)
    #expect(IconFigure(picture: square { _, _ in 1 }, master: master).outside == 1)
  }

  @Test("Pictures in different color spaces are compared as colors, not as numbers")
  func spaces() {
    let red = Color(red: 1, green: 0, blue: 0)
    let master = square(64, red) { _, _ in 1 }
    var wide = square(64, red, alpha: corner(0.2237))
    wide.space = .displayP3
    // Display P3's red lies outside sRGB: the same bytes are another color.
    #expect((IconFigure(picture: wide, master: master).difference ?? 0) > 2)
  }

  @Test("A translucent icon is not whole; two that show are too many, a hidden one is not")
  func shown() {
    var stage = Stage()
    stage.add("icon", Rect(20, 30, 20, 20), .white, alpha: 0.9)
    let finding = stage.check("layout.whole", ["of": .string("icon")])
    #expect(finding.outcome == .failed)
    #expect(finding.measured["alpha"] == 0.9)
  }

  @Test("A fill of the whole screen is ground behind the icon and a veil before it")
  func veil() {
    let only: [String: Value] = ["elements": .list([.string("icon")])]
    var ground = Stage()
    ground.add("fill", Rect(0, 0, 60, 80), .black, kind: "view")
    ground.add("icon", Rect(20, 30, 20, 20), .white)
    #expect(ground.check("layout.draws-only", only).outcome == .passed)
    var veil = Stage()
    veil.add("icon", Rect(20, 30, 20, 20), .white)
    veil.add("fill", Rect(0, 0, 60, 80), Color(red: 0, green: 0, blue: 0, alpha: 0.1), kind: "view")
    #expect(veil.check("layout.draws-only", only).element == "fill")
  }

  @Test("Text fails unless it is hidden or of spaces alone")
  func text() {
    func outcome(_ words: String, hidden: Bool = false) -> Outcome {
      var stage = Stage()
      stage.add("label", Rect(20, 30, 20, 20), .white, kind: "label")
      stage.root.subviews[0].content = .label(LabelContent(text: words, font: FontDescription()))
      stage.root.subviews[0].isHidden = hidden
      return stage.check("localization-free.no-text", [:]).outcome
    }
    #expect(outcome("BuzzBox") == .failed)
    #expect(outcome("BuzzBox", hidden: true) == .passed)
    #expect(outcome("  ") == .passed)
  }

  @Test("Text that the views above it cover does not count")
  func coveredText() {
    func finding(_ alpha: Double, _ cover: Rect, isApproximate: Bool = false) -> Finding {
      var stage = Stage()
      stage.add("label", Rect(20, 30, 20, 20), .black, kind: "label")
      stage.root.subviews[0].content = .label(LabelContent(text: "App", font: FontDescription()))
      stage.add("cover", cover, Color(red: 1, green: 1, blue: 1, alpha: alpha))
      if isApproximate { stage.approximate = ["cover"] }
      return stage.check("localization-free.no-text", [:])
    }
    #expect(finding(1, Rect(0, 0, 60, 80)).outcome == .passed)
    #expect(finding(0.9, Rect(0, 0, 60, 80)).outcome == .failed)
    #expect(finding(1, Rect(0, 0, 39, 80)).outcome == .failed)
    let doubtful = finding(1, Rect(0, 0, 60, 80), isApproximate: true)
    #expect(doubtful.outcome == .cannotTell && doubtful.reason == Reasons.approximate)
  }

  @Test("The same list in both directions passes; a box that moves by 4 of 60 points fails")
  func directions() {
    var stage = Stage()
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    let same = stage.screen
    #expect(
      stage.check("localization-free.same-in-both-directions", [:]) { _ in same }.messageID == "same-pixels")
    var other = Stage()
    other.add("icon", Rect(16, 30, 20, 20), .white)
    let moved = other.screen
    let finding = stage.check("localization-free.same-in-both-directions", [:]) { _ in moved }
    #expect(finding.outcome == .failed)
    // Four columns of 20 pixels go dark and four others light.
    #expect(finding.measured["differentPixels"] == 160)
  }

  /// Bands of 80 / 5 = 16 rows: the step from one to the next is a fifth of the whole way. ΔE00 between the ends is
  /// about 17, so a step is above 3 although no row is further than half a step, 1.7, from the straight gradient.
  @Test("Five bands fail by their steps although each row is near the straight gradient")
  func bands() {
    let top = Color(hex: "#667EEA")!
    let bottom = Color(hex: "#764BA2")!
    var stage = Stage()
    stage.addBands("background", (0..<5).map { top.blended(with: bottom, at: (Double($0) + 0.5) / 5) })
    let finding = stage.check(
      "contrast.gradient",
      [
        "of": .string("background"),
        "light": .map(["top": .string("#667EEA"), "bottom": .string("#764BA2")]),
      ])
    #expect(finding.outcome == .failed && finding.messageID == "gradient-bands")
  }
}
