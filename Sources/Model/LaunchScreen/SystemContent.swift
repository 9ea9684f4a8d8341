/// A navigation bar, toolbar, tab bar or search bar.
package struct BarContent: Hashable, Sendable {
  package var isBlack: Bool
  package var isTranslucent: Bool
  package var hasLargeTitles: Bool
  package init(isBlack: Bool = false, isTranslucent: Bool = true, hasLargeTitles: Bool = false) {
    self.isBlack = isBlack
    self.isTranslucent = isTranslucent
    self.hasLargeTitles = hasLargeTitles
  }
}

extension View {
  /// The bar's properties; those of a new bar for other views, and for a bar that an image replaces.
  package var bar: BarContent { if case .bar(let bar) = content { bar } else { BarContent() } }
}

/// The extent of a symbol. A text style counts before a size.
package struct SymbolConfiguration: Hashable, Sendable {
  package enum Scale: String, Sendable { case small, large }
  package var textStyle: String?
  package var pointSize: Points?
  /// Nil for medium.
  package var scale: Scale?
  package init(textStyle: String? = nil, pointSize: Points? = nil, scale: Scale? = nil) {
    self.textStyle = textStyle
    self.pointSize = pointSize
    self.scale = scale
  }
}

/// Bars that Interface Builder shows at design time. Nil where it infers them.
package struct SimulatedBars: Hashable, Sendable {
  package enum Bar: Sendable { case none, toolbar, other }
  package var status: Bar?
  package var top: Bar?
  package var bottom: Bar?
  /// Whether the document says which size the canvas has (`simulatedDestinationMetrics`).
  package var hasDestination = false
  package init() {}
}
