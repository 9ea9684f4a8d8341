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
    let difference = try #require(BitmapDifference(flat(90), flat(90)))
    #expect(difference.similarity == 1 && difference.mean == 0 && difference.largest == 0)
    #expect(difference.noticeable == 0)
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
    let difference = try #require(BitmapDifference(white, other))
    // Black and white are 100 apart in L*, and CIEDE2000 weighs that by 1 + 0.015 * 0 / √20 = 1 at a mean of 50.
    #expect(abs(difference.largest - 100) < 0.01 && abs(difference.mean - 25) < 0.01)
    #expect(difference.noticeable == 0.25)
    #expect(difference.picture.rgba(0, 0) == (255, 0, 64, 255))
    #expect(difference.picture.rgba(0, 15).0 == difference.picture.rgba(0, 15).2)
  }

  @Test("Pictures of different sizes, and smaller than a window, are answered")
  func sizes() {
    #expect(BitmapDifference(flat(1), flat(1, width: 15)) == nil)
    #expect(BitmapDifference(flat(1), flat(1, height: 17)) == nil)
    #expect(BitmapDifference(flat(7, width: 1, height: 1), flat(7, width: 1, height: 1))?.similarity == 1)
  }
}
