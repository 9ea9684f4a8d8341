/// A function of a window's width and height: `x * width + y * height + constant`.
package struct AffineFunction: Hashable, Sendable {
  package var x = 0.0
  package var y = 0.0
  package var constant = 0.0
}

extension AffineFunction {
  /// The function through three values: at a point, `step` to the right of it, and `step` below it.
  init(at point: WindowPoint, step: Double, _ value: Double, right: Double, below: Double) {
    x = Self.cleaned((right - value) / step, step)
    y = Self.cleaned((below - value) / step, step)
    constant = value - x * point.width - y * point.height
  }

  /// A function that is 0 on the line through two points; elsewhere it is the distance from the line in points.
  init(through a: WindowPoint, _ b: WindowPoint) {
    let length = max(
      ((b.width - a.width) * (b.width - a.width) + (b.height - a.height) * (b.height - a.height))
        .squareRoot(), 1e-12)
    (x, y) = ((b.height - a.height) / length, (a.width - b.width) / length)
    constant = -(x * a.width + y * a.height)
  }

  /// Returns 0 for a slope that is a rounding error.
  private static func cleaned(_ slope: Double, _ step: Double) -> Double {
    slope.magnitude * step < 1e-9 ? 0 : slope
  }

  /// The function without slopes that sums of rounding errors make.
  var cleaned: AffineFunction {
    func clean(_ slope: Double) -> Double { slope.magnitude < 1e-7 ? 0 : slope }
    return AffineFunction(x: clean(x), y: clean(y), constant: constant)
  }

  package func value(_ point: WindowPoint) -> Double {
    x * point.width + y * point.height + constant
  }

  /// How much the function grows over one point of distance at most.
  var slope: Double { (x * x + y * y).squareRoot() }

  package static func + (a: Self, b: Self) -> Self {
    AffineFunction(x: a.x + b.x, y: a.y + b.y, constant: a.constant + b.constant)
  }
  package static func - (a: Self, b: Self) -> Self { a + b * -1 }
  package static func * (a: Self, factor: Double) -> Self {
    AffineFunction(x: a.x * factor, y: a.y * factor, constant: a.constant * factor)
  }
}

/// The size of a window in points, as a point of the plane of all sizes.
package struct WindowPoint: Hashable, Sendable {
  package var width: Double
  package var height: Double
}

extension WindowPoint {
  func isSmaller(than other: WindowPoint) -> Bool {
    (width + height, width) < (other.width + other.height, other.width)
  }

  /// Whether it is less than ten millionths of a point from another one along both axes.
  func isNear(_ other: WindowPoint) -> Bool {
    max((width - other.width).magnitude, (height - other.height).magnitude) < 1e-5
  }

  /// Returns the point at a share of the way to another one.
  func moved(_ share: Double, toward other: WindowPoint) -> WindowPoint {
    WindowPoint(
      width: width + (other.width - width) * share, height: height + (other.height - height) * share)
  }

  /// Returns the nearest window whose width and height are multiples of a step.
  func rounded(_ step: Double) -> WindowPoint {
    WindowPoint(width: (width / step).rounded() * step, height: (height / step).rounded() * step)
  }
}
