import Model
import TestSupport

@testable import Assertions

/// A small project made by hand, for assertions that look at no case.
struct ProjectStage {
  static let board = "App/Launch.storyboard"
  var configurations: [BuildConfiguration]
  var resources = [ResourceFile(path: board, localization: nil, location: nil, exists: true)]
  var document = InterfaceDocument(file: board, format: .storyboard, toolsVersion: "1")
  var root = View(id: "root", kind: .plain, location: SourceLocation(file: board, line: 5))
  var sources: [Idiom: [LaunchScreenSource]] = [.phone: [LaunchScreenSource(kind: .storyboard, file: board)]]
  var assets = HandMadeAssets()
  var strayAssets: HandMadeAssets?
  var fixedColors: [AppFacts.CodeUse]?
  /// Whether the target does not copy the storyboard.
  var isStray = false
  var elements: [String: Selector] = [:]

  init() {
    configurations = ["Debug", "Release"].map { ProjectStage.configuration($0) }
    document.usesSafeAreas = true
  }

  static func configuration(_ name: String, _ values: [String: PlistValue]? = nil) -> BuildConfiguration {
    let values =
      values ?? [
        "UILaunchStoryboardName": .string("Launch"),
        "UISupportedInterfaceOrientations": .array([.string("UIInterfaceOrientationPortrait")]),
      ]
    let place = SourceLocation(file: "App/Info.plist", line: 7)
    return BuildConfiguration(
      name: name, settings: [:],
      infoPlist: InfoPlist(
        values: values, origins: values.mapValues { _ in place }, file: "App/Info.plist"),
      deploymentTarget: nil, idioms: [.phone], appIconName: nil)
  }

  /// Adds an image view that is an element of its image's name.
  mutating func addImage(_ name: String, line: Int = 9) {
    var view = View(
      id: name + "-id", kind: .image, location: SourceLocation(file: Self.board, line: line))
    view.content = .image(ImageReference(name: name), highlighted: nil)
    root.subviews.append(view)
    document.imageUses[name] = view.location
    elements[name] = Selector(name: name, id: view.id, location: SourceLocation(file: "c.yml", line: 1))
  }

  /// Adds an image set with one entry for each (scale, pixels, appearance).
  mutating func addSet(
    _ name: String, _ entries: [(scale: Int?, width: Int, appearance: Appearance?)],
    idiom: String = "universal"
  ) {
    var set = ImageSet(
      name: name, path: "A.xcassets/\(name).imageset", kind: .imageSet,
      location: SourceLocation(file: "A.xcassets/\(name).imageset/Contents.json", line: 1))
    for (index, entry) in entries.enumerated() {
      var slot = ImageSlot(file: "\(set.path)/\(index).png", idiom: idiom, scale: entry.scale)
      slot.appearance = entry.appearance
      slot.pixels = PixelSize(width: entry.width, height: entry.width)
      set.slots.append(slot)
    }
    if let at = assets.sets.firstIndex(where: { $0.name == name }) {
      assets.sets[at].slots += set.slots
    } else {
      assets.sets.append(set)
    }
  }

  var project: AppProject {
    AppProject(
      name: "A.xcodeproj", target: "A", configurations: configurations, shipping: configurations.count - 1,
      resources: resources, strayFiles: [], knownRegions: [], developmentRegion: "en",
      location: SourceLocation(file: "A.xcodeproj/project.pbxproj", line: 3), diagnostics: [])
  }

  func check(_ id: String, _ parameters: [String: Value] = [:]) -> Finding {
    let hasDocument = !isStray && sources.values.joined().contains { $0.kind != .none }
    var subject = AppFacts(
      project: project, sources: sources, sourceFindings: [], document: hasDocument ? document : nil,
      root: hasDocument ? root : nil, documentErrors: [], documentIsStray: isStray, assets: assets,
      strayAssets: strayAssets)
    subject.fixedColors = fixedColors
    return subject.check(id, parameters, elements: elements)
  }
}

struct HandMadeAssets: TestAssets {
  var sets: [ImageSet] = []
  var colors: [ColorSet] = []
  func imageSets(named name: String) -> [ImageSet] { sets.filter { $0.name == name } }
  func launchImages(named name: String) -> [ImageSet] {
    sets.filter { $0.name == name && $0.kind == .launchImage }
  }
  func colorSets(named name: String) -> [ColorSet] { colors.filter { $0.name == name } }
}
