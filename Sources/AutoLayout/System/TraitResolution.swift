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
    isHidden = variation.isHidden ?? isHidden
    alpha = variation.alpha ?? alpha
    applyContent(variation)
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

  private mutating func applyContent(_ variation: Variation) {
    switch content {
    case .image(let image, let highlighted):
      content = .image(variation.image ?? image, highlighted: highlighted)
    case .stack(var stack):
      stack.axis = variation.axis ?? stack.axis
      stack.distribution = variation.distribution ?? stack.distribution
      stack.alignment = variation.alignment ?? stack.alignment
      stack.spacing = variation.spacing ?? stack.spacing
      content = .stack(stack)
    case .label(var label):
      label.text = variation.text ?? label.text
      label.numberOfLines = variation.numberOfLines ?? label.numberOfLines
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
