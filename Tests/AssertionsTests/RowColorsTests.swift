import Imaging
import Model
import TestSupport
import Testing

@testable import Assertions

@Suite("Colors that represent a row of pixels")
struct RowColorsTests {
  @Test("They are the first, middle and last pixel, and those with the least and the most of each channel")
  func extremes() {
    let seed = PropertySeed.value
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let width = Int.random(in: 1...40, using: &random)
      // With few values, several pixels share the least one.
      let most = UInt8([1, 3, 255].randomElement(using: &random)!)
      let words = (0..<width * 2).map { _ in
        (0..<3).reduce(UInt32(255) << 24) {
          $0 | UInt32(UInt8.random(in: 0...most, using: &random)) << UInt32($1 * 8)
        }
      }
      let grid = PixelGrid(width: width, height: 2)
      let rows = GridBitmap(grid: grid, words: words.map { UInt32(littleEndian: $0) }, space: .sRGB).rowColors
      for row in 0..<2 {
        let expected = Self.colors(of: Array(words[row * width..<(row + 1) * width]))
        #expect(
          rows[row].map { UInt32(littleEndian: $0) } == expected,
          "seed \(seed), round \(round): row \(row) of \(width) pixels")
      }
    }
  }

  private static func colors(of row: [UInt32]) -> [UInt32] {
    func channel(_ word: UInt32, _ index: Int) -> UInt32 { word >> UInt32(index * 8) & 0xFF }
    var found: [UInt32] = []
    func add(_ word: UInt32) { if !found.contains(word) { found.append(word) } }
    add(row[0])
    if row.allSatisfy({ $0 == row[0] }) { return found }
    add(row[row.count / 2])
    add(row[row.count - 1])
    for index in 0..<3 {
      let least = row.map { channel($0, index) }.min()
      add(row.first { channel($0, index) == least }!)
    }
    for index in 0..<3 {
      let most = row.map { channel($0, index) }.max()
      add(row.first { channel($0, index) == most }!)
    }
    return found
  }
}
