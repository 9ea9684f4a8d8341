import Files
import Model

/// Reads the views of one nib.
struct NibViews {
  let nib: Nib

  /// The size that ibtool gives a view whose document records none, in points.
  private static let unrecordedSide = 1000.0

  /// - Throws: A `Diagnostic` for more views, or deeper ones, than a run lays out. Objects can form a circle.
  func view(_ node: NibNode) throws(Diagnostic) -> View {
    var count = 0
    return try view(node, depth: 0, count: &count)
  }

  private func view(_ node: NibNode, depth: Int, count: inout Int) throws(Diagnostic) -> View {
    count += 1
    let limits = RunBudget.limits
    for (number, words, key) in [
      (count, "views in one scene", Limits.Key.sceneViews), (depth, "views inside of each other", .nibDepth),
    ] where number > limits[key] {
      throw .limit(
        at: SourceLocation(file: nib.file),
        "the document has more than \(limits[key]) \(words); at most \(limits[key]) are laid out")
    }
    let location = SourceLocation(file: nib.file)
    let kind = View.Kind(rawValue: NibNode.kind(ofClass: node.baseClass))
    var view = View(id: nib.id(of: node), kind: kind, location: location)
    view.customClass = node.customClass
    view.recordedFrame = frame(of: node)
    view.translatesAutoresizing = !node.bool("UIViewDoesNotTranslateAutoresizingMaskIntoConstraints")
    view.autoresizing = View.Autoresizing(rawValue: (node.integer("UIAutoresizingMask") ?? 0) & 63)
    view.contentMode = Self.contentMode(node.integer("UIContentMode"))
    view.alpha = Ratio(min(max(node.double("UIAlpha") ?? 1, 0), 1))
    view.isHidden = node.bool("UIHidden")
    view.isOpaque = node.bool("UIOpaque")
    view.clipsSubviews = node.bool("UIClipsToBounds")
    view.backgroundColor = node.color("UIBackgroundColor")
    view.tintColor = node.color("UITintColor")
    view.barTintColor = node.color("UIBarTintColor")
    view.semanticContent = Self.semanticContent(node.integer("UIViewSemanticContentAttribute"))
    readPriorities(node, into: &view)
    readMargins(node, into: &view)
    view.guides = nib.guides[node.index] ?? []
    view.constraints = constraints(of: node)
    node.readContent(into: &view)
    for child in subviews(of: node, kind: view.kind) {
      view.subviews.append(try self.view(child, depth: depth + 1, count: &count))
    }
    try readVariations(of: node, into: &view, depth: depth, count: &count)
    return view
  }

  private func subviews(of node: NibNode, kind: View.Kind) -> [NibNode] {
    if View.Kind.dataDriven.contains(kind) { return [] }
    let arranged = node.elements("UIStackViewArrangedSubviews")
    let all = node.elements("UISubviews").filter { !$0.isGuide && $0.index != node.index }
    if !arranged.isEmpty { return arranged }
    if kind == .effect, let content = node.node("UIVisualEffectViewContentView") {
      return [content] + all.filter { $0.index != content.index }
    }
    return all
  }

  /// Returns nil for the frame that ibtool makes up.
  private func frame(of node: NibNode) -> Rect? {
    guard let bounds = node.numbers("UIBounds", count: 4), let center = node.numbers("UICenter", count: 2)
    else { return nil }
    if bounds[2] == Self.unrecordedSide, bounds[3] == Self.unrecordedSide,
      center.allSatisfy({ $0 == Self.unrecordedSide / 2 })
    {
      return nil
    }
    return Rect(
      x: Points(center[0] - bounds[2] / 2), y: Points(center[1] - bounds[3] / 2), width: Points(bounds[2]),
      height: Points(bounds[3]))
  }

  /// The raw values of `UIView.ContentMode`.
  private static func contentMode(_ number: Int?) -> ContentMode {
    let modes: [ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left, .right,
      .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    return number.flatMap { modes.indices.contains($0) ? modes[$0] : nil } ?? .scaleToFill
  }

  /// The raw values of `UISemanticContentAttribute`.
  private static func semanticContent(_ number: Int?) -> View.SemanticContent {
    let all: [View.SemanticContent] = [
      .unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft,
    ]
    return number.flatMap { all.indices.contains($0) ? all[$0] : nil } ?? .unspecified
  }

  private func readPriorities(_ node: NibNode, into view: inout View) {
    if let hugging = node.numbers("UIViewContentHuggingPriority", count: 2) {
      (view.horizontalHugging, view.verticalHugging) = (hugging[0], hugging[1])
    }
    if let resistance = node.numbers("UIViewContentCompressionResistancePriority", count: 2) {
      (view.horizontalCompression, view.verticalCompression) = (resistance[0], resistance[1])
    }
  }

  private func readMargins(_ node: NibNode, into view: inout View) {
    view.preservesSuperviewLayoutMargins = node.bool("UIViewPreservesSuperviewMargins")
    view.insetsLayoutMarginsFromSafeArea = node.bool("UIViewInsetsLayoutMarginsFromSafeArea", default: true)
    view.followsReadableWidth = node.bool("UIViewLayoutMarginsFollowReadableWidth")
    guard let insets = node.numbers("UIViewLayoutMargins", count: 4)?.map({ Points($0) }) else { return }
    if node.bool("UIViewLayoutMarginsAreDirectional") {
      view.directionalLayoutMargins = DirectionalInsets(
        top: insets[0], leading: insets[1], bottom: insets[2], trailing: insets[3])
    } else {
      view.layoutMargins = Insets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
    }
  }

  // MARK: - Size classes

  private func readVariations(
    of node: NibNode, into view: inout View, depth: Int, count: inout Int
  ) throws(Diagnostic) {
    for storage in nib.traitStorages[node.index] ?? [] {
      for record in storage.elements("UIRecords") {
        var variation = record.sizeClasses
        for added in record.elements("UIAddedObjects") {
          // An object that only some size classes have is not among the view's own.
          if added.isConstraint, let constraint = constraint(added) {
            variation.includedConstraints.append(constraint.id)
            if !view.constraints.contains(where: { $0.id == constraint.id }) {
              view.constraints.append(constraint)
              view.exclude(constraint: constraint.id)
            }
          } else if !added.isConstraint {
            let id = nib.id(of: added)
            variation.includedSubviews.append(id)
            if !view.subviews.contains(where: { $0.id == id }) {
              view.subviews.append(try self.view(added, depth: depth + 1, count: &count))
              view.exclude(subview: id)
            }
          }
        }
        for removed in record.elements("UIRemovedObjects") {
          if removed.isConstraint {
            variation.excludedConstraints.append(nib.id(of: removed))
          } else {
            variation.excludedSubviews.append(nib.id(of: removed))
          }
        }
        record.readValue(of: storage.text("UIKeyPath") ?? "", into: &variation)
        view.variations.append(variation)
      }
    }
    readConstants(of: node, into: &view)
    view.variations.sort { $0.specificity < $1.specificity }
  }

  private func readConstants(of node: NibNode, into view: inout View) {
    for constraint in node.elements("UIViewAutolayoutConstraints") {
      for storage in nib.traitStorages[constraint.index] ?? [] {
        for record in storage.elements("UIRecords") {
          guard let constant = record.node("UIValue")?.double("UINumericConstant") else { continue }
          var variation = record.sizeClasses
          variation.constraintConstants[nib.id(of: constraint)] = constant
          view.variations.append(variation)
        }
      }
    }
  }
}

extension View {
  fileprivate mutating func exclude(constraint: String? = nil, subview: String? = nil) {
    if !variations.contains(where: \.isDefault) { variations.insert(Variation(), at: 0) }
    guard let index = variations.firstIndex(where: \.isDefault) else { return }
    variations[index].excludedConstraints += [constraint].compactMap(\.self)
    variations[index].excludedSubviews += [subview].compactMap(\.self)
  }
}

extension Variation {
  /// 0 for any traits, 1 for one size class, 2 for both. The more specific one applies later and wins.
  fileprivate var specificity: Int { (horizontal == nil ? 0 : 1) + (vertical == nil ? 0 : 1) }
}

extension NibNode {
  /// The size classes that a record is for. 1 is compact and 2 is regular (`UIUserInterfaceSizeClass`).
  fileprivate var sizeClasses: Variation {
    let traits = node("UITraitCollection")
    func size(_ name: String) -> SizeClass? {
      switch traits?.integer("UITraitCollectionBuiltinTrait-_UITraitName\(name)SizeClass") {
      case 1: .compact
      case 2: .regular
      default: nil
      }
    }
    return Variation(horizontal: size("Horizontal"), vertical: size("Vertical"))
  }

  fileprivate func readValue(of keyPath: String, into variation: inout Variation) {
    guard self["UIValue"] != nil, !keyPath.isEmpty else { return }
    switch keyPath {
    case "backgroundColor": variation.backgroundColor = color("UIValue")
    case "font": variation.font = node("UIValue")?.font
    case "image": variation.image = image("UIValue")
    case "hidden": variation.isHidden = node("UIValue")?.bool("NS.boolval") ?? false
    case "alpha": variation.alpha = double("UIValue").map { Ratio($0) }
    case "spacing": variation.spacing = double("UIValue").map { Points($0) }
    case "text": variation.text = text("UIValue")
    case "numberOfLines": variation.numberOfLines = integer("UIValue")
    default: break
    }
  }
}
