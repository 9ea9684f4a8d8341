import Model

/// Reads `when`: the cases that a criterion or a waiver is about.
struct FilterReader {
  let catalog: DeviceCatalog
  let diagnostics: DiagnosticCollector

  /// Reads a map of conditions. `any` and an absent key allow every value. Devices that `largest` finds are added to
  /// the devices.
  func filter(_ node: DataNode) -> CaseFilter {
    if node.isNull { return CaseFilter() }
    let map = MapReader(node, "when", diagnostics)
    var filter = CaseFilter()
    for axis in Axis.all {
      switch axis.domain {
      case .devices: filter.axes[axis] = devices(map, axis.key)
      case .systems: filter.axes[axis] = systems(map, axis.key)
      case .words(let values): filter.axes[axis] = words(map, axis.key, values)
      }
    }
    for item in texts(map, "largest") {
      guard let pattern = item.text else { continue }
      let found = catalog.largest(matching: pattern).map(\.id)
      if found.isEmpty {
        diagnostics.add(item.location, "no device's name matches \"\(pattern.prefix(60))\"")
      }
      filter.largestMatching.append(pattern)
      filter.axes.devices += found.filter { !filter.axes.devices.contains($0) }
    }
    filter.idioms = words(map, "idiom", Idiom.allCases.map(\.rawValue)).compactMap { Idiom(rawValue: $0) }
    map.finish()
    return filter
  }

  private func devices(_ map: MapReader, _ key: String) -> [String] {
    var ids: [String] = []
    for item in texts(map, key) where item.text != "any" {
      guard let id = item.text else { continue }
      if catalog.device(id) == nil {
        diagnostics.add(
          item.location, "unknown device \"\(id.prefix(60))\"",
          fix: suggestion(for: id, in: catalog.devices.map(\.id)))
      } else if !ids.contains(id) {
        ids.append(id)
      }
    }
    return ids
  }

  private func systems(_ map: MapReader, _ key: String) -> [String] {
    var versions: [String] = []
    for item in texts(map, key) where item.text != "any" {
      guard let text = item.text else { continue }
      if let version = OSVersion(text)?.description {
        if !versions.contains(version) { versions.append(version) }
      } else {
        diagnostics.add(
          item.location, "\(key) is not an OS version: \"\(text.prefix(60))\"",
          fix: "write it as \"18\" or \"18.2\"")
      }
    }
    return versions
  }

  private func texts(_ map: MapReader, _ key: String) -> [DataNode] {
    if map.node(key)?.list?.isEmpty ?? false {
      map.diagnose(key, "\(key) has no value", fix: "remove it for any")
    }
    return map.texts(key) ?? []
  }

  private func words(_ map: MapReader, _ key: String, _ known: [String]) -> [String] {
    if map.node(key)?.text == "any" { return [] }
    return map.words(key, known)
  }
}
