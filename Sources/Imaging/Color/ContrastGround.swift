import Model

/// The luminances of colors that one color must contrast with.
package struct ContrastGround: Sendable {
  /// Relative luminances, ascending, each once.
  private let luminances: [Double]

  package init(_ colors: some Sequence<Color>) {
    luminances = Set(colors.map(\.relativeLuminance)).sorted()
  }

  /// Returns the least and the greatest ratio of a color to these colors; nil if there are none.
  ///
  /// Worked value: #808080 (luminance 0.2159) against black and white: 0.2659 / 0.05 = 5.32 and 1.05 / 0.2659 = 3.95.
  package func ratios(of color: Color) -> ClosedRange<Double>? {
    guard let first = luminances.first, let last = luminances.last else { return nil }
    let own = color.relativeLuminance
    func ratio(_ other: Double) -> Double { (max(own, other) + 0.05) / (min(own, other) + 0.05) }
    // The nearest luminances give the least ratio, the extreme ones the greatest.
    let above = luminances.firstIndex { $0 >= own } ?? luminances.count
    let beside = [above - 1, above].filter(luminances.indices.contains).map { ratio(luminances[$0]) }
    return (beside.min() ?? 1)...max(ratio(first), ratio(last))
  }

  /// Returns the nearest color on the lightness path of `color` with at least `ratio` to all colors; nil if there is none.
  package func nearest(to color: Color, reaching ratio: Double) -> LightnessPath.Step? {
    LightnessPath(from: color).nearest { candidate in
      guard let found = ratios(of: candidate) else { return true }
      return found.lowerBound >= ratio
    }
  }
}
