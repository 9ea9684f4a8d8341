import Model

extension NibNode {
  /// The private class of the view in which a visual effect view has its subviews.
  private static let effectContent = View.Kind(rawValue: "visualEffectContentView")

  func readContent(into view: inout View) {
    view.font = node("UIFont")?.font
    switch view.kind {
    case .image: view.content = .image(image("UIImage"), highlighted: image("UIHighlightedImage"))
    case .label: view.content = .label(label)
    case .stack: view.content = .stack(stack)
    case .button: view.content = .button(button)
    case .effect: view.content = .effect(style: node("UIVisualEffectViewEffect")?.effectStyle)
    case Self.effectContent:
      view.kind = .plain
      view.isEffectContent = true
    case let kind where View.Kind.contentless.contains(kind): view.content = .plain
    default: view.content = control(view.kind)
    }
  }

  /// Returns the content of a bar or control.
  private func control(_ kind: View.Kind) -> View.Content {
    switch kind {
    case .activityIndicator:
      return .activityIndicator(
        style: activityStyle,
        isAnimating: bool("UIAnimating"), hidesWhenStopped: bool("UIHidesWhenStopped"))
    case _ where View.Kind.bars.contains(kind):
      // Raw values of UIBarStyle (1 and 2 are black), and of the translucence: 0 and 2 are opaque.
      return .bar(
        BarContent(
          isBlack: [1, 2].contains(integer("UIBarStyle")),
          isTranslucent: ![0, 2].contains(integer("UIBarTranslucence")),
          hasLargeTitles: bool("UIBarPrefersLargeTitles")))
    case .segmentedControl: return .segmentedControl(titles: [])
    case .table: return .table(hasStaticCells: false)
    case .textField:
      let words = text("UIText").flatMap { $0.isEmpty ? nil : $0 }
      return .textField(
        text: words ?? text("UIPlaceholder") ?? "",
        border: Self.name(integer("UIBorderStyle"), in: BorderStyle.allCases, default: .none))
    case .textView: return .textView(text: text("UIText") ?? "", isScrollable: true)
    default: return .other
    }
  }

  /// The raw values of `UIActivityIndicatorView.Style`.
  private var activityStyle: ActivityStyle {
    switch integer("UIActivityIndicatorViewStyle") {
    case 0: .whiteLarge
    case 1: .white
    case 2: .gray
    case 100: .medium
    case 101: .large
    default: .standard
    }
  }

  // MARK: - Text

  private static func name<Name>(_ number: Int?, in names: [Name], default name: Name) -> Name {
    number.flatMap { names.indices.contains($0) ? names[$0] : nil } ?? name
  }

  private var label: LabelContent {
    var content = LabelContent(
      text: text("UIText") ?? "",
      font: node("UIFont")?.font ?? FontDescription(type: .system, pointSize: 17),
      textColor: color("UITextColor"), numberOfLines: integer("UINumberOfLines") ?? 1,
      alignment: Self.name(integer("UITextAlignment"), in: TextAlignment.allCases, default: .natural),
      lineBreakMode: Self.name(
        integer("UILineBreakMode"), in: LineBreakMode.allCases, default: .tailTruncation),
      preferredMaxLayoutWidth: double("UIPreferredMaxLayoutWidth").map { Points($0) })
    if bool("UIAdjustsFontSizeToFit") {
      content.leastSize = .init(
        factor: double("UIMinimumScaleFactor"), pointSize: double("UIMinimumFontSize"))
    }
    if let attributed = node("UIAttributedText") {
      content.fragments = attributed.fragments(of: attributed.text("NSString") ?? content.text)
      if content.text.isEmpty { content.text = content.fragments.map(\.text).joined() }
    }
    return content
  }

  /// Returns the runs of an attributed string. One dictionary is for the whole text; several have the runs' lengths and
  /// indexes as pairs of numbers of seven bits a byte, the lowest first.
  func fragments(of text: String) -> [TextFragment] {
    guard let attributes = node("NSAttributes") else {
      return text.isEmpty ? [] : [TextFragment(text: text, font: nil)]
    }
    guard attributes.className.hasSuffix("Array") else { return [attributes.fragment(text)] }
    let styles = attributes.elements
    guard case .data(let info)? = node("NSAttributeInfo")?["NS.bytes"] else {
      return styles.first.map { [$0.fragment(text)] } ?? []
    }
    var numbers: [Int] = []
    var current = 0
    var shift = 0
    for byte in info {
      current |= Int(byte & 0x7F) << shift
      shift = min(shift + 7, 28)
      if byte & 0x80 == 0 {
        numbers.append(current)
        (current, shift) = (0, 0)
      }
    }
    var units = Array(text.utf16)[...]
    return stride(from: 0, to: numbers.count - 1, by: 2).compactMap { at in
      let run = units.prefix(numbers[at])
      units = units.dropFirst(numbers[at])
      guard !run.isEmpty, styles.indices.contains(numbers[at + 1]) else { return nil }
      return styles[numbers[at + 1]].fragment(String(decoding: run, as: UTF16.self))
    }
  }

  private func fragment(_ text: String) -> TextFragment {
    TextFragment(text: text, font: member("NSFont")?.font, color: member("NSColor")?.color)
  }

  // MARK: - Other content

  private var stack: StackContent {
    let isVertical = integer("UIStackViewAxis") == 1
    let alignments: [StackContent.Alignment] =
      isVertical
      ? [.fill, .leading, .firstBaseline, .center, .trailing, .lastBaseline]
      : [.fill, .top, .firstBaseline, .center, .bottom, .lastBaseline]
    let spacing = double("UIStackViewSpacing") ?? 0
    return StackContent(
      axis: isVertical ? .vertical : .horizontal,
      distribution: Self.name(
        integer("UIStackViewDistribution"),
        in: [.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering], default: .fill),
      alignment: Self.name(integer("UIStackViewAlignment"), in: alignments, default: .fill),
      // A tiny number means the system's spacing, as in UIStackView.spacingUseSystem.
      spacing: Points(spacing > 0 && spacing < 1e-6 ? 8 : spacing),
      baselineRelative: bool("UIStackViewBaselineRelative"),
      marginsRelative: bool("UIStackViewLayoutMarginsRelative"))
  }

  private var button: ButtonContent {
    let normal = node("UIButtonStatefulContent")?.member("0")
    var content = ButtonContent(
      title: normal?.text("UITitle"), image: normal?.image("UIImage"), font: node("UIFont")?.font,
      type: integer("UIButtonType") == 7
        ? .close : Self.name(integer("UIButtonType"), in: ButtonType.allCases.dropLast(), default: .custom))
    content.backgroundImage = normal?.image("UIBackgroundImage")
    content.titleColor = normal?.color("UITitleColor")
    content.contentInsets = insets("UIContentEdgeInsets")
    content.titleInsets = insets("UITitleEdgeInsets")
    content.imageInsets = insets("UIImageEdgeInsets")
    if let attributed = normal?.node("UIAttributedTitle") {
      content.fragments = attributed.fragments(of: attributed.text("NSString") ?? content.title ?? "")
      content.title = content.title ?? content.fragments.map(\.text).joined()
    }
    return content
  }

  private func insets(_ key: String) -> Insets? {
    numbers(key, count: 4).map {
      Insets(top: Points($0[0]), left: Points($0[1]), bottom: Points($0[2]), right: Points($0[3]))
    }
  }

  /// The raw values of `UIBlurEffect.Style`.
  private var effectStyle: BlurStyle? {
    let number = integer("UIBlurEffectStyle") ?? integer("UIVibrancyEffectBlurStyle")
    return number.flatMap { BlurStyle.allCases.indices.contains($0) ? BlurStyle.allCases[$0] : nil }
  }
}
