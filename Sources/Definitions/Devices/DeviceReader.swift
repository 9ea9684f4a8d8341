import Model

/// Reads a device file, and reports all its errors.
struct DeviceReader {
  let diagnostics: DiagnosticCollector
  /// The known sources by key; nil accepts any text.
  let sources: [String: String]?

  /// Returns the device, or nil if it has errors.
  ///
  /// - Parameter expectedID: The file's name; nil for a device inside of a matrix.
  func device(_ node: DataNode, expectedID: String?) -> Device? {
    let before = diagnostics.count
    let reader = MapReader(node, "the device", diagnostics)
    guard reader.isMap else { return nil }
    let id = reader.requiredText("id")
    if let expectedID, let id, id != expectedID {
      reader.diagnose(
        "id", "the id \"\(id.prefix(60))\" is not the file's name", fix: "write `id: \(expectedID)`")
    }
    if let id { checkIDSpelling(id, reader.node("id")?.location, diagnostics) }
    let screen = reader.required("screen") == nil ? nil : reader.map("screen", "the screen", self.screen)
    let housing = housing(reader)
    let status =
      reader.required("statusBar") == nil ? nil : reader.map("statusBar", "the status bar", statusBar)
    let os = reader.required("os") == nil ? nil : reader.map("os", "os", support)
    let areas = SafeAreaReader(diagnostics: diagnostics).ranges(reader.required("safeArea"))
    let classes =
      reader.required("sizeClass") == nil ? nil : reader.map("sizeClass", "sizeClass", sizeClasses)
    let corners = reader.required("corners") == nil ? nil : reader.map("corners", "the corners", self.corners)
    let indicator = reader.map("homeIndicator", "the home indicator", homeIndicator)
    let zoom = reader.size("displayZoom")
    let provenance = Provenance.read(reader, sources: sources)
    let name = reader.requiredText("name")
    let family = reader.requiredText("family")
    _ = reader.required("idiom")
    let idiom = reader.choice("idiom", Idiom.self)
    let identifiers = (reader.texts("identifiers") ?? []).compactMap(\.text)
    let interfaceBuilder = reader.text("interfaceBuilder")
    let year = reader.requiredNumber("year").flatMap { Int(exactly: $0) }
    let notes = (reader.texts("notes") ?? []).compactMap(\.text)
    reader.finish()
    guard diagnostics.count == before, let id, let name, let family, let idiom, let screen, let status,
      let os,
      let classes, let corners, let housing, let year
    else {
      if diagnostics.count == before { reader.diagnose("year", "year must be a whole number") }
      return nil
    }
    return Device(
      id: id, name: name, family: family, idiom: idiom, identifiers: identifiers, size: screen.size,
      scale: screen.scale, nativeScale: screen.nativeScale, pixels: screen.pixels,
      nativePixels: screen.nativePixels, gamut: screen.gamut, cornerRadius: corners.radius,
      obstructions: housing.obstructions, firstOS: os.first, lastOS: os.last, safeAreas: areas,
      statusBarHeight: status.height, statusBarHiddenInLandscape: status.isHiddenInLandscape,
      portraitSizeClass: classes.portrait, landscapeSizeClass: classes.landscape,
      interfaceBuilder: interfaceBuilder, year: year, sources: provenance.sources,
      confidence: provenance.confidence, notes: notes, housing: housing.kind, homeIndicator: indicator,
      displayZoom: zoom, cornerRadiusIsCertain: corners.isCertain)
  }
}

/// Reports an id that cannot be a file name, a JUnit class name and an HTML anchor.
func checkIDSpelling(_ id: String, _ location: SourceLocation?, _ diagnostics: DiagnosticCollector) {
  let letters = id.unicodeScalars.allSatisfy {
    $0.isASCII
      && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0))
  }
  guard !letters || id.count > 80 || id.hasPrefix(".") || id.hasPrefix("-") else { return }
  diagnostics.add(
    location, "the id \"\(id.prefix(80))\" has characters that file names and reports cannot have",
    fix: "use letters, digits, hyphens, dots")
}

extension DeviceReader {
  struct Screen {
    var size: Size
    var scale: Ratio
    var nativeScale: Ratio
    var pixels: PixelSize
    var nativePixels: PixelSize
    var gamut: Gamut
  }

  func screen(_ map: MapReader) -> Screen? {
    _ = map.required("points")
    let size = map.size("points")
    let scale = map.requiredNumber("scale")
    let nativeScale = map.number("nativeScale") ?? scale
    let pixels = map.pixelSize("pixels")
    let native = map.pixelSize("nativePixels")
    _ = map.number("pixelsPerInch")
    let gamut = map.choice("gamut", Gamut.self)
    guard let size, let scale, let nativeScale else { return nil }
    guard (1...4).contains(scale), (1...4).contains(nativeScale) else {
      map.diagnose("scale", "scale must be between 1 and 4")
      return nil
    }
    let width = (size.width.value * scale).rounded()
    let height = (size.height.value * scale).rounded()
    let rendered = PixelSize(width: Int(width), height: Int(height))
    if let pixels, pixels != rendered {
      map.diagnose(
        "pixels", "pixels are not points times scale",
        fix:
          "\(size.width)x\(size.height) at \(scale.shortDescription) is \(rendered.width)x\(rendered.height)")
    }
    return Screen(
      size: size, scale: Ratio(scale), nativeScale: Ratio(nativeScale), pixels: pixels ?? rendered,
      nativePixels: native ?? pixels ?? rendered, gamut: gamut ?? .sRGB)
  }

  func corners(_ map: MapReader) -> (radius: Points, isCertain: Bool)? {
    let isCertain = map.certainty()
    return map.requiredPoints("radius").map { ($0, isCertain) }
  }

  func statusBar(_ map: MapReader) -> (height: Points, isHiddenInLandscape: Bool)? {
    let isHidden = map.bool("hiddenInLandscape") ?? false
    return map.requiredPoints("height").map { ($0, isHidden) }
  }

  func support(_ map: MapReader) -> (first: OSVersion, last: OSVersion?)? {
    _ = map.required("first")
    let last = map.version("last")
    guard let first = map.version("first") else { return nil }
    if let last, last.major < first.major { map.diagnose("last", "the last OS comes before the first") }
    return (first, last)
  }

  func homeIndicator(_ map: MapReader) -> HomeIndicator? {
    guard let height = map.requiredPoints("height"), let gap = map.requiredPoints("bottomGap"),
      let width = map.requiredPoints("portraitWidth")
    else { return nil }
    return HomeIndicator(height: height, bottomGap: gap, portraitWidth: width)
  }

  func sizeClasses(_ map: MapReader) -> (portrait: SizeClassPair, landscape: SizeClassPair)? {
    func pair(_ key: String) -> SizeClassPair? {
      _ = map.required(key)
      return map.map(key, "the size classes in \(key)") { inner in
        _ = (inner.required("horizontal"), inner.required("vertical"))
        guard let horizontal = inner.choice("horizontal", SizeClass.self),
          let vertical = inner.choice("vertical", SizeClass.self)
        else { return nil }
        return SizeClassPair(horizontal: horizontal, vertical: vertical)
      }
    }
    let (portrait, landscape) = (pair("portrait"), pair("landscape"))
    guard let portrait, let landscape else { return nil }
    return (portrait, landscape)
  }

  func housing(_ reader: MapReader) -> (kind: Device.Housing, obstructions: [Obstruction])? {
    _ = reader.required("housing")
    return reader.map("housing", "the housing") { map in
      _ = map.required("kind")
      guard let kind = map.choice("kind", Device.Housing.self) else { return nil }
      _ = map.number("bodyWidth")
      let isCertain = map.certainty()
      let radius = map.points("cornerRadius")
      let shapes: [Device.Housing: Obstruction.Kind] = [
        .notch: .notch, .dynamicIsland: .dynamicIsland, .camera: .camera,
      ]
      guard let shape = shapes[kind] else { return (kind, []) }
      guard let frame = map.rect("frame") else { return nil }
      let obstruction = Obstruction(
        kind: shape, frame: frame, cornerRadius: radius ?? 0, isCertain: isCertain)
      return (kind, [obstruction])
    }
  }
}
