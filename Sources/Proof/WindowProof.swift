import Assertions
import Model

/// What holds in windows of all sizes of a range.
package struct WindowProof: Sendable {
  /// Windows of one setting in a part of the range.
  package struct Part: Sendable {
    package var setting: Int
    package var polygon: Polygon
    package var outcome: Outcome
    /// Why the outcome is not known, as a clause.
    package var reason: String?
    /// The smallest window found in which the criterion fails.
    var example: Counterexample?
  }

  /// A window in which a criterion fails, confirmed by the assertion itself.
  package struct Counterexample: Sendable {
    package var size: WindowPoint
    package var setting: Int
    package var finding: Finding
    /// PNG bytes of the screen; empty if it cannot be drawn.
    package var picture: [UInt8] = []
  }

  /// One assertion of one criterion.
  package struct Answer: Sendable {
    package var criterion: String
    package var assertion: String
    /// The parts cover the range of each setting.
    package var parts: [Part]
    /// The smallest one.
    package var counterexample: Counterexample?

    package var outcome: Outcome {
      counterexample == nil ? parts.map(\.outcome).max() ?? .cannotTell : .failed
    }
  }

  package var width: ClosedRange<Int>
  package var height: ClosedRange<Int>
  package var settings: [WindowSetting]
  /// Regions in which the layout takes one path, over all settings.
  package var regions: Int
  package var answers: [Answer]
  /// Assertions that look at pixels, which `qa prove` does not decide.
  package var skipped: [String]
  /// Sizes of iPads in points, for the map.
  package var devices: [(name: String, size: WindowPoint)]
}

extension WindowProof.Answer {
  /// Adds parts of a region, and keeps the smallest window that fails.
  mutating func add(_ parts: [WindowProof.Part]) {
    self.parts += parts
    counterexample = ([counterexample].compactMap(\.self) + parts.compactMap(\.example))
      .min { $0.size.isSmaller(than: $1.size) }
  }

  /// The share of all windows with an outcome.
  package func share(_ outcome: Outcome) -> Double {
    let areas = parts.map { (outcome: $0.outcome, area: $0.polygon.area) }
    let whole = areas.reduce(0) { $0 + $1.area }
    return whole > 0 ? areas.filter { $0.outcome == outcome }.reduce(0) { $0 + $1.area } / whole : 0
  }

  /// The reasons of undecided parts, the one with the largest share first.
  package var reasons: [(reason: String, share: Double)] {
    let open = parts.filter { $0.outcome == .cannotTell }
    let whole = parts.reduce(0) { $0 + $1.polygon.area }
    return Dictionary(grouping: open) { $0.reason ?? "frames are not known" }
      .map { ($0.key, $0.value.reduce(0) { $0 + $1.polygon.area } / whole) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
