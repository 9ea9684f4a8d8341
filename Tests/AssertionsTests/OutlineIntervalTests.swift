import Imaging
import Model
import Raster
import TestSupport
import Testing

@testable import Assertions

@Suite("Contrast along an outline, as an interval")
struct OutlineIntervalTests {
  private func number(_ finding: Finding, _ name: String) -> Double? {
    if case .number(let value)? = finding.measured[name] { return value }
    return nil
  }
  private func text(_ finding: Finding, _ name: String) -> String? {
    if case .text(let value)? = finding.measured[name] { return value }
    return nil
  }

  /// White on black has 21, on white 1. A gray that has 3 to both has a luminance from 3 * 0.05 - 0.05 = 0.10 to
  /// 1.05 / 3 - 0.05 = 0.30; the 8-bit gray just below 0.30 is #949494 (WCAG's example of 3.03 on white).
  @Test("The interval, the worst point with its colors, and the nearest color that passes")
  func interval() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), .black)
    stage.add("patch", Rect(40, 0, 20, 80), .white)
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    let finding = stage.check("contrast.outline", ["of": .string("icon")])
    #expect(finding.outcome == .failed)
    #expect(number(finding, "ratioLeast") == 1 && number(finding, "ratioMost") == 21)
    #expect(text(finding, "inside") == "#FFFFFF" && text(finding, "outside") == "#FFFFFF")
    // The first pixel in reading order with white beside it: (38, 30) is 2 away from column 40; its middle is half a point on.
    #expect(number(finding, "worstX") == 39.5 || number(finding, "worstX") == 38.5)
    #expect(number(finding, "worstY").map { (30...50).contains($0) } == true)
    #expect(text(finding, "nearestColor") == "#949494")
    #expect(text(finding, "nearestSide") == "element")
  }

  /// Inside white, ground #F0F0F0 everywhere: either side could change. The icon cannot get lighter; darker than the ground
  /// it needs a luminance of (0.8714 + 0.05) / 3 - 0.05 = 0.257. The ground needs 0.30, which is nearer.
  @Test("Where the ground is the nearer fix, the ground is named")
  func ground() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), Color(hex: "#F0F0F0")!)
    stage.add("icon", Rect(20, 30, 20, 20), .white)
    let finding = stage.check("contrast.outline", ["of": .string("icon")])
    #expect(text(finding, "nearestSide") == "background" && text(finding, "nearestColor") == "#949494")
  }

  /// Against black and white together no gray has more than (1.05 / 0.05)^0.5 = 4.58.
  @Test("Where no color can pass, that is said")
  func none() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), .black)
    stage.add("patch", Rect(40, 0, 20, 80), .white)
    stage.add("icon", Rect(20, 30, 20, 20), .black)
    // Two colors inside as well, so that changing the ground does not help either.
    stage.nodes[2].paints = [
      .box(Rect(20, 30, 10, 20), .white), .box(Rect(30, 30, 10, 20), .black),
    ]
    let finding = stage.check("contrast.outline", ["of": .string("icon"), "atLeast": .number(5)])
    #expect(finding.outcome == .failed)
    #expect(text(finding, "nearestColor") == "none" && finding.measured["nearestSide"] == nil)
  }

  @Test("A ring that blends half counts neither as the icon nor as the ground")
  func blend() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), .black)
    stage.add("icon", Rect(20, 30, 20, 20), .clear)
    let half = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    stage.nodes[1].paints = [.box(Rect(20, 30, 20, 20), half), .box(Rect(21, 31, 18, 18), .white)]
    let finding = stage.check("contrast.outline", ["of": .string("icon"), "atLeast": .number(20)])
    #expect(finding.outcome == .passed, "\(finding.message)")
    #expect(number(finding, "ratioLeast") == 21 && number(finding, "ratioMost") == 21)
  }

  /// The shadow of 8 pixels below keeps the ground 9 pixels away from the icon's lower edge; the other three are crisp.
  @Test("A side that fades out is measured across its shadow, not left out")
  func shadow() {
    func stage(_ below: Color) -> Stage {
      var stage = Stage()
      stage.add("background", Rect(0, 0, 60, 80), .black)
      stage.add("floor", Rect(0, 48, 60, 32), below)
      stage.add("icon", Rect(20, 20, 20, 20), .clear)
      let shade = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.3)
      stage.nodes[2].paints = [
        .box(Rect(20, 40, 20, 8), shade), .box(Rect(20, 20, 20, 20), .white),
      ]
      return stage
    }
    let onBlack = stage(.black).check("contrast.outline", ["of": .string("icon")])
    #expect(onBlack.outcome == .passed && number(onBlack, "shareMeasured") == 1, "\(onBlack.measured)")
    let onWhite = stage(.white).check("contrast.outline", ["of": .string("icon")])
    #expect(onWhite.outcome == .failed && number(onWhite, "ratioLeast") == 1)
    // The last row of the icon is row 39.
    #expect(number(onWhite, "worstY") == 39.5)
  }

  /// A white disc of 40 pixels, anti-aliased, drawn 20.3 points wide at a third of a pixel: every edge pixel is a blend.
  @Test("Round, resampled and off the pixels: the blend at the edge lowers no ratio", arguments: [1.0, 0.8])
  func disc(alpha: Double) throws {
    let mask = CornerMask.square(side: 40, radius: 0.5, style: .circular)
    let disc = Bitmap(
      width: 40, height: 40, pixels: mask.values.flatMap { [$0, $0, $0, $0] })
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), .black)
    stage.add("icon", Rect(20, 30, 20, 20), .clear, alpha: Ratio(alpha))
    stage.nodes[1].paints = [.image(PictureID("disc"), rect: Rect(19.7, 30.4, 20.3, 20.3))]
    var screen = stage.screen
    screen.renderer = TestRenderer(rasterizer: Rasterizer { _ in disc })
    let outline = try #require(screen.outlineContrast(of: "icon", atLeast: 3))
    let figure = outline.contrast
    // Opaque: 21. At 0.8 white over black is 204 of 255: (0.6038 + 0.05) / 0.05 = 13.08.
    let wanted = alpha == 1 ? 21 : 13.08
    #expect(
      abs(figure.least - wanted) < 0.6 && abs(figure.most - wanted) < 0.6, "\(figure.least) \(figure.most)")
    #expect(outline.measuredShare == 1 && figure.share == 1)
    #expect(figure.outsides == [.black])
  }

  @Test("A ratio a hair below the wanted one is not printed as the wanted one")
  func notRounded() {
    #expect(2.99999.figure(beside: 3) == "2.999")
    #expect(3.0.figure(beside: 3) == "3")
  }

  @Test("The interval holds the ratio at every crisp pixel of the outline (seed 31)")
  func property() throws {
    var random = SeededGenerator(seed: 31)
    print("seed 31")
    for _ in 0..<20 {
      var stage = Stage()
      let bands = (0..<16).map { _ in random.color() }
      stage.addBands("background", bands)
      stage.add("icon", Rect(12, 15, 30, 40), .clear)
      let parts = (0..<4).map { _ in random.color() }
      stage.nodes[1].paints = parts.enumerated().map {
        .box(Rect(12, 15 + Double($0.offset) * 10, 30, 10), $0.element)
      }
      let finding = stage.check("contrast.outline", ["of": .string("icon"), "atLeast": .number(3)])
      let least = try #require(number(finding, "ratioLeast"))
      let most = try #require(number(finding, "ratioMost"))
      func inside(_ y: Int) -> Color { parts[(y - 15) / 10] }
      func outside(_ y: Int) -> Color { bands[y / 5] }
      var sampled: [Double] = []
      for y in 15..<55 { sampled.append(inside(y).contrastRatio(to: outside(y)).value) }
      sampled.append(inside(15).contrastRatio(to: outside(14)).value)
      sampled.append(inside(54).contrastRatio(to: outside(55)).value)
      #expect(sampled.allSatisfy { least - 1e-9 <= $0 && $0 <= most + 1e-9 })
      // A second ring of pixels meets what is one row farther off, which no sample here does: only the order is certain.
      #expect(least <= most)
      if finding.outcome == .failed, let hex = text(finding, "nearestColor"), let color = Color(hex: hex) {
        let others =
          text(finding, "nearestSide") == "element"
          ? (13..<57).map(outside) : parts
        #expect(others.allSatisfy { color.contrastRatio(to: $0).value >= 3 }, "\(finding.message)")
      }
    }
  }

  @Test("A picture that cannot be told apart says how far off it is, where, and what color would do")
  func discernible() {
    var stage = Stage()
    stage.add("background", Rect(0, 0, 60, 80), .white)
    stage.add("logo", Rect(20, 30, 10, 10), Color(hex: "#FEFEFE")!)
    let finding = stage.check("contrast.discernible", [:])
    #expect(finding.outcome == .failed)
    #expect(text(finding, "inside") == "#FEFEFE" && text(finding, "outside") == "#FFFFFF")
    #expect(number(finding, "worstX") == 20.5 && number(finding, "worstY") == 30.5)
    let nearest = text(finding, "nearestColor").flatMap { Color(hex: $0) }
    #expect(nearest.map { deltaE2000($0, .white) >= 3 } == true)
    // White to #F0F0F0 is already ΔE00 3.1 or so: the fix is no farther than 5.
    #expect(nearest.map { deltaE2000($0, .white) < 5 } == true, "\(finding.message)")
    // 1.05 / (0.9911 + 0.05): #FEFEFE has 0.9911.
    #expect(number(finding, "ratioLeast").map { abs($0 - 1.0085) < 0.001 } == true)
  }
}

extension SeededGenerator {
  mutating func color() -> Color {
    func part() -> Double { Double(Int.random(in: 0...255, using: &self)) / 255 }
    return Color(red: part(), green: part(), blue: part())
  }
}
