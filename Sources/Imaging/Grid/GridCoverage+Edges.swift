import Model

extension GridCoverage {
  /// Whether at least a quarter of the length at an edge of the screen is covered without a gap, as a shape that is cut off there
  /// is. Letters have gaps.
  package func isCutOff(at edge: ScreenEdge) -> Bool {
    guard let extent = extent(threshold: 128) else { return false }
    let (columns, rows) = (extent.columns, extent.rows)
    let line =
      switch edge {
      case .top: window(columns: columns, rows: 0..<1)
      case .bottom: window(columns: columns, rows: height - 1..<height)
      case .left: window(columns: 0..<1, rows: rows)
      case .right: window(columns: width - 1..<width, rows: rows)
      }
    var (run, longest) = (0, 0)
    for value in line.values {
      run = value >= 128 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest * 4 >= line.values.count
  }
}
