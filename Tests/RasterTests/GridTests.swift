import Foundation
import Imaging
import Model
import TestSupport
import Testing

@testable import Oracles
@testable import Raster

@Suite("Drawing on a grid of cells")
struct GridTests {
  private static let outlines: GlyphOutlines = {
    let checkout = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return GlyphOutlines {
      FileManager.default.contents(atPath: checkout.path + "/Matrix/system/glyphs/glyphs.json")
    }
  }()

  private static func screen(_ seed: UInt64) -> (RandomScreen, Rasterizer) {
    let screen = RandomScreen(seed: seed, letters: "Ag&".unicodeScalars.map(\.value))
    return (screen, Rasterizer(outlines: outlines) { [pictures = screen.pictures] in pictures[$0] })
  }

  @Test(
    "Random screens have the pixels that the pixel-by-pixel painter draws",
    arguments: UInt64(1)...40)
  func equalPixels(seed: UInt64) {
    let (screen, rasterizer) = Self.screen(seed)
    let oracle = PixelOracle(
      screen.list, space: rasterizer.space(of: screen.list), outlines: Self.outlines
    ) { screen.pictures[$0] }
    #expect(rasterizer.draw(screen.list).pixels == oracle.pixels(), "seed \(seed)")
  }

  @Test(
    "What an opaque paint hides is not drawn, and the pixels are those of the pixel-by-pixel painter",
    arguments: UInt64(800)...850)
  func hiddenPaints(seed: UInt64) {
    var (screen, rasterizer) = Self.screen(seed)
    var random = SeededGenerator(seed: seed)
    let whole = Rect(x: -1, y: 0, width: 99, height: 99)
    let paint: Paint = Bool.random(using: &random) ? .fill(.white) : .image(PictureID("3"), rect: whole)
    let cover = DisplayNode(
      viewID: "cover", frame: whole, alpha: Int.random(in: 0..<4, using: &random) == 0 ? 0.5 : 1, clips: true,
      paints: [paint], children: [])
    func insert(into nodes: inout [DisplayNode]) {
      let index = Int.random(in: 0...nodes.count, using: &random)
      if index < nodes.count, Bool.random(using: &random) { return insert(into: &nodes[index].children) }
      nodes.insert(cover, at: index)
    }
    insert(into: &screen.list.nodes)
    let grid = rasterizer.grid(for: [screen.list])
    for id in ["", "cover", screen.ids.randomElement(using: &random) ?? ""] {
      var left = screen.list
      left.nodes = left.nodes.map { Self.without(id, $0) }
      let oracle = PixelOracle(left, space: rasterizer.space(of: left), outlines: Self.outlines) {
        screen.pictures[$0]
      }
      let drawn = rasterizer.draw(left, on: grid).expanded()
      #expect(drawn.pixels == oracle.pixels(), "seed \(seed), without \(id)")
    }
  }

  @Test("Some rows of a screen have the pixels of the whole drawing", arguments: UInt64(300)...360)
  func parts(seed: UInt64) {
    let (screen, rasterizer) = Self.screen(seed)
    var random = SeededGenerator(seed: seed)
    let whole = rasterizer.draw(screen.list)
    let grid = rasterizer.grid(for: [screen.list])
    for _ in 0..<4 {
      let ends = (0..<2).map { _ in Int.random(in: -2...whole.height + 2, using: &random) }.sorted()
      let part = rasterizer.draw(screen.list, on: grid.part(rows: ends[0]..<ends[1]))
      let rows = (ends[0]..<ends[1]).clamped(to: 0..<whole.height)
      let drawn = part.window(columns: 0..<whole.width, rows: rows)
      let line = whole.width * 4
      let isSame = drawn.pixels[...] == whole.pixels[rows.lowerBound * line..<rows.upperBound * line]
      #expect(isSame, "seed \(seed), rows \(ends)")
    }
  }

  @Test("A view that counts as covered has no pixel in its coverage", arguments: UInt64(900)...1000)
  func coveredViews(seed: UInt64) {
    var (screen, rasterizer) = Self.screen(seed)
    var random = SeededGenerator(seed: seed)
    let width = Double(screen.list.pixelSize.width) / screen.list.scale.value
    for half in 0..<2 {
      let frame = Rect(
        x: Points(width / 2 * Double(half)), y: 0,
        width: Points(width * .random(in: 0.4...0.6, using: &random)),
        height: 99)
      screen.list.nodes.append(
        DisplayNode(
          viewID: "half\(half)", frame: frame, alpha: 1, clips: true, paints: [.fill(.white)], children: []))
    }
    for hidden in [[], ["half0"], Set(screen.ids.prefix(2))] {
      var left = screen.list
      for id in hidden { left.nodes = left.nodes.map { Self.without(id, $0) } }
      let grid = rasterizer.grid(for: [screen.list], isCoverage: true)
      for id in rasterizer.covered(in: screen.list, without: hidden) where !hidden.contains(id) {
        #expect(rasterizer.peak(of: id, in: left, on: grid) == 0, "seed \(seed), \(id)")
      }
    }
  }

  @Test("Opaque views that hide another one together cover it; a translucent one, or a gap, does not")
  func coveredByTwo() {
    func covered(_ widths: [Double], alpha: Ratio = 1) -> Bool {
      let below = DisplayNode(
        viewID: "below", frame: Rect(x: 2, y: 2, width: 8, height: 4), alpha: 1, clips: false,
        paints: [.fill(.black)], children: [])
      var left = 0.0
      let above = widths.enumerated().map { index, width in
        defer { left += width }
        return DisplayNode(
          viewID: "above\(index)", frame: Rect(x: Points(left), y: 0, width: Points(width), height: 9),
          alpha: alpha,
          clips: false, paints: [.fill(.white)], children: [])
      }
      let list = DisplayList(
        pixelSize: PixelSize(width: 20, height: 10), scale: 1, gamut: .sRGB, nodes: [below] + above)
      return Rasterizer { _ in nil }.covered(in: list, without: []).contains("below")
    }
    #expect(covered([5, 5]) && covered([12]))
    #expect(!covered([5, 4]) && !covered([4.5, 5.5]) && !covered([12], alpha: 0.5))
  }

  @Test("Parts of one picture on several edges of the screen have the pixels of the pixel-by-pixel painter")
  func severalParts() {
    var random = SeededGenerator(seed: 5)
    for (width, height, space) in [
      (9, 7, Bitmap.Space.sRGB), (64, 40, .sRGB), (5, 1, .sRGB), (1, 5, .displayP3),
    ] {
      let id = PictureID("p")
      let pixels = (0..<width * height).flatMap { _ in
        [UInt8.random(in: 0...99, using: &random), 40, 3, 200]
      }
      let bitmap = Bitmap(width: width, height: height, pixels: pixels, space: space)
      let nodes = [(-11, -3), (20, -3), (-11, 14), (22, 17), (5, 4), (20, -3)].enumerated().map {
        index, corner in
        let rect = Rect(x: Points(Double(corner.0)), y: Points(Double(corner.1)), width: 24.5, height: 21)
        return DisplayNode(
          viewID: "v\(index)", frame: rect, alpha: 1, clips: false, paints: [.image(id, rect: rect)],
          children: [])
      }
      let list = DisplayList(
        pixelSize: PixelSize(width: 66, height: 50), scale: 2, gamut: .sRGB, nodes: nodes)
      let rasterizer = Rasterizer { _ in bitmap }
      let oracle = PixelOracle(list, space: .sRGB, outlines: nil) { _ in bitmap }
      #expect(rasterizer.draw(list).pixels == oracle.pixels(), "\(width) × \(height)")
      #expect(rasterizer.draw(list).pixels == oracle.pixels(), "\(width) × \(height), again")
    }
  }

  @Test(
    "Random screens have the coverage that the pixel-by-pixel painter draws",
    arguments: UInt64(200)...220)
  func equalCoverage(seed: UInt64) {
    let (screen, rasterizer) = Self.screen(seed)
    for id in screen.ids.prefix(2) {
      let oracle = PixelOracle(screen.list, space: .sRGB, target: id, outlines: Self.outlines) {
        screen.pictures[$0]
      }
      let red = stride(
        from: 0, to: screen.list.pixelSize.width * screen.list.pixelSize.height * 4, by: 4)
      let pixels = oracle.pixels()
      let coverage = rasterizer.coverage(of: id, in: screen.list)
      #expect(coverage.values == red.map { pixels[$0] }, "seed \(seed), \(id)")
    }
  }

  @Test(
    "A list with fewer paints has the same pixels on the grid of the whole list",
    arguments: UInt64(400)...415)
  func fewerPaints(seed: UInt64) {
    let (screen, rasterizer) = Self.screen(seed)
    let grid = rasterizer.grid(for: [screen.list])
    for id in screen.ids {
      var fewer = screen.list
      fewer.nodes = fewer.nodes.map { Self.without(id, $0) }
      #expect(
        rasterizer.draw(fewer, on: grid).expanded() == rasterizer.draw(fewer), "seed \(seed), \(id)"
      )
    }
  }

  private static func without(_ id: String, _ node: DisplayNode) -> DisplayNode {
    var node = node
    if node.viewID == id { node.paints = [] }
    node.children = node.children.map { without(id, $0) }
    return node
  }

  @Test("A reduced drawing has the pixels of the reduced bitmap", arguments: UInt64(500)...530)
  func reduced(seed: UInt64) {
    let (screen, rasterizer) = Self.screen(seed)
    let drawn = rasterizer.draw(screen.list, on: rasterizer.grid(for: [screen.list]))
    for side in [1, 3, 10, 25, 100] {
      #expect(
        drawn.thumbnail(maxSide: side).expanded() == drawn.expanded().thumbnail(maxSide: side),
        "seed \(seed), side \(side)")
    }
    let larger = PixelSize(width: drawn.width * 2 + 1, height: drawn.height + 5)
    #expect(drawn.resampled(to: larger).expanded() == drawn.expanded().resampled(to: larger), "seed \(seed)")
  }

  @Test("A PNG file of a drawing has the pixels of a file of its bitmap", arguments: UInt64(700)...715)
  func files(seed: UInt64) throws {
    let (screen, rasterizer) = Self.screen(seed)
    let drawn = rasterizer.draw(screen.list, on: rasterizer.grid(for: [screen.list]))
    for side in [7, 64, 1000] {
      let small = drawn.thumbnail(maxSide: side)
      let isSame = try PNG.decode(PNG.encode(small)).bitmap == PNG.decode(PNG.encode(small.expanded())).bitmap
      #expect(isSame, "seed \(seed), side \(side)")
    }
  }

  @Test(
    "Drawings differ in as many pixels as their bitmaps, on one grid or two", arguments: UInt64(900)...915)
  func differingPixels(seed: UInt64) {
    let (screen, rasterizer) = Self.screen(seed)
    let grid = rasterizer.grid(for: [screen.list])
    let whole = rasterizer.draw(screen.list, on: grid)
    for id in screen.ids {
      var fewer = screen.list
      fewer.nodes = fewer.nodes.map { Self.without(id, $0) }
      for grid in [grid, rasterizer.grid(for: [fewer])] {
        let part = rasterizer.draw(fewer, on: grid)
        let (first, second) = (whole.expanded(), part.expanded())
        var pixels = 0
        for y in 0..<whole.height {
          for x in 0..<whole.width where first.rgba(x, y) != second.rgba(x, y) { pixels += 1 }
        }
        #expect(whole.differingPixels(part) == pixels, "seed \(seed), \(id)")
        #expect(part.differingPixels(whole) == pixels, "seed \(seed), \(id)")
      }
    }
  }

  @Test("A window has the pixels of the whole", arguments: UInt64(600)...606)
  func window(seed: UInt64) {
    let (screen, rasterizer) = Self.screen(seed)
    let drawn = rasterizer.draw(screen.list, on: rasterizer.grid(for: [screen.list]))
    let whole = drawn.expanded()
    let (columns, rows) = (
      drawn.width / 3..<drawn.width, drawn.height / 4..<drawn.height * 3 / 4 + 1
    )
    let window = drawn.window(columns: columns, rows: rows)
    for y in rows {
      for x in columns {
        #expect(
          window.rgba(x - columns.lowerBound, y - rows.lowerBound) == whole.rgba(x, y),
          "seed \(seed)")
      }
    }
  }

  @Test("A plain fill is one cell, and a vertical gradient one cell a row")
  func cells() {
    let whole = Rect(x: 0, y: 0, width: 30, height: 20)
    func list(_ paint: Paint) -> DisplayList {
      DisplayList(
        pixelSize: PixelSize(width: 30, height: 20), scale: 1, gamut: .sRGB,
        nodes: [
          DisplayNode(
            viewID: "a", frame: whole, alpha: 1, clips: false, paints: [paint], children: [])
        ])
    }
    let gradient = Bitmap(
      width: 2, height: 4, pixels: (0..<8).flatMap { [UInt8($0 / 2 * 9), 0, 0, 255] as [UInt8] })
    let rasterizer = Rasterizer { _ in gradient }
    #expect(rasterizer.grid(for: [list(.fill(.white))]).count == 1)
    #expect(rasterizer.grid(for: [list(.image(PictureID("p"), rect: whole))]).count == 20)
    // Opaque, so its coverage is that of a plain box.
    #expect(
      rasterizer.grid(for: [list(.image(PictureID("p"), rect: whole))], isCoverage: true).count == 1
    )
    // Half a pixel at the left: one more column.
    let shifted = list(.box(Rect(x: 0.5, y: 0, width: 29.5, height: 20), .white))
    #expect(rasterizer.grid(for: [shifted]).count == 2)
  }
}
