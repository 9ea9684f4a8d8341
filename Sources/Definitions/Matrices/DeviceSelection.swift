import Model

/// Reads which devices an axis or an exclusion means.
struct DeviceSelection {
  let catalog: DeviceCatalog
  let diagnostics: DiagnosticCollector

  /// Ids in catalog order, each once. `all`, an id, a pattern with `*`, a map of conditions, or a list of these.
  func devices(_ node: DataNode) -> [Device] {
    var chosen: Set<String> = []
    var wantsOneOfEach = false
    for item in node.items {
      if let text = item.text {
        let found = named(text, item)
        chosen.formUnion(found.map(\.id))
      } else if item["oneOfEach"] != nil {
        wantsOneOfEach = true
      } else {
        chosen.formUnion(matching(item).map(\.id))
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

  private func matching(_ node: DataNode) -> [Device] {
    let idioms = node.texts("idiom").compactMap(Idiom.init)
    let housings = node.texts("housing").compactMap(Device.Housing.init)
    let found = catalog.devices.filter {
      (idioms.isEmpty || idioms.contains($0.idiom)) && (housings.isEmpty || housings.contains($0.housing))
    }
    if found.isEmpty { diagnostics.add(node, "no device meets these conditions") }
    return found
  }

  /// The newest device of each geometry that none of `chosen` has.
  private func oneOfEachGeometry(beside chosen: Set<String>) -> [Device] {
    var seen = Set(catalog.devices.filter { chosen.contains($0.id) }.map(\.geometry))
    return catalog.devices.reversed().filter { seen.insert($0.geometry).inserted }
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
