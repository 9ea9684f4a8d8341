import Imaging
import Model
import Raster
import Testing

@testable import Preview
@testable import Runner

/// What assertions get to see in place of the drawn screen.
struct ScreenshotRendererTests {
  private static func list(_ nodes: [(String, Rect, Color)]) -> DisplayList {
    DisplayList(
      pixelSize: PixelSize(width: 4, height: 2), scale: 1, gamut: .sRGB,
      nodes: nodes.map { id, frame, color in
        DisplayNode(viewID: id, frame: frame, alpha: 1, clips: false, paints: [.fill(color)], children: [])
      })
  }
  private static let ground = ("ground", Rect(x: 0, y: 0, width: 4, height: 2), Color(hex: "#404040")!)
  private static let icon = ("icon", Rect(x: 1, y: 0, width: 2, height: 1), Color.white)
  private let real = Rasterizer { _ in nil }

  // The screenshot is one code brighter everywhere: 0x41 and 0xFF. Without the icon the drawing changes in two pixels of
  // the first row; there it counts, and the screenshot everywhere else.
  @Test("The whole screen is the screenshot; without a view only what it hid is drawn")
  func composite() {
    let whole = Self.list([Self.ground, Self.icon])
    let drawn = real.draw(whole)
    var picture = drawn
    for index in picture.pixels.indices where picture.pixels[index] == 0x40 { picture.pixels[index] = 0x41 }
    let renderer = ScreenshotRenderer(picture: picture, list: whole, drawn: drawn, real: real)
    let grid = renderer.grid(for: [whole], isCoverage: false)
    #expect(renderer.draw(whole, on: grid).expanded() == picture)
    let behind = renderer.draw(Self.list([Self.ground]), on: grid).expanded()
    let reds = stride(from: 0, to: 32, by: 4).map { behind.pixels[$0] }
    #expect(reds == [0x41, 0x40, 0x40, 0x41, 0x41, 0x41, 0x41, 0x41])
    let cells = renderer.grid(for: [whole], isCoverage: true)
    let coverage = renderer.coverage(of: "icon", in: whole, on: cells).expanded()
    #expect(coverage.values == [0, 255, 255, 0, 0, 0, 0, 0])
  }

  @Test("A screenshot in another space than the drawing is met in its own")
  func spaces() {
    let whole = Self.list([Self.ground, Self.icon])
    let drawn = real.draw(whole)
    let picture = drawn.converted(to: .displayP3)
    let renderer = ScreenshotRenderer(picture: picture, list: whole, drawn: drawn, real: real)
    let grid = renderer.grid(for: [whole], isCoverage: false)
    let behind = renderer.draw(Self.list([Self.ground]), on: grid).expanded()
    #expect(behind.space == .displayP3)
    #expect(behind == real.draw(Self.list([Self.ground])).converted(to: .displayP3))
  }
}
