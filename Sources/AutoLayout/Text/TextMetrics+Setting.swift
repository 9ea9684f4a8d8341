import Foundation
import Model

extension LayoutEngine: Typesetter {
  /// Sets the text with the metrics that also give its intrinsic size.
  package func set(_ request: TextRequest, in environment: Environment) -> SetText {
    text.set(
      request, isRightToLeft: environment.layoutDirection == .rightToLeft, scale: environment.scale.value,
      design: SystemFontDesign(era: metrics.era(osMajor: environment.osMajor)))
  }
}

extension TextMetrics {
  /// Limit on characters: more than a screen can show. It bounds the time for hostile text.
  static let mostCharacters = 8192
  /// A text that exceeds its frame by at most this share is squeezed, not truncated: the estimate may be too wide.
  static let squeeze = 0.05

  /// Sets text in its frame as `UILabel` does: vertically centered, with the last line truncated if text remains.
  func set(_ request: TextRequest, isRightToLeft: Bool, scale: Double, design: SystemFontDesign) -> SetText {
    var font = request.font
    var face = typeface(for: font, design: design)
    let width = max(0, request.frame.width.value)
    var size = pointSize(of: font)
    let isSingle = request.numberOfLines == 1
    if isSingle, request.minimumScale < 1, let first = firstParagraph(request.text) {
      let natural = face.width(first)
      if natural > width, natural > 0 {
        size *= min(1, max(width / natural, request.minimumScale.value))
        font.pointSize = Points(size)
        face = typeface(for: font, design: design)
      }
    }
    let lineHeight = request.lineSpacing.lineHeight(face.lineHeight)
    let advance = lineHeight + face.leading + request.lineSpacing.extra.value
    let room = request.frame.height.value
    let fitting =
      advance > 0 && room.isFinite ? max(1, ((room - lineHeight) / advance + 1.001).rounded(.down)) : 1
    let count = min(
      request.numberOfLines > 0 ? request.numberOfLines : Int.max,
      Int(min(fitting, Double(Self.mostCharacters))))
    let broken = LineBreaker(face: face, limit: isSingle ? nil : width).lines(
      of: request.text, limitedTo: count)
    let lines = truncated(broken, request, face, width)
    let height = Double(max(0, lines.count - 1)) * advance + lineHeight
    let top = request.frame.minY.value + (room - height) / 2 + lineHeight - face.lineHeight
    var positions = CharacterPositions(text: request.text, face: face)
    let placed = lines.enumerated().map { index, line in
      let baseline = Self.roundNearest(top + Double(index) * advance + face.ascender, scale)
      let drawn = min(line.width, max(width, line.width / (1 + Self.squeeze)))
      let free = width - drawn
      let share = Self.share(of: request.alignment, isRightToLeft)
      let left = request.frame.minX.value + free * share
      let box = Rect(
        x: Points(left), y: Points(baseline - face.ascender), width: Points(drawn),
        height: Points(face.lineHeight))
      return SetLine(
        box: box, baseline: Points(baseline),
        characters: positions.characters(
          of: line, from: left, scaledBy: line.width > 0 ? drawn / line.width : 1))
    }
    return SetText(lines: placed, pointSize: Points(size), weight: face.weight)
  }

  private func firstParagraph(_ text: String) -> Substring? {
    text.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline).first
  }

  /// Returns the share of the free width to the left of a line.
  private static func share(of alignment: TextAlignment, _ isRightToLeft: Bool) -> Double {
    switch alignment {
    case .center: 0.5
    case .right: 1
    case .left: 0
    case .natural, .justified: isRightToLeft ? 1 : 0
    }
  }
}
