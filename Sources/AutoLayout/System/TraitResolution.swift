import Model

extension View {
  /// Returns the tree under two size classes: with variations applied, and excluded views and constraints removed.
  ///
  /// A `nil` size class matches variations for any class, as on the square canvas of Xcode 6.
  ///
  /// - Parameter keepsPlaceholders: whether to keep placeholder constraints. Interface Builder's canvas has them;
  ///   the build removes them.
  func resolved(horizontal: SizeClass?, vertical: SizeClass?, keepsPlaceholders: Bool = false) -> View {
    var view = self
    var excludedViews: Set<String> = []
    var excludedConstraints: Set<String> = []
    for variation in variations where variation.matches(horizontal, vertical) {
      excludedViews.formUnion(variation.excludedSubviews)
      excludedViews.subtract(variation.includedSubviews)
      excludedConstraints.formUnion(variation.excludedConstraints)
      excludedConstraints.subtract(variation.includedConstraints)
      view.apply(variation)
    }
    view.variations = []
    view.constraints.removeAll {
      excludedConstraints.contains($0.id) || ($0.isPlaceholder && !keepsPlaceholders)
    }
    view.subviews = view.subviews.filter { !excludedViews.contains($0.id) }
      .map {
        $0.resolved(horizontal: horizontal, vertical: vertical, keepsPlaceholders: keepsPlaceholders)
      }
    return view
  }

  private mutating func apply(_ variation: Variation) {
    for index in constraints.indices {
      if let constant = variation.constraintConstants[constraints[index].id] {
        constraints[index].constant = constant
      }
    }
    if let color = variation.backgroundColor { backgroundColor = color }
    for (name, value) in variation.attributes.sorted(by: { $0.key < $1.key }) {
      attributes[name] = value
      apply(name, value)
    }
    if let font = variation.font {
      if case .label(var label) = content {
        label.font = font
        label.hasVariedFont = true
        content = .label(label)
      } else if case .button(var button) = content {
        button.font = font
        content = .button(button)
      } else {
        self.font = font
      }
    }
  }

  private mutating func apply(_ name: String, _ value: String) {
    switch (name, content) {
    case ("hidden", _): isHidden = value == "YES"
    case ("alpha", _): alpha = Double(value).map { Ratio($0) } ?? alpha
    case ("image", .image(let image, let highlighted)):
      let isSymbol = attributes["catalog"] == "system" || (image?.name == value && image?.isSymbol ?? false)
      content = .image(ImageReference(name: value, isSymbol: isSymbol), highlighted: highlighted)
    case ("axis", .stack(var stack)):
      stack.axis = value == "vertical" ? .vertical : .horizontal
      content = .stack(stack)
    case ("distribution", .stack(var stack)):
      stack.distribution = value
      content = .stack(stack)
    case ("alignment", .stack(var stack)):
      stack.alignment = value
      content = .stack(stack)
    case ("spacing", .stack(var stack)):
      stack.spacing = Double(value).map { Points($0) } ?? stack.spacing
      content = .stack(stack)
    case ("text", .label(var label)):
      label.text = value
      content = .label(label)
    case ("numberOfLines", .label(var label)):
      label.numberOfLines = Int(value) ?? label.numberOfLines
      content = .label(label)
    default: break
    }
  }
}

extension Variation {
  func matches(_ horizontal: SizeClass?, _ vertical: SizeClass?) -> Bool {
    (self.horizontal == nil || self.horizontal == horizontal)
      && (self.vertical == nil || self.vertical == vertical)
  }
}
