import Model

/// Reads `Matrix/system/window-presets.yml`.
package enum WindowPresetsFile {
  package static let name = "Matrix/system/window-presets.yml"

  private struct Rules {
    var systems: ClosedRange<Int>
    var regularFrom: Double
    var lessHeight: Double
  }

  /// Returns the windows of screens by their size in portrait.
  ///
  /// - Throws: `Diagnostics` with every missing, unknown or invalid key.
  package static func load(_ root: DataRoot) throws -> [Size: [WindowPreset]] {
    let diagnostics = DiagnosticCollector()
    let map = MapReader(try DataFile.root(of: name, in: root), "the file", diagnostics)
    let sources = map.required("sources")?.entries ?? []
    let titles = Set(sources.filter { $0.node.text != nil }.map(\.key))
    let rules = rules(map, titles, diagnostics)
    var presets: [Size: [WindowPreset]] = [:]
    for node in map.required("presets")?.list ?? [] {
      let entry = MapReader(node, "the preset", diagnostics)
      entry.checkSources(in: titles)
      let confidence = entry.requiredText("confidence") ?? ""
      if !["A", "B", "C"].contains(confidence) {
        entry.diagnose("confidence", "confidence must be A, B or C")
      }
      _ = entry.required("screen")
      if let screen = entry.size("screen"), let rules {
        presets[screen, default: []] += windows(of: screen, entry, rules, isCertain: confidence != "C")
      }
      entry.finish()
    }
    map.finish()
    try diagnostics.throwIfAny()
    return presets
  }

  private static func rules(
    _ map: MapReader, _ titles: Set<String>, _ diagnostics: DiagnosticCollector
  ) -> Rules? {
    func figure(_ key: String, _ name: String) -> Double? {
      guard let node = map.required(key) else { return nil }
      let inner = MapReader(node, key, diagnostics)
      defer { inner.finish() }
      inner.checkSources(in: titles)
      return inner.requiredNumber(name)
    }
    let systems = ClosedRange(majorVersions: map.requiredText("systems") ?? "")
    let regularFrom = figure("regularFrom", "width")
    let lessHeight = figure("slideOver", "lessHeight")
    guard let systems, systems.upperBound < Int.max else {
      map.diagnose("systems", "systems must be a range of major versions", fix: "write it as \"9..18\"")
      return nil
    }
    guard let regularFrom, let lessHeight else { return nil }
    return Rules(systems: systems, regularFrom: regularFrom, lessHeight: lessHeight)
  }

  private static func windows(
    of screen: Size, _ entry: MapReader, _ rules: Rules, isCertain: Bool
  ) -> [WindowPreset] {
    var found: [WindowPreset] = []
    func add(_ window: Window, isLandscape: Bool, width: Double, height: Double) {
      let isRegular = isLandscape && width >= rules.regularFrom
      found.append(
        WindowPreset(
          window, isLandscape: isLandscape, size: Size(width: Points(width), height: Points(height)),
          horizontalSizeClass: isRegular ? .regular : .compact, isCertain: isCertain, systems: rules.systems))
    }
    for (key, turned) in [("portrait", screen), ("landscape", screen.transposed)] {
      _ = entry.map(key, key) { widths -> Void? in
        for window in [Window.third, .half, .twoThirds] {
          guard let width = widths.number(window.rawValue) else { continue }
          if !(0..<turned.width.value).contains(width) {
            widths.diagnose(window.rawValue, "the window must be narrower than the screen")
          }
          add(window, isLandscape: key == "landscape", width: width, height: turned.height.value)
        }
        return nil
      }
    }
    if let width = entry.number("slideOver") {
      for (isLandscape, turned) in [(false, screen), (true, screen.transposed)] {
        add(
          .slideOver, isLandscape: isLandscape, width: width, height: turned.height.value - rules.lessHeight)
      }
    }
    return found
  }
}
