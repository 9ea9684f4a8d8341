import Foundation
import Model
import Testing

@testable import Raster

@Suite("Letters from outlines")
struct TextDrawingTests {
  private static let checkout = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private func shipped() -> GlyphOutlines {
    let path = Self.checkout.path + "/Matrix/system/glyphs/glyphs.json"
    return GlyphOutlines { FileManager.default.contents(atPath: path) }
  }

  /// Rows of coverage of one shape in 1/256 pixel, over 4 by 4 pixels.
  private func rows(_ build: (inout OutlineFill) -> Void) -> [[UInt32]] {
    var fill = OutlineFill()
    build(&fill)
    fill.close()
    var rows = [[UInt32]](repeating: [0, 0, 0, 0], count: 4)
    fill.forEachRow(columns: 0..<4, rows: 0..<4) { rows[$0] = Array($1) }
    return rows
  }
  private func square(_ fill: inout OutlineFill, _ low: Int, _ high: Int, isReversed: Bool = false) {
    fill.move(toX: low, y: low)
    if isReversed {
      fill.line(toX: low, y: high)
      fill.line(toX: high, y: high)
      fill.line(toX: high, y: low)
    } else {
      fill.line(toX: high, y: low)
      fill.line(toX: high, y: high)
      fill.line(toX: low, y: high)
    }
  }

  @Test("A square from half a pixel to two and a half covers halves and a quarter: 128, 255, 64 of 255")
  func edges() {
    // Across 128 of 256, down 8 of 16 lines: 0.5 * 255 = 127.5, rounded up 128; corners 0.25 * 255 = 63.75: 64.
    #expect(
      rows { square(&$0, 128, 640) }
        == [[64, 128, 64, 0], [128, 255, 128, 0], [64, 128, 64, 0], [0, 0, 0, 0]])
  }

  @Test("Non-zero winding: overlapping squares of one sense fill once, of opposite senses leave a hole")
  func winding() {
    #expect(
      rows {
        square(&$0, 0, 768)
        square(&$0, 256, 1024)
      } == [[255, 255, 255, 0], [255, 255, 255, 255], [255, 255, 255, 255], [0, 255, 255, 255]])
    #expect(
      rows {
        square(&$0, 0, 1024)
        square(&$0, 256, 768, isReversed: true)
      } == [[255, 255, 255, 255], [255, 0, 0, 255], [255, 0, 0, 255], [255, 255, 255, 255]])
  }

  @Test("A triangle covers half of the pixels that its long side cuts")
  func slope() {
    // From (0, 0) down to (4, 4): in row 0 the first pixel is halved. Sample lines lie in the middle of sixteenths, so the
    // sum over 16 lines of (k + 0.5) / 16 is exactly a half: 127.5, rounded up 128.
    let rows = rows {
      $0.move(toX: 0, y: 0)
      $0.line(toX: 1024, y: 1024)
      $0.line(toX: 0, y: 1024)
    }
    #expect(rows == [[128, 0, 0, 0], [255, 128, 0, 0], [255, 255, 128, 0], [255, 255, 255, 128]])
  }

  @Test("A quarter circle of cubic curves covers pi / 4 of its square, to a hundredth")
  func curve() {
    let radius = 1024
    let handle = 565  // 0.5523 of the radius
    let rows = rows {
      $0.move(toX: 0, y: 0)
      $0.line(toX: radius, y: 0)
      $0.curve(radius, handle, handle, radius, toX: 0, y: radius, steps: 16)
    }
    let share = Double(rows.joined().reduce(0, +)) / (16 * 255)
    #expect(abs(share - Double.pi / 4) < 0.005, "\(share)")
  }

  @Test("Paths: lines, level and upright steps and curves, each from where the last one ended")
  func paths() throws {
    let contour = try #require(GlyphContour("l10-20h5v-5c1 2 3 4 5 6", x: 100, y: 50))
    #expect(contour.start == .init(x: 100, y: 50))
    #expect(
      contour.steps == [
        .line(.init(x: 110, y: 30)), .line(.init(x: 115, y: 30)), .line(.init(x: 115, y: 25)),
        .curve(.init(x: 116, y: 27), .init(x: 118, y: 29), .init(x: 120, y: 31)),
      ])
    for broken in ["", "l10", "x5", "l1 2 3", "h99999", "h", "l--1 2", "h1h1h1q1 2 3 4", "h1234567"] {
      #expect(GlyphContour(broken, x: 0, y: 0) == nil, "\(broken)")
    }
    #expect(GlyphContour("h1", x: 40000, y: 0) == nil)
    // Steps that add up to what is out of range.
    #expect(GlyphContour(String(repeating: "h30000", count: 3), x: 0, y: 0) == nil)
  }

  @Test(
    "The shipped outlines: every glyph can be parsed, four weights have the same characters, Latin to Cyrillic"
  )
  func data() throws {
    let outlines = shipped()
    #expect(outlines.failure == nil && outlines.brokenGlyphs == [])
    let sets = outlines.characters
    #expect(sets.keys.sorted() == ["bold", "medium", "regular", "semibold"])
    #expect(Set(sets.values).count == 1)
    let regular = try #require(sets["regular"])
    let wanted =
      "ABCXYZabcxyz0123456789.,:;!?-–—()[]&@#%*+=/'\"“”„‚’«»…ÄÖÜäöüßÀÉÎÑÕøåæœłšžğșțęąśćŻőűđħþðΑΒΓΩαβγωάАБВЯабвяёїієґ€$£¥₽₹₺©®™°§•→←×÷≤≥≠∞√½"
    #expect(wanted.filter { !regular.contains(String($0)) } == "")
    #expect(regular.count > 700)
    let path = Self.checkout.path + "/Matrix/system/glyphs/"
    let size = try #require(FileManager.default.contents(atPath: path + "glyphs.json")).count
    #expect(size <= 1 << 20)
    let license = String(
      decoding: try #require(FileManager.default.contents(atPath: path + "OFL.txt")), as: UTF8.self)
    #expect(
      license.contains("SIL OPEN FONT LICENSE Version 1.1") && license.contains("Inter Project Authors"))
  }

  /// The letter I of the shipped regular weight: from the JSON, one contour, a plain upright bar.
  @Test("An outline is as tall as its capitals, and bold is wider than regular")
  func shapes() throws {
    let outlines = shipped()
    let upright = try #require(outlines.outline(of: 0x49, weight: "regular")?.bounds)
    #expect(upright.bottom == 0 && upright.top == outlines.capHeight)
    let bold = try #require(outlines.outline(of: 0x49, weight: "black")?.bounds)
    #expect(bold.right - bold.left > upright.right - upright.left)
    #expect(outlines.outline(of: 0x6F22, weight: "regular") == nil)
    #expect(outlines.outline(of: 0xD800, weight: "regular") == nil)
  }

  @Test("Data that is missing or broken is a fault, and letters become boxes")
  func broken() {
    let texts: [String?] = [nil, "", "{}", "{\"unitsPerEm\": 0, \"capHeight\": 1, \"faces\": []}"]
    for text in texts {
      let outlines = GlyphOutlines { text.map { Data($0.utf8) } }
      #expect(outlines.failure != nil && outlines.outline(of: 0x41, weight: "regular") == nil)
    }
    let odd = GlyphOutlines {
      Data(
        "{\"unitsPerEm\": 10, \"capHeight\": 7, \"faces\": [{\"name\": \"r\", \"weights\": [], \"contours\": [\"h1\"], \"glyphs\": {\"A\": \"5 9 0 0\", \"B\": \"x\", \"C\": \"5 0 0\"}}]}"
          .utf8)
    }
    #expect(odd.failure == nil && odd.brokenGlyphs == ["r A", "r B", "r C"])
  }

  /// One unit is one pixel: an em of 10 units at 10 points, 1x. The letter A is a bar 2 wide and 7 high at x = 1.
  private let bar = GlyphOutlines {
    Data(
      "{\"unitsPerEm\": 10, \"capHeight\": 7, \"faces\": [{\"name\": \"r\", \"weights\": [\"regular\"], \"contours\": [\"h2v7h-2\"], \"glyphs\": {\"A\": \"4 0 1 0\"}}]}"
        .utf8)
  }
  private func drawn(_ glyphs: [PlacedGlyph], clips: Rect? = nil, color: Color = .white) -> Bitmap {
    let text = TextPaint(weight: "regular", pointSize: 10, color: color, glyphs: glyphs, lines: [])
    let frame = clips ?? Rect(x: 0, y: 0, width: 12, height: 10)
    let list = DisplayList(
      pixelSize: PixelSize(width: 12, height: 10), scale: 1, gamut: .sRGB,
      nodes: [
        DisplayNode(
          viewID: "t", frame: frame, alpha: 1, clips: clips != nil, paints: [.text(text)], children: [])
      ])
    return Rasterizer(outlines: bar) { _ in nil }.draw(list)
  }
  private func glyph(_ scalar: UInt32?, x: Points, advance: Points) -> PlacedGlyph {
    var glyph = PlacedGlyph(scalar: scalar, x: x, baseline: 8, advance: advance, ink: .zero)
    if let scalar, let outline = bar.outline(of: scalar, weight: "regular") {
      glyph.ink = GlyphPlacement(glyph, outline: outline, pointSize: 10, unitsPerEm: 10).ink(of: outline)
    } else {
      glyph.ink = Rect(x: x, y: 1, width: advance, height: 7)
    }
    return glyph
  }
  private func lit(_ bitmap: Bitmap, row: Int) -> [UInt8] { (0..<12).map { bitmap.rgba($0, row).0 } }

  @Test("A letter stands on its baseline, stretched to the advance that was estimated for it")
  func placed() {
    // Advance 4 as drawn: columns 2 to 4 of x = 1 + 1. Rows 1 to 8.
    let plain = drawn([glyph(0x41, x: 1, advance: 4)])
    #expect(lit(plain, row: 0).allSatisfy { $0 == 0 } && lit(plain, row: 8).allSatisfy { $0 == 0 })
    #expect(lit(plain, row: 1) == [0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0])
    // Advance 5: 1.25 times as wide: from 1 + 1.25 to 1 + 3.75, so a whole pixel between two of 0.75: 191.25.
    #expect(
      lit(drawn([glyph(0x41, x: 1, advance: 5)]), row: 4)
        == [0, 0, 191, 255, 191, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("Far from its own width a letter is stretched by a third at most and stands in the middle")
  func clamped() {
    // Advance 8: 1.33 times 4 is 5.32, 1.34 left blank on each side; the bar 2.66 wide begins at 1.34 + 1.33 = 2.67.
    let row = lit(drawn([glyph(0x41, x: 0, advance: 8)]), row: 4)
    #expect(row[2] > 70 && row[2] < 95 && row[3] == 255 && row[4] == 255, "\(row)")
    #expect(row[5] > 70 && row[5] < 95 && row[6] == 0, "\(row)")
  }

  @Test("A character without an outline is a box; clips cut both, and alpha fades both")
  func boxes() {
    #expect(lit(drawn([glyph(nil, x: 1, advance: 3)]), row: 4) == [0, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0])
    let cut = Rect(x: 0, y: 0, width: 3.5, height: 4)
    let clipped = drawn([glyph(0x41, x: 1, advance: 4), glyph(nil, x: 8, advance: 3)], clips: cut)
    // Half of column 3: 128 of 255.
    #expect(lit(clipped, row: 3) == [0, 0, 255, 128, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(lit(clipped, row: 4).allSatisfy { $0 == 0 })
    let faint = drawn([glyph(0x41, x: 1, advance: 4)], color: Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    #expect(lit(faint, row: 4)[2] == 128)
  }

  @Test("Letters of the shipped outlines give the same bytes twice, and numbers that are none draw nothing")
  func bytes() {
    let outlines = shipped()
    func draw(_ x: Points, _ size: Points) -> Bitmap {
      let glyphs = ([0x41, 0x67, 0xE4, 0x416] as [UInt32]).map { scalar -> PlacedGlyph in
        var glyph = PlacedGlyph(scalar: scalar, x: x, baseline: 15, advance: size * 0.6, ink: .zero)
        if let outline = outlines.outline(of: scalar, weight: "semibold") {
          glyph.ink = GlyphPlacement(
            glyph, outline: outline, pointSize: size, unitsPerEm: outlines.unitsPerEm
          ).ink(of: outline)
        }
        return glyph
      }
      let text = TextPaint(weight: "semibold", pointSize: size, color: .white, glyphs: glyphs, lines: [])
      let list = DisplayList(
        pixelSize: PixelSize(width: 60, height: 60), scale: 3, gamut: .sRGB,
        nodes: [
          DisplayNode(viewID: "t", frame: .zero, alpha: 1, clips: false, paints: [.text(text)], children: [])
        ])
      return Rasterizer(outlines: outlines) { _ in nil }.draw(list)
    }
    let first = draw(2.37, 13)
    #expect(first == draw(2.37, 13))
    #expect(first.pixels.contains { $0 > 0 && $0 < 255 })
    for (x, size) in [
      (Points(.nan), Points(13)), (2, Points(.infinity)), (Points(1e300), 13), (2, Points(-5)),
    ] {
      _ = draw(x, size)
    }
    #expect(draw(1e300, 13).pixels.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element == 0 })
  }
}
