import Model
import Raster
import Testing

@testable import Assertions

/// The launch screen against the screen after it, both made by hand.
@Suite("From launch screen to first screen") struct ContinuityTests {
  /// A document with controllers of which each holds the next; the first is the initial one.
  private static func document(
    _ controllers: [(id: String, kind: Controller.Kind, name: String?)], targets: Set<String> = []
  ) -> InterfaceDocument {
    var document = InterfaceDocument(file: "Main.storyboard", format: .storyboard, toolsVersion: "1")
    for (index, item) in controllers.enumerated() {
      var controller = Controller(
        id: item.id, kind: item.kind, customClass: item.name,
        location: SourceLocation(file: "Main.storyboard"))
      if index + 1 < controllers.count { controller.children = [controllers[index + 1].id] }
      document.scenes.append(InterfaceScene(controller: controller, view: nil))
    }
    document.initialScene = 0
    document.codeTargets = targets
    return document
  }

  private static let plain = document([("first", .plain, nil)])

  private static func finding(
    _ id: String, _ launch: Stage, _ first: Stage?, _ document: InterfaceDocument? = plain,
    harmless: Set<String> = [], recoloring: String? = nil, _ parameters: [String: Value] = [:]
  ) -> Finding {
    let screen = first?.screen
    var subject = launch.subject { $0 == .firstScreen ? screen : nil }
    var facts = FirstScreen(
      document: document, obstacle: document == nil ? "SwiftUI makes the first screen." : nil)
    (facts.harmlessClasses, facts.recoloring) = (harmless, recoloring)
    subject.project.firstScreen = facts
    return subject.check(id, parameters)
  }

  /// A white screen with a logo.
  private static func stage(_ logo: Rect = Rect(20, 30, 20, 20), ground: Color = .white, error: Points = 0)
    -> Stage
  {
    var stage = Stage()
    stage.add("ground", stage.environment.bounds, ground, kind: "view")
    stage.add("Logo", logo, .black, error: error)
    return stage
  }

  @Test(
    "The background is that of qa.yml or of code; a color of code can be covered, so another one is undecided"
  )
  func statedColor() {
    func finding(
      _ colors: FirstColors?, _ stage: Stage = Self.stage(), dark: Bool = false, pin: String? = nil
    ) -> Finding {
      var stage = stage
      if dark { stage.environment.appearance = .dark }
      if let pin { stage.plist = ["UIUserInterfaceStyle": .string(pin)] }
      var subject = stage.subject { _ in nil }
      subject.project.firstColors = colors
      return subject.check("continuity.color", [:])
    }
    let night = Color(red: 0, green: 0, blue: 0.2)
    let both = FirstColors(light: .white, dark: night)
    let place = SourceLocation(file: "App/Home.swift", line: 9)
    #expect(finding(nil).messageID == "no-first-color")
    #expect(finding(both).messageID == "same-color")
    #expect(finding(both, dark: true).messageID == "other-color")
    #expect(finding(both, dark: true, pin: "Light").outcome == .passed)
    #expect(finding(FirstColors(light: .white, dark: night, location: place)).outcome == .passed)
    let likely = finding(FirstColors(light: night, dark: night, location: place))
    #expect(
      likely.outcome == .cannotTell && likely.messageID == "likely-color" && likely.location == place
        && likely.message.contains("App/Home.swift:9")
    )
    #expect(finding(both, Stage()).message.hasPrefix("No single color"))
    #expect(finding(both, Stage()).outcome == .cannotTell)
    #expect(
      finding(FirstColors(light: night, dark: night, location: place), Stage()).outcome == .notApplicable)
  }

  // MARK: - Position and size

  @Test("An image that is elsewhere on the first screen is a jump with both centers")
  func moved() {
    let finding = Self.finding("continuity.position", Self.stage(), Self.stage(Rect(20, 6, 20, 20)))
    #expect(finding.outcome == .failed)
    #expect(
      finding.message.contains("24 pt higher on the first screen: its center is (30, 40)"),
      "\(finding.message)")
    #expect(finding.message.contains("(30, 16) on the first screen"), "\(finding.message)")
    let aside = Self.finding("continuity.position", Self.stage(), Self.stage(Rect(23, 32, 20, 20)))
    #expect(aside.message.contains("3 pt further right and 2 pt lower"), "\(aside.message)")
  }

  @Test("Several jumps are one finding that names each")
  func several() {
    func stage(_ y: Double) -> Stage {
      var stage = Self.stage(Rect(20, y, 20, 20))
      stage.add("Mark", Rect(0, y + 30, 10, 10), .black)
      return stage
    }
    let message = Self.finding("continuity.position", stage(20), stage(30)).message
    #expect(
      message.contains("\"Logo\" (Logo) is 10 pt lower") && message.contains("Also: imageView \"Mark\""),
      "\(message)")
  }

  @Test("An image within the tolerance, or with another size around the same center, does not move")
  func unmoved() {
    #expect(
      Self.finding("continuity.position", Self.stage(), Self.stage(Rect(20.5, 30, 20, 20))).outcome == .passed
    )
    let larger = Self.stage(Rect(10, 20, 40, 40))
    #expect(Self.finding("continuity.position", Self.stage(), larger).outcome == .passed)
    let size = Self.finding("continuity.size", Self.stage(), larger)
    #expect(size.outcome == .failed && size.messageID == "resized")
    #expect(size.message.contains("20 × 20 pt on the launch screen and 40 × 40 pt"), "\(size.message)")
    #expect(Self.finding("continuity.size", Self.stage(), Self.stage(Rect(0, 0, 20, 20))).outcome == .passed)
  }

  @Test("What the errors of estimates can explain is undecided")
  func estimated() {
    let finding = Self.finding(
      "continuity.position", Self.stage(), Self.stage(Rect(20, 34, 20, 20), error: 4))
    #expect(finding.outcome == .cannotTell && finding.reason == Reasons.estimated)
    let size = Self.finding("continuity.size", Self.stage(), Self.stage(Rect(20, 30, 24, 20), error: 4))
    #expect(size.outcome == .cannotTell && size.reason == Reasons.estimated)
  }

  @Test("Nothing in common, or the same image twice, has nothing to compare")
  func nothingShared() {
    var other = Stage()
    other.add("Else", Rect(0, 0, 10, 10), .black)
    #expect(Self.finding("continuity.position", Self.stage(), other).outcome == .notApplicable)
    var twice = Self.stage()
    twice.root.subviews[0] = twice.root.subviews[1]
    twice.add("Second", Rect(0, 0, 10, 10), .black)
    twice.root.subviews[2].content = .image(ImageReference(name: "Logo"), highlighted: nil)
    #expect(Self.finding("continuity.position", Self.stage(), twice).outcome == .notApplicable)
    // Something opaque in front of it.
    var covered = Self.stage(Rect(0, 0, 20, 20))
    covered.add("cover", covered.environment.bounds, .white, kind: "view")
    #expect(Self.finding("continuity.position", Self.stage(), covered).outcome == .notApplicable)
  }

  @Test("Texts are compared by what they say; another font makes their sizes estimates")
  func texts() {
    func stage(_ y: Double, _ size: Points) -> Stage {
      var stage = Stage()
      stage.addText("hello", [Rect(10, y, 40, 10)], .black, pointSize: size)
      return stage
    }
    #expect(Self.finding("continuity.position", stage(10, 17), stage(30, 17)).outcome == .failed)
    #expect(Self.finding("continuity.position", stage(10, 17), stage(12, 20)).outcome == .cannotTell)
    #expect(Self.finding("continuity.position", stage(10, 17), stage(60, 20)).outcome == .failed)
  }

  @Test(
    "A class or an outlet of the app makes a jump undecided, and equality, too",
    arguments: ["controller", "view", "around", "outlet", "tied", "constraint", "scroll", "stack"])
  func code(_ what: String) {
    var first = Self.stage(Rect(20, 6, 20, 20))
    var document = Self.plain
    switch what {
    case "controller": document = Self.document([("first", .plain, "ViewController")])
    case "view": first.root.subviews[1].customClass = "LogoView"
    case "around": first.root.customClass = "RootView"
    case "outlet": document = Self.document([("first", .plain, nil)], targets: ["Logo"])
    case "tied", "constraint":
      first.root.constraints = [
        LayoutConstraint(
          id: "c", location: first.root.location, firstItem: "Logo", firstAttribute: .top,
          secondItem: "ground",
          secondAttribute: .top)
      ]
      document = Self.document([("first", .plain, nil)], targets: [what == "tied" ? "ground" : "c"])
    case "stack":
      var stack = View(id: "stack", kind: .stack, location: first.root.location)
      stack.content = .stack(StackContent())
      stack.subviews = first.root.subviews
      first.root.subviews = [stack]
      document = Self.document([("first", .plain, nil)], targets: ["ground"])
    default:
      var scroll = View(id: "scroll", kind: .scroll, location: first.root.location)
      scroll.subviews = first.root.subviews
      first.root.subviews = [scroll]
    }
    let finding = Self.finding("continuity.position", Self.stage(), first, document)
    #expect(finding.outcome == .cannotTell && finding.reason == "code-can-change", "\(finding.message)")
    #expect(finding.message.contains("24 pt higher"), "\(finding.message)")
    // The same place on both screens.
    let same = Self.finding("continuity.position", first, first, document)
    #expect(same.outcome == .cannotTell && same.reason == "code-can-change", "\(same.message)")
  }

  @Test("A class whose sources touch no view decides nothing; an outlet to something else does not either")
  func harmless() {
    let document = Self.document([("first", .plain, "ViewController")], targets: ["button"])
    let first = Self.stage(Rect(20, 6, 20, 20))
    #expect(
      Self.finding("continuity.position", Self.stage(), first, document, harmless: ["ViewController"]).outcome
        == .failed)
  }

  @Test("Constraints that contradict each other make a jump undecided")
  func contradiction() {
    var first = Self.stage(Rect(20, 6, 20, 20))
    first.layout.conflicts = [["a", "b"]]
    let finding = Self.finding("continuity.position", Self.stage(), first)
    #expect(finding.outcome == .cannotTell && finding.reason == Reasons.undetermined)
  }

  @Test("Without a document of the first screen the way out is a screenshot")
  func noFirstScreen() {
    for id in Assertion.all.filter({ $0.traits.contains(.readsFirstScreen) }).map(\.id) {
      let launch = id == "continuity.bars" ? Self.bars() : Self.stage()
      let finding = Self.finding(id, launch, nil, nil)
      #expect(finding.outcome == .cannotTell && finding.reason == "no-first-screen", "\(id)")
      #expect(finding.message.contains("qa diff SCREENSHOT.png"), "\(finding.message)")
    }
    var limited = Self.stage()
    limited.layout.unsupported = ["a splitViewController shows nothing"]
    #expect(Self.finding("continuity.position", Self.stage(), limited).reason == "no-first-screen")
  }

  // MARK: - Background

  @Test("Another color behind everything is a jump with both colors")
  func background() {
    let finding = Self.finding("continuity.background", Self.stage(), Self.stage(ground: .black))
    #expect(finding.outcome == .failed)
    #expect(finding.message.contains("#FFFFFF on the launch screen and #000000"), "\(finding.message)")
    #expect(Self.finding("continuity.background", Self.stage(), Self.stage()).outcome == .passed)
    let near = Color(red: 0.995, green: 0.995, blue: 0.995)
    #expect(Self.finding("continuity.background", Self.stage(), Self.stage(ground: near)).outcome == .passed)
  }

  @Test(
    "A background that code can change is undecided",
    arguments: ["class", "recoloring", "outlet", "large", "view"])
  func codeBackground(_ what: String) {
    var first = Self.stage(ground: .black)
    var document = Self.plain
    switch what {
    case "class": document = Self.document([("first", .plain, "ViewController")])
    case "outlet": document = Self.document([("first", .plain, nil)], targets: ["ground"])
    case "view": first.root.customClass = "RootView"
    case "large":
      first.add("overlay", first.environment.bounds, .clear, kind: "view")
      first.nodes[2].paints = []
      first.root.subviews[2].customClass = "Overlay"
    default: break
    }
    let finding = Self.finding(
      "continuity.background", Self.stage(), first, document,
      recoloring: what == "recoloring" ? "App.swift:3 changes colors with appearance" : nil)
    #expect(finding.outcome == .cannotTell && finding.reason == "code-can-change", "\(finding.message)")
  }

  @Test(
    "A background that is no single color is undecided",
    arguments: ["table", "half", "translucent", "unknown", "web"])
  func unclear(_ what: String) {
    var first = Self.stage()
    let bounds = first.environment.bounds
    switch what {
    case "table": first.add("table", bounds, .black, kind: "tableView")
    case "half": first.add("half", Rect(0, 0, 60, 50), .black, kind: "view")
    case "translucent": first.add("veil", bounds, .black, kind: "view", alpha: 0.5)
    case "web":
      first.add("web", bounds, .clear, kind: "wkWebView")
      first.root.subviews[2].content = .other
      first.nodes[2].paints = []
    default: first.nodes[1].viewID = "gone"
    }
    let finding = Self.finding("continuity.background", Self.stage(), first)
    #expect(finding.outcome == .cannotTell && finding.reason == "unclear-ground", "\(finding.message)")
  }

  @Test("The same opaque image as background passes")
  func picture() {
    var stage = Stage()
    stage.add("photo", stage.environment.bounds, .clear)
    stage.nodes[0].paints = [.image(PictureID("p"), rect: stage.environment.bounds)]
    let pixel = Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 255])
    stage.renderer.rasterizer = Rasterizer { _ in pixel }
    #expect(Self.finding("continuity.background", stage, stage).outcome == .passed)
  }

  // MARK: - Bars

  private static func bars(height: Points = 20, tint: Color? = nil) -> Stage {
    var stage = Stage()
    stage.document = navigation()
    stage.add("content", stage.environment.bounds, .white, kind: "view")
    stage.add(
      "bar", Rect(x: 0, y: 0, width: 60, height: height), .clear, kind: "navigationBar", basis: .container)
    stage.root.subviews[1].barTintColor = tint.map { .literal($0) }
    return stage
  }

  private static func navigation(_ name: String? = nil, targets: Set<String> = []) -> InterfaceDocument {
    document([("root", .navigation, name), ("first", .plain, nil)], targets: targets)
  }

  @Test("A bar that both screens have keeps its frame and color")
  func keptBars() {
    func finding(_ first: Stage, _ document: InterfaceDocument? = nil) -> Finding {
      Self.finding("continuity.bars", Self.bars(tint: .white), first, document ?? Self.navigation())
    }
    #expect(finding(Self.bars(tint: .white)).messageID == "same-bars")
    let moved = finding(Self.bars(height: 40, tint: .white))
    #expect(moved.outcome == .failed && moved.messageID == "bar-moved")
    #expect(
      moved.message.contains("(0, 0, 60 x 20) on the launch screen and at (0, 0, 60 x 40)"),
      "\(moved.message)")
    let black = finding(Self.bars(tint: .black))
    #expect(black.outcome == .failed)
    #expect(black.message.contains("#FFFFFF on the launch screen and #000000"), "\(black.message)")
    #expect(finding(Self.bars()).reason == "code-can-change")
    #expect(finding(Self.bars(tint: .black), Self.navigation("Navigation")).reason == "code-can-change")
    #expect(finding(Self.bars(height: 40), Self.navigation(targets: ["bar"])).reason == "code-can-change")
    var custom = Self.bars(tint: .white)
    custom.root.subviews[1].customClass = "Bar"
    #expect(finding(custom).reason == "code-can-change")
  }

  @Test("A bar that only one screen has is not compared")
  func otherBars() {
    #expect(Self.finding("continuity.bars", Self.bars(), Self.stage()).messageID == "nothing-shared")
    #expect(
      Self.finding("continuity.bars", Self.stage(), Self.bars(), Self.navigation()).outcome == .notApplicable)
    var none = Self.stage()
    none.document = nil
    #expect(Self.finding("continuity.bars", none, Self.stage()).outcome == .notApplicable)
  }
}
