import Model
import Runner

/// Where an element is along one axis, in every case.
struct DraftOffset: Sendable {
  /// Distances that are the same in every case, in points by name of the parameter.
  typealias Distances = [String: Double]

  /// The values of `relativeTo`, the preferred one first.
  static let areas = ["safe-area", "screen"]

  var area: String
  var name: String
  var points: Double
  var isHorizontal: Bool

  func parameters(of element: String) -> String {
    "{of: \(element), relativeTo: \(area), \(name): \(Points(points))}"
  }

  /// As in `12 pt below the top of the safe area`.
  var words: String {
    let owner = area == "screen" ? "the screen" : "the safe area"
    let (distance, isBefore) = (Points(points.magnitude), points < 0)
    switch name {
    case "centerX":
      return points == 0
        ? "in the horizontal center of \(owner)"
        : "\(distance) pt to the \(isBefore ? "left" : "right") of the center of \(owner)"
    case "centerY":
      return points == 0
        ? "in the vertical center of \(owner)"
        : "\(distance) pt \(isBefore ? "above" : "below") the center of \(owner)"
    default: return "\(distance) pt \(isBefore ? "beyond" : "from") the \(name) edge of \(owner)"
    }
  }

  /// Returns the first constant distance along each axis: a center, then an edge of the safe area, then one of the screen.
  static func all(_ distances: [String: Distances]) -> [DraftOffset] {
    func first(_ center: String, _ edges: [String], isHorizontal: Bool) -> DraftOffset? {
      let choices =
        [("screen", center), ("safe-area", center)] + areas.flatMap { area in edges.map { (area, $0) } }
      return choices.lazy.compactMap { area, name in
        distances[area]?[name].map {
          DraftOffset(area: area, name: name, points: $0, isHorizontal: isHorizontal)
        }
      }.first
    }
    return [
      first("centerX", ["left", "right"], isHorizontal: true),
      first("centerY", ["top", "bottom"], isHorizontal: false),
    ].compactMap(\.self)
  }

  /// Returns the distances from an area that are the same in every case, apart from rounding to pixels.
  static func distances(_ samples: [DraftSample], _ area: String) -> Distances {
    var ranges: [String: ClosedRange<Double>] = [:]
    for sample in samples {
      let (frame, bounds) = (sample.frame, sample.viewport.bounds)
      let around = area == "screen" ? bounds : bounds.inset(by: sample.viewport.safeArea)
      let distances: [(String, Points)] = [
        ("top", frame.minY - around.minY), ("left", frame.minX - around.minX),
        ("bottom", around.maxY - frame.maxY), ("right", around.maxX - frame.maxX),
        ("centerX", frame.midX - around.midX), ("centerY", frame.midY - around.midY),
      ]
      for (name, points) in distances {
        let value = points.value
        ranges[name] =
          ranges[name].map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
      }
    }
    // Half of a point is the tolerance of the assertion.
    return ranges.filter { $0.value.upperBound - $0.value.lowerBound < 0.9 }.mapValues { range in
      let middle = (range.lowerBound + range.upperBound) / 2
      let whole = middle.rounded()
      return abs(whole - middle) <= 0.05 + (range.upperBound - range.lowerBound) / 2
        ? whole : (middle * 100).rounded() / 100
    }
  }
}
