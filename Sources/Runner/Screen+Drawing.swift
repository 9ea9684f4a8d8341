import Assertions
import Model

extension Screen {
  /// A document with more views than this is drawn with its first ones only.
  private static let shownViews = 200

  /// The frames of what is visible, and the contrast along `outlines`; unnamed.
  package func drawing(outlines: [(element: String, atLeast: Double)]) -> ScreenDrawing {
    let whole = Rect(x: 0, y: 0, width: viewport.size.width, height: viewport.size.height)
    let names = Dictionary(
      root.flattened.map { ($0.id, $0.userLabel ?? $0.shownImage) }, uniquingKeysWith: { first, _ in first })
    let views = layout.items.filter { item in
      !item.isGuide && !item.isHidden && item.screenFrame.intersection(whole) != nil
    }
    var drawing = ScreenDrawing(
      preview: "", width: viewport.size.width.value, height: viewport.size.height.value,
      views: views.prefix(Self.shownViews).map {
        .init(id: $0.id, kind: $0.kind, label: names[$0.id] ?? nil, frame: $0.screenFrame)
      },
      outlines: outlines.uniqued { "\($0.element) \($0.atLeast)" }.compactMap {
        outline in
        let points = outlinePoints(of: outline.element, atLeast: outline.atLeast)
        return points.isEmpty
          ? nil : .init(element: outline.element, atLeast: outline.atLeast, points: points)
      })
    let near = approximate.union(vectors).sorted()
    drawing.approximate = near.isEmpty ? nil : near
    return drawing
  }
}

extension View {
  fileprivate var shownImage: String? {
    if case .image(let image?, _) = content { image.name } else { nil }
  }
}
