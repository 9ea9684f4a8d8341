import Imaging
import Model
import Testing

@Suite("Contrast")
struct ContrastTests {
  @Test(
    "published ratios",
    arguments: [
      ("#000000", "#FFFFFF", 21.0), ("#777777", "#FFFFFF", 4.48), ("#767676", "#FFFFFF", 4.54),
      ("#FF0000", "#FFFFFF", 4.00), ("#0000FF", "#FFFFFF", 8.59), ("#595959", "#FFFFFF", 7.0),
      ("#FFFFFF", "#FFFFFF", 1.0),
    ])
  func published(first: String, second: String, expected: Double) throws {
    let one = try #require(Color(hex: first))
    let two = try #require(Color(hex: second))
    #expect(abs(one.contrastRatio(to: two).value - expected) < 0.005)
    #expect(one.contrastRatio(to: two) == two.contrastRatio(to: one))
  }

  /// Understanding Success Criterion 1.4.11 (W3C): the purple checkbox (5.6, cut off), the yellow stars (1.2), and the
  /// indicators of the blue buttons, of which it says whether they pass.
  @Test(
    "what WCAG publishes of its own figures holds",
    arguments: [
      ("#E5E5E5", "#6221EA", 5.6...5.7), ("#FFF000", "#FFFFFF", 1.15...1.25),
      ("#FFFF00", "#4189B9", 3...21), ("#FFFF00", "#FFFFFF", 1...2.999), ("#008000", "#FFFFFF", 3...21),
      ("#4B933A", "#4189B9", 1...2.999), ("#767676", "#FFFFFF", 4.5...21), ("#949494", "#FFFFFF", 3...21),
      ("#FFFFFF", "#003366", 3...21),
    ])
  func understanding(first: String, second: String, expected: ClosedRange<Double>) throws {
    let one = try #require(Color(hex: first))
    let two = try #require(Color(hex: second))
    let ratio = one.contrastRatio(to: two).value
    #expect(expected.contains(ratio), "\(ratio)")
  }

  @Test("relative luminance of pure green is its coefficient; a wide color counts with its CIE Y")
  func luminance() {
    #expect(abs(Color(red: 0, green: 1, blue: 0).relativeLuminance - 0.7152) < 1e-12)
    // Y of Display P3 red: 35783/156275 = 0.22897.
    let red = Color(red: 1, green: 0, blue: 0, space: .displayP3)
    #expect(abs(red.relativeLuminance - 0.22897) < 1e-5)
  }
}
