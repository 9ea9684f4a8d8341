import Model

/// Sizes of controls and bars.
extension IntrinsicSizes {
  func fixed(_ control: UIKitMetrics.Control) -> IntrinsicSize {
    var size = IntrinsicSize(width: control.width, height: control.height)
    if let insets = control.alignment, insets.count == 4 {
      size.alignmentInsets = EdgeInsets(insets)
    }
    return size
  }

  func fixedSize(_ kind: View.Kind) -> IntrinsicSize {
    if let control = control(kind) { return fixed(control) }
    return IntrinsicSize(height: metrics.bar(kind, era: era)?.height)
  }

  func textFieldSize(_ view: View, _ content: String, border style: BorderStyle) -> IntrinsicSize {
    let font = view.font ?? FontDescription(type: .system, pointSize: 17)
    let measured = line(content.isEmpty ? " " : content, font)
    let border = control(.textField, style: style.rawValue)
    let isEarly = Double(era) < metrics.figure(.textFieldPaddingEra)
    let padding =
      2 * metrics.figure(isEarly ? .textFieldPaddingHorizontalBefore : .textFieldPaddingHorizontal)
    let isFlush = Double(era) < metrics.figure(.textFieldPaddingPlainEra)
    var size = IntrinsicSize(
      width: content.isEmpty ? nil : measured.width + (border?.style == nil ? 0 : padding),
      height: border?.style == nil
        ? measured.height + (isFlush ? 0 : metrics.figure(.textFieldPaddingPlain))
        : max(
          border?.height ?? 0, measured.height.rounded(.up) + metrics.figure(.textFieldPaddingBordered)),
      isEstimated: measured.isEstimated, error: measured.error, hasExactHeight: measured.hasKnownLineHeight)
    size.baselines = (measured.firstBaseline, measured.lastBaseline, measured.height)
    return size
  }

  func textViewSize(_ view: View, _ content: String, _ width: Double?) -> IntrinsicSize {
    let horizontal = metrics.figure(.textViewPaddingHorizontal)
    let font = view.font ?? FontDescription(type: .system, pointSize: 14)
    let measured = text.measure(
      content.isEmpty ? " " : content, font: canvasFont(font),
      numberOfLines: 0, maxWidth: width.map { $0 - horizontal }, scale: scale,
      design: design)
    // Unlike a label, a text view has the distance to the next line below its last line, too.
    return IntrinsicSize(
      width: measured.width + horizontal,
      height: measured.spacedHeight + metrics.figure(.textViewPaddingVertical),
      isEstimated: measured.isEstimated, dependsOnWidth: true)
  }

  func segmentedSize(_ titles: [String]) -> IntrinsicSize {
    guard let control = control(.segmentedControl) else { return .none }
    var size = fixed(control)
    // Since iOS 13, titles have medium weight and more padding.
    let isFlat = Double(era) < metrics.figure(.segmentedDesignEra)
    let font = FontDescription(type: .system, weight: isFlat ? nil : "medium", pointSize: 13)
    let padding = metrics.figure(isFlat ? .segmentPaddingFlat : .segmentPadding)
    let widths = titles.map {
      max((line($0, font).width + padding).rounded(), metrics.figure(.segmentMinimumWidth))
    }
    // All segments have the width of the widest one.
    let count = Double(widths.count)
    size.width = widths.isEmpty ? nil : (widths.max() ?? 0) * count + count - 1
    size.isEstimated = true
    return size
  }
}
