import Foundation
import Model

/// Measures text as `UILabel.intrinsicContentSize` does, with a table of advance widths.
///
/// The table states the source of its numbers and their error on labels that were not used to fit them.
package struct TextMetrics: Sendable {
  let table: FontTable
  private let memo = TextMemo()
  var spans: TextSpans { memo.spans }
  /// Limit on point sizes, so that sums stay finite.
  static let largestPointSize = 10_000.0

  /// Decodes `Matrix/system/fonts.json`.
  ///
  /// - Throws: `Diagnostics` with every error found.
  package init(data: Data) throws {
    table = try FontTable(data: data)
  }

  /// Returns the size of `text`, rounded up to whole pixels; 0 × 0 for empty text.
  ///
  /// - Parameters:
  ///   - numberOfLines: unlimited if 0 or less. With 1, only the text before the first line separator counts.
  ///   - maxWidth: in points; ignored if `numberOfLines` is 1, because truncation does not make a label narrower.
  ///   - scale: pixels per point. A value below 1 or not finite counts as 1.
  ///   - design: the design of the system font; other fonts do not depend on it.
  ///   - includesSpaces: whether the width of a wrapped line includes the spaces at its end.
  ///   - spacing: of the text's paragraph style.
  package func measure(
    _ text: String, font: FontDescription, numberOfLines: Int, maxWidth: Double?, scale: Double,
    design: SystemFontDesign = .variable, includesSpaces: Bool = false, spacing: LineSpacing = .none
  ) -> TextSize {
    guard !text.isEmpty else {
      return TextSize(width: 0, height: 0, firstBaseline: 0, lastBaseline: 0, isEstimated: false)
    }
    let limit = numberOfLines == 1 ? nil : maxWidth
    let request = TextMemo.Request(
      text: text, font: font, numberOfLines: numberOfLines, limit: limit, design: design,
      includesSpaces: includesSpaces)
    let lines = memo.lines(request) { self.lines(request) }
    let pixels = scale.isFinite && scale >= 1 ? scale : 1
    let height = spacing.lineHeight(lines.height)
    let advance = height + lines.spacing - lines.height + spacing.extra.value
    let below = Double(max(lines.count - 1, 0)) * advance
    // What a paragraph style adds to a line is above its text.
    let baseline = lines.ascender + height - lines.height
    var size = TextSize(
      width: Self.roundUp(lines.width, pixels), height: Self.roundUp(below + height, pixels),
      firstBaseline: Self.roundNearest(baseline, pixels),
      lastBaseline: Self.roundNearest(baseline + below, pixels), isEstimated: lines.isEstimated)
    size.spacedHeight = Self.roundUp(below + advance, pixels)
    size.error = lines.error
    size.hasKnownLineHeight = lines.hasKnownHeight
    return size
  }

  private func lines(_ request: TextMemo.Request) -> TextMemo.Lines {
    let face = typeface(for: request.font, design: request.design)
    let widths = LineBreaker(face: face, limit: request.limit).widths(
      of: request.text, limitedTo: request.numberOfLines > 0 ? request.numberOfLines : Int.max,
      includesSpaces: request.includesSpaces)
    return TextMemo.Lines(
      width: widths.max() ?? 0, count: widths.count, height: face.lineHeight,
      spacing: face.lineHeight + face.leading, ascender: face.ascender, isEstimated: face.isEstimated,
      error: face.isEstimated ? face.error : 0, hasKnownHeight: !face.isEstimated || face.kerns)
  }

  /// Returns the widths of the lines without spaces at their ends, in points, not rounded.
  func lineWidths(
    _ text: String, font: FontDescription, numberOfLines: Int, maxWidth: Double, design: SystemFontDesign
  ) -> [Double] {
    LineBreaker(face: typeface(for: font, design: design), limit: maxWidth).widths(
      of: text, limitedTo: numberOfLines > 0 ? numberOfLines : Int.max)
  }

  /// Returns the point size of `font` at the default content size category.
  package func pointSize(of font: FontDescription) -> Double {
    if let size = font.pointSize?.value, size.isFinite, size > 0 { return min(size, Self.largestPointSize) }
    if let style = font.style, let known = table.styles[style] { return known.size }
    if font.style != nil { return table.defaults.label }
    return font.type == nil && font.name == nil ? table.defaults.label : table.defaults.system
  }

  /// Rounds up to whole pixels, with a tolerance of a thousandth of a pixel.
  static func roundUp(_ value: Double, _ scale: Double) -> Double {
    (value * scale - 0.001).rounded(.up) / scale
  }
  static func roundNearest(_ value: Double, _ scale: Double) -> Double {
    (value * scale).rounded() / scale
  }
}
