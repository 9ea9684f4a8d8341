import Foundation
import Model

/// Works out frames as UIKit and Interface Builder do, from a document and an environment alone.
public struct LayoutEngine: Sendable {
  let metrics: UIKitMetrics
  let canvases: CanvasTable
  let text: TextMetrics

  /// Reads the contents of `metrics.json`, `canvases.json` and `fonts.json` of `Matrix/system`; throws `Diagnostics`.
  public init(metrics: Data, canvases: Data, fonts: Data) throws {
    self.metrics = try UIKitMetrics(data: metrics)
    self.canvases = try CanvasTable(data: canvases)
    text = try TextMetrics(data: fonts)
  }

  /// The frames of one scene (the initial one where none is named) on a device, its containers' bars included.
  ///
  /// - Parameter images: natural size in points of a catalog image or symbol, nil when unknown.
  public func layout(
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
    result.unsupported += containment.remarks
    let content = containment.content
    guard let view = content.view else {
      result.unsupported.append("scene \(index) has no view")
      return result
    }
    let run = SceneRun(
      document: document, controller: content.controller,
      root: view.resolved(
        horizontal: environment.horizontalSizeClass, vertical: environment.verticalSizeClass),
      size: containment.contentFrame.size, insets: containment.contentInsets,
      era: metrics.era(osMajor: environment.osMajor), scale: environment.scale.value,
      textScale: environment.scale.value, isCanvas: false,
      direction: environment.layoutDirection,
      rootMinimum: systemMinimum(
        width: environment.size.width.value, horizontal: environment.horizontalSizeClass,
        idiom: environment.idiom))
    result.append(
      withoutActuallyEscaping(images) { images in
        run.result(metrics: metrics, text: text) { reference in
          // Nobody ships the symbols' outlines: the proportions that the document noted are better than nothing.
          images(reference) ?? (reference.isSymbol ? document.recordedImageSizes[reference.name] : nil)
        }
      })
    containment.wrap(&result)
    return result
  }

  /// The view tree that `layout` lays out: size-class variations applied, excluded views and constraints gone,
  /// bars of containers added. Nil where the document has no such scene or the scene no view.
  public func resolvedView(
    _ document: InterfaceDocument, scene: Int? = nil, in environment: Environment
  ) -> View? {
    guard let index = scene ?? document.initialScene, document.scenes.indices.contains(index) else {
      return nil
    }
    let containment = Containment(
      document: document, scene: index, environment: environment, metrics: metrics)
    let view = containment.content.view?
      .resolved(horizontal: environment.horizontalSizeClass, vertical: environment.verticalSizeClass)
    return view.map(containment.nested)
  }

  /// Margins that the system sets at least on a root view.
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
  }
}
