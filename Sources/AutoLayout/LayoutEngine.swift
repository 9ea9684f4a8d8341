import Foundation
import Model

/// Computes frames as UIKit and Interface Builder do, from a document and an environment.
package struct LayoutEngine: Sendable {
  let metrics: UIKitMetrics
  let canvases: CanvasTable
  let text: TextMetrics
  let scenes = SceneCache()
  private(set) var budget: SolverBudget

  /// Decodes `metrics.json`, `canvases.json` and `fonts.json` of `Matrix/system`.
  ///
  /// - Parameter limits: What all layouts of the engine may use together; nil for no limit.
  /// - Throws: `Diagnostics` with every error found.
  package init(metrics: Data, canvases: Data, fonts: Data, limits: Limits? = nil) throws {
    budget = SolverBudget(limits)
    self.metrics = try UIKitMetrics(data: metrics)
    self.canvases = try CanvasTable(data: canvases)
    text = try TextMetrics(data: fonts)
  }

  /// Returns the engine with the solver steps of another run.
  package func renewed(_ limits: Limits) -> LayoutEngine {
    var engine = self
    engine.budget = SolverBudget(limits)
    return engine
  }

  /// Returns the frames of one scene on a device, with the bars of its containers.
  ///
  /// - Parameters:
  ///   - scene: index of the scene; the initial scene if `nil`.
  ///   - images: returns the natural size in points of an image or symbol, or `nil` if unknown.
  package func layout(
    _ document: InterfaceDocument, scene: Int? = nil, in environment: Environment,
    images: (ImageReference) -> Size?
  ) -> LayoutResult {
    var result = LayoutResult(size: environment.size, scale: environment.scale, items: [])
    guard let index = scene ?? document.initialScene, document.scenes.indices.contains(index) else {
      result.unsupported.append("the document has no initial scene")
      return result
    }
    let containment = Containment(
      document: document, scene: index, environment: environment, metrics: metrics)
    result.unsupported += containment.notes
    let content = containment.content
    guard let view = content.view else {
      // What another kind of container shows is unknown, and its note says so.
      if !content.isUnsupportedContainer { result.unsupported.append(content.absence) }
      return result
    }
    let run = run(document, containment, view, environment)
    result.append(
      withoutActuallyEscaping(images) { images in
        run.result(self) { reference in
          // Symbols have no outlines here, so use the proportions that the document recorded.
          images(reference) ?? (reference.isSymbol ? document.recordedImageSizes[reference.name] : nil)
        }
      })
    containment.wrap(&result)
    return result
  }

  /// Returns the view tree that `layout` lays out: with size-class variations applied, excluded views and
  /// constraints removed, and the bars of containers added.
  ///
  /// - Returns: `nil` if the document has no such scene or the scene has no view.
  package func resolvedView(
    _ document: InterfaceDocument, scene: Int? = nil, in environment: Environment
  ) -> View? {
    guard let index = scene ?? document.initialScene, document.scenes.indices.contains(index) else {
      return nil
    }
    let containment = Containment(
      document: document, scene: index, environment: environment, metrics: metrics)
    return containment.content.view.map { view in
      containment.nested(run(document, containment, view, environment).compiled(self).root)
    }
  }

  func run(
    _ document: InterfaceDocument, _ containment: Containment, _ view: View, _ environment: Environment
  ) -> SceneRun {
    SceneRun(
      document: document, controller: containment.content.controller, view: view,
      horizontal: environment.horizontalSizeClass, vertical: environment.verticalSizeClass,
      size: containment.contentFrame.size, insets: containment.contentInsets,
      era: metrics.era(osMajor: environment.osMajor), scale: environment.scale.value,
      textScale: environment.scale.value, canvas: nil, direction: environment.layoutDirection,
      rootMinimum: systemMinimum(
        width: environment.size.width.value, horizontal: environment.horizontalSizeClass,
        idiom: environment.idiom),
      alternativeRootMinimum: alternativeMinimum(environment), deviceWidth: environment.size.width.value)
  }

  /// Returns the wider minimum margin for phones between the widths at which sources disagree.
  private func alternativeMinimum(_ environment: Environment) -> Double? {
    let isUncertain =
      environment.idiom == .phone && environment.horizontalSizeClass == .compact
      && environment.size.width.value >= metrics.figure(.widePhoneUncertain)
      && environment.size.width.value < metrics.figure(.widePhone)
    return isUncertain ? metrics.figure(.rootMarginWidePhone) : nil
  }

  /// Returns the minimum left and right margins of a root view, in points.
  func systemMinimum(width: Double, horizontal: SizeClass?, idiom: Idiom) -> Double {
    if horizontal == .regular || idiom == .pad && horizontal != .compact {
      return metrics.figure(.rootMarginRegular)
    }
    return width >= metrics.figure(.widePhone)
      ? metrics.figure(.rootMarginWidePhone) : metrics.figure(.rootMarginCompact)
  }
}

extension LayoutResult {
  mutating func append(_ other: LayoutResult) {
    items += other.items
    conflicts += other.conflicts
    unsupported += other.unsupported
    failure = failure ?? other.failure
  }
}

extension Controller {
  var unsupportedNote: String { "a \(kind) shows nothing at launch that this tool can lay out" }
}

extension InterfaceScene {
  var isUnsupportedContainer: Bool { controller?.isUnsupportedContainer ?? false }

  /// What a device shows for a scene without a view.
  var absence: String {
    if let controller, controller.isUnsupportedContainer { return controller.unsupportedNote }
    let subject = controller.map { "the \($0.kind) \($0.id)" } ?? "the scene"
    return "\(subject) has no view, so the device shows a black screen"
  }
}
