import Imaging
import Model
import TestSupport
import Testing

@testable import Evidence
@testable import Screenshots

/// The measures, each against figures worked by hand or by another tool.
struct ScreenshotMeasureTests {
  // Black to white is ΔE00 100. Of 20 pixels one row of five is white instead of black: mean 5 * 100 / 20 = 25. The
  // 95th percentile is the 19th of 20 values, 100; the 75th is the 15th, 0. Cells of 2 pixels: 3 by 2; the upper row of
  // cells has means 50, 50 and, where one column is left, 50.
  @Test("Mean, percentile and cells are counted over the compared pixels")
  func tally() throws {
    let expected = Bitmap(
      width: 5, height: 4, pixels: [[UInt8]](repeating: [0, 0, 0, 255], count: 20).flatMap { $0 })
    var shown = expected
    shown.fill(Rect(x: 0, y: 0, width: 5, height: 1), .white, scale: 1)
    var tally = DeltaETally(cell: 2, area: ComparedArea(width: 5, height: 4))
    tally.count(shown, expected, likeAtMost: 10)
    #expect(abs(tally.mean - 25) < 1e-3)
    #expect(abs(tally.percentile(0.95) - 100) < 0.02)
    #expect(tally.percentile(0.75) == 0)
    #expect(tally.like == 0.75)
    let worst = try #require(tally.worst)
    #expect(worst.cell == 0)
    #expect(abs(worst.mean - 50) < 1e-3)
    #expect(tally.box(above: 10, around: 0) == PixelArea(left: 0, top: 0, right: 5, bottom: 2))
    #expect(tally.box(above: 60) == nil)
  }

  @Test("A part that has moved is found to the pixel", arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func offsets(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = ScreenshotStageFixture()
    let size = ScreenshotStageFixture.phone.size
    let expected = stage.draw(stage.list(size, .light))
    let dx = Int.random(in: -16...16, using: &random)
    let dy = Int.random(in: -24...24, using: &random)
    let moved = Point(x: 20 + Points(Double(dx) / 2), y: 38 + Points(Double(dy) / 2))
    let shown = stage.draw(stage.list(size, .light, corner: moved))
    let area = ComparedArea(width: 120, height: 192)
    let comparison = PictureComparison(
      shown, expected, area: area, scale: 2, rules: ScreenshotStageFixture.rules)
    let search = OffsetSearch(picture: shown, expected: expected, area: area, scale: 2)
    let box = comparison.differing ?? PixelArea(left: 0, top: 0, right: 120, bottom: 192)
    #expect(search.best(in: box, reach: 64) == .init(x: dx, y: dy), "seed \(seed)")
  }

  /// One row of grays.
  private static func row(_ values: [UInt8]) -> Bitmap {
    Bitmap(width: values.count, height: 1, pixels: values.flatMap { [$0, $0, $0, 255] })
  }
  private static func grays(_ bitmap: Bitmap) -> [UInt8] {
    stride(from: 0, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
  }

  // Reach 1, slack 2. An edge one pixel off: at the third place 10 lies within 10...200 of the drawing, and 200 within
  // 10...200 of the picture. A blend of 90 between them is let pass too; two pixels
  // off are too many. A plain area of 20 instead of 10 is not, nor
  // is a line that only one of the two has.
  @Test(
    "Edges settle where they are drawn, areas and lines do not",
    arguments: [
      ([10, 10, 10, 200, 200], [10, 10, 200, 200, 200], [10, 10, 200, 200, 200]),
      ([10, 10, 90, 200, 200], [10, 10, 200, 200, 200], [10, 10, 200, 200, 200]),
      ([10, 10, 10, 10, 200], [10, 10, 200, 200, 200], [10, 10, 10, 10, 200]),
      ([20, 20, 20, 20, 20], [10, 10, 10, 10, 10], [20, 20, 20, 20, 20]),
      ([10, 10, 10, 10, 10], [10, 10, 99, 10, 10], [10, 10, 10, 10, 10]),
      ([10, 10, 99, 10, 10], [10, 10, 10, 10, 10], [10, 10, 99, 10, 10]),
      ([12, 8, 12, 8, 12], [10, 10, 10, 10, 10], [12, 8, 12, 8, 12]),
    ] as [([UInt8], [UInt8], [UInt8])])
  func settling(shown: [UInt8], drawn: [UInt8], settled: [UInt8]) {
    let found = Self.row(shown).settled(on: Self.row(drawn), reach: 1, slack: 2)
    #expect(Self.grays(found) == settled)
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
