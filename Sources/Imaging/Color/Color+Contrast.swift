import Model

extension Color {
  /// Relative luminance of the opaque color, 0 to 1 (WCAG 2.2, "relative luminance").
  ///
  /// The break of the sRGB curve is the standard's 0.04045 (IEC 61966-2-1), not the 0.03928 of WCAG's text: no
  /// 8-bit component lies between them, so no ratio of 8-bit colors differs. Coefficients 0.2126, 0.7152, 0.0722;
  /// colors outside sRGB count with their CIE Y.
  package var relativeLuminance: Double {
    if !isInsideSRGB { return min(max(xyz.y, 0), 1) }
    let color = extendedSRGB
    let curve = TransferFunction.sRGB
    let sum =
      0.2126 * curve.decode(color.red) + 0.7152 * curve.decode(color.green)
      + 0.0722 * curve.decode(color.blue)
    return min(max(sum, 0), 1)
  }

  /// Contrast ratio of two opaque colors, 1 to 21 (WCAG 2.2, "contrast ratio").
  ///
  /// Worked value: #767676 on white is 4.54.
  package func contrastRatio(to other: Color) -> Ratio {
    let first = relativeLuminance
    let second = other.relativeLuminance
    return Ratio((max(first, second) + 0.05) / (min(first, second) + 0.05))
  }
}
