import Model

/// Reads which devices an axis or an exclusion means.
struct DeviceSelection {
  let catalog: DeviceCatalog
  let diagnostics: DiagnosticCollector

  /// Ids in catalog order, each once. `all`, an id, a pattern with `*`, a map of conditions, or a list of these.
  func devices(_ node: DataNode) -> [Device] {
    var chosen: Set<String> = []
    var wantsOneOfEach = false
    for item in node.list ?? [node] {
      if let text = item.text {
        let found = named(text, item)
        chosen.formUnion(found.map(\.id))
      } else {
        let map = MapReader(item, "the choice of devices", diagnostics)
        guard map.isMap else { continue }
        if let word = map.text("oneOfEach") {
          if word == "geometry" {
            wantsOneOfEach = true
          } else {
            map.diagnose("oneOfEach", "oneOfEach knows only geometry, not \"\(word.prefix(60))\"")
          }
          map.finish(allowing: ["idiom", "housing"])
        } else {
          chosen.formUnion(matching(map).map(\.id))
        }
      }
    }
    if wantsOneOfEach { chosen.formUnion(oneOfEachGeometry(beside: chosen).map(\.id)) }
    return catalog.devices.filter { chosen.contains($0.id) }
  }

  private func named(_ text: String, _ node: DataNode) -> [Device] {
    if text == "all" { return catalog.devices }
    let found =
      text.contains("*")
      ? catalog.devices.filter { WildcardPattern(text).matches($0.id) }
      : catalog.devices.filter { $0.id == text }
    if found.isEmpty {
      diagnostics.add(
        node.location,
        text.contains("*")
          ? "no device's id matches \"\(text.prefix(60))\"" : "unknown device \"\(text.prefix(60))\"",
        fix: suggestion(for: text, in: catalog.devices.map(\.id)))
    }
    return found
  }

  private func matching(_ map: MapReader) -> [Device] {
    let idioms = map.choices("idiom", Idiom.self)
    let housings = map.choices("housing", Device.Housing.self)
    map.finish()
    let found = catalog.devices.filter {
      (idioms.isEmpty || idioms.contains($0.idiom)) && (housings.isEmpty || housings.contains($0.housing))
    }
    if found.isEmpty { diagnostics.add(map.location, "no device meets these conditions") }
    return found
  }

  /// The newest device of each geometry that none of `chosen` has.
  private func oneOfEachGeometry(beside chosen: Set<String>) -> [Device] {
    var seen = Set(catalog.devices.filter { chosen.contains($0.id) }.map(\.geometry))
    return catalog.devices.reversed().filter { seen.insert($0.geometry).inserted }
  }
}

extension MapReader {
  /// A list of an enumeration's raw values; a single value counts as a list of one.
  func choices<Choice: RawRepresentable & CaseIterable>(_ key: String, _ type: Choice.Type) -> [Choice]
  where Choice.RawValue == String {
    words(key, Choice.allCases.map(\.rawValue)).compactMap { Choice(rawValue: $0) }
  }

  /// A list of words, each one of `known`; a single word counts as a list of one.
  func words(_ key: String, _ known: [String]) -> [String] {
    if let list = node(key)?.list, list.isEmpty {
      diagnose(key, "\(key) has no value", fix: "remove it for any")
    }
    return (texts(key) ?? []).compactMap { MapReader.word($0, key, known, diagnostics) }
  }
}

extension Device {
  /// Everything that decides where things lie on the screen on the device's newest OS.
  struct Geometry: Hashable {
    var idiom: Idiom
    var size: Size
    var scale: Ratio
    var cornerRadius: Points
    var obstructions: [Obstruction]
    var homeIndicator: HomeIndicator?
    var safeArea: SafeAreaRange?
    var statusBarHeight: Points
    var sizeClasses: [SizeClassPair]
  }

  var geometry: Geometry {
    var newest = safeAreas.last
    // The insets count, not since when they hold.
    newest?.first = 0
    newest?.last = nil
    return Geometry(
      idiom: idiom, size: size, scale: scale, cornerRadius: cornerRadius, obstructions: obstructions,
      homeIndicator: homeIndicator, safeArea: newest, statusBarHeight: statusBarHeight,
      sizeClasses: [portraitSizeClass, landscapeSizeClass])
  }
}
