import Imaging
import Model
import TestSupport
import Testing

@testable import Evidence
@testable import Screenshots

/// The verdicts on screenshots.
struct ScreenshotVerdictTests {
  private let stage = ScreenshotStageFixture()

  @Test("An exact screenshot is equal, without the parts that the system draws")
  func same() {
    let verdict = stage.verdict(stage.shot())
    #expect(verdict.kind == .same, "\(verdict.message)")
    #expect(verdict.figures?.mean == 0)
    #expect(verdict.leftOut == ["status bar", "Dynamic Island", "home indicator"])
    #expect(verdict.appearance == .light)
    #expect(verdict.os == OSVersion(26))
    #expect(verdict.devices.map(\.id) == ["phone-a"])
  }

  @Test("The clock counts on a device without a status bar")
  func clockCounts() {
    var bare = stage
    bare.devices[0].statusBarHeight = 0
    #expect(bare.verdict(bare.shot()).kind == .differs)
  }

  @Test("The appearance is recognized if it is not named")
  func appearanceFound() {
    let verdict = stage.verdict(stage.shot(ScreenshotStageFixture.phone, .portrait, .dark))
    #expect(verdict.kind == .same)
    #expect(verdict.appearance == .dark)
  }

  @Test("A picture in the other appearance is reported")
  func wrongAppearance() {
    let verdict = stage.verdict(
      stage.shot(), ScreenshotClaim(device: "phone-a", orientation: .portrait, appearance: .dark))
    #expect(verdict.kind == .wrongAppearance)
    #expect(verdict.appearance == .dark)
    #expect(verdict.worth == .contradicts)
  }

  @Test("An icon two points lower is shifted by two points")
  func shifted() {
    let verdict = stage.verdict(stage.shot(icon: Point(x: 0, y: 2)))
    #expect(verdict.kind == .shifted, "\(verdict.message)")
    #expect(verdict.offset == Point(x: 0, y: 2))
    #expect(verdict.worth == .contradicts)
  }

  @Test("Half a point counts as equal, because frames can be rounded in two ways")
  func halfPoint() throws {
    let shot = stage.shot(icon: Point(x: 0.5, y: 0))
    let verdict = stage.verdict(shot)
    #expect(verdict.kind == .same, "\(verdict.message)")
    let drawn = try #require(verdict.expected)
    #expect(verdict.picture != drawn)
    #expect(verdict.settled == drawn)
  }

  @Test("Every offset is reported with its direction", arguments: [UInt64(11), 12, 13, 14])
  func anyShift(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let by = Point(
      x: Points(Double(Int.random(in: 2...12, using: &random))),
      y: Points(Double(-Int.random(in: 2...18, using: &random))))
    let verdict = stage.verdict(stage.shot(icon: by))
    #expect(verdict.kind == .shifted, "seed \(seed): \(verdict.message)")
    #expect(verdict.offset == by, "seed \(seed)")
  }

  @Test("Another icon in the same place is reported with its area")
  func otherIcon() throws {
    var look = ScreenshotStageFixture.Look.light
    look.icon = Color(hex: "#20C060")!
    let verdict = stage.verdict(stage.shot(look: look))
    #expect(verdict.kind == .differs, "\(verdict.message)")
    #expect(verdict.worth == .contradicts)
    let region = try #require(verdict.figures?.region)
    // The icon lies at (20, 38) and is 20 points wide; cells are 8 points.
    #expect(region.contains(Rect(x: 24, y: 40, width: 16, height: 16)))
    #expect(Rect(x: 16, y: 32, width: 24, height: 32).contains(region), "\(region)")
    #expect(verdict.figures?.shown?.hex == "#20C060")
    #expect(verdict.figures?.drawn?.hex == "#FFFFFF")
  }

  @Test("A gradient of slightly different colors is a changed launch screen")
  func otherGradient() {
    var look = ScreenshotStageFixture.Look.light
    look.top = Color(hex: "#667EB0")!
    look.bottom = Color(hex: "#764BC0")!
    let verdict = stage.verdict(stage.shot(look: look))
    #expect(verdict.kind == .differs, "\(verdict.message)")
    #expect(verdict.offset == nil)
  }

  @Test("Black, one plain color and another picture are distinguished")
  func plain() {
    func bitmap(_ bands: Color...) -> Bitmap {
      var bitmap = Bitmap(width: 120, height: 192)
      for (index, color) in bands.enumerated() {
        bitmap.fill(
          Rect(x: 0, y: Points(Double(index * 24)), width: 120, height: Points(Double(192 - index * 24))),
          color, scale: 1)
      }
      return bitmap
    }
    #expect(stage.verdict(bitmap(.black)).kind == .black)
    #expect(stage.verdict(bitmap(Color(hex: "#F2F2F7")!)).kind == .blank)
    let yellow = Color(hex: "#DDEE44")!
    let list = stage.verdict(bitmap(.white, yellow, .white, yellow, .white, yellow, .white, yellow))
    #expect(list.kind == .anotherPicture)
    #expect(list.worth == .contradicts)
  }

  @Test("A launch screen of one color is not reported as blank")
  func plainByDesign() {
    var plain = stage
    let white = ScreenshotStageFixture.Look(top: .white, bottom: .white, icon: .white)
    plain.look = { _ in white }
    plain.corners = ["phone-a": Point(x: 500, y: 500)]
    #expect(plain.verdict(plain.shot()).kind == .same)
  }

  @Test(
    "Noise of one code, dithering and compression blocks count as equal", arguments: [UInt64(7), 8])
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let shot = stage.shot()
    let steps = shot.pixels.indices.map { _ in Int.random(in: -1...1, using: &random) }
    #expect(stage.verdict(shot.disturbed { steps[$0] }).kind == .same, "seed \(seed)")
    // An ordered dither of two codes.
    #expect(stage.verdict(shot.disturbed { ($0 / 4 + $0 / 480) % 2 == 0 ? 1 : -1 }).kind == .same)
    // Each block of 8 by 8 off by up to three codes, as a coarse quantiser leaves it.
    let blocks = (0..<24 * 15).map { _ in Int.random(in: -3...3, using: &random) }
    let blocky = shot.disturbed { blocks[($0 / 480 / 8) * 15 + ($0 / 4 % 120) / 8] }
    #expect(stage.verdict(blocky).kind == .same, "seed \(seed)")
  }

  @Test("A picture in Display P3 is compared by color, not by component values")
  func wideGamut() {
    var vivid = stage
    let look = ScreenshotStageFixture.Look(
      top: Color(hex: "#E02020")!, bottom: Color(hex: "#20A040")!, icon: .white)
    vivid.look = { _ in look }
    let shot = vivid.shot()
    let wide = shot.converted(to: .displayP3)
    #expect(wide.pixels != shot.pixels)
    #expect(vivid.verdict(wide).kind == .same)
    var mislabeled = wide
    mislabeled.space = .sRGB
    #expect(vivid.verdict(mislabeled).kind == .differs)
  }
}
