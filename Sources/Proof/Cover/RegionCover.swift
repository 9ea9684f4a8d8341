/// Divides a set of window sizes into regions on each of which a computation is affine.
///
/// Three sizes with equal decisions give the affine functions of all numbers that decide. The region is the part of the
/// set where none of them is negative. Each line cuts off a part that is covered in the same way, the largest part first.
/// So the regions cover all windows of the set, and overlap only in their edges. A part without a window is left out.
///
/// The position of a line is known to a millionth of a point.
package struct RegionCover {
  /// Regions to make at most; what is left has no proof.
  package var most: Int
  /// Width and height of windows are multiples of it, in points.
  var step = 0.5
  let probe: (WindowPoint) -> Probe

  /// Distances of the three sizes, as shares of the set's thickness.
  private static let shares = [0.11, 0.013, 0.0011, 0.00011]
  /// Distances in points that are too small for exact slopes.
  private static let leastStep = 2e-5

  /// Returns regions that cover all windows of the set.
  package func regions(of set: Polygon) -> [Region] {
    var found: [Region] = []
    var gaps: [Polygon] = []
    func keeps(_ polygon: Polygon) -> Bool {
      let hasWindow = polygon.hasWindow(step: step)
      if !hasWindow { gaps.append(polygon) }
      return hasWindow
    }
    var open = [(polygon: set, area: set.area)]
    while let index = open.indices.max(by: { open[$0].area < open[$1].area }) {
      let next = open.remove(at: index).polygon
      guard found.count + open.count < most else {
        found.append(
          Region(polygon: next, obstacle: "there are more than \(most) regions", sample: next.inside([1])))
        continue
      }
      var rest: [Polygon] = []
      found += [region(in: next, rest: &rest)].filter { keeps($0.polygon) }
      open += rest.filter(keeps).map { ($0, $0.area) }
    }
    return Self.joined(found, of: set, gaps)
  }

  /// Returns a region of a set and adds what is left of the set to `rest`.
  private func region(in set: Polygon, rest: inout [Polygon]) -> Region {
    var obstacle: String?
    for weights in Polygon.weights {
      let sample = set.inside(weights)
      let first = probe(sample)
      guard first.obstacle == nil else {
        obstacle = obstacle ?? first.obstacle
        continue
      }
      for share in Self.shares {
        let step = share * set.thickness
        guard step > Self.leastStep, let functions = functions(at: sample, step, first) else { continue }
        let (polygon, parts) = Self.cut(set, by: functions.margins)
        guard holds(polygon, first, functions.numbers) else {
          obstacle = obstacle ?? "decisions change inside of a region"
          continue
        }
        rest += parts
        return Region(polygon: polygon, functions: functions.numbers, sample: sample)
      }
    }
    return Region(
      polygon: set, obstacle: obstacle ?? "decisions change within a thousandth of a point",
      sample: set.inside(Polygon.weights[0]))
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
    _ set: Polygon, by functions: [AffineFunction]
  ) -> (inside: Polygon, parts: [Polygon]) {
    var inside = set
    var parts: [Polygon] = []
    for function in functions {
      // The sample is inside of all lines, so that something is left.
      guard function.slope > 0, case let (kept?, rest?) = inside.cut(function) else { continue }
      inside = kept
      parts.append(rest)
    }
    return (inside, parts)
  }

  /// Whether the decisions are the same next to each corner and in the middle, and the numbers those of the functions.
  ///
  /// It follows from the functions; this finds numbers that decide without a record.
  private func holds(_ polygon: Polygon, _ first: Probe, _ functions: [AffineFunction]) -> Bool {
    // The middle of a symmetric strip is where the number that bounds it is 0, which is no decision.
    let middle = polygon.inside(Polygon.weights[3])
    let sizes = polygon.points.map { point in
      WindowPoint(
        width: point.width + (middle.width - point.width) * 0.02,
        height: point.height + (middle.height - point.height) * 0.02)
    }
    return (sizes + [middle]).allSatisfy { size in
      let other = probe(size)
      return other.obstacle == nil && other.isLike(first)
        && zip(other.numbers, functions).allSatisfy { abs($0 - $1.value(size)) < Self.sameValue }
    }
  }
}
