/// What a computation gives for one window size, with what decided it; see `DecisionTrace`.
package struct Probe {
  /// Equal for two sizes with equal decisions.
  package var path: [Int]
  /// The numbers whose signs decided. Each is positive where the path holds.
  package var margins: [Double]
  package var numbers: [Double]
  /// Why the path does not define affine functions.
  package var obstacle: String?

}

extension Probe {
  /// A computation that gives nothing.
  init(obstacle: String) { self.init(path: [], margins: [], numbers: [], obstacle: obstacle) }

  func isLike(_ other: Probe) -> Bool {
    path == other.path && margins.count == other.margins.count && numbers.count == other.numbers.count
  }
}

/// A convex set of window sizes on which one computation takes one path.
package struct Region: Sendable {
  package var polygon: Polygon
  /// Of each number of the computation; nil if the region has no proof.
  package var functions: [AffineFunction]?
  /// Why the region has no proof.
  package var obstacle: String?
  /// A size inside.
  package var sample: WindowPoint
}
