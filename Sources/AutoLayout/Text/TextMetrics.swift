import Foundation
import Model

/// Sizes of text as `UILabel.intrinsicContentSize` gives them, from a table of advance widths.
///
/// The table says where its numbers come from and how far off they were on labels that were kept aside.
public struct TextMetrics: Sendable {
  let table: FontTable
  /// Keeps sums finite; nothing that a screen shows comes near it.
  static let largestPointSize = 10_000.0

  /// Reads the contents of `Matrix/system/fonts.json`; throws `Diagnostics` with every fault found.
  public init(data: Data) throws {
    table = try FontTable(data: data)
  }

  /// The size of `text`: width and height rounded up to whole pixels, 0 by 0 for an empty text.
  ///
  /// - Parameters:
  ///   - numberOfLines: 0 or less means any number. With 1, only the part before the first
  ///     line separator counts.
  ///   - maxWidth: points; ignored where `numberOfLines` is 1, because truncation never narrows a label.
  ///   - scale: pixels a point; anything below 1 or not finite counts as 1.
  ///   - design: how the system font of the time is built; other fonts are the same in both.
  public func measure(
    _ text: String, font: FontDescription, numberOfLines: Int, maxWidth: Double?, scale: Double,
    design: SystemFontDesign = .variable
  ) -> TextSize {
    guard !text.isEmpty else {
      return TextSize(width: 0, height: 0, firstBaseline: 0, lastBaseline: 0, isEstimated: false)
    }
    let face = typeface(for: font, design: design)
    let pixels = scale.isFinite && scale >= 1 ? scale : 1
    let breaker = LineBreaker(face: face, limit: numberOfLines == 1 ? nil : maxWidth)
    let lines = breaker.widths(of: text, limitedTo: numberOfLines > 0 ? numberOfLines : Int.max)
    let width = lines.max() ?? 0
    let advance = face.lineHeight + face.leading
    let below = Double(max(lines.count - 1, 0)) * advance
    return TextSize(
      width: Self.roundUp(width, pixels), height: Self.roundUp(below + face.lineHeight, pixels),
      firstBaseline: Self.roundNearest(face.ascender, pixels),
      lastBaseline: Self.roundNearest(face.ascender + below, pixels), isEstimated: face.isEstimated)
  }

  /// The size in points that `font` is set in, for the default text size of the system.
  public func pointSize(of font: FontDescription) -> Double {
    if let size = font.pointSize?.value, size.isFinite, size > 0 { return min(size, Self.largestPointSize) }
    if let style = font.style, let known = table.styles[style] { return known.size }
    if font.style != nil { return table.defaults.label }
    return font.type == nil && font.name == nil ? table.defaults.label : table.defaults.system
  }

  /// Rounds up to whole pixels; a thousandth of a pixel is taken for arithmetic noise.
  static func roundUp(_ value: Double, _ scale: Double) -> Double {
    (value * scale - 0.001).rounded(.up) / scale
  }
  static func roundNearest(_ value: Double, _ scale: Double) -> Double {
    (value * scale).rounded() / scale
  }
}
