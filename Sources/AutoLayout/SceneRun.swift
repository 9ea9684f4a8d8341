import Model

/// One scene with everything that decides about its frames, and how its outcome is told.
struct SceneRun {
  var document: InterfaceDocument
  var controller: Controller?
  /// With size-class variations applied.
  var root: View
  var size: Size
  var insets: EdgeInsets
  var era: Int
  var scale: Double
  /// Pixels a point to which text is measured; whole points before Xcode 9.
  var textScale: Double
  var isCanvas: Bool
  var direction: LayoutDirection
  /// Least left and right margins of the root view; nil for a view without a controller.
  var rootMinimum: Double?
  /// See `CanvasTable.Unnamed`.
  var centerOffset = 0.0

  func result(
    metrics: UIKitMetrics, text: TextMetrics, images: @escaping (ImageReference) -> Size?
  ) -> LayoutResult {
    let tree = LayoutTree(
      root: root, controller: controller, usesAutoLayout: document.usesAutoLayout, direction: direction)
    let sizes = IntrinsicSizes(
      metrics: metrics, text: text, era: era, scale: textScale, isCanvas: isCanvas, image: images)
    let layout = SceneLayout(
      tree: tree, rootSize: size, scale: scale, sizes: sizes,
      margins: LayoutMargins(tree: tree, metrics: metrics, rootMinimum: rootMinimum, rootInsets: insets),
      centerOffset: centerOffset)
    let outcome = layout.run()
    var result = LayoutResult(size: size, scale: Ratio(scale), items: items(tree, outcome))
    tell(outcome.conflicts, tree, &result)
    if let failure = outcome.failure { result.unsupported.append("the solver stopped early: \(failure)") }
    tellDangling(tree, &result)
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
          id: node.view.id, kind: node.view.kind, parent: node.parent.map { tree.nodes[$0].view.id },
          frame: outcome.frames[index].rect, screenFrame: outcome.screenFrames[index].rect,
          isAmbiguous: outcome.ambiguous[index], isHidden: node.view.isHidden,
          isEstimated: outcome.estimated[index], basis: Self.basis(node.role)))
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
      isEstimated: outcome.estimated[owner], basis: Self.basis(tree.nodes[owner].role))
  }

  private static func basis(_ role: LayoutTree.Role) -> LaidOutItem.Basis {
    switch role {
    case .constrained, .arranged: .constraints
    case .autoresized: .autoresizing
    case .fixed: .recordedFrame
    case .root, .filling: .container
    }
  }

  private func tell(
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
        result.unsupported.append(named + "UIKit's own: " + rules.joined(separator: ", "))
      }
    }
  }

  private func tellDangling(_ tree: LayoutTree, _ result: inout LayoutResult) {
    let known = document.knownItems
    for node in tree.nodes {
      for constraint in node.view.constraints {
        for id in [constraint.firstItem, constraint.secondItem].compactMap({ $0 })
        where tree.items[id] == nil && !known.contains(id) {
          result.unsupported.append("constraint \(constraint.id) names \(id), which does not exist")
        }
      }
    }
  }
}

extension InterfaceDocument {
  /// Ids that constraints may name, in whatever traits: views, guides and controllers' guides.
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
