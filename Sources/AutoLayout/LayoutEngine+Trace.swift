import Model
import Simplex

/// The frames of one document before they are rounded to pixels, with what decided them.
package struct TracedLayout {
  package struct Item {
    package var id: String
    /// In points of the screen: the frame, then those of the other layouts that estimates allow.
    package var frames: [Rect]
    /// Whether another frame satisfies the constraints equally well.
    package var isAmbiguous: Bool
  }

  package var items: [Item]
  /// Sets of required constraints that contradict each other, by index.
  package var conflicts: [[Int]]
  package var trace: DecisionTrace
}

extension LayoutEngine {
  /// Lays out one scene as `layout` does, and records what decides its frames. Views inside of bars are omitted.
  ///
  /// Only one task at a time may trace documents of an engine.
  ///
  /// - Returns: `nil` if there is no view to lay out.
  package func traced(
    _ document: InterfaceDocument, in environment: Environment, images: (ImageReference) -> Size?
  ) -> TracedLayout? {
    guard let index = document.initialScene, document.scenes.indices.contains(index) else { return nil }
    let containment = Containment(
      document: document, scene: index, environment: environment, metrics: metrics)
    guard let view = containment.content.view else { return nil }
    let trace = DecisionTrace()
    // The width decides about the margins of the root view.
    for figure in [UIKitMetrics.Name.widePhone, .widePhoneUncertain]
    where environment.horizontalSizeClass == .compact {
      _ = trace.isPositive(environment.size.width.value - metrics.figure(figure))
    }
    let run = run(document, containment, view, environment)
    let exact = withoutActuallyEscaping(images) { images in
      run.layout(self, tracing: trace) { reference in
        images(reference) ?? (reference.isSymbol ? document.recordedImageSizes[reference.name] : nil)
      }.exact()
    }
    if let failure = exact.pass.solution.failure { trace.giveUp("the solver stopped early: \(failure)") }
    let origin = containment.contentFrame
    let items = run.compiled(self).tree.nodes.enumerated().map { index, node in
      TracedLayout.Item(
        id: node.view.id,
        frames: ([exact.pass.frames] + exact.variants).map {
          $0[index].rect.offset(x: origin.x, y: origin.y)
        },
        isAmbiguous: exact.pass.layout.frames[index].isAmbiguous(exact.pass.solution))
    }
    let conflicts = exact.pass.solution.conflicts.map { $0.map(\.index) }
    return TracedLayout(items: items, conflicts: conflicts, trace: trace)
  }
}
