/// A convex set of window sizes with exact corners.
package struct Polygon: Hashable, Sendable {
  package struct Corner: Hashable, Sendable {
    package var width: Fraction
    package var height: Fraction
    package var point: WindowPoint { WindowPoint(width: width.double, height: height.double) }
  }

  /// In order around the polygon.
  package private(set) var corners: [Corner]
  /// The corners, rounded.
  package private(set) var points: [WindowPoint]

  private init(_ corners: [Corner]) {
    self.corners = corners
    points = corners.map(\.point)
  }

  /// All sizes between two.
  package init(width: ClosedRange<Int>, height: ClosedRange<Int>) {
    self.init([
      Corner(width: Fraction(width.lowerBound), height: Fraction(height.lowerBound)),
      Corner(width: Fraction(width.upperBound), height: Fraction(height.lowerBound)),
      Corner(width: Fraction(width.upperBound), height: Fraction(height.upperBound)),
      Corner(width: Fraction(width.lowerBound), height: Fraction(height.upperBound)),
    ])
  }

  /// In square points.
  package var area: Fraction {
    var sum = Fraction.zero
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      sum = sum + corner.width * next.height - next.width * corner.height
    }
    let half = sum / Fraction(2)
    return half.isNegative ? -half : half
  }

  /// A point inside of the polygon: the mean of its corners with the given weights.
  ///
  /// - Parameter weights: Positive; repeated for polygons with more corners.
  func inside(_ weights: [Double]) -> WindowPoint {
    var (width, height, sum) = (0.0, 0.0, 0.0)
    for (index, point) in points.enumerated() {
      let weight = weights[index % weights.count]
      (width, height, sum) = (width + weight * point.width, height + weight * point.height, sum + weight)
    }
    return WindowPoint(width: width / sum, height: height / sum)
  }

  /// Cuts the polygon along a line into the part where the line's function is at least 0, and the rest.
  ///
  /// Both parts have the line as an edge, and their areas add up to that of the polygon. A part without area is nil.
  func cut(_ line: Line) -> (inside: Polygon?, outside: Polygon?) {
    let values = corners.map(line.value)
    if values.allSatisfy({ !$0.isNegative }) { return (self, nil) }
    if values.allSatisfy({ $0.isNegative || $0.isZero }) { return (nil, self) }
    var inside: [Corner] = []
    var outside: [Corner] = []
    for (index, corner) in corners.enumerated() {
      let (value, nextIndex) = (values[index], (index + 1) % corners.count)
      if !value.isNegative { inside.append(corner) }
      if value.isNegative || value.isZero { outside.append(corner) }
      let next = values[nextIndex]
      guard !value.isZero, !next.isZero, value.isNegative != next.isNegative else { continue }
      let share = value / (value - next)
      let other = corners[nextIndex]
      let crossing = Corner(
        width: corner.width + share * (other.width - corner.width),
        height: corner.height + share * (other.height - corner.height))
      inside.append(crossing)
      outside.append(crossing)
    }
    return (Polygon(inside), Polygon(outside))
  }
}

/// A function of window sizes with exact coefficients. The line is where it is 0.
struct Line: Hashable, Sendable {
  let x: Fraction
  let y: Fraction
  let constant: Fraction

  /// The line on which a function is 0, to a millionth of a point; nil if no window is near it.
  init?(_ function: AffineFunction) {
    let scale = max(function.x.magnitude, function.y.magnitude)
    guard scale > 0, function.constant.magnitude < scale * 1e6 else { return nil }
    x = Fraction(near: function.x / scale, tolerance: 1e-10)
    y = Fraction(near: function.y / scale, tolerance: 1e-10)
    constant = Fraction(near: function.constant / scale, tolerance: 1e-8)
  }

  func value(_ corner: Polygon.Corner) -> Fraction { x * corner.width + y * corner.height + constant }
}
