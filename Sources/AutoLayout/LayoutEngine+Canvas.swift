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
      let run = SceneRun(
        document: document, controller: scene.controller,
        root: view.resolved(horizontal: canvas.horizontal, vertical: canvas.vertical), size: canvas.size,
        insets: canvas.insets, era: metrics.era(toolsVersion: document.toolsVersion), scale: canvas.scale,
        isCanvas: true, direction: .leftToRight,
        rootMinimum: scene.controller == nil
          ? nil
          : systemMinimum(
            width: canvas.size.width.value, horizontal: canvas.horizontal, idiom: canvas.idiom))
      return run.result(metrics: metrics, text: text) { document.recordedImageSizes[$0.name] }
    }
  }
}
