import Model

/// A bar that a container controller puts over or under the root view.
struct Bar: Sendable {
  enum Kind: String, Sendable {
    case navigation = "navigation bar"
    case tab = "tab bar"
    case tool = "toolbar"
  }
  var kind: Kind
  var title: String?
  var element: String
  var location: SourceLocation
}

extension InterfaceDocument {
  /// Bars of the containers on the way from the initial controller to the root view.
  var visibleBars: [Bar] {
    guard let start = initialScene, scenes.indices.contains(start) else { return [] }
    var bars: [Bar] = []
    var scene = scenes[start]
    for _ in scenes {
      guard let controller = scene.controller, let child = controller.children.first,
        let next = scenes.first(where: { $0.controller?.id == child })
      else { break }
      bars += controller.visibleBars(over: next.controller)
      scene = next
    }
    return bars
  }
}

extension Controller {
  fileprivate func visibleBars(over child: Controller?) -> [Bar] {
    func bar(_ kind: Bar.Kind, _ element: View.Kind, title: String? = nil) -> Bar? {
      let view = bars.first { $0.kind == element }
      if view?.isHidden == true { return nil }
      return Bar(kind: kind, title: title, element: view?.id ?? id, location: view?.location ?? location)
    }
    switch kind {
    case .tabBar: return [bar(.tab, .tabBar)].compactMap { $0 }
    case .navigation:
      var found: [Bar?] = []
      if !hidesNavigationBar {
        found.append(bar(.navigation, .navigationBar, title: child?.title))
      }
      if showsToolbar { found.append(bar(.tool, .toolbar)) }
      return found.compactMap { $0 }
    default: return []
    }
  }
}

extension CaseFacts {
  /// Bars that leave a mark; see `Viewport.hasClearNavigationBars`.
  var markingBars: [Bar] {
    let isClear = screen?.viewport.hasClearNavigationBars ?? false
    return (project.document?.visibleBars ?? []).filter {
      $0.kind != .navigation || !($0.title ?? "").isEmpty || !isClear
    }
  }
}
