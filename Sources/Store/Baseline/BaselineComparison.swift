import Model

/// A comparison of an app's screens with their baselines.
package struct BaselineComparison: Sendable {
  package struct Change: Hashable, Sendable {
    package var expected: ScreenBaseline
    package var actual: ScreenBaseline
    /// Removed lines of the layout with `- `, then added lines with `+ `.
    package var layoutLines: [String]
    package var pixelsDiffer: Bool { expected.pixels != actual.pixels }
  }
  package var unchanged: Int
  package var changed: [Change]
  /// Screens without a baseline.
  package var new: [ScreenBaseline]
  /// Baselines of screens that no longer exist.
  package var orphaned: [ScreenBaseline]

  package var isClean: Bool { changed.isEmpty && new.isEmpty && orphaned.isEmpty }

  /// - Parameter isWhole: Whether `actual` has every screen of the app; otherwise a missing screen is not orphaned.
  package init(expected: [ScreenBaseline], actual: [ScreenBaseline], isWhole: Bool) {
    let known = Dictionary(expected.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let seen = Set(actual.map(\.name))
    unchanged = 0
    changed = []
    new = []
    for baseline in actual {
      guard let before = known[baseline.name] else {
        new.append(baseline)
        continue
      }
      if before == baseline {
        unchanged += 1
      } else {
        changed.append(
          Change(
            expected: before, actual: baseline, layoutLines: Self.lines(before.layout, baseline.layout)))
      }
    }
    orphaned = isWhole ? expected.filter { !seen.contains($0.name) } : []
  }

  private static func lines(_ before: [String], _ after: [String]) -> [String] {
    let (old, new) = (Set(before), Set(after))
    var lines =
      before.filter { !new.contains($0) }.map { "- " + $0 }
      + after.filter { !old.contains($0) }.map { "+ " + $0 }
    if lines.isEmpty, before != after { lines = ["the order of the views differs"] }
    return lines
  }
}
