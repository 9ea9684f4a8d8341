import Model
import TestSupport
import Testing

@testable import Evidence
@testable import Imaging
@testable import Screenshots

/// The measures, each against figures worked by hand or by another tool.
struct ScreenshotMeasureTests {
  @Test("A part that has moved is found to the pixel", arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func offsets(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = ScreenshotStageFixture()
    let size = ScreenshotStageFixture.phone.size
    let expected = stage.draw(stage.list(size, .light))
    let dx = Int.random(in: -16...16, using: &random)
    let dy = Int.random(in: -24...24, using: &random)
    let moved = Point(x: 20 + Points(Double(dx) / 2), y: 38 + Points(Double(dy) / 2))
    let shown = stage.draw(stage.list(size, .light, corner: moved))
    let area = ComparedArea(width: 120, height: 192)
    let comparison = try #require(
      PictureComparison(shown, expected, area: area, scale: 2, rules: ScreenshotStageFixture.rules))
    let search = OffsetSearch(comparison.difference, picture: shown, scale: 2)
    let box = comparison.differing ?? PixelArea(left: 0, top: 0, right: 120, bottom: 192)
    #expect(search.best(in: box, reach: 64) == .init(x: dx, y: dy), "seed \(seed)")
  }

  // Four pixels, numbered by red: 1 2 / 3 4 / 5 6. Clockwise: 5 3 1 / 6 4 2.
  @Test("Quarters turn clockwise, and four of them are none")
  func turning() {
    let bitmap = Bitmap(
      width: 2, height: 3, pixels: (1...6).flatMap { [UInt8($0), 0, 0, 255] })
    func reds(_ bitmap: Bitmap) -> [UInt8] { stride(from: 0, to: 24, by: 4).map { bitmap.pixels[$0] } }
    let once = bitmap.turned(quarters: 1)
    #expect(once.width == 3 && once.height == 2)
    #expect(reds(once) == [5, 3, 1, 6, 4, 2])
    #expect(reds(bitmap.turned(quarters: 2)) == [6, 5, 4, 3, 2, 1])
    #expect(reds(bitmap.turned(quarters: 3)) == [2, 4, 6, 1, 3, 5])
    #expect(once.turned(quarters: 3) == bitmap)
    #expect(bitmap.turned(quarters: 4) == bitmap)
  }
}
