import Imaging
import Model
import Raster
import TestSupport
import Testing

@testable import Assertions

/// Pictures that another renderer drew, one pixel a point, on a black screen of 60 x 80.
@Suite("What rests on vectors")
struct VectorDoubtTests {
  /// Hands out bitmaps as if they were drawn from vectors.
  struct Drawings: TestAssets {
    var bitmaps: [PictureID: Bitmap]
    var isRedrawn = false
    var natural = Size(width: 20, height: 20)
    var sets: [ImageSet] = []

    func imageSets(named name: String) -> [ImageSet] { sets.filter { $0.name == name } }
    func bitmap(_ picture: PictureID) -> Bitmap? {
      for nudge in Nudge.allCases where picture.digest.hasSuffix(" \(nudge)") {
        return bitmaps[PictureID(String(picture.digest.dropLast("\(nudge)".count + 1)))]?.nudged(nudge)
      }
      return bitmaps[picture]
    }
    func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID? {
      bitmaps[picture] == nil ? nil : PictureID("\(picture.digest) \(nudge)")
    }
    func drawnVector(_ picture: PictureID) -> DrawnVector? {
      DrawnVector(file: "logo.svg", size: natural, isRedrawn: isRedrawn, renderer: "rsvg-convert 2")
    }
  }

  /// A picture with opaque pixels of one gray where `isInk` says, clear elsewhere.
  private func picture(
    _ width: Int, _ height: Int, gray: UInt8 = 255, isInk: (Int, Int) -> Bool
  ) -> Bitmap {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += isInk(x, y) ? [gray, gray, gray, 255] : [0, 0, 0, 0] }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private func check(
    _ id: String, _ parameters: [String: Value], _ bitmap: Bitmap, at frame: Rect,
    isRedrawn: Bool = false, isVector: Bool = true, paint: Paint? = nil
  ) -> Finding {
    var assets = Drawings(bitmaps: [PictureID("logo"): bitmap])
    assets.isRedrawn = isRedrawn
    var stage = Stage()
    stage.root.backgroundColor = .literal(.black)
    stage.add("logo", frame, .clear)
    stage.nodes[0].paints = [paint ?? .image(PictureID("logo"), rect: frame)]
    var screen = stage.screen
    screen.vectors = isVector ? ["logo"] : []
    let known = assets
    screen.renderer = TestRenderer(rasterizer: Rasterizer { known.bitmap($0) })
    var subject = stage.subject()
    subject.project.assets = assets
    subject.screen = screen
    return subject.check(id, parameters, elements: Selector.named(["logo"]))
  }

  private let frame = Rect(20, 30, 20, 20)
  private let remark =
    "Measured on logo.svg as rsvg-convert 2 draws it; edges and blends on a device may differ slightly."

  /// White on black is 21 to 1, whole or half a pixel off.
  @Test("a white square passes and says what it rests on; decoded pictures carry no remark")
  func square() {
    let square = picture(20, 20) { x, y in (4..<16).contains(x) && (4..<16).contains(y) }
    let finding = check(
      "contrast.outline", ["of": .string("logo"), "atLeast": .number(8)], square, at: frame)
    #expect(finding.outcome == .passed)
    #expect(finding.note == remark)
    let decoded = check(
      "contrast.outline", ["of": .string("logo"), "atLeast": .number(8)], square, at: frame, isVector: false)
    #expect(decoded.outcome == .passed && decoded.note == nil)
  }

  /// A line of one pixel is white, 21 to 1; half a pixel off it is two columns of half white: 128 has the luminance
  /// ((128/255 + 0.055) / 1.055)^2.4 = 0.2159, so (0.2159 + 0.05) / 0.05 = 5.3 to 1, below 8.
  @Test("a line one pixel wide is decided by where it falls: cannot be told")
  func hairline() {
    let line = picture(20, 20) { x, _ in x == 10 }
    let finding = check("contrast.outline", ["of": .string("logo"), "atLeast": .number(8)], line, at: frame)
    #expect(finding.outcome == .cannotTell)
    #expect(finding.reason == Reasons.approximate)
    #expect(finding.message.hasSuffix("Moving the edges of a vector by half a pixel changes this result."))
    #expect(finding.note == remark)
    // Below both figures there is nothing to doubt, nor for a decoded picture.
    let parameters: [String: Value] = ["of": .string("logo"), "atLeast": .number(4)]
    #expect(check("contrast.outline", parameters, line, at: frame).outcome == .passed)
    let decoded = check(
      "contrast.outline", ["of": .string("logo"), "atLeast": .number(8)], line, at: frame, isVector: false)
    #expect(decoded.outcome == .passed)
  }

  @Test("a black logo on black still fails")
  func blackOnBlack() {
    let black = picture(20, 20, gray: 0) { x, y in (x - 10) * (x - 10) + (y - 10) * (y - 10) < 64 }
    let finding = check("contrast.discernible", ["atLeast": .number(3)], black, at: frame)
    #expect(finding.outcome == .failed)
    #expect(finding.note == remark)
  }

  @Test("a vector over the whole screen leaves no gap, half a pixel off or not")
  func ground() {
    let ground = picture(60, 80, gray: 90) { _, _ in true }
    let finding = check(
      "layout.fills-screen", ["uncoveredAtMost": .number(0)], ground, at: Rect(0, 0, 60, 80))
    #expect(finding.outcome == .passed, "\(finding.message)")
  }

  /// 60 x 80 pixels of 4 bytes, rows and pages of 1: 19,200 bytes.
  @Test("memory: too much is a failure where Xcode makes the pixels, unknown where the system does")
  func memory() {
    let ground = picture(60, 80) { _, _ in true }
    let parameters: [String: Value] = [
      "limit": .number(19_000), "rowAlignment": .number(1), "page": .number(1),
    ]
    let built = check("project.image-memory", parameters, ground, at: Rect(0, 0, 60, 80))
    #expect(built.outcome == .failed && built.measured["largest"] == .number(19_200))
    let redrawn = check("project.image-memory", parameters, ground, at: Rect(0, 0, 60, 80), isRedrawn: true)
    #expect(redrawn.outcome == .cannotTell && redrawn.reason == "redrawn-vector")
  }

  @Test("memory: the size counts, also of a picture whose pixels are not at hand")
  func memoryWithoutPixels() {
    struct Sizes: TestAssets {
      func pixelSize(_ picture: PictureID) -> PixelSize? { PixelSize(width: 30, height: 80) }
    }
    var stage = Stage()
    stage.add("view", Rect(0, 0, 30, 80), .clear)
    stage.nodes[0].paints = [.image(PictureID("gone"), rect: Rect(0, 0, 30, 80))]
    var subject = stage.subject()
    subject.project.assets = Sizes()
    let finding = subject.check(
      "project.image-memory", ["limit": .number(9599), "rowAlignment": .number(1), "page": .number(1)])
    #expect(finding.outcome == .failed && finding.measured["sum"] == .number(9600))
  }

  /// 30 x 80 pixels of 4 bytes are 9,600 bytes, two such pictures 19,200.
  @Test("memory: two pictures that exceed the limit together fail; one that is shown twice counts once")
  func memoryOfSeveral() {
    func memory(_ second: String) -> Finding {
      let bitmap = picture(30, 80) { _, _ in true }
      var stage = Stage()
      for (name, x) in [("first", 0.0), (second, 30.0)] {
        let frame = Rect(x: Points(x), y: 0, width: 30, height: 80)
        stage.add("view\(Int(x))", frame, .clear)
        stage.nodes[stage.nodes.count - 1].paints = [.image(PictureID(name), rect: frame)]
      }
      var subject = stage.subject()
      subject.project.assets = Drawings(
        bitmaps: [PictureID("first"): bitmap, PictureID("second"): bitmap])
      return subject.check(
        "project.image-memory", ["limit": .number(10_000), "rowAlignment": .number(1), "page": .number(1)])
    }
    let both = memory("second")
    #expect(both.outcome == .failed && both.measured["sum"] == .number(19_200))
    #expect(memory("first").outcome == .passed)
  }

  /// Shown 40 x 20 points at a natural 20 x 20: twice as wide as high.
  @Test("a redrawn vector is never enlarged, but it can be pressed out of shape")
  func distortion() {
    let checks = picture(40, 20) { x, y in (x / 2 + y / 2) % 2 == 0 }
    let pressed = check("layout.image-quality", [:], checks, at: Rect(10, 30, 40, 20), isRedrawn: true)
    #expect(pressed.outcome == .failed && pressed.measured["distorted"] == .number(2))
    #expect(pressed.measured["enlarged"] == .number(1))
    let large = picture(50, 50) { x, y in (x / 2 + y / 2) % 2 == 0 }
    let enlarged = check("layout.image-quality", [:], large, at: Rect(5, 5, 50, 50), isRedrawn: true)
    #expect(enlarged.outcome == .passed)
    // The same square built at 20 x 20 pixels is enlarged 2.5 times.
    let small = picture(20, 20) { x, y in (x / 2 + y / 2) % 2 == 0 }
    let blurred = check("layout.image-quality", [:], small, at: Rect(5, 5, 50, 50))
    #expect(blurred.outcome == .failed && blurred.measured["enlarged"] == .number(2.5))
  }

  /// Half a pixel off, a checkerboard of single pixels is an even gray, in which nothing is left to enlarge.
  @Test("Half a pixel along its edges does not decide how much a vector is enlarged")
  func fineDetail() {
    let checks = picture(20, 20) { x, y in (x + y) % 2 == 0 }
    let finding = check("layout.image-quality", [:], checks, at: frame)
    #expect(finding.messageID == "sharp" && finding.measured["enlarged"] == .number(1), "\(finding.message)")
  }

  @Test("A template picture is enlarged like any other")
  func template() {
    let checks = picture(20, 20) { x, y in (x / 2 + y / 2) % 2 == 0 }
    let area = Rect(5, 5, 50, 50)
    let finding = check(
      "layout.image-quality", [:], checks, at: area, isVector: false,
      paint: .template(PictureID("logo"), rect: area, slicing: nil, tint: .white))
    #expect(finding.messageID == "image-quality" && finding.measured["enlarged"] == .number(2.5))
  }

  /// The ends take 5 + 5 of 60 points, so the 10 columns between them cover 50.
  @Test("The middle of a resizable picture is enlarged where it has detail along the axis")
  func resizable() {
    let area = Rect(0, 5, 60, 20)
    let slicing = Slicing(
      top: 0, left: 5, bottom: 0, right: 5, centerWidth: 10, centerHeight: 20, tiles: false)
    func check(_ bitmap: Bitmap, _ slicing: Slicing) -> Finding {
      self.check(
        "layout.image-quality", [:], bitmap, at: area, isVector: false,
        paint: .sliced(PictureID("logo"), rect: area, slicing: slicing))
    }
    let stripes = picture(20, 20) { x, _ in x / 2 % 2 == 0 }
    let finding = check(stripes, slicing)
    #expect(finding.outcome == .failed && finding.measured["enlarged"] == .number(5), "\(finding.message)")
    var tiled = slicing
    tiled.tiles = true
    #expect(check(stripes, tiled).outcome == .passed)
    // Rows have no detail along the axis that is stretched.
    #expect(check(picture(20, 20) { _, y in y / 2 % 2 == 0 }, slicing).outcome == .passed)
    // Ends of 1x on a screen of 3x.
    #expect(
      ResizableAxis.horizontal.enlargement(
        stripes, slicing, drawn: Size(width: 60, height: 20), scale: 3, hasDetail: { _ in false }) == 3)
  }

  @Test("Every contrast assertion of a case declares that it reads pixels")
  func readers() {
    let contrasts = Assertion.all.filter {
      if case .perCase = $0.body { $0.id.hasPrefix("contrast.") } else { false }
    }
    #expect(contrasts.count >= 5)
    #expect(contrasts.allSatisfy { $0.pixels.isBeyondDoubt != nil })
  }
}
