/// What a computation gives for one window size, with what decided it; see `DecisionTrace`.
package struct Probe {
  /// Equal for two sizes with equal decisions.
  package var path: [Int]
  /// The numbers whose signs decided. Each is positive where the path holds.
  package var margins: [Double]
  package var numbers: [Double]
  /// Why the path does not define affine functions.
  package var obstacle: String?

  package init(path: [Int], margins: [Double], numbers: [Double], obstacle: String? = nil) {
    (self.path, self.margins, self.numbers, self.obstacle) = (path, margins, numbers, obstacle)
  }

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
