import Model

/// Computes intrinsic sizes as UIKit's classes do.
struct IntrinsicSizes {
  let metrics: UIKitMetrics
  let text: TextMetrics
  let era: Int
  /// Pixels a point to which text sizes are rounded up.
  let scale: Double
  /// The rules of Interface Builder's canvas; `nil` on a device.
  let canvas: CanvasTable?
  /// Whether the scene contains a stack view.
  let hasStackView: Bool
  let image: (ImageReference) -> Size?

  var design: SystemFontDesign { SystemFontDesign(era: era) }

  /// Returns the intrinsic size of a view.
  ///
  /// - Parameters:
  ///   - width: the width at which text wraps, in points; unlimited if `nil`.
  ///   - safeBottom: the view's own safe-area inset at the bottom, in points.
  ///   - isArranged: whether the view is in a stack view.
  func size(of view: View, width: Double?, safeBottom: Double, isArranged: Bool) -> IntrinsicSize {
    var size = natural(view, width)
    if view.kind == .tabBar, metrics.applies(.tabBarOverHomeIndicator, era) {
      size.height = size.height.map { $0 + safeBottom }
    }
    if let canvas {
      size.width = view.placeholderWidth?.value ?? size.width
      size.height = view.placeholderHeight?.value ?? size.height
      if isArranged, canvas.applies(.arrangedPlainViews, era) { addDesignSize(of: view, canvas, &size) }
    }
    return size
  }

  /// Sets the design-time size of a plain view in a stack view: the size that the author gave it on the canvas.
  private func addDesignSize(of view: View, _ canvas: CanvasTable, _ size: inout IntrinsicSize) {
    guard size.width == nil, size.height == nil else { return }
    switch view.content {
    case .plain, .effect, .image(nil, _): break
    default: return
    }
    size.width = view.recordedFrame?.width.value ?? canvas.figure("designWidth")
    size.height = view.recordedFrame?.height.value ?? canvas.figure("designHeight")
    size.isDesignTime = true
  }

  func control(_ kind: View.Kind, style: String? = nil) -> UIKitMetrics.Control? {
    canvas?.control(kind, style: style, era: era) ?? metrics.control(kind, style: style, era: era)
  }

  func natural(_ view: View, _ width: Double?) -> IntrinsicSize {
    switch view.content {
    case .image(let reference, _): imageSize(reference)
    case .label(let label): labelSize(label, width)
    case .button(let button): buttonSize(button, view)
    case .textField(let text, let border): textFieldSize(view, text, border: border)
    case .textView(let text, let isScrollable): isScrollable ? .none : textViewSize(view, text, width)
    case .segmentedControl(let titles): segmentedSize(titles)
    case .activityIndicator(let style, _, _): control(view.kind, style: style.rawValue).map(fixed) ?? .none
    case .bar, .table, .other: fixedSize(view.kind)
    case .plain, .stack, .effect: .none
    }
  }

  private func imageSize(_ reference: ImageReference?) -> IntrinsicSize {
    guard let reference else { return .none }
    if reference.isSymbol { return symbolSize(reference) }
    guard let size = image(reference) else {
      // An unknown name leaves the view empty, without an intrinsic size.
      return IntrinsicSize(isEstimated: reference.isSymbol)
    }
    return IntrinsicSize(width: size.width.value, height: size.height.value)
  }

  private func symbolSize(_ reference: ImageReference) -> IntrinsicSize {
    guard let size = picture(reference) else { return IntrinsicSize(isEstimated: true) }
    let height = size.height.value
    var result = IntrinsicSize(width: size.width.value, height: height, isEstimated: true)
    // A symbol is centered on the cap height of the adjacent text.
    let baseline = height / 2 + metrics.figure(.symbolCapHeight) * symbolPoints(reference) / 2
    result.baselines = (baseline, baseline, height)
    return result
  }

  private func symbolPoints(_ reference: ImageReference) -> Double {
    if let style = reference.symbol.textStyle {
      return text.pointSize(of: canvasFont(FontDescription(style: style)))
    }
    return reference.symbol.pointSize?.value ?? metrics.figure(.symbolPointSize)
  }

  /// Returns the size of an image in points. A symbol keeps its known proportions and takes its extent from its
  /// configuration.
  private func picture(_ reference: ImageReference?) -> Size? {
    guard let reference, let size = image(reference) else { return nil }
    guard reference.isSymbol else { return size }
    let longest = max(size.width.value, size.height.value)
    guard longest > 0 else { return nil }
    var factor = metrics.figure(.symbolExtent) * symbolPoints(reference) / longest
    switch reference.symbol.scale {
    case .small: factor *= metrics.figure(.symbolScaleSmall)
    case .large: factor *= metrics.figure(.symbolScaleLarge)
    case nil: break
    }
    guard factor.isFinite, factor < 100 else { return nil }
    return Size(width: size.width * factor, height: size.height * factor)
  }

  private func labelSize(_ label: LabelContent, _ width: Double?) -> IntrinsicSize {
    let preferred = preferredWidth(label)
    let room = preferred ?? width
    let measured = measure(label, room)
    var size = IntrinsicSize(
      width: measured.width, height: measured.height, isEstimated: measured.isEstimated, error: measured.error
    )
    size.baselines = (measured.firstBaseline, measured.lastBaseline, measured.height)
    size.dependsOnWidth = label.numberOfLines != 1 && preferred == nil
    size.hasExactHeight = measured.hasKnownLineHeight
    if hasWholePoints, isSimple(label) {
      size.width = measured.width.rounded(.up)
      size.height = measured.height.rounded(.up)
    }
    return size
  }

  /// Whether Interface Builder rounds the sizes of text up to whole points in this scene. A device never does.
  private var hasWholePoints: Bool {
    !hasStackView && (canvas?.applies(.wholePointLabels, era) ?? false)
  }

  private func isSimple(_ label: LabelContent) -> Bool {
    let isSystem = label.font.name?.hasPrefix(".") ?? true
    let isPlain = isSystem && label.fragments.isEmpty && !label.hasVariedFont
    return isPlain && !label.followsTextSize && label.numberOfLines == 1
      && label.text.utf8.allSatisfy { $0 < 128 }
  }

  private func preferredWidth(_ label: LabelContent) -> Double? {
    guard let width = label.preferredMaxLayoutWidth?.value else { return nil }
    return width > 0 || !metrics.applies(.automaticPreferredWidth, era) ? width : nil
  }

  private func measure(_ label: LabelContent, _ room: Double?) -> TextSize {
    text.measure(
      label.text, font: canvasFont(font(label.font, label.fragments)), numberOfLines: label.numberOfLines,
      maxWidth: room.flatMap { $0 > 0 ? $0 : nil }, scale: scale, design: design,
      includesSpaces: metrics.applies(.wrappedSpaces, era), spacing: label.fragments.lineSpacing)
  }

  /// Returns the font of the longest run of an attributed text.
  private func font(_ plain: FontDescription, _ fragments: [TextFragment]) -> FontDescription {
    fragments.leadingFont ?? plain
  }

  /// Returns the font on the canvas. Xcode 12.5 and 13 show text styles at the smallest size of Dynamic Type.
  func canvasFont(_ font: FontDescription) -> FontDescription {
    guard let canvas, canvas.applies(.extraSmallText, era), let style = font.style,
      let size = metrics.extraSmallText[style]
    else { return font }
    return FontDescription(
      type: .system, weight: style == "UICTFontTextStyleHeadline" ? "semibold" : nil, pointSize: Points(size)
    )
  }

  // MARK: buttons

  private func buttonSize(_ button: ButtonContent, _ view: View) -> IntrinsicSize {
    if let known = control(.button, style: button.type.rawValue), known.style != nil {
      return fixed(known)
    }
    if button.configurationStyle != nil { return configuredSize(button) }
    let fallback = FontDescription(type: .system, pointSize: button.type == .custom ? 18 : 15)
    var title = line(button.title ?? "", font(button.font ?? fallback, button.fragments))
    // A button without a configuration rounds its title up to whole points at every scale.
    title.width = title.width.rounded(.up)
    title.height = title.height.rounded(.up)
    let picture = picture(button.image)
    let hasTitle = !(button.title ?? "").isEmpty
    var width = title.width + (picture?.width.value ?? 0)
    var height = max(hasTitle ? title.height : 0, picture?.height.value ?? 0)
    if let insets = button.contentInsets {
      width += insets.left.value + insets.right.value
      height += insets.top.value + insets.bottom.value
    } else if hasTitle {
      height = max(height, title.height + 2 * metrics.figure(.buttonPaddingVertical))
      width = max(width, metrics.figure(.buttonMinimumWidth))
    } else if picture != nil {
      // An empty title keeps the height of its line.
      height = max(height, line("X", button.font ?? fallback).height.rounded(.up))
    } else {
      width = metrics.figure(.buttonMinimumWidth)
      height =
        line("X", button.font ?? fallback).height.rounded(.up) + 2 * metrics.figure(.buttonPaddingVertical)
    }
    if let background = button.backgroundImage.flatMap(image) {
      width = max(width, background.width.value)
      height = max(height, background.height.value)
    }
    var size = IntrinsicSize(
      width: width, height: height, isEstimated: hasTitle ? title.isEstimated : false, error: title.error)
    size.hasExactHeight = title.hasKnownLineHeight
    if button.image?.isSymbol ?? false {
      size.isEstimated = true
      size.hasExactHeight = false
    }
    if hasTitle { size.baselines = (title.firstBaseline, title.lastBaseline, title.height) }
    return size
  }

  private func configuredSize(_ button: ButtonContent) -> IntrinsicSize {
    let font = button.font ?? FontDescription(style: "UICTFontTextStyleBody")
    let title = line(button.title ?? "", self.font(font, button.fragments))
    let picture = picture(button.image)
    let hasTitle = !(button.title ?? "").isEmpty
    let insets = button.contentInsets
    var width = title.width
    var height = hasTitle ? title.height : 0
    if let subtitle = button.subtitle {
      let below = line(subtitle, FontDescription(style: "UICTFontTextStyleFootnote"))
      width = max(width, below.width)
      height += below.height
    }
    if let picture {
      let padding = hasTitle ? button.imagePadding.value : 0
      if button.isImageVertical {
        width = max(width, picture.width.value)
        height += picture.height.value + padding
      } else {
        width += picture.width.value + padding
        height = max(height, picture.height.value)
      }
    }
    width +=
      insets.map { $0.left.value + $0.right.value }
      ?? 2 * metrics.figure(.configurationPaddingHorizontal)
    height +=
      insets.map { $0.top.value + $0.bottom.value } ?? 2 * metrics.figure(.configurationPaddingVertical)
    var size = IntrinsicSize(width: width, height: height, isEstimated: true)
    if hasTitle { size.baselines = (title.firstBaseline, title.lastBaseline, title.height) }
    return size
  }

  func line(_ string: String, _ font: FontDescription) -> TextSize {
    text.measure(
      string, font: canvasFont(font), numberOfLines: 1, maxWidth: nil, scale: scale, design: design)
  }
}
