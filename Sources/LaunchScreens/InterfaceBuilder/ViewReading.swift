import Formats
import Model

/// Facts of the whole document that reading a view needs.
struct ReadingContext {
  var file: String
  var recordedColors: [String: Color] = [:]
  var colorMatched = false
  /// Container view id → controller that an embed segue shows in it.
  var embedded: [String: String] = [:]
}

extension XMLTree {
  /// Keys of subviews that are not in `<subviews>`.
  private static let ownedViewKeys: Set<String> = ["contentView"]

  /// Returns the view of this element with its subviews.
  ///
  /// - Parameter parent: Recorded size of the superview. Xcode 8 gave some frames by the distances from its edges.
  func view(_ context: ReadingContext, in parent: Size? = nil) -> View {
    var view = View(id: id ?? "", kind: .init(rawValue: name), location: location)
    view.userLabel = attributes["userLabel"]
    view.customClass = attributes["customClass"]
    view.recordedFrame = recordedFrame ?? frameInset(in: parent, mask: autoresizing)
    view.isMisplaced = flag("misplaced", default: false)
    view.isRecordedAmbiguous = flag("ambiguous", default: false)
    view.isEffectContent = key == "contentView"
    view.placeholderWidth = placeholder("placeholderIntrinsicWidth")
    view.placeholderHeight = placeholder("placeholderIntrinsicHeight")
    view.translatesAutoresizing = flag("translatesAutoresizingMaskIntoConstraints", default: true)
    view.autoresizing = autoresizing
    view.fixedFrame = flag("fixedFrame", default: false)
    view.contentMode = contentMode
    view.alpha = Ratio(min(max(number("alpha") ?? 1, 0), 1))
    view.isHidden = flag("hidden", default: false)
    view.isOpaque = flag("opaque", default: true)
    view.clipsSubviews = flag("clipsSubviews", default: false)
    view.backgroundColor = color(key: "backgroundColor", context)
    view.tintColor = color(key: "tintColor", context)
    view.barTintColor = color(key: "barTintColor", context)
    view.semanticContent = choice("semanticContentAttribute") ?? .unspecified
    readPriorities(into: &view)
    readMargins(into: &view)
    readGuides(into: &view)
    view.constraints =
      child("constraints")?.children("constraint").compactMap { $0.constraint(in: view.id) } ?? []
    view.variations = variations(context)
    readContent(into: &view, context)
    view.simulatedBars = simulatedBars
    view.embeddedController = context.embedded[view.id]
    if !View.Kind.dataDriven.contains(view.kind) {
      view.subviews = viewElements.map { $0.view(context, in: view.recordedFrame?.size) }
    }
    return view
  }

  /// Returns views beside the controller's own: title views and custom views of bar items.
  func freeViews(_ context: ReadingContext) -> [View] {
    if key == "view" || View.Kind.dataDriven.contains(.init(rawValue: name)) || name == "subviews"
      || name == "navigationBar"
    {
      return []
    }
    if id != nil, let key, key == "titleView" || key == "customView" { return [view(context)] }
    return children.flatMap { $0.freeViews(context) }
  }

  /// Elements of the direct subviews, back to front.
  var viewElements: [XMLTree] {
    var result = children.filter { $0.key.map(Self.ownedViewKeys.contains) ?? false }
      .map { owned -> XMLTree in
        // Content views of collection view cells have no id before Xcode 11.
        var node = owned
        if node.id == nil { node.attributes["id"] = (id ?? "") + "." + (owned.key ?? "") }
        return node
      }
    for list in children("subviews") { result += list.children.filter { $0.id != nil } }
    return result
  }

  func color(key: String, _ context: ReadingContext) -> ColorReference? {
    children.first { $0.name == "color" && $0.key == key }?.color(context)
  }

  /// The rectangle of `<rect key="frame">`, in the superview's coordinates.
  var recordedFrame: Rect? {
    guard let rect = children.first(where: { $0.name == "rect" && $0.key == "frame" }) else { return nil }
    return rect.rect
  }

  var rect: Rect? {
    guard let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height")
    else { return nil }
    return Rect(x: Points(x), y: Points(y), width: Points(width), height: Points(height))
  }

  private var autoresizing: View.Autoresizing {
    guard let mask = child(key: "autoresizingMask") else { return [] }
    let names: [(String, View.Autoresizing)] = [
      ("flexibleMinX", .flexibleMinX), ("widthSizable", .width), ("flexibleMaxX", .flexibleMaxX),
      ("flexibleMinY", .flexibleMinY), ("heightSizable", .height), ("flexibleMaxY", .flexibleMaxY),
    ]
    return names.reduce(into: []) { if mask.flag($1.0, default: false) { $0.insert($1.1) } }
  }

  private var contentMode: ContentMode {
    guard let text = attributes["contentMode"], let first = text.first else { return .scaleToFill }
    // Interface Builder writes `TopLeft`, but every other mode in lower case.
    return ContentMode(rawValue: first.lowercased() + text.dropFirst()) ?? .scaleToFill
  }

  private func readPriorities(into view: inout View) {
    view.horizontalHugging = number("horizontalHuggingPriority") ?? view.horizontalHugging
    view.verticalHugging = number("verticalHuggingPriority") ?? view.verticalHugging
    view.horizontalCompression =
      number("horizontalCompressionResistancePriority") ?? view.horizontalCompression
    view.verticalCompression = number("verticalCompressionResistancePriority") ?? view.verticalCompression
  }

  private func readMargins(into view: inout View) {
    view.preservesSuperviewLayoutMargins = flag("preservesSuperviewLayoutMargins", default: false)
    view.insetsLayoutMarginsFromSafeArea = flag("insetsLayoutMarginsFromSafeArea", default: true)
    view.followsReadableWidth = flag("layoutMarginsFollowReadableWidth", default: false)
    if let insets = child(key: "layoutMargins") {
      view.layoutMargins = Insets(
        top: insets.points("top"), left: insets.points("left"), bottom: insets.points("bottom"),
        right: insets.points("right"))
    }
    if let insets = child(key: "directionalLayoutMargins") {
      view.directionalLayoutMargins = DirectionalInsets(
        top: insets.points("top"), leading: insets.points("leading"), bottom: insets.points("bottom"),
        trailing: insets.points("trailing"))
    }
  }

  func points(_ attribute: String) -> Points { Points(number(attribute) ?? 0) }

  private func readGuides(into view: inout View) {
    for node in children {
      guard let id = node.id, node.name == "viewLayoutGuide" || node.name == "keyboardLayoutGuide" else {
        continue
      }
      let name = node.name == "keyboardLayoutGuide" ? "keyboard" : node.key ?? ""
      if let kind = LayoutGuide.Kind(rawValue: name) {
        view.guides.append(LayoutGuide(id: id, kind: kind))
      } else if name == "readableContentGuide" || name == "readable" {
        view.guides.append(LayoutGuide(id: id, kind: .readableContent))
      }
    }
  }

  private func placeholder(_ attribute: String) -> Points? {
    number(attribute).flatMap { $0 >= 0 ? Points(min($0, 1e5)) : nil }
  }

  var simulatedBars: SimulatedBars {
    func bar(_ key: String) -> SimulatedBars.Bar? {
      switch children.last(where: { $0.key == key })?.name {
      case nil: nil
      case "nil": SimulatedBars.Bar.none
      case "simulatedToolbarMetrics": .toolbar
      default: .other
      }
    }
    var bars = SimulatedBars()
    bars.status = bar("simulatedStatusBarMetrics")
    bars.top = bar("simulatedTopBarMetrics")
    bars.bottom = bar("simulatedBottomBarMetrics")
    bars.hasDestination = bar("simulatedDestinationMetrics") != nil
    return bars
  }
}
