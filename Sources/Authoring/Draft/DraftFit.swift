import Assertions
import Model
import Runner

/// An element's frame on one screen.
struct DraftSample: Hashable, Sendable {
  var frame: Rect
  /// How far an edge can move because of estimates.
  var error: Double
  var viewport: Viewport

  func value(_ variable: Formula.Variable) -> Double { variable.value(on: viewport, of: frame) }
}

/// Finds the simplest formula for a length on all screens.
struct DraftFit {
  let samples: [DraftSample]
  let length: FrameLength

  /// Less than the tolerance of `layout.frame`, so that rounding to pixels is left.
  static let slack = 0.45

  private var values: [Double] { samples.map { length.value(of: $0.frame) } }

  /// Variables by preference.
  private var variables: [Formula.Variable] {
    switch length {
    case .left, .right, .centerX, .width:
      [.screenWidth, .safeLeft, .safeRight, .safeWidth, .screenShort, .screenHeight, .safeHeight]
    case .top, .bottom, .centerY, .height:
      [.screenHeight, .safeTop, .safeBottom, .safeHeight, .screenShort, .screenWidth, .safeWidth]
    }
  }

  /// Returns nil if no formula of at most two variables holds.
  func formula(own: Formula.Variable? = nil) -> Formula? {
    let values = values
    guard !values.isEmpty else { return nil }
    if let sum = fit([], values, samples) { return Formula([sum]) }
    if let own, let sum = fit([own], values, samples), sum.count == 1 { return Formula([sum]) }
    for variable in variables {
      if let sum = fit([variable], values, samples) { return Formula([sum]) }
    }
    let limits = DraftLimits(samples: samples, values: values, variables: variables, slack: Self.slack)
    if let limited = limits.formula(.least) ?? limits.formula(.greatest) { return limited }
    for (index, first) in variables.enumerated() {
      for second in variables[(index + 1)...] {
        if let sum = fit([first, second], values, samples) { return Formula([sum]) }
      }
    }
    return nil
  }

  /// Returns the sum of at most two variables that gives all values.
  private func fit(
    _ variables: [Formula.Variable], _ values: [Double], _ samples: [DraftSample]
  ) -> [Formula.Term]? {
    let points = samples.map { sample in variables.map(sample.value) }
    guard let exact = Self.slopes(points, values) else { return nil }
    // A share without a constant is the simplest formula.
    let shares = Self.share(points, values).map { [[$0]] } ?? []
    for slopes in (shares + [exact]).flatMap(Self.rounded) where slopes.allSatisfy({ $0 != 0 }) {
      let rest = zip(points, values).map { point, value in
        zip(slopes, point).reduce(value) { $0 - $1.0 * $1.1 }
      }
      let isZero = !variables.isEmpty && rest.allSatisfy { abs($0) <= Self.slack }
      guard let constant = isZero ? 0 : Self.constant(rest, Self.slack) else { continue }
      // With few different screens, any formula of two variables would hold.
      if !variables.isEmpty, Set(points).count < 2 * variables.count + 1 { return nil }
      let terms = zip(slopes, variables).map { Formula.Term($0, $1) }
      return constant == 0 && !terms.isEmpty ? terms : terms + [.init(constant)]
    }
    return nil
  }

  /// Returns slopes with few digits, the shortest first.
  static func rounded(_ slopes: [Double]) -> [[Double]] {
    [20.0, 12, 100, 1000, 1_000_000].map { steps in slopes.map { ($0 * steps).rounded() / steps } }
  }

  /// Returns the number from which no value is far: a whole one if possible.
  static func constant(_ values: [Double], _ slack: Double) -> Double? {
    guard let least = values.min(), let most = values.max(), most - least <= 2 * slack else { return nil }
    let middle = (least + most) / 2
    for steps in [1.0, 2, 10, 100, 1000] {
      let rounded = (middle * steps).rounded() / steps
      if max(most - rounded, rounded - least) <= slack,
        abs(rounded - middle) <= 0.05 + (most - least) / 2
      {
        return rounded
      }
    }
    return nil
  }

  /// Returns the slope of the least squares through zero, of one variable; nil for several.
  private static func share(_ points: [[Double]], _ values: [Double]) -> Double? {
    guard points.first?.count == 1 else { return nil }
    let squares = points.reduce(0) { $0 + $1[0] * $1[0] }
    return squares > 1 ? zip(points, values).reduce(0) { $0 + $1.0[0] * $1.1 } / squares : nil
  }

  /// Returns the slopes of the least squares, with a constant; nil if the points do not determine them.
  private static func slopes(_ points: [[Double]], _ values: [Double]) -> [Double]? {
    let count = Double(points.count)
    guard let dimension = points.first?.count else { return nil }
    if dimension == 0 { return [] }
    let means = (0..<dimension).map { index in points.reduce(0) { $0 + $1[index] } / count }
    let mean = values.reduce(0, +) / count
    func product(_ a: Int, _ b: Int) -> Double {
      points.reduce(0) { $0 + ($1[a] - means[a]) * ($1[b] - means[b]) }
    }
    func moment(_ a: Int) -> Double {
      zip(points, values).reduce(0) { $0 + ($1.0[a] - means[a]) * ($1.1 - mean) }
    }
    if dimension == 1 {
      let spread = product(0, 0)
      return spread > 1 ? [moment(0) / spread] : nil
    }
    let (a, b, c) = (product(0, 0), product(0, 1), product(1, 1))
    let determinant = a * c - b * b
    guard determinant > 0.001 * a * c, a > 1, c > 1 else { return nil }
    let (p, q) = (moment(0), moment(1))
    return [(p * c - q * b) / determinant, (q * a - p * b) / determinant]
  }
}
