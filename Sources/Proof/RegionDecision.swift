import Assertions
import Model

/// The parts of a region on which the frames decide a criterion in one way.
struct RegionDecision {
  struct Part {
    var polygon: Polygon
    var outcome: Outcome
    /// Whether nothing cuts off or covers what a requirement is about.
    var isGiven: Bool
  }

  private struct Sum {
    var function: AffineFunction
    var slack: Double
  }
  private struct Requirement {
    var alternatives: [Sum]
    var failsIf: [Sum]
    var isWhole: Bool
  }

  private let requirements: [Requirement]
  private let provided: [Requirement]
  /// Ids of the views that decide.
  let views: [String]

  /// More than numbers with rounding errors can be off, in points.
  private static let tolerance = 1e-6

  /// - Returns: nil if a view that a requirement names has no frame.
  init?(_ requirements: [FrameRequirement], provided: [FrameRequirement], in frames: RegionFrames) {
    func known(_ requirements: [FrameRequirement]) -> [Requirement]? {
      let known = requirements.map { requirement -> Requirement? in
        let alternatives = requirement.alternatives.compactMap { frames.function($0).map(Sum.init) }
        let failsIf = requirement.failsIf.compactMap { frames.function($0).map(Sum.init) }
        guard alternatives.count == requirement.alternatives.count, failsIf.count == requirement.failsIf.count
        else { return nil }
        return Requirement(alternatives: alternatives, failsIf: failsIf, isWhole: requirement.isWhole)
      }
      return known.contains { $0 == nil } ? nil : known.compactMap(\.self)
    }
    guard let own = known(requirements), let given = known(provided) else { return nil }
    (self.requirements, self.provided) = (own, given)
    views = (requirements + provided).flatMap { $0.alternatives + $0.failsIf }.flatMap(\.terms).map(\.view)
  }

  /// Returns the parts of a polygon; their areas add up to its area.
  func parts(of polygon: Polygon) -> [Part] {
    var polygons = [polygon]
    for function in edges {
      guard let line = Line(function) else { continue }
      polygons = polygons.flatMap { part -> [Polygon] in
        let values = part.points.map(function.value)
        let limit = Self.tolerance * function.slope
        guard values.contains(where: { $0 < -limit }), values.contains(where: { $0 > limit }) else {
          return [part]
        }
        let (inside, outside) = part.cut(line)
        return [inside, outside].compactMap(\.self)
      }
    }
    return polygons.map { polygon in
      let middle = polygon.inside([1])
      let isGiven = provided.allSatisfy { isHeld($0, middle) }
      return Part(polygon: polygon, outcome: outcome(at: middle, isGiven), isGiven: isGiven)
    }
  }

  /// The functions that are 0 where a sum begins to be certain.
  private var edges: [AffineFunction] {
    let sums = (requirements + provided).flatMap { $0.alternatives + $0.failsIf }
    return sums.flatMap { sum in
      sum.function.slope == 0
        ? []
        : [sum.slack, -sum.slack].map { sum.function - AffineFunction(constant: $0) }
    }.uniqued()
  }

  private func outcome(at point: WindowPoint, _ isGiven: Bool) -> Outcome {
    let holds = requirements.allSatisfy { isHeld($0, point) }
    if holds { return isGiven ? .passed : .cannotTell }
    let fails = requirements.contains { requirement in
      requirement.isWhole && requirement.alternatives.allSatisfy { isBelow($0, point) }
        && requirement.failsIf.allSatisfy { isAbove($0, point) }
    }
    return fails && isGiven ? .failed : .cannotTell
  }

  private func isHeld(_ requirement: Requirement, _ point: WindowPoint) -> Bool {
    requirement.alternatives.contains { isAbove($0, point) }
  }

  /// Whether a sum is surely at least 0. A sum that is the same everywhere needs no distance from 0.
  private func isAbove(_ sum: Sum, _ point: WindowPoint) -> Bool {
    sum.function.value(point) >= sum.slack - Self.tolerance
  }

  private func isBelow(_ sum: Sum, _ point: WindowPoint) -> Bool {
    sum.function.value(point) < -sum.slack - (sum.function.slope == 0 ? Self.tolerance : 0)
  }
}
