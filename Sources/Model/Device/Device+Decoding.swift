/// Reads a device from the keys of its file, which `Matrix/schema/device.schema.json` describes.
extension Device: Decodable {
  private enum Key: String, CodingKey {
    case id, name, idiom, year, identifiers, screen, corners, housing, homeIndicator, statusBar, os, safeArea
    case displayZoom, sizeClass
    // The keys of some of these.
    case points, scale, pixels, nativePixels, gamut, radius, certain, kind, height
    case hiddenInLandscape, first, last, portrait, landscape
  }

  package init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    func part(_ key: Key) throws -> KeyedDecodingContainer<Key> {
      try keys.nestedContainer(keyedBy: Key.self, forKey: key)
    }
    id = try keys.decode(String.self, forKey: .id)
    name = try keys.decode(String.self, forKey: .name)
    idiom = try keys.decode(Idiom.self, forKey: .idiom)
    year = try keys.decode(Int.self, forKey: .year)
    identifiers = try keys.decode([String].self, forKey: .identifiers)
    homeIndicator = try keys.decodeIfPresent(HomeIndicator.self, forKey: .homeIndicator)
    safeAreas = try keys.decode([SafeAreaRange].self, forKey: .safeArea)
    displayZoom = try keys.decodeIfPresent(WrittenSize.self, forKey: .displayZoom)?.size
    housing = try part(.housing).decode(Housing.self, forKey: .kind)
    obstructions = try keys.decode(HousingShape.self, forKey: .housing).obstructions

    let (screen, corners, statusBar) = (try part(.screen), try part(.corners), try part(.statusBar))
    let (systems, classes) = (try part(.os), try part(.sizeClass))
    size = try screen.decode(WrittenSize.self, forKey: .points).size
    scale = Ratio(try screen.decode(Double.self, forKey: .scale))
    let rendered = Self.rendered(size, at: scale)
    pixels = try screen.decodeIfPresent(WrittenSize.self, forKey: .pixels)?.pixels ?? rendered
    nativePixels = try screen.decodeIfPresent(WrittenSize.self, forKey: .nativePixels)?.pixels ?? pixels
    gamut = try screen.decodeIfPresent(Gamut.self, forKey: .gamut) ?? .sRGB
    cornerRadius = try corners.decode(Points.self, forKey: .radius)
    cornerRadiusIsCertain = try corners.decodeIfPresent(Bool.self, forKey: .certain) ?? true
    statusBarHeight = try statusBar.decode(Points.self, forKey: .height)
    statusBarHiddenInLandscape = try statusBar.decode(Bool.self, forKey: .hiddenInLandscape)
    firstOS = try systems.decode(OSVersion.self, forKey: .first)
    lastOS = try systems.decodeIfPresent(OSVersion.self, forKey: .last)
    portraitSizeClass = try classes.decode(SizeClassPair.self, forKey: .portrait)
    landscapeSizeClass = try classes.decode(SizeClassPair.self, forKey: .landscape)
  }

  /// Returns points times scale; tests check the ranges of qa's own figures.
  package static func rendered(_ size: Size, at scale: Ratio) -> PixelSize {
    func pixels(_ points: Points) -> Int { Int(min(1_000_000, points.pixels(at: scale).value.rounded())) }
    return PixelSize(width: pixels(size.width), height: pixels(size.height))
  }

  private struct HousingShape: Decodable {
    var kind: Housing
    var frame: [Points]
    var cornerRadius: Points?
    var certain: Bool?

    var obstructions: [Obstruction] {
      guard let kind = Obstruction.Kind(rawValue: kind.rawValue), frame.count == 4 else { return [] }
      let frame = Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
      return [
        Obstruction(kind: kind, frame: frame, cornerRadius: cornerRadius ?? 0, isCertain: certain ?? true)
      ]
    }
  }
}

extension SafeAreaRange: Decodable {
  private enum Key: String, CodingKey { case os, portrait, landscape, statusBar, uncertain }

  package init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    let range = try keys.decode(MajorVersions.self, forKey: .os).range
    (first, last) = (range.lowerBound, range.upperBound == .max ? nil : range.upperBound)
    func insets(_ key: Key) throws -> Insets {
      let values = try keys.decode([Points].self, forKey: key)
      guard values.count == 4 else { return .zero }
      return Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
    }
    // `portrait` for all sides, `portrait-top` for one.
    let uncertain = try keys.decode([String].self, forKey: .uncertain)
    func edges(_ key: Key) -> Set<ScreenEdge> {
      Set(
        ScreenEdge.allCases.filter { edge in
          uncertain.contains(key.rawValue) || uncertain.contains("\(key.rawValue)-\(edge.rawValue)")
        })
    }
    (portrait, landscape) = (try insets(.portrait), try insets(.landscape))
    (uncertainInPortrait, uncertainInLandscape) = (edges(.portrait), edges(.landscape))
    statusBarHeight = try keys.decodeIfPresent(Points.self, forKey: .statusBar)
  }
}
