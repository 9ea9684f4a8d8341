import Model

/// Reads `when`: the cases that a criterion is about.
struct FilterReader {
  let catalog: DeviceCatalog
  let diagnostics: DiagnosticCollector

  /// Reads a filter. `any` and a missing key stand for all values. Devices of `largest` are added to `device`.
  func filter(_ node: DataNode) -> CaseFilter {
    if node.isNull { return CaseFilter() }
    let map = MapReader(node, "when", diagnostics)
    var filter = CaseFilter()
    for key in ["device", "largest"] where map.node(key)?.list?.isEmpty ?? false {
      map.diagnose(key, "\(key) has no value", fix: "remove it for any")
    }
    for item in map.texts("device") ?? [] where item.text != "any" {
      guard let id = item.text else { continue }
      if catalog.device(id) == nil {
        diagnostics.add(
          item.location, "unknown device \"\(id.prefix(60))\"",
          fix: suggestion(for: id, in: catalog.devices.map(\.id)))
      } else if !filter.devices.contains(id) {
        filter.devices.append(id)
      }
    }
    for item in map.texts("largest") ?? [] {
      guard let pattern = item.text else { continue }
      let found = catalog.largest(matching: pattern).map(\.id)
      if found.isEmpty {
        diagnostics.add(item.location, "no device's name matches \"\(pattern.prefix(60))\"")
      }
      filter.largestMatching.append(pattern)
      filter.devices += found.filter { !filter.devices.contains($0) }
    }
    filter.idioms = values(map, "idiom", Idiom.self)
    filter.orientations = values(map, "orientation", Orientation.self)
    filter.appearances = values(map, "appearance", Appearance.self)
    map.finish()
    return filter
  }

  private func values<Choice: RawRepresentable & CaseIterable>(
    _ map: MapReader, _ key: String, _ type: Choice.Type
  ) -> [Choice] where Choice.RawValue == String {
    if map.node(key)?.text == "any" { return [] }
    return map.choices(key, type)
  }
}
