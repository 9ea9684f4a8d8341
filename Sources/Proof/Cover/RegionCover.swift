/// Divides a set of window sizes into regions on each of which a computation is affine.
///
/// Three sizes with equal decisions give the affine functions of all numbers that decide. The region is the part of the
/// set where none of them is negative. Each line cuts off a part that is covered in the same way. So the regions cover
/// the set without gap and overlap, and their exact areas add up to its area.
///
/// The position of a line is known to a millionth of a point.
package struct RegionCover {
  /// Regions to make at most; what is left has no proof.
  package var most: Int
  let probe: (WindowPoint) -> Probe
  /// Points. A corner that is nearer to a line is on it.
  static let tolerance = 1e-6

  /// Weights of corners for the sizes to try, so that none is in the middle of a symmetric set.
  private static let attempts: [[Double]] = [
    [1, 1.07, 0.93, 1.03, 0.97], [1, 3, 2, 5, 4], [7, 1, 3, 2, 1], [1, 2, 9, 1, 4], [2, 1, 1, 11, 3],
  ]
  /// Distances of the three sizes, as shares of the set's thickness.
  private static let shares = [0.11, 0.013, 0.0011, 0.00011]
  /// Distances in points that are too small for exact slopes.
  private static let leastStep = 2e-5

  /// Returns regions whose areas add up to that of the set, the largest part first: what is left is small.
  package func regions(of set: Polygon) -> [Region] {
    var found: [Region] = []
    var open = [(area: set.area, polygon: set)]
    while let index = open.indices.max(by: { open[$0].area < open[$1].area }) {
      let next = open.remove(at: index).polygon
      guard found.count + open.count < most else {
        found.append(
          Region(polygon: next, obstacle: "there are more than \(most) regions", sample: next.inside([1])))
        continue
      }
      var rest: [Polygon] = []
      found.append(region(in: next, rest: &rest))
      open += rest.map { ($0.area, $0) }
    }
    return found
  }

  /// Returns a region of a set and adds what is left of the set to `rest`.
  private func region(in set: Polygon, rest: inout [Polygon]) -> Region {
    var obstacle: String?
    for weights in Self.attempts {
      let sample = set.inside(weights)
      let first = probe(sample)
      guard first.obstacle == nil else {
        obstacle = obstacle ?? first.obstacle
        continue
      }
      for share in Self.shares {
        let step = share * set.thickness
        guard step > Self.leastStep, let functions = functions(at: sample, step, first) else { continue }
        let (polygon, parts) = Self.cut(set, by: functions.margins, keeping: sample)
        guard holds(polygon, first) else {
          obstacle = obstacle ?? "decisions change inside of a region"
          continue
        }
        rest += parts
        return Region(polygon: polygon, functions: functions.numbers, sample: sample)
      }
    }
    return Region(
      polygon: set, obstacle: obstacle ?? "decisions change within a thousandth of a point",
      sample: set.inside(Self.attempts[0]))
  }

  /// Returns the functions of the numbers that decide and of the results.
  private func functions(
    at sample: WindowPoint, _ step: Double, _ first: Probe
  ) -> (margins: [AffineFunction], numbers: [AffineFunction])? {
    let right = probe(WindowPoint(width: sample.width + step, height: sample.height))
    let below = probe(WindowPoint(width: sample.width, height: sample.height + step))
    guard right.obstacle == nil, below.obstacle == nil, right.isLike(first), below.isLike(first) else {
      return nil
    }
    func functions(_ numbers: (Probe) -> [Double]) -> [AffineFunction] {
      zip(numbers(first), zip(numbers(right), numbers(below))).map { value, others in
        AffineFunction(at: sample, step: step, value, right: others.0, below: others.1)
      }
    }
    return (functions(\.margins), functions(\.numbers))
  }

  /// Cuts off the parts of a set where a function is negative.
  private static func cut(
    _ set: Polygon, by functions: [AffineFunction], keeping sample: WindowPoint
  ) -> (inside: Polygon, parts: [Polygon]) {
    var inside = set
    var parts: [Polygon] = []
    for function in functions {
      let least = inside.points.map(function.value).min() ?? 0
      guard least < -tolerance * function.slope, function.slope > 0, let line = Line(function) else {
        continue
      }
      let (kept, rest) = inside.cut(line)
      // The sample is inside of all lines, so that something is left.
      guard let kept, let rest else { continue }
      inside = kept
      parts.append(rest)
    }
    return (inside, parts)
  }

  /// Whether the decisions are the same next to each corner and in the middle.
  ///
  /// It follows from the functions; this finds numbers that decide without a record.
  private func holds(_ polygon: Polygon, _ first: Probe) -> Bool {
    // The middle of a symmetric strip is where the number that bounds it is 0, which is no decision.
    let middle = polygon.inside(Self.attempts[3])
    let sizes = polygon.points.map { point in
      WindowPoint(
        width: point.width + (middle.width - point.width) * 0.02,
        height: point.height + (middle.height - point.height) * 0.02)
    }
    return (sizes + [middle]).allSatisfy { size in
      let other = probe(size)
      return other.obstacle == nil && other.isLike(first)
    }
  }
}

extension Polygon {
  /// About the diameter of the largest circle inside, in points.
  var thickness: Double {
    let (widths, heights) = (points.map(\.width), points.map(\.height))
    let extent = max(
      (widths.max() ?? 0) - (widths.min() ?? 0), (heights.max() ?? 0) - (heights.min() ?? 0))
    return extent > 0 ? area.double / extent : 0
  }
}
