import AutoLayout
import Foundation
import LaunchScreens
import Model
import TestSupport
import Testing

@testable import Proof

/// Regions against the point solver.
@Suite struct AgreementTests {
  /// A document in windows of one setting.
  struct Subject {
    let document: InterfaceDocument
    let engine: LayoutEngine
    var environment: Environment

    func environment(_ size: WindowPoint) -> Environment {
      var environment = environment
      environment.size = Size(width: Points(size.width), height: Points(size.height))
      return environment
    }

    private func images(_ reference: ImageReference) -> Size? { document.recordedImageSizes[reference.name] }

    func traced(_ size: WindowPoint) -> TracedLayout? {
      engine.traced(document, in: environment(size), images: images)
    }

    func probe(_ size: WindowPoint) -> Probe {
      traced(size).map { Probe($0) } ?? Probe(obstacle: "no view")
    }

    /// The frames of one size that differ from those of a region, in words.
    ///
    /// - Parameter sample: The layout of the region's sample.
    func differences(_ region: Region, _ sample: TracedLayout?, _ size: WindowPoint) -> [String] {
      guard let functions = region.functions, let sample else { return [] }
      let items = engine.layout(document, in: environment(size), images: images).itemsByID
      var rest = functions[...]
      var seen: Set<String> = []
      return sample.items.compactMap { item in
        let numbers = rest.prefix(4).map { $0.value(size) }
        rest = rest.dropFirst(4 * item.frames.count)
        guard seen.insert(item.id).inserted, let other = items[item.id]?.screenFrame else { return nil }
        let expected = [
          numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3],
        ]
        let found = [other.minX, other.minY, other.maxX, other.maxY].map(\.value)
        // Edges are rounded to pixels.
        let limit = 0.5 / environment.scale.value + 1e-4
        guard zip(expected, found).contains(where: { abs($0 - $1) > limit }) else { return nil }
        return "\(item.id) at \(size): \(expected), point solver \(found)"
      }
    }
  }

  static func environment(isCompact: Bool) -> Environment {
    Environment(
      idiom: .pad, size: .zero, scale: 2, safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0),
      horizontalSizeClass: isCompact ? .compact : .regular, osMajor: 26)
  }

  static func engine() throws -> LayoutEngine {
    func data(_ name: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: Checkout.home + "/Matrix/system/" + name))
    }
    return try LayoutEngine(
      metrics: data("metrics.json"), canvases: data("canvases.json"), fonts: data("fonts.json"))
  }

  /// What one document gave.
  struct Agreement {
    var regions = 0
    var open = 0.0
    var compared = 0
    var obstacles: [String: Double] = [:]
    var differences: [String] = []
  }

  static let width = 320...1376

  /// Compares frames at random sizes and on both sides of each edge, and adds up areas.
  static func compare(_ subject: Subject, sizes: Int, _ random: inout SeededGenerator) -> Agreement {
    let range = Polygon(width: width, height: width)
    let regions = RegionCover(most: 400) { subject.probe($0) }.regions(of: range)
    var agreement = Agreement(regions: regions.count)
    for region in regions where region.functions == nil {
      let share = region.polygon.area / range.area
      agreement.open += share
      agreement.obstacles[region.obstacle ?? "", default: 0] += share
    }
    if regions.reduce(0, { $0 + $1.polygon.area }) > range.area * (1 + 1e-9) {
      agreement.differences.append("regions overlap")
    }
    let samples = regions.map { subject.traced($0.sample) }
    func compare(_ size: WindowPoint) {
      let own = regions.indices.filter { regions[$0].polygon.contains(size) }
      agreement.compared += 1
      // On an edge, the frames of one of the regions are right.
      let found = own.map { subject.differences(regions[$0], samples[$0], size) }
      let isWindow = [size.width, size.height].allSatisfy { ($0 * 2).rounded() == $0 * 2 }
      if found.isEmpty, isWindow { agreement.differences.append("no region has \(size)") }
      if let first = found.min(by: { $0.count < $1.count }), let difference = first.first {
        agreement.differences.append(difference)
      }
    }
    for _ in 0..<sizes {
      compare(
        WindowPoint(
          width: Double(width.lowerBound) + Double(random.next() % 2112) / 2,
          height: Double(width.lowerBound) + Double(random.next() % 2112) / 2))
    }
    for region in regions {
      let middle = region.polygon.inside([1])
      for (index, corner) in region.polygon.points.enumerated() {
        let next = region.polygon.points[(index + 1) % region.polygon.points.count]
        let edge = WindowPoint(
          width: (corner.width + next.width) / 2, height: (corner.height + next.height) / 2)
        for side in [0.001, -0.001] {
          let size = WindowPoint(
            width: edge.width + (middle.width - edge.width) * side,
            height: edge.height + (middle.height - edge.height) * side)
          if range.contains(size) { compare(size) }
        }
      }
    }
    return agreement
  }

  /// Launch screens of the public corpus with a view.
  static func documents(_ count: Int) -> [(name: String, document: InterfaceDocument)] {
    var found: [(String, InterfaceDocument)] = []
    for folder in ["scenes", "files", "projects"] {
      guard let path = PublicCorpus.path(folder),
        let names = FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String })
      else { continue }
      for name in names.sorted() where name.hasSuffix(".storyboard") || name.hasSuffix(".xib") {
        guard found.count < count else { return found }
        guard let data = FileManager.default.contents(atPath: path + "/" + name),
          let document = try? InterfaceBuilder.read([UInt8](data), file: name),
          let scene = document.initialScene, document.scenes.indices.contains(scene),
          let view = document.scenes[scene].view, view.flattened.count > 2
        else { continue }
        found.append((folder + "/" + name, document))
      }
    }
    return found
  }

  @Test(
    "Regions have the frames of the point solver in the public corpus",
    .enabled(if: PublicCorpus.path("scenes") != nil, Comment(rawValue: PublicCorpus.reason)))
  func corpus() throws {
    let seed = PropertySeed.value
    var random = SeededGenerator(seed: seed)
    let engine = try Self.engine()
    var documents = 0
    for (index, entry) in Self.documents(Nightly.isOn ? 50 : 8).enumerated() {
      let subject = Subject(
        document: entry.document, engine: engine, environment: Self.environment(isCompact: index % 2 == 0))
      let agreement = Self.compare(subject, sizes: Nightly.isOn ? 10_000 : 200, &random)
      documents += 1
      #expect(
        agreement.differences.isEmpty,
        "seed \(seed), \(entry.name): \(agreement.differences.count) of \(agreement.compared), \(agreement.differences.prefix(2))"
      )
      if Nightly.isOn {
        print(
          "\(entry.name): \(agreement.regions) regions, \(agreement.compared) sizes, open \(agreement.open) \(agreement.obstacles)"
        )
      }
    }
    #expect(documents > 5)
  }

  /// A storyboard of one controller whose root view has some subviews and constraints.
  static func storyboard(_ content: String, name: String) throws -> InterfaceDocument {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES" launchScreen="YES" initialViewController="vc">
        <scenes><scene sceneID="s"><objects><viewController id="vc"><view key="view" id="root">
          <rect key="frame" x="0" y="0" width="375" height="667"/>
          <viewLayoutGuide key="safeArea" id="safe"/>
          \(content)
        </view></viewController></objects></scene></scenes>
      </document>
      """
    return try InterfaceBuilder.read(Array(text.utf8), file: name)
  }

  static func view(_ id: String, _ rest: String = "") -> String {
    "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\">\(rest)</view>"
  }

  /// A constraint: `a.width <= 300`, or with a second item `a.top = safe.top + 20`.
  static func constraint(_ text: String, priority: Int = 1000) -> String {
    let parts = text.split(separator: " ").map(String.init)
    let relation = ["=": "equal", "<=": "lessThanOrEqual", ">=": "greaterThanOrEqual"][parts[1]] ?? ""
    func item(_ text: String, _ kind: String) -> String {
      let sides = text.split(separator: ".")
      return "\(kind)Item=\"\(sides[0])\" \(kind)Attribute=\"\(sides[1])\" "
    }
    var result = "<constraint relation=\"\(relation)\" priority=\"\(priority)\" " + item(parts[0], "first")
    for part in parts.dropFirst(2) where part != "+" {
      result +=
        part.hasPrefix("*")
        ? "multiplier=\"\(part.dropFirst())\" "
        : Double(part) == nil ? item(part, "second") : "constant=\"\(part)\" "
    }
    return result + "id=\"\(text.filter { $0.isLetter || $0.isNumber })\(priority)\"/>"
  }

  static let cases: [(name: String, content: String, least: Int)] = [
    (
      "a width with a limit and an aspect ratio",
      "<subviews>\(view("a"))</subviews><constraints>"
        + constraint("a.width <= root.width *0.6") + constraint("a.width = 400", priority: 750)
        + constraint("a.height = a.width *0.5") + constraint("a.height <= root.height + -700")
        + constraint("a.centerX = root.centerX") + constraint("a.top = safe.top + 20") + "</constraints>", 3
    ),
    (
      "constraints that conflict in narrow windows",
      "<subviews>\(view("a"))</subviews><constraints>"
        + constraint("a.leading = root.leading + 50") + constraint("root.trailing = a.trailing + 50")
        + constraint("a.width >= 500") + constraint("a.top = root.top + 10") + constraint("a.height = 40")
        + "</constraints>", 2
    ),
    (
      "a frame that constraints do not determine",
      "<subviews>\(view("a"))</subviews><constraints>"
        + constraint("a.width >= 100") + constraint("a.leading >= safe.leading + 30")
        + constraint("a.height = 40") + constraint("a.top = root.top") + "</constraints>", 1
    ),
    (
      "a text that wraps",
      "<subviews><label text=\"Hello wide windows\" "
        + "lineBreakMode=\"tailTruncation\" numberOfLines=\"0\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"a\">"
        + "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"40\"/></label></subviews><constraints>"
        + constraint("a.leading = root.leading + 40") + constraint("root.trailing = a.trailing + 40")
        + constraint("a.centerY = root.centerY") + "</constraints>", 3
    ),
    (
      "equal parts of a stack view and margins of a nested view",
      "<subviews><stackView distribution=\"fillEqually\" spacing=\"8\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"s\">"
        + "<subviews>\(view("b"))\(view("c"))\(view("d"))</subviews></stackView></subviews><constraints>"
        + constraint("s.leading = root.leadingMargin") + constraint("root.trailingMargin = s.trailing")
        + constraint("s.height = 60") + constraint("s.bottom = safe.bottom + -30", priority: 999)
        + constraint("s.top >= root.top + 700") + "</constraints>", 2
    ),
  ]

  @Test("Regions have the frames of the point solver", arguments: cases.indices)
  func small(_ index: Int) throws {
    let entry = Self.cases[index]
    let seed = PropertySeed.value
    var random = SeededGenerator(seed: seed)
    let subject = Subject(
      document: try Self.storyboard(entry.content, name: "\(index).storyboard"), engine: try Self.engine(),
      environment: Self.environment(isCompact: true))
    let agreement = Self.compare(subject, sizes: 500, &random)
    #expect(
      agreement.differences.isEmpty, "seed \(seed), \(entry.name): \(agreement.differences.prefix(3))")
    #expect(agreement.regions >= entry.least, "\(entry.name): \(agreement.regions)")
    #expect(agreement.open < 1e-4, "\(entry.name): \(agreement.obstacles)")
  }
}
