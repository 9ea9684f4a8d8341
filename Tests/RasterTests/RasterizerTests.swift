import Model
import TestSupport
import Testing

@testable import Raster

@Suite("Drawing")
struct RasterizerTests {
  /// Pictures by the id's text.
  private func rasterizer(_ pictures: [String: Bitmap] = [:]) -> Rasterizer {
    Rasterizer { pictures[$0.digest] }
  }
  private func list(
    _ nodes: [DisplayNode], width: Int = 4, height: Int = 4, scale: Ratio = 1, gamut: Gamut = .sRGB
  ) -> DisplayList {
    DisplayList(
      pixelSize: PixelSize(width: width, height: height), scale: scale, gamut: gamut, nodes: nodes)
  }
  private func node(
    _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, alpha: Ratio = 1,
    clips: Bool = false, _ paints: [Paint] = [], children: [DisplayNode] = []
  ) -> DisplayNode {
    DisplayNode(
      viewID: id, frame: Rect(x: Points(x), y: Points(y), width: Points(width), height: Points(height)),
      alpha: alpha, clips: clips, paints: paints, children: children)
  }
  private let red = Color(red: 1, green: 0, blue: 0)
  private let white = Paint.fill(.white)
  private func text(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { y in
      (0..<bitmap.width).map { x in bitmap.color(x, y).hex }.joined(separator: " ")
    }
  }

  @Test("behind everything lies an opaque black window")
  func window() {
    #expect(rasterizer().draw(list([], width: 1, height: 1)).rgba(0, 0) == (0, 0, 0, 255))
  }

  @Test("a fill at 3x covers its pixels and no other")
  func fill() {
    let bitmap = rasterizer().draw(list([node("a", 1, 0, 1, 1, [.fill(red)])], width: 9, height: 3, scale: 3))
    for x in 0..<9 { #expect(bitmap.rgba(x, 1).0 == ((3..<6).contains(x) ? 255 : 0)) }
  }

  @Test("half covered edge pixels are blended by half: 255 · 128/255 = 128")
  func fractionalEdges() {
    let bitmap = rasterizer().draw(list([node("a", 0.5, 1, 2, 1, [white])]))
    // Coverage 0.5 · 255 = 127.5, rounded to 128; 1; 0.5.
    #expect((0..<4).map { bitmap.rgba($0, 1).0 } == [128, 255, 128, 0])
    #expect(bitmap.rgba(1, 0).0 == 0)
    // A corner: 0.5 · 0.25 of white. 64 · 128 / 255 = 32.1.
    let corner = rasterizer().draw(list([node("a", 0.5, 0.75, 1, 1, [white])]))
    #expect(corner.rgba(0, 0).0 == 32)
  }

  @Test("plain colors cost the lines that they divide, and the whole screen where a picture divides it")
  func cost() {
    let (width, height) = (1000, 2000)
    let whole = node("a", 0, 0, 1000, 2000, [white])
    let plain = list(Array(repeating: whole, count: 50), width: width, height: height)
    // 50 fills with four lines each in both directions.
    #expect(plain.paintedPixels == 50 * 200 * 200)
    let picture = Paint.image(PictureID("p"), rect: Rect(x: 0, y: 0, width: 1000, height: 2000))
    #expect(
      list([node("p", 0, 0, 1000, 2000, [picture])], width: width, height: height).paintedPixels == 2_000_000)
    let both = list([node("p", 0, 0, 1000, 2000, [picture]), whole], width: width, height: height)
    #expect(both.paintedPixels == 4_000_000)
    let text = TextPaint(weight: "regular", pointSize: 10, color: red, glyphs: [], lines: [])
    #expect(list([node("t", 0, 0, 10, 10, [.text(text)])], width: width, height: height).paintedPixels == 0)
    // The real grid is not finer than what is counted.
    #expect(rasterizer().grid(for: [plain]).count <= 200 * 200)
  }

  @Test("rounding noise in points makes no seam")
  func noise() {
    let bitmap = rasterizer().draw(
      list([node("a", 1.0 / 3, 0, 2.0 / 3 + 1e-9, 1, [white])], width: 3, height: 3, scale: 3))
    #expect((0..<3).map { bitmap.rgba($0, 0).0 } == [0, 255, 255])
  }

  @Test("source over: half red over white is (255, 127, 127)")
  func blending() {
    var half = red
    half.alpha = 0.5
    let bitmap = rasterizer().draw(list([node("a", 0, 0, 4, 4, [white, .fill(half)])]))
    // Alpha 128, red premultiplied 128: 128 + 255 · 127/255 = 255; green 0 + 127.
    #expect(bitmap.rgba(2, 2) == (255, 127, 127, 255))
  }

  @Test("a group fades as one: the overlap shows no more than either part")
  func groups() {
    let child = node("b", 1, 0, 2, 1, [.fill(red)])
    let group = node("a", 0, 0, 2, 1, alpha: 0.5, [white], children: [child])
    let bitmap = rasterizer().draw(list([group]))
    // White at 128/255 over black: 128. Red over white inside the group, then the group at 128.
    #expect((0..<4).map { bitmap.rgba($0, 0).0 } == [128, 128, 128, 0])
    #expect((0..<4).map { bitmap.rgba($0, 0).1 } == [128, 0, 0, 0])
  }

  @Test("a single paint at alpha equals a group of one, and nested alphas multiply")
  func alphas() {
    let inner = node("b", 0, 0, 4, 4, alpha: 0.5, [white])
    let bitmap = rasterizer().draw(list([node("a", 0, 0, 4, 4, alpha: 0.5, children: [inner])]))
    // 128 · 128 / 255 = 64.25.
    #expect(bitmap.rgba(0, 0).0 == 64)
    #expect(rasterizer().draw(list([node("a", 0, 0, 4, 4, alpha: 0, [white])])).rgba(0, 0).0 == 0)
  }

  @Test("clipping cuts children and own pictures; without it they overflow")
  func clipping() {
    let child = node("b", 0, 0, 4, 1, [white])
    for (clips, expected) in [(true, [0, 255, 255, 0]), (false, [255, 255, 255, 255])] {
      let bitmap = rasterizer().draw(
        list([node("a", 1, 0, 2, 2, clips: clips, children: [child])]))
      #expect((0..<4).map { Int(bitmap.rgba($0, 0).0) } == expected)
    }
    let dot = Bitmap(width: 1, height: 1, pixels: [9, 9, 9, 255])
    let wide = Rect(x: 0, y: 0, width: 4, height: 4)
    let clipped = rasterizer(["p": dot]).draw(
      list([node("a", 1, 1, 2, 2, clips: true, [.image(PictureID("p"), rect: wide)])]))
    #expect(clipped.rgba(0, 0).0 == 0 && clipped.rgba(1, 1).0 == 9 && clipped.rgba(3, 3).0 == 0)
  }

  @Test("pictures: one to one, stretched, translucent, off the edge, missing")
  func pictures() {
    let two = Bitmap(width: 2, height: 1, pixels: [10, 20, 30, 255, 100, 0, 0, 100])
    let draw = rasterizer(["p": two])
    let exact = draw.draw(
      list([
        node("a", 0, 0, 4, 4, [white, .image(PictureID("p"), rect: Rect(x: 1, y: 2, width: 2, height: 1))])
      ]))
    #expect(exact.rgba(1, 2) == (10, 20, 30, 255))
    // 100 + 255 · 155/255 = 255; 0 + 155.
    #expect(exact.rgba(2, 2) == (255, 155, 155, 255))
    #expect(exact.rgba(3, 2) == (255, 255, 255, 255))
    let stretched = draw.draw(
      list([node("a", 0, 0, 4, 4, [.image(PictureID("p"), rect: Rect(x: 0, y: 0, width: 4, height: 4))])]))
    // Red: 10, 32.5, 77.5, 100, over black.
    #expect((0..<4).map { stretched.rgba($0, 3).0 } == [10, 33, 78, 100])
    let off = draw.draw(
      list([node("a", 0, 0, 4, 4, [.image(PictureID("p"), rect: Rect(x: -1, y: 0, width: 2, height: 1))])]))
    #expect(off.rgba(0, 0).0 == 100)
    let missing = draw.draw(list([node("a", 0, 0, 4, 4, [.image(PictureID("q"), rect: .zero)])]))
    #expect(missing.rgba(0, 0) == (0, 0, 0, 255))
  }

  @Test("a template takes its tint's color and keeps its own alpha")
  func template() {
    let shape = Bitmap(width: 2, height: 1, pixels: [5, 5, 5, 255, 0, 0, 0, 0])
    let tint = Color(red: 0, green: 0.4, blue: 1)
    let paint = Paint.template(
      PictureID("p"), rect: Rect(x: 0, y: 0, width: 2, height: 1), slicing: nil, tint: tint)
    let bitmap = rasterizer(["p": shape]).draw(list([node("a", 0, 0, 4, 4, [white, paint])]))
    #expect(bitmap.rgba(0, 0) == (0, 102, 255, 255))
    #expect(bitmap.rgba(1, 0) == (255, 255, 255, 255))
  }

  @Test("slicing keeps caps, stretches the kept center and drops the rest")
  func slicing() {
    // Columns: cap 1, center 2, dropped 3, cap 4; drawn 6 wide.
    let row: [UInt8] = [1, 2, 3, 4].flatMap { [$0, $0, $0, 255] }
    let picture = Bitmap(width: 4, height: 1, pixels: row)
    let slicing = Slicing(top: 0, left: 1, bottom: 0, right: 1, centerWidth: 1, centerHeight: 0, tiles: false)
    let paint = Paint.sliced(
      PictureID("p"), rect: Rect(x: 0, y: 0, width: 6, height: 2), slicing: slicing)
    let bitmap = rasterizer(["p": picture]).draw(list([node("a", 0, 0, 6, 2, [paint])], width: 6, height: 2))
    #expect((0..<6).map { bitmap.rgba($0, 1).0 } == [1, 2, 2, 2, 2, 4])
    // A picture of scale 2 on a screen of scale 1: caps of 2 pixels are 1 point, reduced by the average.
    let double = Bitmap(width: 6, height: 1, pixels: [8, 8, 2, 4, 6, 6].flatMap { [$0, $0, $0, 255] })
    var fine = Slicing(top: 0, left: 2, bottom: 0, right: 2, centerWidth: 2, centerHeight: 0, tiles: true)
    fine.scale = 2
    let tiled = rasterizer(["p": double]).draw(
      list(
        [
          node(
            "a", 0, 0, 4, 1,
            [.sliced(PictureID("p"), rect: Rect(x: 0, y: 0, width: 4, height: 1), slicing: fine)])
        ],
        width: 4, height: 1))
    #expect((0..<4).map { tiled.rgba($0, 0).0 } == [8, 3, 3, 6])
  }

  @Test("tiling repeats the center from its start")
  func tiling() {
    let row: [UInt8] = [9, 1, 2, 9].flatMap { [$0, $0, $0, 255] }
    let slicing = Slicing(top: 0, left: 1, bottom: 0, right: 1, centerWidth: 2, centerHeight: 0, tiles: true)
    let bitmap = rasterizer(["p": Bitmap(width: 4, height: 1, pixels: row)]).draw(
      list(
        [
          node(
            "a", 0, 0, 7, 1,
            [.sliced(PictureID("p"), rect: Rect(x: 0, y: 0, width: 7, height: 1), slicing: slicing)])
        ],
        width: 7, height: 1))
    #expect((0..<7).map { bitmap.rgba($0, 0).0 } == [9, 1, 2, 1, 2, 1, 9])
  }

  @Test("hostile slicing draws without a crash (seed 6)")
  func hostileSlicing() {
    var generator = SeededGenerator(seed: 6)
    let picture = Bitmap(width: 3, height: 3, pixels: Array(repeating: 255, count: 36))
    for _ in 0..<300 {
      func any() -> Int { Int.random(in: -3...9, using: &generator) }
      let slicing = Slicing(
        top: any(), left: any(), bottom: any(), right: any(), centerWidth: any(), centerHeight: any(),
        tiles: Bool.random(using: &generator), scale: any())
      let rect = Rect(
        x: Points(Double.random(in: -5...5, using: &generator)), y: 0,
        width: Points(Double.random(in: 0...9, using: &generator)), height: 3)
      let bitmap = rasterizer(["p": picture]).draw(
        list([node("a", 0, 0, 4, 4, [.sliced(PictureID("p"), rect: rect, slicing: slicing)])]))
      #expect(bitmap.rgba(0, 0).3 == 255)
    }
  }

  @Test("the bitmap is P3 only on a P3 screen with something outside sRGB")
  func gamut() {
    let wide = Color(red: 1, green: 0, blue: 0, space: .displayP3)
    let ordinary = [node("a", 0, 0, 4, 4, [.fill(red)])]
    #expect(rasterizer().draw(list(ordinary, gamut: .P3)) == rasterizer().draw(list(ordinary, gamut: .sRGB)))
    let onP3 = rasterizer().draw(list([node("a", 0, 0, 4, 4, [.fill(wide)])], gamut: .P3))
    #expect(onP3.space == .displayP3)
    #expect(onP3.rgba(0, 0) == (255, 0, 0, 255))
    let onSRGB = rasterizer().draw(list([node("a", 0, 0, 4, 4, [.fill(wide)])], gamut: .sRGB))
    #expect(onSRGB.space == .sRGB)
    let picture = Bitmap(width: 1, height: 1, pixels: [0, 255, 0, 255], space: .displayP3)
    let paint = Paint.image(PictureID("p"), rect: Rect(x: 0, y: 0, width: 1, height: 1))
    let mixed = rasterizer(["p": picture]).draw(
      list([node("a", 0, 0, 4, 4, [.fill(red), paint])], gamut: .P3))
    #expect(mixed.rgba(0, 0) == (0, 255, 0, 255))
    // sRGB red in P3: 0.9175, 0.2003, 0.1386 of 255.
    #expect(mixed.rgba(3, 3) == (234, 51, 35, 255))
  }

  @Test("coverage: own paint times alpha, clipped, less what lies above")
  func coverage() {
    let below = node("z", 0, 0, 4, 4, [white])
    var veil = Color.black
    veil.alpha = 0.5
    let icon = node("i", 0, 0, 3, 1, [white])
    let group = node("g", 0, 0, 2.5, 4, alpha: 1, clips: true, children: [icon])
    let above = node("v", 1, 0, 1, 1, [.fill(veil)])
    let cover = rasterizer().coverage(of: "i", in: list([below, group, above]))
    // Column 0 free; 1 under a veil of 128: 127; 2 clipped at half: 128; 3 outside.
    #expect(Array(cover.values.prefix(4)) == [255, 127, 128, 0])
    #expect(cover.values.dropFirst(4).allSatisfy { $0 == 0 })
    let faded = rasterizer().coverage(
      of: "i", in: list([below, node("g", 0, 0, 4, 4, alpha: 0.5, [white], children: [icon])]))
    #expect(Array(faded.values.prefix(4)) == [128, 128, 128, 0])
    #expect(rasterizer().coverage(of: "nobody", in: list([below])).values.allSatisfy { $0 == 0 })
    // A view's coverage is its own paint, not that of its children.
    #expect(rasterizer().coverage(of: "g", in: list([group])).values.allSatisfy { $0 == 0 })
  }

  @Test("of opaque boxes each pixel belongs to the topmost, and all others have none (seed 12)")
  func topmost() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<40 {
      let boxes = (0..<6).map { index in
        let x = Int.random(in: 0..<8, using: &generator)
        let y = Int.random(in: 0..<8, using: &generator)
        let width = Int.random(in: 1...8, using: &generator)
        let height = Int.random(in: 1...8, using: &generator)
        return (id: "v\(index)", columns: x..<x + width, rows: y..<y + height)
      }
      let nodes = boxes.map { box in
        node(
          box.id, Double(box.columns.lowerBound), Double(box.rows.lowerBound), Double(box.columns.count),
          Double(box.rows.count), [.fill(red)])
      }
      let scene = list(nodes, width: 10, height: 10)
      for box in boxes {
        let cover = rasterizer().coverage(of: box.id, in: scene)
        for y in 0..<10 {
          for x in 0..<10 {
            let top = boxes.last { $0.columns.contains(x) && $0.rows.contains(y) }
            #expect(cover.values[y * 10 + x] == (top?.id == box.id ? 255 : 0))
          }
        }
      }
    }
  }

  @Test("frames that are no numbers or far away draw nothing and do not crash")
  func nonsense() {
    let nodes = [
      node("a", .nan, 0, 4, 4, [white]), node("b", 0, 0, .infinity, -1, [white]),
      node("c", 1e300, -1e300, 1e300, 5, [white]), node("d", 0, 0, 4, 4, alpha: Ratio(.nan), clips: true),
    ]
    #expect(rasterizer().draw(list(nodes)).rgba(3, 3) == (0, 0, 0, 255))
    let huge = DisplayList(
      pixelSize: PixelSize(width: 1 << 20, height: 1 << 20), scale: 1, gamut: .sRGB, nodes: [])
    #expect(rasterizer().draw(huge).width == 0)
  }

  @Test("a small scene pixel by pixel, twice the same")
  func baseline() {
    let gradient = Bitmap(
      width: 1, height: 2, pixels: [0x66, 0x7E, 0xEA, 255, 0x76, 0x4B, 0xA2, 255])
    let nodes = [
      node(
        "root", 0, 0, 2, 2, [white],
        children: [
          node(
            "background", 0, 0, 2, 2, [.image(PictureID("g"), rect: Rect(x: 0, y: 0, width: 2, height: 2))]),
          node("icon", 1, 0, 1, 1, alpha: 0.5, [white]),
        ])
    ]
    let draw = rasterizer(["g": gradient])
    let first = draw.draw(list(nodes, scale: 2))
    // Rows at -0.25, 0.25, 0.75, 1.25 of the two: #667EEA, three quarters, one quarter, #764BA2. Three quarters of
    // the first: red (3·102 + 118)/4 = 106, green (3·126 + 75)/4 = 113.25, blue (3·234 + 162)/4 = 216.
    // The icon: 128/255 of white: 128 + 102·127/255 = 178.8, 128 + 62.8, 128 + 116.5.
    #expect(
      text(first) == [
        "#667EEA #667EEA #B3BFF5 #B3BFF5", "#6A71D8 #6A71D8 #B5B8EC #B5B8EC",
        "#7258B4 #7258B4 #7258B4 #7258B4", "#764BA2 #764BA2 #764BA2 #764BA2",
      ])
    #expect(draw.draw(list(nodes, scale: 2)) == first)
  }
}
