import Imaging
import Model

/// What a resolved screen shows, and what of it is unknown.
package struct DisplayListResult: Sendable {
  package var list: DisplayList
  package var diagnostics: [DrawingDiagnostic]
  /// Ids of views whose pixels are only approximated (text, symbols, bars, blurs), in drawing order.
  package var approximate: [String]
  /// Ids of views whose pictures another renderer than Apple's drew, in drawing order. Edges on a device may differ slightly.
  package var vectors: [String] = []
}

/// Turns a resolved tree and its solved frames into paints.
package struct DisplayListBuilder {
  let layout: [String: LaidOutItem]
  let environment: Environment
  let assets: any AssetProvider
  /// Nil to draw text as boxes.
  let text: TextDrawing?
  var diagnostics: [DrawingDiagnostic] = []
  var approximate: [String] = []
  var vectors: [String] = []

  /// `root` has its size-class variations applied; `tint` is the document's or the app's global tint color.
  package static func build(
    _ root: View, layout: LayoutResult, environment: Environment, assets: any AssetProvider,
    tint: ColorReference? = nil, text: TextDrawing? = nil
  ) -> DisplayListResult {
    var builder = DisplayListBuilder(
      layout: Dictionary(layout.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      environment: environment, assets: assets, text: text)
    let node = builder.node(root, tint: tint ?? .system("systemBlueColor", recorded: nil))
    if let node, !builder.showsOwnPaint(node) {
      builder.diagnostics.append(
        DrawingDiagnostic(
          viewID: root.id, kind: .clearRoot, subject: "",
          message: "the root view has no background color, so the black window shows"))
    }
    let list = DisplayList(
      pixelSize: environment.pixelSize, scale: environment.scale, gamut: environment.gamut,
      nodes: node.map { [$0] } ?? [])
    return DisplayListResult(
      list: list, diagnostics: builder.diagnostics, approximate: builder.approximate, vectors: builder.vectors
    )
  }

  private func showsOwnPaint(_ node: DisplayNode) -> Bool { !node.paints.isEmpty }

  private mutating func node(_ view: View, tint inherited: ColorReference) -> DisplayNode? {
    guard let item = layout[view.id], !item.isGuide, !item.isHidden,
      !view.isHidden, !isIdleIndicator(view)
    else { return nil }
    let tint = view.tintColor ?? inherited
    var paints: [Paint] = []
    if let background = view.backgroundColor, drawsBackground(view),
      let color = color(background, of: view), color.alpha > 0
    {
      paints.append(.fill(color))
    }
    paints += content(view, frame: item.screenFrame, tint: tint)
    var children: [DisplayNode] = []
    for subview in view.subviews {
      if let child = node(subview, tint: tint) { children.append(child) }
    }
    return DisplayNode(
      viewID: view.id, frame: item.screenFrame, alpha: view.alpha, clips: clips(view), paints: paints,
      children: children)
  }

  /// Stack views draw a background only from iOS 14 on (UIStackView's release notes).
  private func drawsBackground(_ view: View) -> Bool {
    if case .stack = view.content { return environment.osMajor >= 14 }
    return true
  }

  /// Scroll views and their subclasses clip by default (UIScrollView's documentation).
  private func clips(_ view: View) -> Bool {
    view.clipsSubviews || View.Kind.scrolling.contains(view.kind)
  }

  /// Whether an activity indicator is hidden because it does not spin.
  private func isIdleIndicator(_ view: View) -> Bool {
    guard case .activityIndicator(_, let isAnimating, let hides) = view.content else { return false }
    return !isAnimating && hides
  }

  mutating func color(_ reference: ColorReference, of view: View) -> Color? {
    switch assets.color(reference, in: environment) {
    case .found(let color): return color
    case .missing(let message):
      // UIKit finds no color of the name. What Interface Builder recorded is not in the app's catalog.
      if case .named(let name, _) = reference {
        diagnostics.append(
          DrawingDiagnostic(viewID: view.id, kind: .missingColor, subject: name, message: message))
        return nil
      }
      return fallback(reference, of: view, kind: .missingColor, message)
    case .cannotTell(let message):
      return fallback(reference, of: view, kind: .unknownColor, message)
    }
  }

  /// Returns the color that Interface Builder recorded, for a color that is not defined.
  private mutating func fallback(
    _ reference: ColorReference, of view: View, kind: DrawingDiagnostic.Kind, _ message: String
  ) -> Color? {
    let name: String
    let recorded: Color?
    switch reference {
    case .literal(let color): (name, recorded) = ("", color)
    case .named(let text, let color), .system(let text, let color): (name, recorded) = (text, color)
    }
    diagnostics.append(DrawingDiagnostic(viewID: view.id, kind: kind, subject: name, message: message))
    return recorded?.shown(on: environment.gamut)
  }
}
