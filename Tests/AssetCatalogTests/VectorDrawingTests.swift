import Files
import Foundation
import Imaging
import Model
import Testing

@testable import AssetCatalog

/// Hand-made vector files whose pixels are known.
enum VectorFixture {
  /// Returns a short text in the zlib format, in one stored block.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    let sums = bytes.reduce((low: 1, high: 0)) { sums, byte in
      let sum = (sums.low + Int(byte)) % 65521
      return (sum, (sums.high + sum) % 65521)
    }
    let check = [sums.high >> 8, sums.high & 255, sums.low >> 8, sums.low & 255].map { UInt8($0) }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes + check
  }

  /// A page with one stream of drawing operators; lengths and offsets are worked out.
  static func pdf(
    _ operators: String, box: String = "0 0 20 10", page: String = "", font: String = "null"
  ) -> [UInt8] {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [\(box)] \(page) /Contents 4 0 R >>",
      "<< /Length \(operators.utf8.count) >>\nstream\n\(operators)\nendstream", font,
    ]
    var text = "%PDF-1.4\n"
    var table = "xref\n0 6\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    return Array((text + table + "trailer << /Size 6 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n").utf8)
  }

  static func svg(_ body: String, _ root: String = "width=\"20\" height=\"10\"") -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\(body)</svg>".utf8)
  }

  /// The lower left quarter red, all else clear.
  static let quarter = svg("<rect x=\"0\" y=\"5\" width=\"10\" height=\"5\" fill=\"#f00\"/>")

  static let hasTools = [VectorTool.svg, .pdf, .pdfInfo, .pdfFonts].allSatisfy {
    VectorTools.installed().locate($0) != nil
  }
  static let needsTools: Comment = "rsvg-convert and poppler-utils are not installed"
}

extension Bitmap {
  fileprivate func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4])
  }
}

@Suite("Drawing vectors", .enabled(if: VectorFixture.hasTools, VectorFixture.needsTools))
struct VectorDrawingTests {
  private let renderer = VectorRenderer(tools: .installed())
  private let red: [UInt8] = [255, 0, 0, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  private func draw(_ bytes: [UInt8], kind: VectorRenderer.Kind, pixels: PixelSize) throws -> Bitmap {
    try renderer.draw(bytes, kind: kind, pixels: pixels).bitmap
  }

  /// 20 x 10 points at twice their size: the quarter spans x 0 to 20 and y 10 to 20 of 40 x 20 pixels, its edges on
  /// pixel boundaries, so nothing blends.
  @Test("A rectangle of an SVG covers exactly its pixels")
  func svg() throws {
    let bitmap = try draw(
      VectorFixture.quarter, kind: .svg, pixels: PixelSize(width: 40, height: 20))
    #expect(bitmap.pixel(0, 10) == red && bitmap.pixel(19, 19) == red)
    #expect(bitmap.pixel(20, 19) == clear && bitmap.pixel(0, 9) == clear && bitmap.pixel(39, 0) == clear)
    #expect(
      stride(from: 3, to: bitmap.pixels.count, by: 4).filter { bitmap.pixels[$0] == 255 }.count == 20 * 10)
  }

  /// The same place in a PDF, whose y runs upwards: 0 0 10 5.
  @Test("A rectangle of a PDF covers exactly its pixels, and the page is transparent elsewhere")
  func pdf() throws {
    let bytes = VectorFixture.pdf("1 0 0 rg 0 0 10 5 re f")
    let bitmap = try draw(bytes, kind: .pdf, pixels: PixelSize(width: 40, height: 20))
    #expect(bitmap.pixel(0, 10) == red && bitmap.pixel(19, 19) == red)
    #expect(bitmap.pixel(20, 19) == clear && bitmap.pixel(0, 9) == clear && bitmap.pixel(39, 0) == clear)
    #expect(
      stride(from: 3, to: bitmap.pixels.count, by: 4).filter { bitmap.pixels[$0] == 255 }.count == 20 * 10)
  }

  /// Drawn 60 pixels wide and 10 high, the quarter spans x 0 to 30 and y 5 to 10.
  @Test("Each axis is scaled by itself, as in a view that scales to fill")
  func stretched() throws {
    let files: [([UInt8], VectorRenderer.Kind)] = [
      (VectorFixture.quarter, .svg), (VectorFixture.pdf("1 0 0 rg 0 0 10 5 re f"), .pdf),
    ]
    for (bytes, kind) in files {
      let bitmap = try draw(bytes, kind: kind, pixels: PixelSize(width: 60, height: 10))
      #expect(
        bitmap.pixel(29, 5) == red && bitmap.pixel(30, 5) == clear && bitmap.pixel(29, 4) == clear, "\(kind)")
    }
  }

  /// Half-transparent green: alpha 128/255, premultiplied green 128.
  @Test("Pixels are premultiplied")
  func alpha() throws {
    let bytes = VectorFixture.svg("<rect width=\"20\" height=\"10\" fill=\"#0f0\" fill-opacity=\"0.5\"/>")
    let bitmap = try draw(bytes, kind: .svg, pixels: PixelSize(width: 4, height: 2))
    let pixel = bitmap.pixel(1, 1)
    #expect(abs(Int(pixel[3]) - 128) <= 1 && abs(Int(pixel[1]) - 128) <= 1 && pixel[0] == 0)
  }

  @Test("A page's size is its rotated crop box")
  func pageSizes() throws {
    func size(_ page: String) throws -> Size {
      try renderer.size(of: VectorFixture.pdf("", page: page), kind: .pdf)
    }
    #expect(try size("") == Size(width: 20, height: 10))
    #expect(try size("/CropBox [1 1 19 9]") == Size(width: 18, height: 8))
    #expect(try size("/CropBox [1 1 19 9] /Rotate 90") == Size(width: 8, height: 18))
    #expect(try size("/Rotate 180") == Size(width: 20, height: 10))
  }

  /// Turned clockwise by a quarter, what was at the lower left is at the upper left: 10 x 20 points, red in x 0 to 5 and
  /// y 0 to 10.
  @Test("A rotated page is drawn rotated")
  func turned() throws {
    let bytes = VectorFixture.pdf("1 0 0 rg 0 0 10 5 re f", page: "/Rotate 90")
    let bitmap = try draw(bytes, kind: .pdf, pixels: PixelSize(width: 10, height: 20))
    #expect(bitmap.pixel(4, 9) == red && bitmap.pixel(5, 9) == clear && bitmap.pixel(4, 10) == clear)
  }

  /// pdftocairo writes 41 columns for the first page and 178 rows for the second.
  @Test(
    "A page of fractional size has the asked number of pixels at every scale",
    arguments: [("0 0 39.74 109.8", 39.74, 109.8), ("0 0 153.823 176.1", 153.823, 176.1)])
  func fractional(box: String, width: Double, height: Double) throws {
    let bytes = VectorFixture.pdf("1 0 0 rg 0 0 10 5 re f", box: box)
    for scale in [1.0, 2, 3] {
      let pixels = PixelSize(
        width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)))
      let bitmap = try draw(bytes, kind: .pdf, pixels: pixels)
      #expect(bitmap.width == pixels.width && bitmap.height == pixels.height)
      #expect(bitmap.pixel(1, pixels.height - 2) == red && bitmap.pixel(pixels.width - 1, 0) == clear)
    }
  }

  @Test("A file that the program cannot read is an error with the program's words")
  func refused() {
    let broken = VectorFixture.svg("<g>")
    let fault = fault { try draw(broken, kind: .svg, pixels: PixelSize(width: 4, height: 4)) }
    #expect(fault?.isLimit == false)
    #expect(
      fault?.message.hasPrefix("cannot be read by rsvg-convert: \"") == true, "\(fault?.message ?? "drawn")")
    let page = self.fault { try renderer.size(of: Array("%PDF-1.4\nnothing\n".utf8), kind: .pdf) }
    #expect(page?.isLimit == false)
    #expect(page?.message.hasPrefix("cannot be read by pdfinfo: \"") == true, "\(page?.message ?? "drawn")")
  }

  @Test("A damaged page that the program draws is undecided")
  func halfDamaged() {
    let bytes = VectorFixture.pdf("1 0 0 rg 0 0 10 5 re f zzz")
    let fault = fault { try draw(bytes, kind: .pdf, pixels: PixelSize(width: 4, height: 4)) }
    #expect(fault?.isLimit == true)
    #expect(fault?.message.contains("Unknown operator 'zzz'") == true, "\(fault?.message ?? "drawn")")
  }

  @Test("Text in a font that the page does not embed is undecided")
  func foreignFont() {
    let bytes = VectorFixture.pdf(
      "BT /F1 8 Tf (Hi) Tj ET", page: "/Resources << /Font << /F1 5 0 R >> >>",
      font: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    let fault = fault { try renderer.size(of: bytes, kind: .pdf) }
    #expect(fault == ImageError(.unsupported, "has text in the font Helvetica, which it does not embed"))
  }

  /// Zlib's stored block around the operators `0 1 1 0 k`, as `/FlateDecode` holds them.
  @Test("CMYK colors are undecided, plain or compressed, as fill or named space; text with a k is not")
  func inks() {
    let fault = ImageError(
      .unsupported, "has CMYK colors, which every renderer converts differently")
    #expect(
      self.fault { try renderer.size(of: VectorFixture.pdf("0 1 1 0 k 0 0 9 9 re f"), kind: .pdf) } == fault)
    #expect(
      self.fault { try renderer.size(of: VectorFixture.pdf("/DeviceCMYK cs 0 0 9 9 re f"), kind: .pdf) }
        == fault)
    let plain = Array("0 1 1 0 k 0 0 9 9 re f".utf8)
    let packed = VectorFixture.stored(plain)
    let object =
      Array("4 0 obj << /Filter /FlateDecode /Length 9 >>\nstream\n".utf8) + packed
      + Array("\nendstream".utf8)
    #expect(PDFInks(object).areUsed)
    #expect(
      !PDFInks(Array("4 0 obj << /Subtype /Image /Filter /FlateDecode >>\nstream\n".utf8) + packed).areUsed)
    #expect(!PDFInks(VectorFixture.pdf("1 0 0 rg 0 0 9 9 re f 1 2 3 k")).areUsed)
    #expect(self.fault { try renderer.size(of: VectorFixture.pdf("1 0 0 rg"), kind: .pdf) } == nil)
  }

  @Test("whatever the bytes of a PDF are, looking for inks ends (seed 12)")
  func inksFuzz() {
    var state: UInt64 = 12
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let plain = Array("0 1 1 0 k 0 0 9 9 re f".utf8)
    let packed = VectorFixture.stored(plain)
    let whole =
      Array("1 0 obj << /Filter /FlateDecode >> stream\n".utf8) + packed + Array("\nendstream endobj".utf8)
    var found = 0
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<3 { bytes[next(bytes.count)] = UInt8(next(256)) }
      if next(4) == 0 { bytes.removeSubrange(next(bytes.count)...) }
      if PDFInks(bytes).areUsed { found += 1 }
    }
    // Most single bytes do not matter, some do.
    #expect(found > 0 && found < 3000)
  }

  @Test("Entities that multiply are an error and use little memory")
  func entities() {
    var types = "<!ENTITY a \"aaaaaaaaaa\">"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      types += "<!ENTITY \(name) \"\(String(repeating: "&\(last);", count: 10))\">"
    }
    let text =
      "<!DOCTYPE svg [\(types)]>\(String(decoding: VectorFixture.svg("<desc>&j;</desc>"), as: UTF8.self))"
    #expect(
      fault { try draw(Array(text.utf8), kind: .svg, pixels: PixelSize(width: 4, height: 4)) } != nil
    )
    #expect(
      fault { try renderer.size(of: Array(text.utf8), kind: .svg) }
        == ImageError(
          .unsupported,
          "uses constructs that iOS may draw differently: entity declarations"))
  }

  @Test("A picture with too many pixels is a limit, and no program runs")
  func huge() {
    let bytes = VectorFixture.svg("", "viewBox=\"0 0 100000 100000\"")
    #expect(fault { try renderer.size(of: bytes, kind: .svg) }?.isLimit == true)
    let fault = fault {
      try draw(VectorFixture.quarter, kind: .svg, pixels: PixelSize(width: 10_000, height: 10_000))
    }
    #expect(fault?.kind == .tooLarge)
  }

  @Test("A file that refers to another one is never given to a program")
  func neighbors() {
    let project = TemporaryProject()
    let red = VectorFixture.svg("<rect width=\"20\" height=\"10\" fill=\"#f00\"/>")
    project.write("red.svg", String(decoding: red, as: UTF8.self))
    for name in ["red.svg", "./red.svg", project.root + "/red.svg", "file://" + project.root + "/red.svg"] {
      let bytes = VectorFixture.svg("<image href=\"\(name)\" width=\"20\" height=\"10\"/>")
      let error = fault { try draw(bytes, kind: .svg, pixels: PixelSize(width: 20, height: 10)) }
      #expect(error?.kind == .unsupported, "\(name)")
    }
  }

  /// 40 x 20 pixels of 4 bytes are 3,200 bytes: a budget of 4,000 holds one of them.
  @Test("Evicted pixels are decoded again from the drawing, which is kept; the file is not read again")
  func budget() throws {
    let project = TemporaryProject()
    project.write("v.svg", VectorFixture.quarter)
    let folder = ProjectFolder(root: project.root)
    let sizes = [40, 60, 80].map { PixelSize(width: $0, height: 20) }
    let large = VectorPictures(folder: folder, tools: .installed())
    let small = VectorPictures(folder: folder, tools: .installed(), budget: 4000)
    let ids = try sizes.map { try large.picture(.init(file: "v.svg", pixels: $0)).get() }
    #expect(Set(ids).count == 3)
    #expect(try sizes.map { try small.picture(.init(file: "v.svg", pixels: $0)).get() } == ids)
    try FileManager.default.removeItem(atPath: project.root + "/v.svg")
    for id in ids {
      let bitmap = try #require(small.bitmap(id))
      #expect(bitmap == large.bitmap(id) && bitmap.rgba(0, 19).0 == 255)
      let mirrored = small.variant(of: id) { $0.isMirrored.toggle() }
      #expect(mirrored.flatMap(small.bitmap) == bitmap.turned(by: 2))
    }
  }

  @Test("The name has program and version")
  func version() {
    #expect(renderer.version(of: .svg).hasPrefix("rsvg-convert "))
    #expect(renderer.version(of: .pdf).hasPrefix("pdftocairo "))
  }

  private func fault<Value>(_ body: () throws -> Value) -> ImageError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? ImageError
    }
  }
}
