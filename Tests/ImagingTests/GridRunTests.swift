import Imaging
import Model
import Testing

struct GridRunTests {
  private func bitmap(_ words: [UInt32], width: Int) -> GridBitmap {
    GridBitmap(
      grid: PixelGrid(width: width, height: words.count / width), words: words, space: .sRGB)
  }

  @Test("Equal pixels have equal runs on every grid, and other pixels have others")
  func grids() {
    // 4 by 3 pixels: columns of one, two and one pixel; two equal rows.
    let coarse = GridBitmap(
      grid: PixelGrid(width: 4, height: 3, bands: [([0, 2], [0, 1, 3, 4]), ([2, 3], [0, 4])]),
      words: [1, 2, 2, 7], space: .sRGB)
    let fine = bitmap([1, 2, 2, 2, 1, 2, 2, 2, 7, 7, 7, 7], width: 4)
    #expect(coarse.runs == fine.runs)
    #expect(coarse.runs == GridBitmap(coarse.expanded()).runs)
    for index in fine.words.indices {
      var words = fine.words
      words[index] = 9
      #expect(bitmap(words, width: 4).runs != fine.runs)
    }
    #expect(bitmap(fine.words, width: 3).runs != fine.runs)
  }
}
