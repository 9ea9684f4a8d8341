import Model

extension LayoutEngine {
  /// Returns the frames on Interface Builder's canvas, one result for each scene. Image sizes are those that the
  /// document recorded. A scene without a view has no items.
  package func canvasLayouts(_ document: InterfaceDocument) -> [LayoutResult] {
    let inference = CanvasInference(document: document, canvases: canvases, metrics: metrics)
    return document.scenes.map { scene in
      let canvas = inference.scene(scene)
      guard let view = scene.view else {
        return LayoutResult(size: canvas.size, scale: Ratio(canvas.scale), items: [])
      }
      let era = canvas.era
      let run = SceneRun(
        document: document, controller: scene.controller, view: view, horizontal: canvas.horizontal,
        vertical: canvas.vertical, size: canvas.size, insets: canvas.insets, era: era, scale: canvas.scale,
        textScale: Double(era) < metrics.figure(.fractionalTextEra) ? 1 : canvas.scale,
        isCanvas: true, direction: .leftToRight,
        rootMinimum: !canvas.isNamed && Double(canvas.era) < metrics.figure(.rootMarginWideEra)
          ? metrics.figure(.rootMarginCompact)
          : systemMinimum(
            width: canvas.size.width.value, horizontal: canvas.horizontal, idiom: canvas.idiom),
        centerOffset: canvas.centerOffset)
      var result = run.result(self) { document.recordedImageSizes[$0.name] }
      for view in scene.freeViews {
        var free = run
        free.controller = nil
        free.view = view
        free.size = view.recordedFrame?.size ?? .zero
        free.insets = .zero
        free.rootMinimum = nil
        result.append(free.result(self) { document.recordedImageSizes[$0.name] })
      }
      return result
    }
  }
}
