import Model

/// Masks of squares with rounded corners, such as app icons.
package enum CornerMask {
  package enum Style: String, Sendable {
    /// Apple's continuous corner: three cubic curves that begin 1.528665 radii from the corner.
    case continuous
    /// A quarter of a circle.
    case circular
  }

  /// Returns a square with rounded corners.
  ///
  /// - Parameters:
  ///   - side: In pixels.
  ///   - radius: As a share of the side: 0.2237 for iOS app icons.
  ///
  /// Coverage is exact across and sampled in 16 lines a pixel down. A radius too large for the side is reduced
  /// to the largest that fits. Curve: PaintCode, "Code for iOS 7 rounded rectangles"; Liam Rosenfeld, "Apple icon quest".
  package static func square(side: Int, radius: Ratio, style: Style) -> Coverage {
    guard side > 0, side <= 16384 else { return Coverage(width: 0, height: 0, values: []) }
    let length = Double(side)
    let wanted = radius.value.isFinite ? max(radius.value, 0) * length : 0
    let reach = style == .continuous ? curveReach : 1
    let outline = Outline(style, radius: min(wanted, length / 2 / reach))
    var values = [UInt8](repeating: 0, count: side * side)
    for row in 0..<(side + 1) / 2 {
      let line = coverage(row: row, side: side, outline: outline)
      for column in 0..<side {
        values[row * side + column] = line[column]
        values[(side - 1 - row) * side + column] = line[column]
      }
    }
    return Coverage(width: side, height: side, values: values)
  }

  private static let samples = 16

  private static func coverage(row: Int, side: Int, outline: Outline) -> [UInt8] {
    let insets = (0..<samples).map { sample in
      let y = Double(row) + (Double(sample) + 0.5) / Double(samples)
      return outline.inset(at: min(y, Double(side) - y))
    }
    // Between the two edges every sample covers the whole pixel.
    let edge = Int(min((insets.max() ?? 0).rounded(.up), Double(side)))
    var values = [UInt8](repeating: 255, count: side)
    for column in 0..<side where column < edge || column >= side - edge {
      var sum = 0.0
      for inset in insets {
        let left = max(Double(column), inset)
        let right = min(Double(column + 1), Double(side) - inset)
        sum += max(right - left, 0)
      }
      values[column] = UInt8((sum / Double(samples) * 255).rounded())
    }
    return values
  }

  /// Where the curve begins, in radii from the corner.
  static let curveReach = 1.528665
  /// Control points in radii from the corner: (along one edge, along the other).
  private static let curves: [[(Double, Double)]] = [
    [(1.528665, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139)],
    [
      (0.63149379, 0.07491139), (0.37282383, 0.16905956), (0.16905956, 0.37282383),
      (0.07491139, 0.63149379),
    ],
    [(0.07491139, 0.63149379), (0, 0.86840694), (0, 1.08849296), (0, 1.528665)],
  ]

  /// The distance of the shape's edge from the square's edge, by the distance from the top.
  private struct Outline {
    let style: Style
    let radius: Double
    /// Points of the curve with y rising, in radii.
    let points: [(x: Double, y: Double)]

    init(_ style: Style, radius: Double) {
      self.style = style
      self.radius = radius
      let steps = 64
      points =
        style == .circular
        ? []
        : CornerMask.curves.flatMap { p in
          (0...steps).map { step in
            let t = Double(step) / Double(steps)
            let s = 1 - t
            let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            return (
              a * p[0].0 + b * p[1].0 + c * p[2].0 + d * p[3].0,
              a * p[0].1 + b * p[1].1 + c * p[2].1 + d * p[3].1
            )
          }
        }
    }

    func inset(at y: Double) -> Double {
      guard radius > 0 else { return 0 }
      if style == .circular {
        guard y < radius else { return 0 }
        let rise = radius - y
        return radius - max(radius * radius - rise * rise, 0).squareRoot()
      }
      let height = y / radius
      var (next, end) = (0, points.count)
      while next < end {
        let middle = (next + end) / 2
        if points[middle].y < height { next = middle + 1 } else { end = middle }
      }
      guard next < points.count else { return 0 }
      guard next > 0 else { return points[0].x * radius }
      let (from, to) = (points[next - 1], points[next])
      let share = to.y > from.y ? (height - from.y) / (to.y - from.y) : 0
      return (from.x + (to.x - from.x) * share) * radius
    }
  }
}

extension Coverage {
  /// Returns the sum of the lesser values over the sum of the greater values of two masks: 1 for equal masks.
  ///
  /// Nil if the sizes differ or both masks are empty.
  package func intersectionOverUnion(_ other: Coverage) -> Ratio? {
    guard width == other.width, height == other.height else { return nil }
    var common = 0
    var all = 0
    for (left, right) in zip(values, other.values) {
      common += Int(min(left, right))
      all += Int(max(left, right))
    }
    return all == 0 ? nil : Ratio(Double(common) / Double(all))
  }
}
