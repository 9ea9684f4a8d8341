import Imaging
import Model
import Testing

@Suite("Corners of app icons")
struct CornerMaskTests {
  private let iconRadius: Ratio = 0.2237

  private func overlap(_ side: Int, _ first: (Ratio, CornerMask.Style), _ second: (Ratio, CornerMask.Style))
    -> Double
  {
    let one = CornerMask.square(side: side, radius: first.0, style: first.1)
    let two = CornerMask.square(side: side, radius: second.0, style: second.1)
    return one.intersectionOverUnion(two)?.value ?? 0
  }

  @Test("the circular corner covers the side squared less (4 - pi) r squared")
  func circularArea() {
    let mask = CornerMask.square(side: 200, radius: 0.25, style: .circular)
    let area = Double(mask.values.reduce(0) { $0 + Int($1) }) / 255
    // 200² - (4 - π) · 50² = 40000 - 2146.0 = 37854.0
    #expect(abs(area - 37854.0) < 3)
  }

  @Test(
    "a continuous icon passes against a circular corner; square corners and a circle do not",
    arguments: [60, 120, 180, 360])
  func told(side: Int) {
    let continuous = overlap(side, (iconRadius, .continuous), (iconRadius, .circular))
    let square = overlap(side, (0, .circular), (iconRadius, .circular))
    let circle = overlap(side, (0.5, .circular), (iconRadius, .circular))
    #expect(continuous >= 0.985, "continuous \(continuous)")
    #expect(square < 0.985, "square \(square)")
    #expect(circle < 0.985, "circle \(circle)")
    // Square against circular: 1 - (4 - π) · 0.2237² = 0.9570.
    #expect(abs(square - 0.9570) < 0.001)
    // Circle within the rounded square: π/4 / 0.9570 = 0.8207.
    #expect(abs(circle - 0.8207) < 0.002)
  }

  @Test("masks are symmetrical and solid in the middle")
  func symmetry() {
    let side = 61
    let mask = CornerMask.square(side: side, radius: iconRadius, style: .continuous)
    func value(_ x: Int, _ y: Int) -> UInt8 { mask.values[y * side + x] }
    for y in 0..<side {
      for x in 0..<side {
        #expect(value(x, y) == value(side - 1 - x, y))
        #expect(value(x, y) == value(x, side - 1 - y))
        #expect(abs(Int(value(x, y)) - Int(value(y, x))) <= 24)
      }
    }
    #expect(value(0, 0) == 0)
    #expect(value(30, 0) == 255)
    #expect(value(30, 30) == 255)
  }

  @Test("nonsense sizes give empty masks, masks of different size no ratio")
  func bounds() {
    #expect(CornerMask.square(side: 0, radius: 0.2, style: .circular).values.isEmpty)
    #expect(
      CornerMask.square(side: 4, radius: Ratio(.nan), style: .continuous).values.allSatisfy { $0 == 255 })
    #expect(CornerMask.square(side: 40, radius: 9, style: .continuous).values[20 * 40 + 20] == 255)
    let small = CornerMask.square(side: 4, radius: 0, style: .circular)
    #expect(small.intersectionOverUnion(CornerMask.square(side: 5, radius: 0, style: .circular)) == nil)
  }
}
