import Model

/// Reads `safeArea`: one entry for each range of OS versions, in ascending order without overlap.
struct SafeAreaReader {
  let diagnostics: DiagnosticCollector

  func ranges(_ node: DataNode?) -> [SafeAreaRange] {
    guard let node else { return [] }
    guard let items = node.list, !items.isEmpty else {
      diagnostics.add(node.location, "safeArea must be a list with an entry for each range of OS versions")
      return []
    }
    var ranges: [SafeAreaRange] = []
    for item in items {
      guard let range = range(item) else { continue }
      if let previous = ranges.last, range.first <= previous.last ?? .max {
        diagnostics.add(
          item.location, "the safe area from OS \(range.first) on overlaps the entry before it",
          fix: "order the ranges without overlap")
      }
      ranges.append(range)
    }
    return ranges
  }

  private func range(_ node: DataNode) -> SafeAreaRange? {
    let map = MapReader(node, "the safe area", diagnostics)
    guard map.isMap else { return nil }
    let versions = map.requiredText("os").flatMap { majorVersions($0, map) }
    let portrait = map.insets("portrait")
    let landscape = map.insets("landscape")
    let statusBar = map.points("statusBar")
    let uncertain = (map.texts("uncertain") ?? []).compactMap(\.text)
    for word in uncertain where Self.edges(word, "portrait").isEmpty && Self.edges(word, "landscape").isEmpty
    {
      map.diagnose(
        "uncertain", "unknown value \"\(word.prefix(60))\" of uncertain",
        fix: "known are portrait, landscape, and one side of them, as in portrait-top")
    }
    if map.text("because") == nil, !uncertain.isEmpty {
      diagnostics.add(node.location, "the safe area is uncertain without a reason", fix: "add `because:`")
    }
    map.finish()
    guard let versions, let portrait, let landscape else { return nil }
    return SafeAreaRange(
      first: versions.first, last: versions.last, portrait: portrait, landscape: landscape,
      statusBarHeight: statusBar,
      uncertainInPortrait: Set(uncertain.flatMap { Self.edges($0, "portrait") }),
      uncertainInLandscape: Set(uncertain.flatMap { Self.edges($0, "landscape") }))
  }

  /// Returns the sides that a word names in an orientation: `portrait` all of them, `portrait-top` one.
  private static func edges(_ word: String, _ orientation: String) -> [ScreenEdge] {
    ScreenEdge.allCases.filter { word == orientation || word == "\(orientation)-\($0.rawValue)" }
  }

  /// Reads `16..18` or `26..`; both ends are included.
  private func majorVersions(_ text: String, _ map: MapReader) -> (first: Int, last: Int?)? {
    if let majors = ClosedRange(majorVersions: text) {
      return (majors.lowerBound, majors.upperBound == Int.max ? nil : majors.upperBound)
    }
    map.diagnose(
      "os", "os must be a range of major versions, not \"\(text.prefix(60))\"",
      fix: "write it as \"16..18\" or \"26..\"")
    return nil
  }
}
