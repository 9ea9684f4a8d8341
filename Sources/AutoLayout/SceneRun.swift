import Model
import Simplex

/// One scene with all inputs of its layout.
struct SceneRun {
  var document: InterfaceDocument
  var controller: Controller?
  /// The root view before size-class variations.
  var view: View
  var horizontal: SizeClass?
  var vertical: SizeClass?
  var size: Size
  var insets: EdgeInsets
  var era: Int
  var scale: Double
  /// Pixels per point for text sizes; 1 before Xcode 9.
  var textScale: Double
  /// The rules of Interface Builder's canvas; `nil` on a device.
  var canvas: CanvasTable?
  var direction: LayoutDirection
  /// Minimum left and right margins of the root view; `nil` for a view without a controller.
  var rootMinimum: Double?
  /// Another possible minimum, if no source states which one applies.
  var alternativeRootMinimum: Double?
  var options = ConstraintSystem.CanvasOptions()
  /// The width of the screen or canvas in points.
  var deviceWidth = 0.0

  /// Returns the compiled scene, from the engine's cache if it has it.
  func compiled(_ engine: LayoutEngine) -> CompiledScene {
    engine.scenes.scene(
      SceneCache.Key(
        file: document.file, root: view.id, horizontal: horizontal, vertical: vertical,
        isCanvas: canvas != nil,
        direction: direction),
      view: view, controller: controller, usesAutoLayout: document.usesAutoLayout, options: options)
  }

  func layout(
    _ engine: LayoutEngine, tracing trace: DecisionTrace? = nil, images: @escaping (ImageReference) -> Size?
  ) -> SceneLayout {
    let scene = compiled(engine)
    return SceneLayout(
      scene: scene, budget: engine.budget, rootSize: size, scale: scale,
      sizes: IntrinsicSizes(
        metrics: engine.metrics, text: engine.text, era: era, scale: textScale, canvas: canvas,
        hasStackView: scene.tree.hasStackView, image: images),
      margins: LayoutMargins(
        tree: scene.tree, metrics: engine.metrics, canvas: canvas, era: era, rootMinimum: rootMinimum,
        rootInsets: insets, deviceWidth: deviceWidth, trace: trace),
      roundsHalvesDown: options.centerOffset > 0, alternativeRootMinimum: alternativeRootMinimum)
  }

  func result(_ engine: LayoutEngine, images: @escaping (ImageReference) -> Size?) -> LayoutResult {
    let layout = layout(engine, images: images)
    let scene = layout.scene
    let tree = scene.tree
    let outcome = layout.run()
    var result = LayoutResult(size: size, scale: Ratio(scale), items: items(tree, outcome))
    report(outcome.conflicts, tree, &result)
    if let failure = outcome.failure { result.unsupported.append("the solver stopped early: \(failure)") }
    if outcome.isExhausted { result.failure = outcome.failure }
    reportMissingItems(scene, &result)
    for node in tree.nodes where node.role == .autoresized && node.view.recordedFrame == nil {
      result.unsupported.append("the view \(node.view.id) has neither constraints nor a recorded frame")
    }
    return result
  }

  private func items(_ tree: LayoutTree, _ outcome: SceneLayout.Outcome) -> [LaidOutItem] {
    var items: [LaidOutItem] = []
    for (index, node) in tree.nodes.enumerated() {
      items.append(
        LaidOutItem(
          id: node.view.id, kind: node.view.kind.rawValue, parent: node.parent.map { tree.nodes[$0].view.id },
          frame: outcome.frames[index].rect, screenFrame: outcome.screenFrames[index].rect,
          isAmbiguous: outcome.ambiguous[index], undetermined: outcome.undetermined[index],
          isHidden: node.view.isHidden,
          uncertainty: Points(outcome.uncertainty[index]), basis: Self.basis(node.role)))
      for guide in node.view.guides {
        guard let rect = outcome.guides[guide.id] else { continue }
        items.append(guideItem(guide.id, guide.kind.rawValue, index, rect, tree, outcome))
      }
      if index == 0 {
        for (id, kind) in [
          (controller?.topGuideID, "topLayoutGuide"), (controller?.bottomGuideID, "bottomLayoutGuide"),
        ] {
          guard let id, let rect = outcome.guides[id] else { continue }
          items.append(guideItem(id, kind, 0, rect, tree, outcome))
        }
      }
    }
    return items
  }

  private func guideItem(
    _ id: String, _ kind: String, _ owner: Int, _ rect: PlainRect, _ tree: LayoutTree,
    _ outcome: SceneLayout.Outcome
  ) -> LaidOutItem {
    let outer = outcome.screenFrames[owner]
    return LaidOutItem(
      id: id, kind: kind, isGuide: true, parent: tree.nodes[owner].view.id, frame: rect.rect,
      screenFrame: rect.rect.offset(x: Points(outer.x), y: Points(outer.y)),
      uncertainty: Points(outcome.uncertainty[owner]), basis: Self.basis(tree.nodes[owner].role))
  }

  private static func basis(_ role: LayoutTree.Role) -> LaidOutItem.Basis {
    switch role {
    case .constrained, .arranged: .constraints
    case .autoresized: .autoresizing
    case .fixed: .recordedFrame
    case .root, .filling: .container
    }
  }

  private func report(
    _ conflicts: [[ConstraintSystem.Source]], _ tree: LayoutTree, _ result: inout LayoutResult
  ) {
    for conflict in conflicts {
      var ids: [String] = []
      var rules: [String] = []
      for source in conflict {
        switch source {
        case .document(let id): if !ids.contains(id) { ids.append(id) }
        case .system(let index, let rule):
          let view = tree.nodes[index].view
          let words = "\(rule) (\(view.kind) \(view.id))"
          if !rules.contains(words) { rules.append(words) }
        }
      }
      if !ids.isEmpty { result.conflicts.append(ids) }
      if !rules.isEmpty {
        let named = ids.isEmpty ? "" : "constraints \(ids.joined(separator: ", ")) contradict "
        result.unsupported.append(named + "constraints of UIKit: " + rules.joined(separator: ", "))
      }
    }
  }

  private func reportMissingItems(_ scene: CompiledScene, _ result: inout LayoutResult) {
    if scene.missingItems.isEmpty { return }
    let known = document.knownItems
    for (constraint, item) in scene.missingItems where !known.contains(item) {
      result.unsupported.append("constraint \(constraint) refers to \(item), which does not exist")
    }
  }
}

extension InterfaceDocument {
  /// Ids that constraints can refer to under any size classes: views, guides and controllers' guides.
  var knownItems: Set<String> {
    var ids: Set<String> = []
    for scene in scenes {
      ids.formUnion([scene.controller?.topGuideID, scene.controller?.bottomGuideID].compactMap { $0 })
      for view in scene.view?.flattened ?? [] {
        ids.insert(view.id)
        ids.formUnion(view.guides.map(\.id))
      }
    }
    return ids
  }
}

extension PlainRect {
  var rect: Rect { Rect(x: Points(x), y: Points(y), width: Points(width), height: Points(height)) }
}
