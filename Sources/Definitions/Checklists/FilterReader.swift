import Model

/// Reads `when`: the cases that a criterion or a waiver is about.
struct FilterReader {
  let devices: DeviceNames
  let diagnostics: DiagnosticCollector

  /// Reads a map of conditions. `any` and an absent key allow every value. Devices that `largest` finds are added to
  /// the devices.
  func filter(_ node: DataNode?) -> CaseFilter {
    var filter = CaseFilter()
    guard let node else { return filter }
    func words(_ key: String) -> [String] { node.texts(key).filter { $0 != "any" }.uniqued() }
    for axis in Axis.all {
      let given = words(axis.key)
      filter.axes[axis] =
        axis.domain == .systems ? given.compactMap { OSVersion($0)?.description }.uniqued() : given
    }
    let largest = node["largest"]?.items ?? []
    do {
      let catalog = largest.isEmpty ? nil : try devices.catalog()
      for item in largest {
        guard let pattern = item.text, let found = catalog?.largest(matching: pattern).map(\.id) else {
          continue
        }
        if found.isEmpty { diagnostics.add(item, "no device's name matches \"\(pattern.prefix(60))\"") }
        filter.largestMatching.append(pattern)
        filter.axes.devices += found.filter { !filter.axes.devices.contains($0) }
      }
    } catch { diagnostics.add(error) }
    filter.idioms = words("idiom").compactMap { Idiom(rawValue: $0) }
    return filter
  }
}
