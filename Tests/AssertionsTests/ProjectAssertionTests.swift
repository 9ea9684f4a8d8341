import Model
import Testing

@testable import Assertions

struct ProjectAssertionTests {
  private let light: [(scale: Int?, width: Int, appearance: Appearance?)] = [
    (1, 16, nil), (2, 32, nil), (3, 48, nil),
  ]
  private let dark: [(scale: Int?, width: Int, appearance: Appearance?)] = [
    (1, 16, .dark), (2, 32, .dark), (3, 48, .dark),
  ]
  private let ground: [String: Value] = ["of": .string("Ground")]

  private func stage(_ entries: [(scale: Int?, width: Int, appearance: Appearance?)]) -> ProjectStage {
    var stage = ProjectStage()
    stage.addImage("Ground")
    stage.addSet("Ground", entries)
    return stage
  }

  @Test("16, 32 and 48 pixels are in proportion for both appearances")
  func scales() {
    #expect(stage(light + dark).check("project.image-scales", ground).messageID == "scales-complete")
  }

  /// 1280 / 3 = 426.67 and 2 * 1280 / 3 = 853.33: 426 and 853 are within a pixel of them.
  @Test("Rounding to whole pixels is in proportion")
  func rounded() {
    let entries = [Appearance?.none, .dark].flatMap { [(1, 426, $0), (2, 853, $0), (3, 1280, $0)] }
    #expect(stage(entries).check("project.image-scales", ground).outcome == .passed)
  }

  /// 48 / 3 = 16: 17 is one pixel off and passes, 18 is two and fails.
  @Test("One pixel off passes, two fail")
  func offByTwo() {
    #expect(
      stage([(1, 17, nil), (2, 32, nil), (3, 48, nil)] + dark).check("project.image-scales", ground).outcome
        == .passed)
    let finding = stage([(1, 18, nil), (2, 32, nil), (3, 48, nil)] + dark).check(
      "project.image-scales", ground)
    #expect(finding.outcome == .failed)
    #expect(finding.location?.file == "A.xcassets/Ground.imageset/Contents.json")
  }

  @Test("A scale that is missing in dark fails; entries for iPads in another size do not")
  func missingScale() {
    #expect(
      stage(light + dark.dropLast()).check("project.image-scales", ground).messageID == "scale-missing")
    var pads = stage(light + dark)
    pads.addSet("Ground", [(1, 7, nil), (2, 14, nil), (1, 7, .dark), (2, 14, .dark)], idiom: "ipad")
    #expect(pads.check("project.image-scales", ground).outcome == .passed)
    var wrong = pads
    wrong.assets.sets[0].slots[7].pixels = PixelSize(width: 20, height: 20)
    #expect(wrong.check("project.image-scales", ground).messageID == "scale-proportion")
  }

  /// Natural size 16 x 16 points: 16, 32 and 48 pixels, all made of one file.
  @Test("A single-scale vector has every scale in proportion; one that is only for light lacks dark")
  func vectorScales() {
    var light = stage([(nil, 16, nil)])
    light.assets.sets[0].slots[0].isVector = true
    light.assets.sets[0].slots[0].pixels = nil
    light.assets.sets[0].slots[0].vectorSize = Size(width: 16, height: 16)
    #expect(light.check("project.image-scales", ground).outcome == .failed)
    var both = light
    both.assets.sets[0].slots.append(light.assets.sets[0].slots[0])
    both.assets.sets[0].slots[1].appearance = .dark
    let finding = both.check("project.image-scales", ground)
    #expect(finding.outcome == .passed)
    #expect(finding.measured["dark3x"] == .text("48x48"))
  }

  @Test("An entry that is not read leaves its own scale and appearance undecided, and no other")
  func unreadScale() {
    var unread = stage(light + dark)
    unread.assets.sets[0].slots[4].pixels = nil
    unread.assets.sets[0].slots[4].error = "is a HEIC picture"
    unread.assets.sets[0].slots[4].errorIsLimit = true
    let finding = unread.check("project.image-scales", ground)
    #expect(finding.outcome == .cannotTell && finding.reason == Reasons.unreadableImage)
    unread.assets.sets[0].slots[4].appearance = nil
    #expect(unread.check("project.image-scales", ground).outcome == .failed)
  }

  @Test("A damaged image fails the criterion about images and leaves its scale and its appearance to it")
  func damagedImage() {
    var damaged = stage(light + dark)
    damaged.assets.sets[0].slots[4].pixels = nil
    damaged.assets.sets[0].slots[4].error = "is not a picture"
    #expect(damaged.check("project.assets-resolve").outcome == .failed)
    let finding = damaged.check("project.image-scales", ground)
    #expect(finding.outcome == .cannotTell && finding.reason == Reasons.brokenImage)
    let elements: [String: Value] = ["elements": .list([.string("Ground")])]
    #expect(damaged.check("project.adaptive-assets", elements).outcome == .passed)
    damaged.assets.sets = []
    #expect(damaged.check("project.image-scales", ground).messageID == "no-image-set")
  }

  /// Criteria about the contents of a launch document.
  private static let aboutTheDocument = [
    "project.storyboard", "project.storyboard-name", "project.assets-resolve", "project.nothing-forbidden",
    "safe-area.guides", "localization-free.no-variants", "project.adaptive-assets",
  ]

  @Test("Only the criterion about copied files fails for a storyboard that the target does not copy")
  func notShipped() {
    var stage = ProjectStage()
    stage.isStray = true
    stage.resources = []
    #expect(stage.check("project.resources-copied").outcome == .failed)
    for id in Self.aboutTheDocument {
      let finding = stage.check(id)
      #expect(finding.outcome == .notApplicable && finding.reason == Reasons.notShipped, "\(id)")
    }
  }

  @Test("Criteria about the document do not apply to an app without a launch screen")
  func noScreen() {
    var stage = ProjectStage()
    stage.sources = [.phone: [LaunchScreenSource(kind: .none)]]
    #expect(stage.check("project.launch-screen").outcome == .failed)
    for id in Self.aboutTheDocument.dropFirst(2) {
      let finding = stage.check(id)
      #expect(finding.outcome == .notApplicable && finding.reason == Reasons.noDocument, "\(id)")
    }
  }

  @Test("A dark entry makes an image follow the appearance; one for high contrast or without a file does not")
  func adaptive() {
    let elements: [String: Value] = ["elements": .list([.string("Ground")])]
    #expect(stage(light + dark).check("project.adaptive-assets", elements).outcome == .passed)
    #expect(stage(light).check("project.adaptive-assets", elements).messageID == "no-dark-image")
    var high = stage(light + dark)
    for index in 3..<6 { high.assets.sets[0].slots[index].contrast = .high }
    #expect(high.check("project.adaptive-assets", elements).outcome == .failed)
    var empty = stage(light + dark)
    for index in 3..<6 { empty.assets.sets[0].slots[index].file = nil }
    #expect(empty.check("project.adaptive-assets", elements).outcome == .failed)
    var pinned = stage(light + dark)
    pinned.configurations[0].infoPlist.values["UIUserInterfaceStyle"] = .string("Light")
    #expect(pinned.check("project.adaptive-assets", elements).messageID == "style-pinned")
  }

  @Test(
    "Names resolve to sets that decode; a broken file, an empty set and a missing name fail at their places")
  func resolve() {
    #expect(stage(light).check("project.assets-resolve").messageID == "assets-resolve")
    var broken = stage(light)
    broken.assets.sets[0].slots[2].error = "is cut off"
    let cut = broken.check("project.assets-resolve")
    #expect(cut.messageID == "asset-broken" && cut.location?.file == "A.xcassets/Ground.imageset/2.png")
    var empty = stage(light)
    for index in 0..<3 { empty.assets.sets[0].slots[index].file = nil }
    #expect(empty.check("project.assets-resolve").messageID == "image-set-empty")
    var missing = ProjectStage()
    missing.addImage("Ground", line: 31)
    let absent = missing.check("project.assets-resolve")
    #expect(absent.messageID == "image-missing" && absent.location?.line == 31)
    var limit = stage(light)
    limit.assets.sets[0].slots[0].error = "is HEIC"
    limit.assets.sets[0].slots[0].errorIsLimit = true
    let unread = limit.check("project.assets-resolve")
    #expect(unread.outcome == .cannotTell && unread.messageID == "asset-limit")
  }

  @Test("An image set needs an image for each device family of the app, its own or a universal one")
  func deviceFamilies() {
    var stage = stage(light)
    for index in stage.configurations.indices { stage.configurations[index].idioms = [.phone, .pad] }
    for index in 0..<3 { stage.assets.sets[0].slots[index].idiom = "iphone" }
    let finding = stage.check("project.assets-resolve")
    #expect(finding.messageID == "no-image-for-device" && finding.message.contains("iPads show nothing"))
    for index in stage.configurations.indices { stage.configurations[index].idioms = [.phone] }
    #expect(stage.check("project.assets-resolve").outcome == .passed)
  }

  @Test("A loose file may be named with its ending")
  func looseName() {
    var stage = stage(light)
    stage.assets.sets[0].kind = .loose
    stage.document.imageUses = ["Ground.png": stage.root.location]
    var named = stage.assets.sets[0]
    named.name = "Ground"
    stage.assets.sets = [named]
    // The provider finds it under both names, as `UIImage(named:)` does.
    #expect(stage.check("project.assets-resolve").outcome == .failed)
    named.name = "Ground.png"
    stage.assets.sets = [named]
    #expect(stage.check("project.assets-resolve").outcome == .passed)
  }

  @Test("The name counts in every configuration, without extension")
  func name() {
    #expect(ProjectStage().check("project.storyboard-name").messageID == "storyboard-named")
    for value in ["Launch.storyboard", "Main", ""] {
      var stage = ProjectStage()
      stage.configurations[0] = ProjectStage.configuration(
        "Debug", ["UILaunchStoryboardName": .string(value)])
      let finding = stage.check("project.storyboard-name")
      #expect(finding.outcome == .failed)
      #expect(finding.message.contains("Debug") && finding.location?.line == 7)
    }
  }

  @Test("A family with a storyboard of its own is held to that one's name")
  func ownStoryboard() {
    var stage = ProjectStage()
    stage.sources[.pad] = [LaunchScreenSource(kind: .storyboard, file: "App/Pad~ipad.storyboard")]
    for index in stage.configurations.indices {
      stage.configurations[index].idioms = [.phone, .pad]
      stage.configurations[index].infoPlist.values["UILaunchStoryboardName~ipad"] = .string("Pad")
    }
    #expect(stage.check("project.storyboard-name").outcome == .passed)
  }

  @Test("Only a generated screen that takes effect fails; an ignored YES is a note")
  func generated() {
    var stage = ProjectStage()
    stage.configurations[1].infoPlist.ignoredSettings["INFOPLIST_KEY_UILaunchScreen_Generation"] =
      BuildSetting(
        value: "YES", location: nil)
    let ignored = stage.check("project.no-generated-launch-screen")
    #expect(ignored.outcome == .passed && ignored.messageID == "none-generated")
    #expect(ignored.note?.contains("Release") == true)
    stage.configurations[0].infoPlist.launchScreenGenerated = true
    let generated = stage.check("project.no-generated-launch-screen")
    #expect(generated.messageID == "generated-launch-screen")
  }

  @Test("Portrait has to be declared for each family in each configuration")
  func orientations() {
    #expect(ProjectStage().check("project.orientations").messageID == "orientations-declared")
    var stage = ProjectStage()
    for index in stage.configurations.indices { stage.configurations[index].idioms = [.phone, .pad] }
    stage.configurations[0].infoPlist.values["UISupportedInterfaceOrientations~ipad"] = .array([
      .string("UIInterfaceOrientationLandscapeLeft")
    ])
    let finding = stage.check("project.orientations")
    #expect(finding.outcome == .failed && finding.cause == "orientations:iPad")
  }

  @Test("The target has to copy the document and the catalog of what it names")
  func copied() {
    #expect(stage(light).check("project.resources-copied").outcome == .passed)
    var without = stage(light)
    without.resources = []
    #expect(without.check("project.resources-copied").messageID == "not-copied")
    var stray = stage(light)
    stray.strayAssets = stray.assets
    stray.assets.sets = []
    #expect(stray.check("project.resources-copied").messageID == "catalog-not-copied")
  }

  @Test("A storyboard passes; a dictionary, a xib and nothing do not")
  func kind() {
    #expect(ProjectStage().check("project.storyboard").outcome == .passed)
    for kind in [LaunchScreenSource.Kind.dictionary, .xib, .none, .generated] {
      var stage = ProjectStage()
      stage.sources = [.phone: [LaunchScreenSource(kind: kind)]]
      #expect(stage.check("project.storyboard").outcome == .failed, "\(kind)")
    }
  }

  @Test("What is forbidden fails at its line; a font of the app's is a note, for Apple's list has none")
  func forbidden() {
    var stage = ProjectStage()
    let place = SourceLocation(file: ProjectStage.board, line: 12)
    stage.document.forbidden = [
      ForbiddenConstruct(rule: .customFont, subject: "Inter", element: nil, location: place)
    ]
    #expect(stage.check("project.nothing-forbidden").messageID == "nothing-forbidden")
    #expect(stage.check("project.nothing-forbidden").note?.contains("Inter") == true)
    stage.document.forbidden.append(
      ForbiddenConstruct(rule: .connection, subject: "outlet a", element: "x", location: place))
    #expect(stage.check("project.nothing-forbidden").location?.line == 12)
  }

  @Test("A locale or a language direction is a variant; a property without an entry is none")
  func variants() {
    var stage = stage(light)
    stage.assets.sets[0].isLocalizable = true
    #expect(stage.check("localization-free.no-variants").messageID == "no-variants")
    stage.assets.sets[0].slots[0].locale = "fr"
    #expect(stage.check("localization-free.no-variants").messageID == "localized")
    var copies = ProjectStage()
    copies.resources.append(
      ResourceFile(path: "App/fr.lproj/Launch.strings", localization: "fr", location: nil, exists: true))
    #expect(copies.check("localization-free.no-variants").location?.file == "App/fr.lproj/Launch.strings")
  }

  @Test("A fixed white or black in code fails with its lines, unless the checklist ignores the file")
  func fixedColors() {
    func check(_ files: [String]?, ignoring: [String] = []) -> Finding {
      var stage = ProjectStage()
      stage.fixedColors = files?.enumerated().map { line, file in
        AppFacts.CodeUse(code: "Color.white", location: SourceLocation(file: file, line: line + 4))
      }
      return stage.check("project.no-fixed-colors", ["ignore": .list(ignoring.map(Value.string))])
    }
    #expect(check(nil).messageID == "no-sources" && check(nil).outcome == .cannotTell)
    #expect(check([]).messageID == "no-fixed-colors")
    let found = check(["App/Cell.swift", "App/Badge.swift"])
    #expect(found.outcome == .failed && found.messageID == "fixed-colors")
    #expect(found.location == SourceLocation(file: "App/Cell.swift", line: 4))
    #expect(found.message.contains("Color.white (App/Cell.swift:4), Color.white (App/Badge.swift:5)"))
    #expect(check(["App/Badge.swift"], ignoring: ["*Badge.swift"]).outcome == .passed)
  }

  private static func resource(_ path: String, _ localization: String? = nil) -> ResourceFile {
    ResourceFile(path: path, localization: localization, location: nil, exists: true)
  }

  @Test("Two files of the target with the name of a file of the launch screen stop Xcode")
  func sameProduct() {
    let errors: [String: Value] = ["errors": .list([.string("same-product")])]
    func check(_ others: [ResourceFile], loose: String? = nil) -> Finding {
      var stage = ProjectStage()
      if let loose {
        stage.addImage("Mark")
        var set = ImageSet(name: "Mark", path: loose, kind: .loose, location: SourceLocation(file: loose))
        set.slots = [ImageSlot(file: loose, idiom: "universal", scale: 1)]
        stage.assets.sets.append(set)
        stage.resources.append(Self.resource(loose))
      }
      stage.resources += others
      return stage.check("project.compiles", errors)
    }
    #expect(check([Self.resource("Old/Launch.storyboard")]).messageID == "same-product")
    #expect(check([Self.resource("Brand/Mark.png")], loose: "App/Mark.png").messageID == "same-product")
    #expect(
      check([Self.resource("A.bundle/Mark.png"), Self.resource("x/Launch.storyboard")]).location?.file
        == "x/Launch.storyboard")
    // The same file twice is a warning of Xcode; languages have folders of their own; a xib becomes another file.
    #expect(check([Self.resource(ProjectStage.board)]).outcome == .passed)
    #expect(check([Self.resource("de.lproj/Launch.storyboard", "de")]).outcome == .passed)
    #expect(check([Self.resource("Old/Launch.xib"), Self.resource("Old/Mark.png")]).outcome == .passed)
  }
}
