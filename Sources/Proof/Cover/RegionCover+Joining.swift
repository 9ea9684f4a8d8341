/// Regions with equal functions that are a convex set together become one, so that fewer corners are left.
extension RegionCover {
  /// Values that differ by less are equal, in points.
  static let sameValue = 1e-3
  /// A smaller area comes from rounding errors, in square points.
  private static let leastGap = 1e-3

  /// - Parameter gaps: Parts of the set without a window, which can belong to any region.
  /// - Returns: The largest region first, so that what is left of the work is small.
  static func joined(_ regions: [Region], of set: Polygon, _ gaps: [Polygon]) -> [Region] {
    var groups: [[Region]] = []
    for region in regions {
      if let index = groups.firstIndex(where: { haveEqualFunctions($0[0], region, on: set) }) {
        groups[index].append(region)
      } else {
        groups.append([region])
      }
    }
    let joined = groups.flatMap { group in
      union(group, gaps).map { [$0] } ?? joinedInPairs(group, gaps)
    }
    return joined.map { ($0, $0.polygon.area) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  private static func joinedInPairs(_ regions: [Region], _ gaps: [Polygon]) -> [Region] {
    var open = regions
    var joined: [Region] = []
    while var region = open.popLast() {
      var index = 0
      while index < joined.count {
        if let union = union([region, joined[index]], gaps) {
          region = union
          joined.remove(at: index)
          index = 0
        } else {
          index += 1
        }
      }
      joined.append(region)
    }
    return joined
  }

  private static func haveEqualFunctions(_ a: Region, _ b: Region, on set: Polygon) -> Bool {
    guard let first = a.functions, let second = b.functions, first.count == second.count else { return false }
    return zip(first, second).allSatisfy { one, other in
      set.points.allSatisfy { abs(one.value($0) - other.value($0)) < sameValue }
    }
  }

  /// Returns all regions as one; nil if they are not convex together.
  private static func union(_ regions: [Region], _ gaps: [Polygon]) -> Region? {
    guard var region = regions.first, regions.count > 1 else { return regions.first }
    let hull = Polygon(around: regions.flatMap(\.polygon.points))
    let rest = hull.area - regions.reduce(0) { $0 + $1.polygon.area }
    // What no region has are gaps, and nothing else.
    let filled =
      rest <= leastGap ? 0 : gaps.filter { $0.points.allSatisfy(hull.contains) }.reduce(0) { $0 + $1.area }
    guard abs(rest - filled) <= leastGap else { return nil }
    region.polygon = hull
    return region
  }
}
