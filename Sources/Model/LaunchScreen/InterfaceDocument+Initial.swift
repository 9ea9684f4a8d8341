extension InterfaceDocument {
  /// Rejects a document whose first view is inside of more controllers than a run lays out.
  package func requireFewContainers(_ limits: Limits) throws(Diagnostic) {
    let scenesByID = Dictionary(
      scenes.compactMap { scene in scene.controller.map { ($0.id, scene) } },
      uniquingKeysWith: { first, _ in first })
    var scene = initialScene.flatMap { scenes.indices.contains($0) ? scenes[$0] : nil }
    var containers: Set<String> = []
    while let controller = scene?.controller, let child = controller.children.first,
      containers.insert(controller.id).inserted
    {
      scene = scenesByID[child]
    }
    guard containers.count > limits[.containers] else { return }
    throw .limit(
      at: SourceLocation(file: file),
      "the first view is inside of \(containers.count) view controllers; at most \(limits[.containers]) are laid out"
    )
  }

  /// The initial scene and, where its controller is a container, the scene of each first child, down to one with a view.
  package var initialScenes: [InterfaceScene] {
    guard let start = initialScene, scenes.indices.contains(start) else { return [] }
    var found = [scenes[start]]
    while let last = found.last, last.view == nil, found.count <= scenes.count,
      let child = last.controller?.children.first,
      let next = scenes.first(where: { $0.controller?.id == child })
    {
      found.append(next)
    }
    return found
  }

  /// The controller for which `qa` cannot lay out the first screen, and why; nil for a document without controllers.
  package var missingView: (controller: Controller, message: String)? {
    let controllers = initialScenes.compactMap(\.controller)
    let unsupported = controllers.first(where: \.isUnsupportedContainer)
    guard let controller = unsupported ?? controllers.last else { return nil }
    let reason =
      unsupported == nil ? "has no view in the document" : "is of a kind that `qa` does not lay out"
    return (
      controller,
      "The view controller that a launch shows first, \(controller.kind) \(controller.id), \(reason)."
    )
  }

  /// The root view that a launch shows first, without size-class variations; the document's first view where it has no
  /// initial scene.
  package var initialView: View? {
    initialScene == nil ? scenes.compactMap(\.view).first : initialScenes.last?.view
  }
}

extension Controller {
  /// Whether a launch shows its children in a way that `qa` does not lay out.
  package var isUnsupportedContainer: Bool { [.split, .page].contains(kind) }
}
