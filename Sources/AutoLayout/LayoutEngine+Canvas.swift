import Model

extension LayoutEngine {
  /// The frames as Interface Builder's canvas has them, one result a scene, from the sizes of images that the
  /// document itself recorded; a scene without a view has no items.
  public func canvasLayouts(_ document: InterfaceDocument) -> [LayoutResult] {
    let inference = CanvasInference(document: document, canvases: canvases, metrics: metrics)
    return document.scenes.map { scene in
      let canvas = inference.scene(scene)
      guard let view = scene.view else {
        return LayoutResult(size: canvas.size, scale: Ratio(canvas.scale), items: [])
      }
      let era = canvas.era
      let run = SceneRun(
        document: document, controller: scene.controller,
        root: view.resolved(
          horizontal: canvas.horizontal, vertical: canvas.vertical, keepsPlaceholders: true),
        size: canvas.size,
        insets: canvas.insets, era: era, scale: canvas.scale,
        textScale: Double(era) < metrics.figure(.fractionalTextEra) ? 1 : canvas.scale,
        isCanvas: true, direction: .leftToRight,
        rootMinimum: !canvas.isNamed && Double(canvas.era) < metrics.figure(.rootMarginWideEra)
          ? metrics.figure(.rootMarginCompact)
          : systemMinimum(
            width: canvas.size.width.value, horizontal: canvas.horizontal, idiom: canvas.idiom),
        centerOffset: canvas.centerOffset)
      var result = run.result(metrics: metrics, text: text) { document.recordedImageSizes[$0.name] }
      for view in scene.freeViews {
        var free = run
        free.controller = nil
        free.root = view.resolved(
          horizontal: canvas.horizontal, vertical: canvas.vertical, keepsPlaceholders: true)
        free.size = view.recordedFrame?.size ?? .zero
        free.insets = .zero
        free.rootMinimum = nil
        result.append(free.result(metrics: metrics, text: text) { document.recordedImageSizes[$0.name] })
      }
      return result
    }
  }
}
