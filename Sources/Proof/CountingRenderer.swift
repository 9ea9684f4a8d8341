import Assertions
import Imaging
import Model

/// Draws, and counts the cells of coverage that it draws. Only one task at a time uses it.
final class CountingRenderer: Renderer, @unchecked Sendable {
  private let real: any Renderer
  private var cells = 0

  init(_ real: any Renderer) { self.real = real }

  /// Returns the number of cells since the last call.
  func takeCells() -> Int {
    defer { cells = 0 }
    return cells
  }

  func grid(for lists: [DisplayList], isCoverage: Bool) -> PixelGrid {
    real.grid(for: lists, isCoverage: isCoverage)
  }

  func draw(_ list: DisplayList, on grid: PixelGrid) -> GridBitmap {
    // Colors are copied; coverage is multiplied and searched.
    cells += grid.count / 8
    return real.draw(list, on: grid)
  }

  func coverage(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> GridCoverage {
    cells += grid.count
    return real.coverage(of: viewID, in: list, on: grid)
  }

  func peak(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> UInt8 {
    // Only the cells of one view are drawn.
    cells += grid.count / max(1, list.nodes.count)
    return real.peak(of: viewID, in: list, on: grid)
  }

  func covered(in list: DisplayList, without hidden: Set<String>) -> Set<String> {
    real.covered(in: list, without: hidden)
  }

  func isOpaque(_ picture: PictureID) -> Bool? { real.isOpaque(picture) }
}

extension Screen {
  /// Returns the screen with another renderer, also for its other frames.
  func drawn(by renderer: any Renderer) -> Screen {
    var screen = self
    screen.renderer = renderer
    screen.alternatives = alternatives.map { $0.drawn(by: renderer) }
    return screen
  }
}
