import Imaging
import Model
import Testing

@testable import Assertions

@Suite("Tints, scales, fonts, the status bar, the middle and the theme") struct LaunchLookTests {
  // MARK: look.template-tint

  private func template(_ tint: ColorReference? = nil, around: ColorReference? = nil) -> Finding {
    var stage = Stage()
    stage.add("logo", Rect(20, 30, 20, 20), .clear)
    stage.nodes[0].paints = [
      .template(
        PictureID("logo"), rect: Rect(20, 30, 20, 20), slicing: nil,
        tint: Color(red: 0, green: 122 / 255, blue: 1))
    ]
    stage.root.subviews[0].tintColor = tint
    stage.root.tintColor = around
    return stage.check("look.template-tint", [:])
  }

  @Test("A template without a tint on its view or around it is drawn in the system's blue")
  func untinted() {
    let finding = template()
    #expect(finding.outcome == .failed && finding.cause == "untinted:logo")
    #expect(finding.measured["color"] == .text("#007AFF"))
    #expect(template(.literal(.white)).messageID == "tinted")
    #expect(template(around: .literal(.white)).outcome == .passed)
    #expect(Stage().check("look.template-tint", [:]).messageID == "no-template")
  }

  // MARK: layout.natural-size

  private func set(_ sides: [Int: Int], kind: ImageSet.Kind = .imageSet) -> ImageSet {
    var set = ImageSet(name: "logo", path: "Logo.imageset", kind: kind, location: SourceLocation(file: "c"))
    set.slots = sides.sorted { $0.key < $1.key }.map { scale, side in
      var slot = ImageSlot(file: "\(scale).png", idiom: "universal", scale: scale)
      slot.pixels = PixelSize(width: side, height: side)
      return slot
    }
    return set
  }

  private func odd(_ sides: [Int: Int]) -> OddScale? {
    let set = set(sides)
    return OddScale(of: set, beside: set.slots[0], 1)
  }

  @Test(
    "An image at its natural size has one size at each scale; one with a size of its own may have several")
  func naturalSize() {
    func finding(_ sides: [Int: Int], _ constraints: [LayoutConstraint] = []) -> Finding {
      let set = set(sides)
      var stage = Stage()
      stage.environment.scale = 2
      stage.assets = HandMadeAssets(sets: [set])
      stage.pictures["logo"] = .found(
        Picture(
          id: PictureID("logo"), size: Size(width: 20, height: 20), pixels: PixelSize(width: 40, height: 40),
          slot: set.slots[0], set: set))
      stage.add("logo", Rect(20, 30, 20, 20), .clear)
      stage.nodes[0].paints = [.image(PictureID("logo"), rect: Rect(20, 30, 20, 20))]
      stage.root.constraints = constraints
      return stage.check("layout.natural-size", [:])
    }
    let wrong = finding([2: 40, 3: 90])
    #expect(wrong.cause == "odd-scale:logo" && wrong.expected["width"] == .number(30))
    #expect(finding([2: 40, 3: 60]).messageID == "same-sizes")
    let width = LayoutConstraint(
      id: "w", location: SourceLocation(file: "L.storyboard"), firstItem: "logo", firstAttribute: .width,
      constant: 20)
    #expect(finding([2: 40, 3: 90], [width]).reason == Reasons.noPicture)
    var weak = width
    weak.priority = 1
    #expect(finding([2: 40, 3: 90], [weak]).outcome == .failed)
  }

  @Test("An app with launch images only has no launch screen, and nothing about them is judged")
  func launchImages() {
    var stage = ProjectStage()
    stage.assets.sets = [set([2: 640], kind: .launchImage)]
    stage.sources = [.phone: [LaunchScreenSource(kind: .launchImages, imageNames: ["logo"])]]
    #expect(stage.check("project.launch-screen").messageID == "only-launch-images")
  }

  @Test("The 1x file shows which of two scales is wrong; without one the 3x file is right")
  func oddScale() {
    #expect(odd([1: 250, 2: 375, 3: 750])?.scale == 2)
    #expect(odd([1: 250, 2: 375, 3: 750])?.wanted == PixelSize(width: 500, height: 500))
    #expect(odd([2: 400, 3: 400])?.scale == 2)
    #expect(odd([1: 200, 2: 400, 3: 400])?.scale == 3)
  }

  @Test("Scales that round, placeholders of one pixel and a wrong 1x file are no error")
  func sameScale() {
    #expect(odd([1: 125, 2: 250, 3: 374]) == nil)
    #expect(odd([1: 1, 2: 1, 3: 1]) == nil)
    #expect(odd([1: 9, 2: 400, 3: 600]) == nil)
    #expect(odd([1: 200, 3: 400]) == nil)
  }

  // MARK: project.launch-fonts

  private func fonts(_ font: FontDescription, _ files: [String]) -> Finding {
    var stage = ProjectStage()
    var label = View(id: "title", kind: .label, location: SourceLocation(file: ProjectStage.board, line: 9))
    label.content = .label(LabelContent(text: "Brand", font: font))
    stage.root.subviews = [label]
    stage.configurations = [
      ProjectStage.configuration("Release", ["UIAppFonts": .array(files.map { .string($0) })])
    ]
    return stage.check("project.launch-fonts", ["systemFamilies": .list([.string("Helvetica Neue")])])
  }

  @Test("A label in a font that UIAppFonts lists is shown in the system font")
  func ownFont() {
    let own = FontDescription(name: "Brand-Bold", family: "Brand", pointSize: 20)
    let finding = fonts(own, ["Fonts/Brand-Bold.otf"])
    #expect(finding.outcome == .failed && finding.cause == "app-font:title" && finding.location?.line == 9)
    #expect(fonts(own, ["BrandSans-Variable.ttf"]).outcome == .failed)
    #expect(fonts(own, ["Other.ttf"]).outcome == .passed)
    let neue = FontDescription(name: "HelveticaNeue-Light", family: "Helvetica Neue")
    #expect(fonts(neue, ["HelveticaNeue-Light.ttf"]).outcome == .passed)
    #expect(fonts(FontDescription(type: .system, pointSize: 20), ["Brand-Bold.otf"]).outcome == .passed)
    #expect(
      fonts(FontDescription(name: "AvenirNext-Bold", family: "Avenir Next"), ["Brand.ttf"]).outcome == .passed
    )
  }

  // MARK: contrast.status-bar

  private func statusBar(_ style: String?, on ground: Color, hidden: Bool = false) -> Finding {
    var stage = Stage()
    stage.environment.statusBarHeight = 8
    stage.plist = ["UIStatusBarHidden~ipad": .bool(true), "UIStatusBarHidden": .bool(hidden)]
    stage.plist["UIStatusBarStyle"] = style.map { .string($0) }
    stage.add("ground", Rect(0, 0, 60, 80), ground)
    return stage.check("contrast.status-bar", [:])
  }

  @Test("Black text on a dark screen and white text on a white one are unreadable")
  func unreadable() {
    let dark = Color(red: 0.04, green: 0.12, blue: 0.1)
    let finding = statusBar("UIStatusBarStyleDarkContent", on: dark)
    #expect(finding.outcome == .failed && finding.messageID == "unreadable" && finding.location?.line == 7)
    #expect(statusBar("UIStatusBarStyleLightContent", on: dark).outcome == .passed)
    #expect(statusBar("UIStatusBarStyleLightContent", on: .white).measured["ratio"] == .number(1))
  }

  @Test("Without a style, or with a hidden bar, nothing is measured")
  func notShown() {
    #expect(statusBar(nil, on: .black).reason == "default-style")
    #expect(statusBar("UIStatusBarStyleDefault", on: .black).reason == "default-style")
    #expect(statusBar("UIStatusBarStyleDarkContent", on: .black, hidden: true).reason == "no-status-bar")
  }

  // MARK: layout.nearly-centered

  private func tie(
    _ id: String, _ first: LayoutConstraint.Attribute, _ constant: Double, isFlipped: Bool = false
  ) -> LayoutConstraint {
    LayoutConstraint(
      id: id, location: SourceLocation(file: "L.storyboard", line: 30),
      firstItem: isFlipped ? "root" : "logo",
      firstAttribute: first, secondItem: isFlipped ? "logo" : "root", secondAttribute: first,
      constant: constant)
  }

  private func centered(_ x: Double, width: Double = 20, _ constraints: [LayoutConstraint]) -> Finding {
    var stage = Stage()
    stage.add("logo", Rect(x, 30, width, 20), .white)
    stage.root.constraints = constraints
    return stage.check("layout.nearly-centered", [:])
  }

  @Test("A constant of 4 puts a logo beside the middle on every device; one of 15 is a design")
  func offCenter() {
    let finding = centered(24, [tie("c", .centerX, 4)])
    #expect(finding.outcome == .failed && finding.measured["offset"] == .number(4))
    #expect(finding.edits.count == 1 && finding.location?.line == 30)
    #expect(centered(35, [tie("c", .centerX, 15)]).outcome == .passed)
    #expect(centered(20, [tie("c", .centerX, 0)]).outcome == .passed)
  }

  @Test("Different distances from both sides count, in either order of the items")
  func margins() {
    let finding = centered(
      0, width: 44, [tie("l", .leading, 0), tie("t", .trailing, 16, isFlipped: true)])
    #expect(finding.outcome == .failed && finding.measured["offset"] == .number(-8))
    #expect(finding.fix?.contains("from 16 to 0") == true)
    #expect(centered(5, width: 50, [tie("l", .leading, 5), tie("t", .trailing, -5)]).outcome == .passed)
  }

  @Test("A position at one edge is none beside the middle, nor is a text that begins at an edge")
  func oneEdge() {
    #expect(centered(22, [tie("l", .leading, 22)]).messageID == "not-centered")
    var stage = Stage()
    stage.addText("logo", [Rect(4, 30, 40, 10)], .white)
    stage.root.constraints = [tie("l", .leading, 4), tie("t", .trailing, -16)]
    #expect(stage.check("layout.nearly-centered", [:]).outcome == .notApplicable)
  }

  // MARK: contrast.forced-theme

  @Test(
    "Where code forces dark appearance, a launch screen that follows the system is wrong in light appearance")
  func forcedTheme() {
    func finding(light: Color, dark own: Color = .black, _ theme: ForcedTheme?) -> Finding {
      func stage(_ color: Color) -> Stage {
        var stage = Stage()
        stage.plist = ["UILaunchStoryboardName": .string("L")]
        stage.theme = theme
        stage.add("ground", Rect(0, 0, 60, 80), color)
        return stage
      }
      var dark = stage(own)
      dark.environment.appearance = .dark
      let other = stage(light).screen
      return dark.check("contrast.forced-theme", [:]) { $0 == .lightAppearance ? other : nil }
    }
    let theme = ForcedTheme(
      appearance: .dark, code: "overrideUserInterfaceStyle",
      location: SourceLocation(file: "AppDelegate.swift", line: 4))
    let wrong = finding(light: .white, theme)
    #expect(wrong.messageID == "other-theme" && wrong.location?.file == "AppDelegate.swift")
    #expect(wrong.edits == [.plistKey(file: "App/Info.plist", key: "UIUserInterfaceStyle", value: "Dark")])
    #expect(finding(light: .black, theme).messageID == "same-theme")
    #expect(finding(light: .white, nil).messageID == "no-forced-theme")
    // White in both appearances is a flash before a dark app, and an orange brand is none.
    let flash = finding(light: .white, dark: .white, theme)
    #expect(flash.messageID == "bright-before-dark" && flash.location?.line == 4)
    #expect(flash.fix == "Give it a dark background in both.")
    let orange = Color(red: 0.9, green: 0.4, blue: 0)
    #expect(finding(light: orange, dark: orange, theme).messageID == "same-theme")
    let bright = ForcedTheme(appearance: .light, code: theme.code, location: theme.location)
    #expect(finding(light: .white, dark: .white, bright).messageID == "same-theme")
  }
}
