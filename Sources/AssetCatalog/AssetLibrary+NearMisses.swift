import Model

extension AssetLibrary {
  /// Returns names that differ in case, namespace or a few letters, the likeliest first.
  static func near(_ name: String, among names: [String]) -> [String] {
    let wanted = lastPart(name).lowercased()
    guard !wanted.isEmpty else { return [] }
    let scored = names.compactMap { candidate -> (score: Int, name: String)? in
      guard candidate != name else { return nil }
      let last = lastPart(candidate).lowercased()
      if last == wanted { return (0, candidate) }
      let allowed = max(1, wanted.count / 4)
      guard abs(last.count - wanted.count) <= allowed else { return nil }
      let distance = editDistance(Array(wanted.prefix(64)), Array(last.prefix(64)))
      return distance <= allowed ? (distance, candidate) : nil
    }
    return scored.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.map(\.name)
  }
}
