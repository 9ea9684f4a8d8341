import Model
import Testing

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

  @Test("Flat grays differ by their means alone")
  func flat() throws {
    // (2 * 100 * 110 + 6.5025) / (100² + 110² + 6.5025) = 22006.5025 / 22106.5025 = 0.995476; C1 = (0.01 * 255)² = 6.5025.
    let value = try #require(flat(100).structuralSimilarity(to: flat(110)))
    #expect(abs(value - 0.995476) < 1e-6)
  }

  @Test("A checkerboard and its negative are as unlike as can be")
  func negative() throws {
    func board(_ odd: UInt8, _ even: UInt8) -> Bitmap {
      Bitmap(
        width: 8, height: 8,
        pixels: (0..<64).flatMap { index in
          let value = (index % 8 + index / 8) % 2 == 0 ? even : odd
          return [value, value, value, 255] as [UInt8]
        })
    }
    // One window: both means 127.5, variances 64 * 127.5² / 63 = 16514.2857, covariance its negative; C2 = 58.5225.
    // Luminance 1, structure (-33028.5714 + 58.5225) / (33028.5714 + 58.5225) = -0.996462.
    let value = try #require(board(0, 255).structuralSimilarity(to: board(255, 0)))
    #expect(abs(value + 0.996462) < 1e-6)
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
    #expect(flat(1).structuralSimilarity(to: flat(1, width: 15)) == nil)
    #expect(BitmapDifference(flat(1), flat(1, height: 17)) == nil)
    #expect(flat(7, width: 1, height: 1).structuralSimilarity(to: flat(7, width: 1, height: 1)) == 1)
  }
}
