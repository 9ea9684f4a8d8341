import Imaging
import TestSupport
import Testing

struct GridCoverageTests {
  @Test("The box around the covered pixels is that of a search pixel by pixel", arguments: UInt64(1)...100)
  func extent(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let grid = PixelGrid(
      width: 9, height: 8,
      bands: [([0, 2, 3], [0, 1, 4, 9]), ([3, 7], [0, 9]), ([7, 8], [0, 2, 3, 5, 9])])
    let values = (0..<grid.count).map { _ in
      Int.random(in: 0...3, using: &random) == 0 ? UInt8.random(in: 100...160, using: &random) : 0
    }
    let coverage = GridCoverage(grid: grid, values: values)
    let pixels = coverage.expanded().values
    let hit = pixels.indices.filter { pixels[$0] >= 128 }
    let found = coverage.extent(threshold: 128)
    #expect((found == nil) == hit.isEmpty, "seed \(seed)")
    guard let found else { return }
    let (columns, rows) = (hit.map { $0 % 9 }, hit.map { $0 / 9 })
    #expect(found.pixels == hit.count, "seed \(seed)")
    #expect(found.columns == columns.min()!..<columns.max()! + 1, "seed \(seed)")
    #expect(found.rows == rows.min()!..<rows.max()! + 1, "seed \(seed)")
  }
}
