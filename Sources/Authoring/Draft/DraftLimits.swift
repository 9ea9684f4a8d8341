import Assertions
import Model
import Runner

/// Finds the smallest or the largest of two or three sums that gives a length on all screens.
///
/// A sum of one variable that is such a limit is an edge of the hull around the points of variable and length.
struct DraftLimits {
  let samples: [DraftSample]
  let values: [Double]
  let variables: [Formula.Variable]
  /// How far a length may be from the formula.
  let slack: Double

  /// A sum that no length exceeds, and the samples that reach it.
  private struct Line {
    var terms: [Formula.Term]
    var reached: [Bool]
    var count: Int
  }

  /// Lines that are combined.
  private static let mostLines = 24
  /// Different values of a variable at which a line is reached; fewer say nothing about further screens.
  private static let fewestPoints = 3

  func formula(_ choice: Formula.Choice) -> Formula? {
    let sign = choice == .least ? 1.0 : -1
    let lines = lines(values.map { $0 * sign }).sorted { $0.count > $1.count }.prefix(Self.mostLines)
    func joined(_ lines: [Line]) -> Formula? {
      guard samples.indices.allSatisfy({ index in lines.contains { $0.reached[index] } }) else { return nil }
      // Numbers come last.
      let ordered =
        lines.filter { $0.terms.first?.variable != nil } + lines.filter { $0.terms.first?.variable == nil }
      let sums = ordered.map { line in line.terms.map { Formula.Term($0.factor * sign, $0.variable) } }
      return Formula(sums, choice: choice)
    }
    for (index, first) in lines.enumerated() {
      for second in lines[(index + 1)...] {
        if let found = joined([first, second]) { return found }
      }
    }
    for (index, first) in lines.enumerated() {
      for (next, second) in lines.enumerated() where next > index {
        for third in lines[(next + 1)...] {
          if let found = joined([first, second, third]) { return found }
        }
      }
    }
    return nil
  }

  private func lines(_ values: [Double]) -> [Line] {
    let constant = line(nil, slope: 0, values).map { [$0] } ?? []
    return constant
      + variables.flatMap { variable -> [Line] in
        let points = zip(samples, values).map { ($0.value(variable), $1) }
        var found: [Line] = []
        for slope in Self.hullSlopes(points) {
          let next = DraftFit.rounded([slope]).lazy.compactMap {
            $0[0] == 0 ? nil : line(variable, slope: $0[0], values)
          }
          guard let line = next.first, !found.contains(where: { $0.terms == line.terms }) else { continue }
          found.append(line)
        }
        return found
      }
  }

  /// Returns the line with a slope that no value exceeds; nil if few samples reach it.
  private func line(_ variable: Formula.Variable?, slope: Double, _ values: [Double]) -> Line? {
    let distances = zip(samples, values).map { sample, value in
      value - slope * (variable.map(sample.value) ?? 0)
    }
    guard let most = distances.max(),
      let constant = DraftFit.constant(distances.filter { $0 > most - 2 * slack }, slack)
    else { return nil }
    let reached = distances.map { abs($0 - constant) <= slack }
    let points = zip(samples, reached).filter(\.1).map { variable.map($0.0.value) ?? 0 }
    if variable != nil, Set(points).count < Self.fewestPoints { return nil }
    guard distances.allSatisfy({ $0 <= constant + slack }) else { return nil }
    let terms = variable.map { [Formula.Term(slope, $0)] } ?? []
    return Line(
      terms: constant == 0 && !terms.isEmpty ? terms : terms + [.init(constant)], reached: reached,
      count: reached.count { $0 })
  }

  /// Returns the slopes of the upper hull around points, of long edges first.
  private static func hullSlopes(_ points: [(Double, Double)]) -> [Double] {
    let sorted = points.sorted { $0 < $1 }
    var hull: [(Double, Double)] = []
    for point in sorted {
      if let last = hull.last, last.0 == point.0 { hull.removeLast() }
      while hull.count > 1 {
        let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
        let turn = (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)
        if turn < 0 { break }
        hull.removeLast()
      }
      hull.append(point)
    }
    // Rounding to pixels makes edges of nearly equal slope, so slopes over several edges count, too.
    var slopes: [(length: Double, slope: Double)] = []
    for first in hull.indices {
      for second in hull.indices where second > first && second <= first + 4 {
        let across = hull[second].0 - hull[first].0
        slopes.append((across, (hull[second].1 - hull[first].1) / across))
      }
    }
    return slopes.sorted { $0.length > $1.length }.prefix(40).map(\.slope)
  }
}
