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

  @Test("relative luminance of pure green is its coefficient; a wide colour counts with its CIE Y")
  func luminance() {
    #expect(abs(Color(red: 0, green: 1, blue: 0).relativeLuminance - 0.7152) < 1e-12)
    // Y of Display P3 red: 35783/156275 = 0.22897.
    let red = Color(red: 1, green: 0, blue: 0, space: .displayP3)
    #expect(abs(red.relativeLuminance - 0.22897) < 1e-5)
  }
}
