import Imaging
import protocol TestSupport.TestAssets
import Testing

@testable import Assertions
@testable import Model

/// The smallest screen or project for each message that no other test of an assertion reaches.
@Suite("Each message is reached") struct SentenceTests {
  private let icon: [String: Value] = ["of": .string("icon")]
  private let place = SourceLocation(file: "L.storyboard", line: 3)

  private func stage(_ color: Color = .white, _ frame: Rect = Rect(20, 30, 20, 20)) -> Stage {
    var stage = Stage()
    stage.add("icon", frame, color)
    return stage
  }

  private func subject(
    _ stage: Stage? = nil, _ change: (inout CaseFacts) -> Void
  ) -> CaseFacts {
    var subject = (stage ?? self.stage()).subject()
    change(&subject)
    return subject
  }

  private func check(
    _ id: String, _ parameters: [String: Value] = [:], in stage: Stage? = nil,
    _ change: (inout CaseFacts) -> Void = { _ in }
  ) -> String {
    subject(stage, change).check(id, parameters, elements: Selector.named(["icon"])).messageID
  }

  /// A document whose container has a child with a title.
  private func document(_ kind: Controller.Kind) -> InterfaceDocument {
    var document = InterfaceDocument(file: "L.storyboard", format: .storyboard, toolsVersion: "1")
    var container = Controller(id: "bars", kind: kind, customClass: nil, location: place)
    container.children = ["child"]
    var child = Controller(id: "child", kind: .plain, customClass: nil, location: place)
    child.title = "Hello"
    document.scenes = [container, child].map { InterfaceScene(controller: $0, view: nil) }
    document.initialScene = 0
    return document
  }

  @Test("Messages about bars") func bars() {
    let only: [String: Value] = ["elements": .list([.string("icon")])]
    #expect(
      check("layout.draws-only", only) { $0.project.document = document(.tabBar) } == "draws-bar")
    let title = check("localization-free.no-text") {
      $0.project.document = document(.navigation)
    }
    #expect(title == "bar-title")
  }

  @Test("Messages about frames and pixels") func layout() {
    let size = ["width": Value.number(20), "height": .number(20)].merging(icon) { one, _ in one }
    var small = stage()
    small.nodes[0].paints = [.box(Rect(20, 30, 10, 20), .white)]
    #expect(check("layout.size", size, in: small) == "drawn-size")
    #expect(check("layout.size", size, in: stage(.clear)) == "nothing-drawn")
    var paging = stage()
    paging.layout.unsupported = ["a paging view"]
    #expect(check("layout.constraints", in: paging) == "unsupported")
    let fill = check("layout.fills-screen") {
      $0.screen?.diagnostics = [
        .init(viewID: "icon", kind: .unreadableImage, message: "it is damaged")
      ]
    }
    #expect(fill == "unknown-fill")
    let large = check("layout.intact", in: stage(.white, Rect(-10, 0, 90, 90))) {
      $0.project.document = InterfaceDocument(file: "Info.plist", format: .infoPlist, toolsVersion: "1")
    }
    #expect(large == "undocumented-size")
    #expect(check("contrast.outline", icon, in: stage(.white, Rect(0, 0, 60, 80))) == "no-outline")
    #expect(check("layout.image-quality") == "no-detail")
    #expect(check("localization-free.same-in-both-directions") == "no-other-direction")
    var loose = Stage()
    loose.add("icon", Rect(0, 0, 60, 80), .white, error: 2)
    #expect(check("layout.pinned-to-edges", icon, in: loose) == "may-be-off")
    #expect(check("layout.corner-shape", icon) == "filled-corners")
  }

  @Test("Messages about an image that does not look like the app icon") func icons() {
    let set = ImageSet(name: "icon", path: "A.xcassets/icon.imageset", kind: .imageSet, location: place)
    let slot = ImageSlot(file: "icon.png", idiom: "universal", scale: 1)
    let picture = PictureAnswer.found(
      Picture(
        id: PictureID("icon"), size: Size(width: 20, height: 20), pixels: PixelSize(width: 20, height: 20),
        slot: slot, set: set))
    func shape(_ answer: PictureAnswer, _ bitmap: Bitmap? = nil) -> String {
      check("layout.corner-shape", icon, in: stage(.clear)) {
        $0.screen?.pictures = ["icon": answer]
        $0.project.assets = Icons(bitmap: bitmap)
      }
    }
    var full = set
    full.slots = [slot]
    #expect(shape(.noMatchingEntry(full)) == "no-entry")
    #expect(shape(picture) == "unread-image")
    #expect(shape(picture, Bitmap(width: 20, height: 20)) == "shape")
    func match(_ icon: PictureAnswer) -> String {
      check("project.matches-app-icon", self.icon, in: stage(.clear)) {
        $0.screen?.pictures = ["icon": picture]
        $0.project.assets = Icons(icon: icon)
        $0.project.project.configurations = [ProjectStage.configuration("Release")]
      }
    }
    #expect(match(.missing) == "icon-missing")
    #expect(match(.unusable(slot, reason: "the file is empty")) == "icon-broken")
    #expect(match(.cannotTell(slot, reason: "it is a HEIC picture")) == "icon-unreadable")
    var template = stage(.clear)
    template.nodes[0].paints = [
      .template(PictureID("icon"), rect: Rect(20, 30, 20, 20), slicing: nil, tint: .black)
    ]
    #expect(check("project.matches-app-icon", icon, in: template) == "altered-icon")
  }

  @Test("Messages about what a checklist names") func names() {
    let twice = Selector(name: "icon", kind: "imageView", location: place)
    var two = stage()
    two.add("other", Rect(0, 0, 10, 10), .black)
    #expect(
      two.subject().check("layout.centered", icon, elements: ["icon": twice]).messageID == "several-views")
    let removed = check("layout.centered", icon, in: Stage()) { $0.project.root = stage().root }
    #expect(removed == "element-varied-out")
    let look = ["light": Value.list([.string("FFFFFFFF")]), "mode": .string("stretch")]
    #expect(check("look.matches", look.merging(icon) { one, _ in one }) == "unknown-mode")
    #expect(check("contrast.dark-relative", icon) == "light-appearance")
    var dark = stage()
    dark.environment.appearance = .dark
    #expect(check("contrast.dark-relative", icon, in: dark) == "no-light-appearance")
  }

  @Test("Messages about the SDK") func sdk() {
    func finding(
      _ id: String, _ kind: AppLifeCycle.Kind?, _ severity: SDKRule.Severity = .error, sdk: Int = 27,
      _ origin: SDKVerdict.Origin = .asIf
    ) -> Finding {
      subject {
        guard let kind else { return }
        var condition = SDKRule.Condition()
        condition.lifeCycle = .uiKit
        let rule = SDKRule(
          id: "scenes", from: OSVersion(27), condition: condition, severity: severity, confidence: .A,
          sources: ["Notes"], effect: "the app stops at launch",
          message: "UIKit starts it{start}, and it has no scenes", fix: "Add a scene manifest")
        $0.project.sdk = SDKVerdict(
          ProjectStage.configuration("Release"), sdk: OSVersion(sdk), origin: origin, rules: [rule],
          ahead: SDKRules.Ahead(sdk: OSVersion(27), from: "2027-04"),
          lifeCycle: AppLifeCycle(
            kind: kind, location: SourceLocation(file: "App/Main.swift", line: 3), mark: "@main"))
      }.project.check(id)
    }
    func answer(_ id: String, _ kind: AppLifeCycle.Kind?, _ severity: SDKRule.Severity = .error) -> String {
      let found = finding(id, kind, severity)
      #expect(found.notices.isEmpty)
      return found.messageID
    }
    #expect(answer("project.sdk-rules", nil) == "sdk-unknown")
    #expect(answer("project.sdk-rules", .uiKit) == "sdk-rules")
    #expect(answer("project.sdk-rules", .swiftUI) == "no-rule-broken")
    #expect(answer("project.scenes", .uiKit) == "stops-at-launch")
    #expect(answer("project.scenes", .swiftUI) == "life-cycle")
    #expect(answer("project.scenes", .uiKit, .warning) == "life-cycle-unknown")
    // An app that does not say that it is built with SDK 27 has a notice.
    for (id, outcome, unnamed) in [
      ("project.scenes", Outcome.passed, "sdk-ahead"), ("project.sdk-rules", .passed, "sdk-unknown"),
    ] {
      let named = finding(id, .uiKit, sdk: 26, .settings)
      #expect(named.outcome == outcome && named.notices.count == 1)
      let open = finding(id, .uiKit, sdk: 26, .nothing)
      #expect(open.outcome == .notApplicable && open.reason == unnamed && open.notices == named.notices)
      #expect(
        open.notices.first?.message
          == "Built with SDK 27, the app stops at launch: UIKit starts it (`@main` in "
          + "Main.swift:3), and it has no scenes. Uploads need this SDK from April 2027. Add a scene manifest."
      )
      #expect(finding(id, .swiftUI, sdk: 26, .nothing).notices.isEmpty)
    }
  }

  @Test("An element that is not found has the nearest name of the document, else all of its kind") func near()
  {
    var root = View(id: "root", kind: .plain, location: place)
    for (id, label) in [("a1", "App Logo"), ("b2", "Slogan"), ("c3", nil)] {
      var view = View(id: id, kind: .label, location: place)
      view.userLabel = label
      root.subviews.append(view)
    }
    func known(label: String? = nil, id: String? = nil, image: String? = nil) -> String {
      Selector(name: "x", id: id, userLabel: label, image: image, location: place).known(in: root)
    }
    #expect(known(label: "AppLogo") == "Did you mean the label \"App Logo\"?")
    #expect(known(label: "Icon") == "Its labels are \"App Logo\" and \"Slogan\".")
    #expect(known(id: "z9-Q1-xyz") == "Its ids are \"root\", \"a1\", \"b2\" and \"c3\".")
    #expect(known(image: "Logo") == "It has no image.")
  }

  @Test("Messages about files of the project") func project() {
    var stage = ProjectStage()
    #expect(stage.check("project.launch-screen").messageID == "launch-screen")
    #expect(
      stage.check("project.image-scales", ["of": .string("Ground")]).messageID == "element-missing")
    stage.document.colorUses["Ink"] = place
    #expect(stage.check("project.assets-resolve").messageID == "color-missing")
    stage.assets.colors = [ColorSet(name: "Ink", path: "A.xcassets/Ink.colorset", location: place)]
    #expect(stage.check("project.assets-resolve").messageID == "color-set-empty")
    stage.sources = [.phone: [LaunchScreenSource(kind: .launchImages, imageNames: ["LaunchImage"])]]
    #expect(stage.check("project.launch-screen").messageID == "launch-images-missing")
  }
}

/// Assets with one bitmap and one answer about the app icon.
private struct Icons: TestAssets {
  var bitmap: Bitmap?
  var icon = PictureAnswer.missing
  func appIcon(named name: String) -> PictureAnswer { icon }
  func bitmap(_ picture: PictureID) -> Bitmap? { bitmap }
}
