/// A convex set of window sizes.
package struct Polygon: Hashable, Sendable {
  /// In order around the polygon.
  package private(set) var points: [WindowPoint]
  /// Points. A corner that is nearer to a line is on it.
  static let tolerance = 1e-6

  /// Returns nil for points without an area. Points that are almost equal become one, because an edge between them has no
  /// direction.
  private init?(_ points: [WindowPoint]) {
    self.points = points.reduce(into: []) { kept, point in
      if !(kept.last?.isNear(point) ?? false) { kept.append(point) }
    }
    while let last = self.points.last, self.points[0].isNear(last), self.points.count > 1 {
      self.points.removeLast()
    }
    if self.points.count < 3 { return nil }
  }

  /// All sizes between two.
  package init(width: ClosedRange<Int>, height: ClosedRange<Int>) {
    let (widths, heights) = ([width.lowerBound, width.upperBound], [height.lowerBound, height.upperBound])
    points = [(0, 0), (1, 0), (1, 1), (0, 1)].map {
      WindowPoint(width: Double(widths[$0]), height: Double(heights[$1]))
    }
  }

  /// The smallest convex set that contains some points.
  init(around points: [WindowPoint]) {
    // Along a direction that no edge is across: rounding errors then change the order of no two points.
    let sorted = points.sorted { $0.width + 0.618034 * $0.height < $1.width + 0.618034 * $1.height }
    func chain(_ points: [WindowPoint]) -> [WindowPoint] {
      points.reduce(into: []) { chain, point in
        while chain.count > 1, !Self.turnsLeft(chain[chain.count - 2], chain[chain.count - 1], point) {
          chain.removeLast()
        }
        chain.append(point)
      }
    }
    self.points = chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
  }

  /// Whether three points are no line, to a millionth of a point, and in the order of corners.
  private static func turnsLeft(_ a: WindowPoint, _ b: WindowPoint, _ c: WindowPoint) -> Bool {
    AffineFunction(through: a, c).value(b) > tolerance
  }

  /// Each corner with the next one.
  private var edges: [(WindowPoint, WindowPoint)] {
    Array(zip(points, points.dropFirst() + points.prefix(1)))
  }

  /// In square points.
  package var area: Double {
    abs(edges.reduce(0.0) { $0 + $1.0.width * $1.1.height - $1.1.width * $1.0.height }) / 2
  }

  /// About the diameter of the largest circle inside, in points.
  var thickness: Double {
    let extent = max(widths.upperBound - widths.lowerBound, heights.upperBound - heights.lowerBound)
    return extent > 0 ? area / extent : 0
  }

  private var widths: ClosedRange<Double> { Self.range(points.map(\.width)) }
  private var heights: ClosedRange<Double> { Self.range(points.map(\.height)) }
  private static func range(_ numbers: [Double]) -> ClosedRange<Double> {
    (numbers.min() ?? 0)...(numbers.max() ?? 0)
  }

  /// Weights of corners for points inside, so that none is in the middle of a symmetric set.
  static let weights: [[Double]] = [
    [1, 1.07, 0.93, 1.03, 0.97], [1, 3, 2, 5, 4], [7, 1, 3, 2, 1], [1, 2, 9, 1, 4], [2, 1, 1, 11, 3],
  ]

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

  func contains(_ point: WindowPoint) -> Bool {
    let sides = edges.map { a, b -> Double in
      let line = AffineFunction(through: a, b)
      return line.slope > 0 ? line.value(point) / line.slope : 0
    }
    return sides.allSatisfy { $0 >= -2 * Self.tolerance } || sides.allSatisfy { $0 <= 2 * Self.tolerance }
  }

  /// Cuts the polygon into the part where a function is at least 0, and the rest.
  ///
  /// Both parts have the line as an edge. A part without area is nil.
  func cut(_ function: AffineFunction) -> (inside: Polygon?, outside: Polygon?) {
    guard function.slope > 0 else { return function.constant < 0 ? (nil, self) : (self, nil) }
    let values = points.map { point -> Double in
      let distance = function.value(point) / function.slope
      return abs(distance) <= Self.tolerance ? 0 : distance
    }
    if values.allSatisfy({ $0 >= 0 }) { return (self, nil) }
    if values.allSatisfy({ $0 <= 0 }) { return (nil, self) }
    var (inside, outside) = ([WindowPoint](), [WindowPoint]())
    for (index, (point, next)) in edges.enumerated() {
      let (value, following) = (values[index], values[(index + 1) % values.count])
      if value >= 0 { inside.append(point) }
      if value <= 0 { outside.append(point) }
      guard value * following < 0 else { continue }
      let crossing = point.moved(value / (value - following), toward: next)
      inside.append(crossing)
      outside.append(crossing)
    }
    return (Polygon(inside), Polygon(outside))
  }

  /// A function that is 0 across the longer extent, through the middle.
  var middleLine: AffineFunction {
    let middle = inside([1])
    let isWide = widths.upperBound - widths.lowerBound > heights.upperBound - heights.lowerBound
    return isWide
      ? AffineFunction(x: 1, constant: -middle.width) : AffineFunction(y: 1, constant: -middle.height)
  }
}

/// Windows whose width and height are multiples of a step.
extension Polygon {
  /// Whether it has such a window. Those of a strip of a millionth of a point belong to the polygons beside it.
  func hasWindow(step: Double) -> Bool {
    thickness >= 4 * step || thickness > 10 * Self.tolerance && window(near: inside([1]), step: step) != nil
  }

  /// Returns the window inside whose height is nearest to that of a point, and of these the one whose width is; nil if there is none.
  func window(near point: WindowPoint, step: Double) -> WindowPoint? {
    let height = (point.height / step).rounded()
    let most = ((heights.upperBound - heights.lowerBound) / step).rounded(.up) + 1
    for distance in stride(from: 0, through: most, by: 1) {
      for multiple in Set([height - distance, height + distance]).sorted() {
        guard let widths = widths(at: multiple * step, step: step) else { continue }
        let width = (point.width / step).rounded() * step
        return WindowPoint(
          width: min(max(width, widths.lowerBound), widths.upperBound), height: multiple * step)
      }
    }
    return nil
  }

  /// Returns all such windows; nil if they are more than `most`.
  func windows(step: Double, atMost most: Int) -> [WindowPoint]? {
    guard area < Double(4 * most) * step * step else { return nil }
    var found: [WindowPoint] = []
    var height = ((heights.lowerBound - Self.tolerance) / step).rounded(.up) * step
    while height <= heights.upperBound + Self.tolerance {
      if let widths = widths(at: height, step: step) {
        for width in stride(from: widths.lowerBound, through: widths.upperBound + step / 2, by: step) {
          found.append(WindowPoint(width: width, height: height))
        }
      }
      guard found.count <= most else { return nil }
      height += step
    }
    return found
  }

  /// The least and the largest width of such windows with a height.
  private func widths(at height: Double, step: Double) -> ClosedRange<Double>? {
    let tolerance = Self.tolerance * 10
    var widths: [Double] = []
    for (point, next) in edges {
      let (low, high) = point.height < next.height ? (point, next) : (next, point)
      guard low.height - tolerance <= height, height <= high.height + tolerance else { continue }
      let rise = high.height - low.height
      let share = rise < tolerance ? nil : min(1, max(0, (height - low.height) / rise))
      widths += share.map { [low.moved($0, toward: high).width] } ?? [low.width, high.width]
    }
    guard let least = widths.min(), let most = widths.max() else { return nil }
    let (first, last) = (
      ((least - tolerance) / step).rounded(.up) * step, ((most + tolerance) / step).rounded(.down) * step
    )
    return first <= last ? first...last : nil
  }
}
