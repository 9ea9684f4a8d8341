import Formats
import Model

extension XMLTree {
  func readContent(into view: inout View, _ context: ReadingContext) {
    view.font = child(key: "fontDescription")?.fontDescription
    switch view.kind {
    case .image:
      let (normal, highlighted) = (image(key: "image"), image(key: "highlightedImage"))
      // A highlighted view shows its other picture.
      view.content =
        flag("highlighted", default: false)
        ? .image(highlighted ?? normal, highlighted: normal) : .image(normal, highlighted: highlighted)
    case .label: view.content = .label(label(context))
    case .stack: view.content = .stack(stack)
    case .button: view.content = .button(button(context))
    case .effect: view.content = .effect(style: effectStyle)
    case let kind where View.Kind.contentless.contains(kind): view.content = .plain
    default: view.content = control(view.kind)
    }
  }

  /// Returns the content of a bar or control.
  private func control(_ kind: View.Kind) -> View.Content {
    switch kind {
    case .activityIndicator:
      .activityIndicator(
        style: choice("style") ?? .standard, isAnimating: flag("animating", default: false),
        hidesWhenStopped: flag("hidesWhenStopped", default: true))
    case _ where View.Kind.bars.contains(kind):
      .bar(
        BarContent(
          isBlack: attributes["barStyle"]?.hasPrefix("black") ?? false,
          isTranslucent: flag("translucent", default: true),
          hasLargeTitles: flag("largeTitles", default: false)))
    case .segmentedControl:
      .segmentedControl(titles: child("segments")?.children("segment").map { $0["title"] ?? "" } ?? [])
    case .table: .table(hasStaticCells: attributes["dataMode"] == "static")
    case .textField:
      .textField(
        text: nonEmpty("text") ?? attributes["placeholder"] ?? "", border: choice("borderStyle") ?? .none)
    case .textView:
      .textView(text: text(key: "text") ?? "", isScrollable: flag("scrollEnabled", default: true))
    default: .other
    }
  }

  /// Returns a line break mode; `clip` for an unknown one.
  private func lineBreakMode(default standard: LineBreakMode) -> LineBreakMode {
    attributes["lineBreakMode"].map { LineBreakMode(rawValue: $0) ?? .clip } ?? standard
  }

  private func nonEmpty(_ attribute: String) -> String? {
    attributes[attribute].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the text of an attribute, or of the child element that holds text of several lines.
  func text(key: String) -> String? {
    if let text = attributes[key] { return text }
    guard
      let node = children.first(where: {
        $0.key == key && ($0.name == "string" || $0.name == "mutableString")
      })
    else { return nil }
    if node.flag("base64-UTF8", default: false) { return Base64.text(node.text) }
    return node.text
  }

  var fontDescription: FontDescription {
    let isNamed = attributes["name"] != nil || attributes["family"] != nil
    return FontDescription(
      type: attributes["type"].flatMap {
        FontDescription.SystemFont(rawValue: $0) ?? (isNamed ? nil : .system)
      },
      name: attributes["name"], family: attributes["family"],
      style: attributes["style"], weight: attributes["weight"],
      pointSize: (number("pointSize") ?? (attributes["size"] == "system" ? 14 : nil)).map { Points($0) })
  }

  private func label(_ context: ReadingContext) -> LabelContent {
    var content = LabelContent(
      text: text(key: "text") ?? "",
      font: child(key: "fontDescription")?.fontDescription ?? FontDescription(type: .system, pointSize: 17),
      textColor: (flag("highlighted", default: false) ? color(key: "highlightedColor", context) : nil)
        ?? color(key: "textColor", context),
      numberOfLines: number("numberOfLines").flatMap { Int(exactly: $0.rounded()) } ?? 1,
      alignment: choice("textAlignment") ?? .natural,
      lineBreakMode: lineBreakMode(default: .tailTruncation),
      preferredMaxLayoutWidth: number("preferredMaxLayoutWidth").map { Points($0) })
    content.isEnabled = flag("enabled", default: true)
    content.followsTextSize = flag("adjustsFontForContentSizeCategory", default: false)
    if flag("adjustsFontSizeToFit", default: true) {
      content.leastSize = .init(factor: number("minimumScaleFactor"), pointSize: number("minimumFontSize"))
    }
    if let attributed = child(key: "attributedText") {
      content.fragments = attributed.fragments(context)
      let joined = content.fragments.map(\.text).joined()
      if content.text.isEmpty { content.text = joined }
    }
    return content
  }

  func fragments(_ context: ReadingContext) -> [TextFragment] {
    children("fragment").map { node in
      let attributes = node.child("attributes")
      let font = attributes?.children.first { $0.name == "font" && $0.key == "NSFont" }
      let style = attributes?.child("paragraphStyle")
      var fragment = TextFragment(
        text: node.text(key: "content") ?? "", font: font?.attributedFont,
        color: attributes?.color(key: "NSColor", context),
        alignment: style?["alignment"].map { TextAlignment(rawValue: $0) ?? .natural })
      fragment.lineSpacing = style?.lineSpacing ?? .none
      return fragment
    }
  }

  private var lineSpacing: LineSpacing {
    var spacing = LineSpacing()
    spacing.extra = Points(min(max(number("lineSpacing") ?? 0, 0), 1e4))
    if let multiple = number("lineHeightMultiple"), multiple > 0 { spacing.multiple = min(multiple, 100) }
    spacing.least = Points(min(max(number("minimumLineHeight") ?? 0, 0), 1e4))
    return spacing
  }

  /// `<font size="17" metaFont="system"/>` or with a name.
  private var attributedFont: FontDescription {
    let size = number("size").map { Points($0) }
    switch attributes["metaFont"] {
    case nil: return FontDescription(name: attributes["name"], pointSize: size)
    case "systemBold": return FontDescription(type: .boldSystem, pointSize: size ?? 14)
    case "smallSystem": return FontDescription(type: .system, pointSize: size ?? 12)
    case "cellTitle": return FontDescription(type: .system, pointSize: size ?? 17)
    default: return FontDescription(type: .system, pointSize: size ?? 14)
    }
  }

  private var stack: StackContent {
    // The spacing that Interface Builder calls standard is UIStackView.spacingUseSystem.
    let spacing = attributes["spacingType"] == "standard" ? nil : number("spacing")
    return StackContent(
      axis: attributes["axis"] == "vertical" ? .vertical : .horizontal,
      distribution: choice("distribution") ?? .fill,
      alignment: choice("alignment") ?? .fill,
      spacing: Points(spacing ?? (attributes["spacingType"] == "standard" ? 8 : 0)),
      baselineRelative: flag("baselineRelativeArrangement", default: false),
      marginsRelative: flag(
        "layoutMarginsRelativeArrangement",
        // Explicit margins make the arrangement relative to them; Interface Builder then writes no flag.
        default: child(key: "layoutMargins") != nil || child(key: "directionalLayoutMargins") != nil))
  }

  private var effectStyle: BlurStyle? {
    var node = child("blurEffect")
    if node == nil { node = child("vibrancyEffect")?.child("blurEffect") }
    return node?.choice("style")
  }

  /// The type of a button. A rounded rectangle is the older name of the system's button (UIButton.h).
  private var buttonType: ButtonType {
    attributes["buttonType"].map { ButtonType(rawValue: $0) ?? .system } ?? .custom
  }

  /// The state of a control that is not the normal one. What it does not set is that of the normal one (UIButton.h).
  private var shownState: String? {
    if !flag("enabled", default: true) { return "disabled" }
    return ["selected", "highlighted"].first { flag($0, default: false) }
  }

  private func button(_ context: ReadingContext) -> ButtonContent {
    func state(_ key: String) -> XMLTree? { children.first { $0.name == "state" && $0.key == key } }
    let normal = state("normal")
    let shown = shownState.flatMap(state)
    var content = ButtonContent(
      title: shown?.text(key: "title") ?? normal?.text(key: "title"),
      image: shown?.image(key: "image") ?? normal?.image(key: "image"),
      font: child(key: "fontDescription")?.fontDescription, type: buttonType)
    content.backgroundImage = shown?.image(key: "backgroundImage") ?? normal?.image(key: "backgroundImage")
    content.titleColor = shown?.color(key: "titleColor", context) ?? normal?.color(key: "titleColor", context)
    content.lineBreakMode = lineBreakMode(default: content.lineBreakMode)
    content.horizontalAlignment = choice("contentHorizontalAlignment") ?? .center
    content.contentInsets = insets("contentEdgeInsets")
    content.titleInsets = insets("titleEdgeInsets")
    content.imageInsets = insets("imageEdgeInsets")
    if let attributed = shown?.child(key: "attributedTitle") ?? normal?.child(key: "attributedTitle") {
      content.fragments = attributed.fragments(context)
      content.title = content.title ?? content.fragments.map(\.text).joined()
    }
    if let configuration = child("buttonConfiguration") {
      content.configurationStyle = configuration["style"] ?? "plain"
      // UIKit ignores the titles of the states where there is a configuration.
      content.title = configuration.text(key: "title")
      if let attributed = configuration.child(key: "attributedTitle") {
        content.fragments = attributed.fragments(context)
        content.title = content.fragments.map(\.text).joined()
      }
      content.subtitle = configuration.text(key: "subtitle")
      content.imagePadding = configuration.number("imagePadding").map { Points($0) } ?? 0
      content.isImageVertical = ["top", "bottom"].contains(configuration["imagePlacement"] ?? "")
      content.image = configuration.image(key: "image") ?? content.image
      content.font = configuration.child(key: "titleFontDescription")?.fontDescription ?? content.font
      content.contentInsets = configuration.insets("contentInsets") ?? content.contentInsets
    }
    return content
  }

  /// Returns an `<inset>`; nil where the element is absent. Interface Builder writes 4.9e-324 for zero.
  private func insets(_ key: String) -> Insets? {
    guard let node = child(key: key) else { return nil }
    func side(_ names: String...) -> Points {
      let value = names.lazy.compactMap { node.number($0) }.first ?? 0
      return Points(value.magnitude < 1e-9 ? 0 : value)
    }
    return Insets(
      top: side("minY", "top"), left: side("minX", "leading", "left"), bottom: side("maxY", "bottom"),
      right: side("maxX", "trailing", "right"))
  }

  /// Returns the image of a key, given as an attribute or as an `<imageReference>`.
  func image(key: String) -> ImageReference? {
    let reference = children.first { $0.name == "imageReference" && $0.key == key }
    guard let name = reference?["image"] ?? attributes[key], !name.isEmpty else { return nil }
    let catalog = reference == nil ? attributes["catalog"] : reference?["catalog"]
    let configuration = child(key: "preferredSymbolConfiguration")
    let font = configuration?.child("fontDescription")
    let points = (font?["pointSize"] ?? configuration?["pointSize"]).flatMap(Self.number)
    return ImageReference(
      name: name, isSymbol: catalog == "system",
      renderingMode: (reference?["renderingMode"] ?? attributes["renderingMode"]).flatMap(
        ImageReference.RenderingMode.init(rawValue:)),
      symbol: SymbolConfiguration(
        textStyle: font?["style"], pointSize: points.map { Points($0) },
        scale: configuration?.choice("scale")))
  }
}
