import Assertions
import Imaging
import Model
import Raster
import Runner

/// Hands out a screenshot where an assertion asks for the drawn screen.
///
/// What a screen would show without a view is on no screenshot: such a list is drawn, and the drawing counts only
/// where taking the view away changes it; everywhere else the screenshot does. Coverage is a matter of the layout and
/// is worked out as ever.
struct ScreenshotRenderer: Renderer {
  var picture: Bitmap
  /// What the whole screen's list holds, and its drawing.
  var list: DisplayList
  var drawn: Bitmap
  var real: Rasterizer

  /// A screenshot has no equal pixels by construction, so every pixel is a cell.
  func grid(for lists: [DisplayList], isCoverage: Bool) -> PixelGrid {
    guard !isCoverage, let size = lists.first?.pixelSize else {
      return real.grid(for: lists, isCoverage: isCoverage)
    }
    return PixelGrid(width: size.width, height: size.height)
  }

  func draw(_ other: DisplayList, on grid: PixelGrid) -> GridBitmap {
    if other == list { return GridBitmap(picture) }
    let reduced = real.draw(other, on: grid).expanded()
    guard picture.width == drawn.width, picture.height == drawn.height, reduced.width == drawn.width,
      reduced.height == drawn.height
    else { return GridBitmap(reduced) }
    // A view less may bring the drawing back to sRGB.
    let behind = reduced.converted(to: picture.space)
    let whole = drawn.converted(to: picture.space)
    var result = picture
    result.pixels.withUnsafeMutableBytes { into in
      behind.pixels.withUnsafeBytes { behind in
        whole.pixels.withUnsafeBytes { whole in
          let out = into.bindMemory(to: UInt32.self)
          let new = behind.bindMemory(to: UInt32.self)
          let old = whole.bindMemory(to: UInt32.self)
          for index in out.indices where new[index] != old[index] { out[index] = new[index] }
        }
      }
    }
    return GridBitmap(result)
  }

  func isOpaque(_ picture: PictureID) -> Bool? { real.isOpaque(picture) }

  func coverage(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> GridCoverage {
    real.coverage(of: viewID, in: list, on: grid)
  }
  func peak(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> UInt8 {
    real.peak(of: viewID, in: list, on: grid)
  }
  func covered(in list: DisplayList, without hidden: Set<String>) -> Set<String> {
    real.covered(in: list, without: hidden)
  }
}
