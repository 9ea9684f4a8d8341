/// Distances from the four edges in points, for calculations inside this module.
struct EdgeInsets: Hashable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0
  static let zero = EdgeInsets()
  static func + (a: Self, b: Self) -> Self {
    EdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
  /// - Parameter values: top, left, bottom, right.
  init(_ values: [Double]) {
    (top, left, bottom, right) = (values[0], values[1], values[2], values[3])
  }
  init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  /// Points below which a difference does not matter.
  static let closeness = 0.01
  func isClose(_ other: Self) -> Bool {
    let limit = Self.closeness
    return abs(top - other.top) < limit && abs(left - other.left) < limit
      && abs(bottom - other.bottom) < limit && abs(right - other.right) < limit
  }
}

/// A rectangle in points, in the coordinates of the root unless stated otherwise.
struct PlainRect: Hashable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0

  func distances(in outer: PlainRect) -> EdgeInsets {
    EdgeInsets(
      top: y - outer.y, left: x - outer.x, bottom: outer.y + outer.height - y - height,
      right: outer.x + outer.width - x - width)
  }

  /// Returns the largest distance in points that an edge moves.
  func movement(to other: PlainRect) -> Double {
    max(
      max(abs(x - other.x), abs(y - other.y)),
      max(abs(x + width - other.x - other.width), abs(y + height - other.y - other.height)))
  }
}
