import Model
import Testing

@testable import Imaging

@Suite("Pixels of a picture with what is behind them")
struct ContrastLatticeTests {
  private static let white = UInt32(littleEndian: 0xFFFF_FFFF)
  private static let black = UInt32(littleEndian: 0xFF00_0000)

  @Test("Rows that the screen without a picture lacks are those of the screen")
  func rowsWithoutPicture() {
    let grid = PixelGrid(width: 3, height: 8)
    let shown = GridBitmap(grid: grid, words: Array(repeating: Self.black, count: 24), space: .sRGB)
    let part = grid.part(rows: 2..<5)
    let behind = GridBitmap(grid: part, words: Array(repeating: Self.white, count: 9), space: .sRGB)
    let lattice = ContrastLattice(
      shown: shown, behind: behind, where: GridCoverage(grid: grid, values: Array(repeating: 255, count: 24)),
      in: CoverageExtent(columns: 0..<3, rows: 0..<8, pixels: 24))
    let ratios = lattice.pairs.map(lattice.ratio)
    for (index, ratio) in ratios.enumerated() {
      #expect(abs(ratio - ((6..<15).contains(index) ? 21 : 1)) < 1e-9, "pixel \(index)")
    }
  }

  @Test("Of a large box, every third pixel of every third row counts")
  func step() {
    let grid = PixelGrid(width: 700, height: 800)
    let picture = GridBitmap(
      grid: grid, words: (0..<grid.count).map { 0xFF00_0000 | UInt32($0) }, space: .sRGB)
    let lattice = ContrastLattice(
      shown: picture, behind: picture,
      where: GridCoverage(grid: grid, values: (0..<grid.count).map { $0 % 2 == 0 ? 128 : 127 }),
      in: CoverageExtent(columns: 0..<700, rows: 0..<800, pixels: grid.count / 2))
    #expect(lattice.width == 234 && lattice.pairs.count == 234 * 267)
    #expect(lattice.pairs[235].inside == 0xFF00_0000 | UInt32(3 * 700 + 3))
    #expect(lattice.isCovered[0] && !lattice.isCovered[1] && lattice.isCovered[2])
  }
}
