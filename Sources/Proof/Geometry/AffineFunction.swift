/// A function of a window's width and height: `x * width + y * height + constant`.
package struct AffineFunction: Hashable, Sendable {
  package var x = 0.0
  package var y = 0.0
  package var constant: Double

}

extension AffineFunction {
  /// The function through three values: at a point, `step` to the right of it, and `step` below it.
  init(at point: WindowPoint, step: Double, _ value: Double, right: Double, below: Double) {
    x = Self.cleaned((right - value) / step, step)
    y = Self.cleaned((below - value) / step, step)
    constant = value - x * point.width - y * point.height
  }

  /// Returns 0 for a slope that is a rounding error.
  private static func cleaned(_ slope: Double, _ step: Double) -> Double {
    slope.magnitude * step < 1e-9 ? 0 : slope
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
