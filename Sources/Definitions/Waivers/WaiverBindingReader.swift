import Model

/// Reads `assertion`, `cause` and `measured` of a waiver.
struct WaiverBindingReader {
  let map: MapReader

  /// Nil for a waiver with none of these keys.
  var binding: Waiver.Binding? {
    let assertions = (map.texts("assertion") ?? []).compactMap(\.text)
    let causes = (map.texts("cause") ?? []).compactMap(\.text)
    let measured = self.measured
    if assertions.isEmpty, causes.isEmpty, measured.isEmpty { return nil }
    return Waiver.Binding(assertions: assertions, causes: causes, measured: measured)
  }

  private var measured: [String: Waiver.Binding.Bounds] {
    guard let node = map.node("measured"), !node.isNull else { return [:] }
    guard let entries = node.entries, !entries.isEmpty else {
      map.diagnose(
        "measured", "measured must be a map of figures, not \(node.kindName)",
        fix: "write {width: [104, 110]}")
      return [:]
    }
    var measured: [String: Waiver.Binding.Bounds] = [:]
    for entry in entries {
      let values = entry.node.list?.map(\.value.number) ?? [entry.node.value.number]
      guard let least = values.first ?? nil, let most = values.last ?? nil, values.count <= 2, least <= most
      else {
        map.diagnostics.add(
          entry.node.location,
          "\(entry.key.prefix(60)) of measured must be a number, or the smallest and the largest one",
          fix: "write [104, 110]")
        continue
      }
      measured[entry.key] = .init(least, most)
    }
    return measured
  }
}
