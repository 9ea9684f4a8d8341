import Imaging
import Model
import Raster
import Testing

@testable import Assertions

@Suite("Pictures that cover the screen, and boxes around pictures") struct CoverTests {
  private static let blue = Color(red: 0.1, green: 0.2, blue: 0.5)

  /// A screen of 60 × 80 points with 10 points of safe area at the top, and a picture that begins at `top`.
  private func screen(top: Points, ground: Color = .white, isTied: Bool = true) -> Stage {
    var stage = Stage(safeArea: Insets(top: 10, left: 0, bottom: 0, right: 0))
    stage.root.guides = [LayoutGuide(id: "safe", kind: .safeArea)]
    stage.add("ground", Rect(0, 0, 60, 80), ground, kind: "view")
    stage.add("cover", Rect(x: 0, y: top, width: 60, height: 80 - top), Self.blue)
    func tie(_ edge: LayoutConstraint.Attribute, _ other: String, _ constant: Double = 0) -> LayoutConstraint
    {
      LayoutConstraint(
        id: "c-\(edge)", location: SourceLocation(file: "L.storyboard", line: 20), firstItem: "cover",
        firstAttribute: edge, secondItem: other, secondAttribute: edge, constant: constant)
    }
    stage.root.constraints = [
      tie(.top, isTied ? "safe" : "root", top.value - (isTied ? 10 : 0)), tie(.bottom, "root"),
      tie(.leading, "root"), tie(.trailing, "root"),
    ]
    return stage
  }

  @Test("A picture that ends at the safe area, or above it, leaves a strip; the fix is the root view")
  func strip() {
    for top in [10, 4] as [Points] {
      let finding = screen(top: top).check("layout.covers", [:])
      #expect(finding.outcome == .failed && finding.messageID == "strip" && finding.cause == "strip:cover")
      #expect(finding.measured["top"] == .number(top.value) && finding.measured["left"] == nil)
      #expect(finding.fix?.contains("Pin top to root instead of the safe area") == true)
      #expect(!finding.edits.isEmpty && finding.location?.line == 20)
    }
  }

  @Test(
    "No strip is seen where the background has the picture's color, and none is left where the picture covers"
  )
  func noStrip() {
    #expect(screen(top: 10, ground: Self.blue).check("layout.covers", [:]).outcome == .passed)
    #expect(screen(top: 0).check("layout.covers", [:]).outcome == .passed)
  }

  @Test("A picture that ends further inside than the safe area, or for another reason, is not meant to cover")
  func framed() {
    #expect(screen(top: 14).check("layout.covers", [:]).reason == Reasons.noPicture)
    #expect(screen(top: 8, isTied: false).check("layout.covers", [:]).reason == Reasons.noPicture)
  }

  @Test("A picture in a view that ends at the safe area leaves a strip; the fix is that view's constraint")
  func nested() throws {
    var stage = screen(top: 10)
    stage.add("box", Rect(0, 10, 60, 70), .clear, kind: "view")
    let cover = try #require(stage.root.subviews.firstIndex { $0.id == "cover" })
    let picture = stage.root.subviews.remove(at: cover)
    var box = stage.root.subviews.removeLast()
    box.subviews = [picture]
    box.constraints = stage.root.constraints.map { constraint in
      var inner = constraint
      inner.secondItem = "box"
      inner.id += "-inner"
      return inner
    }
    stage.root.subviews.append(box)
    stage.root.constraints = stage.root.constraints.map { constraint in
      var outer = constraint
      outer.firstItem = "box"
      return outer
    }
    let finding = stage.check("layout.covers", [:])
    #expect(finding.messageID == "strip" && finding.fix?.contains("instead of the safe area") == true)
  }

  @Test("Of two sides only one has a source: a strip at the other is undecided")
  func uncertainSide() {
    var stage = screen(top: 10)
    stage.environment.uncertainInsets = [.top]
    #expect(stage.check("layout.covers", [:]).reason == "uncertain-inset")
    stage.environment.uncertainInsets = [.left, .bottom]
    #expect(stage.check("layout.covers", [:]).outcome == .failed)
  }

  @Test("A bar beside the picture is no strip of the background")
  func bar() {
    var stage = screen(top: 10)
    stage.add("bar", Rect(0, 0, 60, 10), .black, kind: "view")
    #expect(stage.check("layout.covers", [:]).reason == Reasons.noPicture)
  }

  @Test("A large picture between two strips is meant to cover; a smaller one and one with a frame are not")
  func letterbox() {
    func outcome(_ frame: Rect) -> Outcome {
      var stage = Stage()
      stage.add("ground", Rect(0, 0, 60, 80), .white, kind: "view")
      stage.add("cover", frame, Self.blue)
      return stage.check("layout.covers", [:]).outcome
    }
    #expect(outcome(Rect(0, 15, 60, 50)) == .failed)
    #expect(outcome(Rect(0, 25, 60, 30)) == .notApplicable)
    #expect(outcome(Rect(5, 15, 50, 50)) == .notApplicable)
    #expect(outcome(Rect(0, 0, 60, 50)) == .notApplicable)
  }

  @Test("A picture that is meant to cover is not told to stay inside the safe area")
  func visibleContent() {
    #expect(screen(top: 4).check("safe-area.visible-content", [:]).outcome == .passed)
    #expect(screen(top: 4, isTied: false).check("safe-area.visible-content", [:]).outcome == .failed)
  }

  // MARK: contrast.seam

  private func box(_ picture: Color, on ground: Color) -> Stage {
    var stage = Stage()
    stage.add("ground", Rect(0, 0, 60, 80), ground, kind: "view")
    stage.root.subviews[0].backgroundColor = .literal(ground)
    stage.add("logo", Rect(20, 30, 20, 20), picture)
    return stage
  }

  @Test("An edge that differs visibly, but little, shows as a box; the fix is the edge's color")
  func seam() throws {
    let (edge, ground) = (try #require(Color(hex: "#01A9ED")), try #require(Color(hex: "#00B8F1")))
    let finding = box(edge, on: ground).check("contrast.seam", [:])
    #expect(finding.outcome == .failed && finding.messageID == "seam" && finding.cause == "seam:logo")
    #expect(finding.measured["inside"] == .text("#01A9ED") && finding.measured["outside"] == .text("#00B8F1"))
    #expect(finding.edits == [.backgroundColor(file: "L.storyboard", view: "ground", edge)])
  }

  @Test("Equal colors, colors that are meant to differ and an edge at one side only pass")
  func noSeam() throws {
    let ground = try #require(Color(hex: "#00B8F1"))
    #expect(box(ground, on: ground).check("contrast.seam", [:]).messageID == "no-seam")
    #expect(box(.white, on: ground).check("contrast.seam", [:]).outcome == .passed)
    var header = Stage()
    header.add("ground", Rect(0, 0, 60, 80), ground, kind: "view")
    header.add("header", Rect(0, 0, 60, 20), try #require(Color(hex: "#01A9ED")))
    #expect(header.check("contrast.seam", [:]).reason == Reasons.noPicture)
  }

  @Test("A box that only dark appearance shows is an error; one of both appearances is meant to be seen")
  func darkBox() {
    func outcome(_ light: Color) -> Finding {
      var stage = box(.white, on: .black)
      stage.environment.appearance = .dark
      let other = box(.white, on: light).screen
      return stage.check("contrast.seam", [:]) { $0 == .lightAppearance ? other : nil }
    }
    #expect(outcome(.white).messageID == "dark-box" && outcome(.white).outcome == .failed)
    #expect(outcome(Self.blue).outcome == .passed)
  }

  // MARK: contrast.discernible

  @Test("A transparent image of half the screen or more is judged; an opaque one is the background")
  func largeImage() {
    func finding(alpha: UInt8) -> Finding {
      var pixels = [UInt8](repeating: 255, count: 60 * 80 * 4)
      pixels.replaceSubrange(0..<4, with: [alpha, alpha, alpha, alpha])
      let bitmap = Bitmap(width: 60, height: 80, pixels: pixels)
      var stage = Stage()
      stage.renderer = TestRenderer(rasterizer: Rasterizer { _ in bitmap })
      stage.add("ground", Rect(0, 0, 60, 80), .white, kind: "view")
      stage.add("logo", Rect(0, 0, 60, 80), .clear)
      stage.nodes[1].paints = [.image(PictureID("logo"), rect: Rect(0, 0, 60, 80))]
      return stage.check("contrast.discernible", [:])
    }
    #expect(finding(alpha: 0).cause == "indiscernible:logo")
    #expect(finding(alpha: 255).reason == "only-background")
  }

  // MARK: contrast.dark-appearance

  @Test("A white body between bars that darken is bright in dark appearance; half of the screen is allowed")
  func brightBody() {
    func finding(_ height: Double) -> Finding {
      func stage(_ bars: Color) -> Stage {
        var stage = Stage()
        stage.add("ground", Rect(0, 0, 60, 80), bars, kind: "view")
        stage.add("body", Rect(0, 8, 60, height), .white, kind: "view")
        return stage
      }
      var dark = stage(.black)
      dark.environment.appearance = .dark
      let light = stage(Color(red: 0.9, green: 0.9, blue: 0.9)).screen
      return dark.check("contrast.dark-appearance", [:]) { $0 == .lightAppearance ? light : nil }
    }
    let bright = finding(56)
    #expect(bright.messageID == "unchanged" && bright.measured["unchanged"] == .number(0.7))
    #expect(bright.element == "body" && bright.cause == "bright-in-dark")
    #expect(finding(40).outcome == .passed)
  }
}
