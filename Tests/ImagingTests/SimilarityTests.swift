import Model
import Testing

@testable import Imaging

@Suite("How far two pictures are apart") struct SimilarityTests {
  private func flat(_ value: UInt8, width: Int = 16, height: Int = 16) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { _ in [value, value, value, 255] as [UInt8] })
  }

  @Test("Equal pictures have a similarity of 1 and no difference")
  func equal() throws {
    let difference = try #require(PictureDifference(flat(90), flat(90)))
    #expect(difference.similarity == 1 && difference.mean == 0 && difference.largest == 0)
    #expect(difference.unlike == 0)
  }

  private static func gray(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) -> GrayPicture {
    var picture = GrayPicture(Bitmap(width: width, height: height))
    picture.values = (0..<width * height).map { Float(value($0 % width, $0 / width)) }
    return picture
  }
  private static func ramp(_ x: Int, _ y: Int) -> Int { (x * 7 + y * 13) % 256 }

  // scikit-image 0.26.0: structural_similarity(a, b, gaussian_weights=True, sigma=1.5,
  // use_sample_covariance=False, data_range=255, full=True), its map less a rim of five pixels.
  @Test(
    "Structural similarity is that of scikit-image",
    arguments: [
      (0, 0.992006986, 0.988850858), (1, -0.071715475, -0.347820867), (2, 0.080112246, 0.004724811),
    ])
  func similarity(other: Int, mean: Double, least: Double) {
    let first = Self.gray(24, 16, Self.ramp)
    let second = Self.gray(24, 16) { x, y in
      switch other {
      case 0: min(255, Self.ramp(x, y) + (x * y) % 11)
      case 1: (x * 3 + y * 29) % 256
      default: 128
      }
    }
    let found = StructuralSimilarity(first, second, reduction: 1) { _, _ in true }
    #expect(abs(found.mean - mean) < 1e-4)
    #expect(abs(found.least - least) < 1e-4)
  }

  // Equation 13 of Wang et al. with no variance: (2 * 100 * 110 + 6.5025) / (100² + 110² + 6.5025) = 22006.5025 /
  // 22106.5025 = 0.9954764.
  @Test("Two flat pictures differ by their means alone")
  func flatSimilarity() {
    let found = StructuralSimilarity(
      Self.gray(16, 16) { _, _ in 100 }, Self.gray(16, 16) { _, _ in 110 }, reduction: 1
    ) { _, _ in true }
    #expect(abs(found.mean - 0.9954764) < 1e-5)
  }

  // 1179 / 256 = 4.6, so 5; 200 / 256 = 0.8, so 1.
  @Test("Large pictures are averaged down as the authors of the measure do")
  func reduction() {
    #expect(StructuralSimilarity.reduction(width: 1179, height: 2556) == 5)
    #expect(StructuralSimilarity.reduction(width: 200, height: 320) == 1)
    // Luma of (10, 20, 30): 0.2126 * 10 + 0.7152 * 20 + 0.0722 * 30 = 18.596; of black 0; the mean of 1 and 3: 4.649.
    var bitmap = Bitmap(width: 2, height: 2, pixels: Array(repeating: 0, count: 16))
    bitmap.pixels.replaceSubrange(0..<3, with: [10, 20, 30])
    let gray = GrayPicture(bitmap, reduction: 2)
    #expect(gray.values.count == 1)
    #expect(abs((gray.values.first ?? 0) - 4.649) < 1e-4)
  }

  // color-science 0.4.7: delta_E of #667EEA and #764BA2 by CIE 2000 is 21.4364124.
  @Test("The color difference of two pixels is that of color-science")
  func deltaE() {
    var deltas = PixelDeltaE(.sRGB)
    let found = deltas.delta(0xEA7E66, 0xA24B76)
    #expect(abs(found - 21.4364124) < 1e-3)
    #expect(deltas.delta(0xEA7E66, 0xA24B76) == found)
    #expect(deltas.delta(0xEA7E66, 0xEA7E66) == 0)
  }

  @Test(
    "A quarter of black among white is a quarter that is noticed, and is red in the picture of the difference"
  )
  func share() throws {
    let white = flat(255)
    var other = white
    for index in 0..<64 { for channel in 0..<3 { other.pixels[index * 4 + channel] = 0 } }
    let difference = try #require(PictureDifference(white, other))
    // Black and white are 100 apart in L*, and CIEDE2000 weighs that by 1 + 0.015 * 0 / √20 = 1 at a mean of 50.
    #expect(abs(difference.largest - 100) < 0.01 && abs(difference.mean - 25) < 0.01)
    #expect(difference.unlike == 0.25)
    #expect(difference.picture.rgba(0, 0) == (255, 0, 64, 255))
    #expect(difference.picture.rgba(0, 15).0 == difference.picture.rgba(0, 15).2)
  }

  @Test("Pictures of different sizes, and smaller than a window, are answered")
  func sizes() {
    #expect(PictureDifference(flat(1), flat(1, width: 15)) == nil)
    #expect(PictureDifference(flat(1), flat(1, height: 17)) == nil)
    #expect(PictureDifference(flat(7, width: 1, height: 1), flat(7, width: 1, height: 1))?.similarity == 1)
  }

  // Black to white is ΔE00 100. Of 20 pixels one row of five is white instead of black: mean 5 * 100 / 20 = 25. The
  // 95th percentile is the 19th of 20 values, 100; the 75th is the 15th, 0. Cells of 2 pixels: 3 by 2; the upper row of
  // cells has means 50, 50 and, where one column is left, 50.
  @Test("Mean, percentile and cells are counted over the compared pixels")
  func tally() throws {
    let expected = flat(0, width: 5, height: 4)
    var shown = expected
    shown.pixels.replaceSubrange(0..<20, with: repeatElement(255, count: 20))
    let tally = try #require(PictureDifference(expected, shown, cell: 2, likeAtMost: 10))
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
}
