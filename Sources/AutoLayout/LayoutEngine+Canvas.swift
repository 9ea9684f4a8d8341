import Model

extension LayoutEngine {
  /// Returns the frames on Interface Builder's canvas, one result for each scene. Image sizes are those that the
  /// document recorded. A scene without a view has no items.
  package func canvasLayouts(_ document: InterfaceDocument) -> [LayoutResult] {
    if document.scenes.isEmpty {
      return [
        LayoutResult(
          size: .zero, scale: 1, items: [],
          unsupported: ["the document has no scenes, so the device shows a black screen"])
      ]
    }
    let inference = CanvasInference(document: document, canvases: canvases, metrics: metrics)
    return document.scenes.map { scene in
      let canvas = inference.scene(scene)
      guard let view = scene.view else {
        // A container's content is in another scene.
        let isContainer = scene.controller.map { !$0.children.isEmpty } ?? false
        return LayoutResult(
          size: canvas.size, scale: Ratio(canvas.scale), items: [],
          unsupported: isContainer ? [] : [scene.absence])
      }
      let era = canvas.era
      let saved = metrics.era(toolsVersion: document.toolsVersion)
      func margin(_ width: Points) -> Double {
        canvases.rootMargin(width: width, hasDevice: canvas.isNamed, era: saved)
      }
      let run = SceneRun(
        document: document, controller: scene.controller, view: view, horizontal: canvas.horizontal,
        vertical: canvas.vertical, size: canvas.size, insets: canvas.insets, era: era, scale: canvas.scale,
        textScale: Double(era) < metrics.figure(.fractionalTextEra) ? 1 : canvas.scale,
        canvas: canvases, direction: .leftToRight, rootMinimum: margin(canvas.size.width),
        options: ConstraintSystem.CanvasOptions(
          centerOffset: canvas.centerOffset,
          hiddenViewsKeepPosition: canvases.applies(.hiddenArrangedViews, era)),
        deviceWidth: canvas.deviceWidth)
      var result = run.result(self) { document.recordedImageSizes[$0.name] }
      for view in scene.freeViews {
        var free = run
        free.controller = nil
        free.view = view
        free.size = view.recordedFrame?.size ?? .zero
        free.insets = inference.insets(ofFree: free.size, on: canvas)
        free.rootMinimum = margin(free.size.width)
        result.append(free.result(self) { document.recordedImageSizes[$0.name] })
      }
      return result
    }
  }
}
