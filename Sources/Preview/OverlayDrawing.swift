import Model
import Runner

/// Paints that explain a screen: what covers it, where its safe area and its views end.
///
/// Round shapes are rows of boxes one pixel high, so that the rasterizer needs no new paint.
struct OverlayDrawing {
  let environment: Environment
  let layout: LayoutResult?
  /// The tree whose constraints are drawn; nil where there is no screen.
  var root: View? = nil

  private var pixel: Points { Points(1 / environment.scale.value) }

  func nodes(_ overlays: [RenderService.Overlay]) -> [DisplayNode] {
    RenderService.Overlay.allCases.filter(overlays.contains).map { overlay in
      DisplayNode(
        viewID: "overlay.\(overlay.rawValue)", frame: environment.bounds, alpha: 1, clips: false,
        paints: paints(overlay), children: [])
    }
  }

  private func paints(_ overlay: RenderService.Overlay) -> [Paint] {
    switch overlay {
    case .safeArea:
      return bands(Color(red: 1, green: 0.2, blue: 0.2, alpha: 0.3))
    case .island:
      return obstructions([.notch, .dynamicIsland, .camera])
    case .homeIndicator: return obstructions([.homeIndicator])
    case .corners: return corners()
    case .frames: return frames()
    case .constraints:
      guard let root, let layout else { return [] }
      return ConstraintDrawing(environment: environment, root: root, layout: layout).paints()
    }
  }

  /// The four insets, none twice in the corners.
  private func bands(_ color: Color) -> [Paint] {
    let bounds = environment.bounds
    let safe = bounds.inset(by: environment.safeArea)
    let boxes = [
      Rect(x: 0, y: 0, width: bounds.width, height: safe.minY),
      Rect(x: 0, y: safe.maxY, width: bounds.width, height: bounds.maxY - safe.maxY),
      Rect(x: 0, y: safe.minY, width: safe.minX, height: safe.height),
      Rect(x: safe.maxX, y: safe.minY, width: bounds.maxX - safe.maxX, height: safe.height),
    ]
    return boxes.filter { !$0.isEmpty }.map { .box($0, color) }
  }

  private func obstructions(_ kinds: [Obstruction.Kind]) -> [Paint] {
    environment.obstructions.filter { kinds.contains($0.kind) }.flatMap { shape in
      rows(of: shape.frame, radius: shape.cornerRadius).map {
        .box($0, Color(red: 0, green: 0, blue: 0, alpha: shape.isCertain ? 1 : 0.6))
      }
    }
  }

  /// A rounded box as rows; `inside` false gives what the rounding takes away.
  private func rows(of frame: Rect, radius: Points, inside: Bool = true) -> [Rect] {
    let radius = min(radius, min(frame.width, frame.height) / 2)
    let count = Int((frame.height.value * environment.scale.value).rounded())
    guard count > 0, count < 20_000 else { return [] }
    return (0..<count).flatMap { index -> [Rect] in
      let y = frame.minY + pixel * Double(index)
      let middle = y + pixel / 2
      let above = frame.minY + radius - middle
      let below = middle - (frame.maxY - radius)
      let depth = max(above, below, 0)
      let room = max(radius.value * radius.value - depth.value * depth.value, 0)
      let cut = depth > 0 ? radius - Points(room.squareRoot()) : 0
      if inside { return [Rect(x: frame.minX + cut, y: y, width: frame.width - cut - cut, height: pixel)] }
      guard cut > 0 else { return [] }
      return [
        Rect(x: frame.minX, y: y, width: cut, height: pixel),
        Rect(x: frame.maxX - cut, y: y, width: cut, height: pixel),
      ]
    }
  }

  private func corners() -> [Paint] {
    rows(of: environment.bounds, radius: environment.cornerRadius, inside: false).map { .box($0, .black) }
  }

  /// The outline of every view, one point wide.
  private func frames() -> [Paint] {
    let color = Color(red: 0, green: 0.6, blue: 1, alpha: 0.9)
    return (layout?.items ?? []).filter { !$0.isGuide && !$0.isHidden }.flatMap { item -> [Paint] in
      let frame = item.screenFrame
      guard frame.width >= 2, frame.height >= 2 else { return [.box(frame, color)] }
      return [
        Rect(x: frame.minX, y: frame.minY, width: frame.width, height: 1),
        Rect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1),
        Rect(x: frame.minX, y: frame.minY + 1, width: 1, height: frame.height - 2),
        Rect(x: frame.maxX - 1, y: frame.minY + 1, width: 1, height: frame.height - 2),
      ].map { .box($0, color) }
    }
  }
}
