import Model

/// Reads devices.
struct DeviceReader {
  let checker: SchemaChecker
  private var diagnostics: DiagnosticCollector { checker.diagnostics }

  init(checker: SchemaChecker) { self.checker = checker }

  /// Returns the device, or nil if it has errors, all of which are reported.
  ///
  /// - Parameters:
  ///   - expectedID: The file's name; nil for a device inside of a matrix.
  ///   - isOwn: Whether the device is one of qa's own, which tests check against the schema.
  func device(_ node: DataNode, expectedID: String?, isOwn: Bool) -> Device? {
    let before = diagnostics.count
    guard let keys = checker.decoded(DeviceKeys.self, node, "device", "the device", isOwn: isOwn) else {
      return nil
    }
    if let expectedID { diagnostics.checkID(node, is: expectedID) }
    if let last = keys.os.last, last.major < keys.os.first.major {
      diagnostics.add(node["os"]?.location, "the last OS comes before the first")
    }
    let rendered = keys.screen.rendered
    if let pixels = keys.screen.pixels?.pixels, pixels != rendered {
      diagnostics.add(
        node["screen"]?["pixels"]?.location, "pixels are not points times scale",
        fix: "write \(rendered.width)x\(rendered.height)")
    }
    let areas = keys.safeArea.map(\.range)
    for (index, area) in areas.enumerated().dropFirst() where area.first <= areas[index - 1].last ?? .max {
      diagnostics.add(
        node["safeArea"]?.list?[index].location,
        "the safe area from OS \(area.first) on overlaps the entry before it",
        fix: "order the ranges without overlap")
    }
    return diagnostics.count == before ? Device(keys, safeAreas: areas) : nil
  }
}

/// The keys of a device file.
private struct DeviceKeys: Decodable {
  struct Screen: Decodable {
    var points: Extent
    var scale: Double
    var nativeScale: Double?
    var pixels: Extent?
    var nativePixels: Extent?
    var gamut: Gamut?

    /// Points times scale; tests check the ranges of qa's own figures.
    var rendered: PixelSize {
      func pixels(_ points: Double) -> Int { Int(min(1_000_000, (points * scale).rounded())) }
      return PixelSize(width: pixels(points.width), height: pixels(points.height))
    }
  }
  struct Corners: Decodable {
    var radius: Points
    var certain: Bool?
  }
  struct Housing: Decodable {
    var kind: Device.Housing
    var frame: [Points]
    var cornerRadius: Points?
    var certain: Bool?

    var obstructions: [Obstruction] {
      let kinds: [Device.Housing: Obstruction.Kind] = [
        .notch: .notch, .dynamicIsland: .dynamicIsland, .camera: .camera,
      ]
      guard let kind = kinds[kind], frame.count == 4 else { return [] }
      let frame = Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
      return [
        Obstruction(kind: kind, frame: frame, cornerRadius: cornerRadius ?? 0, isCertain: certain ?? true)
      ]
    }
  }
  struct StatusBar: Decodable {
    var height: Points
    var hiddenInLandscape: Bool
  }
  struct Systems: Decodable {
    var first: OSVersion
    var last: OSVersion?
  }
  struct SafeArea: Decodable {
    var os: MajorVersions
    var portrait: [Points]
    var landscape: [Points]
    var statusBar: Points?
    /// `portrait` for all sides, `portrait-top` for one.
    var uncertain: [String]

    var range: SafeAreaRange {
      SafeAreaRange(
        first: os.range.lowerBound, last: os.range.upperBound == .max ? nil : os.range.upperBound,
        portrait: Self.insets(portrait), landscape: Self.insets(landscape), statusBarHeight: statusBar,
        uncertainInPortrait: edges("portrait"), uncertainInLandscape: edges("landscape"))
    }
    private static func insets(_ values: [Points]) -> Insets {
      guard values.count == 4 else { return .zero }
      return Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
    }
    private func edges(_ orientation: String) -> Set<ScreenEdge> {
      Set(
        ScreenEdge.allCases.filter { edge in
          uncertain.contains(orientation) || uncertain.contains("\(orientation)-\(edge.rawValue)")
        })
    }
  }
  struct SizeClasses: Decodable {
    var portrait: SizeClassPair
    var landscape: SizeClassPair
  }
  var id: String
  var name: String
  var family: String
  var idiom: Idiom
  var year: Int
  var identifiers: [String]
  var screen: Screen
  var corners: Corners
  var housing: Housing
  var homeIndicator: HomeIndicator?
  var statusBar: StatusBar
  var os: Systems
  var safeArea: [SafeArea]
  var displayZoom: Extent?
  var sizeClass: SizeClasses
  var interfaceBuilder: String?
  var sources: [String: [String]]
  var confidence: [String: String]
  var notes: [String]
}

extension Device {
  fileprivate init(_ keys: DeviceKeys, safeAreas: [SafeAreaRange]) {
    let screen = keys.screen
    let pixels = screen.pixels?.pixels ?? screen.rendered
    self.init(
      id: keys.id, name: keys.name, family: keys.family, idiom: keys.idiom, identifiers: keys.identifiers,
      size: screen.points.size, scale: Ratio(screen.scale),
      nativeScale: Ratio(screen.nativeScale ?? screen.scale), pixels: pixels,
      nativePixels: screen.nativePixels?.pixels ?? pixels, gamut: screen.gamut ?? .sRGB,
      cornerRadius: keys.corners.radius, obstructions: keys.housing.obstructions, firstOS: keys.os.first,
      lastOS: keys.os.last, safeAreas: safeAreas, statusBarHeight: keys.statusBar.height,
      statusBarHiddenInLandscape: keys.statusBar.hiddenInLandscape,
      portraitSizeClass: keys.sizeClass.portrait, landscapeSizeClass: keys.sizeClass.landscape,
      interfaceBuilder: keys.interfaceBuilder, year: keys.year, sources: keys.sources,
      confidence: keys.confidence, notes: keys.notes, housing: keys.housing.kind,
      homeIndicator: keys.homeIndicator, displayZoom: keys.displayZoom?.size,
      cornerRadiusIsCertain: keys.corners.certain ?? true)
  }
}

extension DiagnosticCollector {
  /// Reports an `id` that is not the name of its file.
  func checkID(_ node: DataNode, is expected: String) {
    guard let id = node["id"], let text = id.text, text != expected else { return }
    add(id.location, "the id \"\(text.prefix(60))\" is not the file's name", fix: "write `id: \(expected)`")
  }
}
