import Model

/// The controller whose view a launch shows inside navigation and tab bar controllers, and their bars.
struct Containment {
  private(set) var content: InterfaceScene
  /// The content's root view, in the coordinates of the screen.
  private(set) var contentFrame: Rect
  private(set) var contentInsets: EdgeInsets
  private(set) var notes: [String] = []
  /// Outermost first.
  private var containers: [Container] = []

  private struct Container {
    var controller: Controller
    /// Back to front.
    var bars: [PlacedBar]
  }

  init(document: InterfaceDocument, scene: Int, environment: Environment, metrics: UIKitMetrics) {
    content = document.scenes[scene]
    contentFrame = environment.bounds
    contentInsets = EdgeInsets(
      top: environment.safeArea.top.value, left: environment.safeArea.left.value,
      bottom: environment.safeArea.bottom.value, right: environment.safeArea.right.value)
    var seen: Set<String> = []
    while let controller = content.controller,
      [.navigation, .tabBar].contains(controller.kind),
      seen.insert(controller.id).inserted
    {
      guard let child = controller.children.first,
        let next = document.scenes.first(where: { $0.controller?.id == child })
      else {
        notes.append("the \(controller.kind) \(controller.id) has no child in this document")
        break
      }
      let bars = BarLayout(environment: environment, metrics: metrics, safeArea: environment.safeArea)
      var container = Container(controller: controller, bars: [])
      if controller.kind == .navigation {
        container.bars = bars.navigation(controller, child: next.controller, insets: &contentInsets)
      } else if !(next.controller?.hidesBottomBarWhenPushed ?? false) {
        container.bars = bars.tab(controller, insets: &contentInsets)
      }
      containers.append(container)
      content = next
      shrink(behind: container, child: next.controller)
    }
    if let controller = content.controller, controller.isUnsupportedContainer {
      notes.append(controller.unsupportedNote)
    }
  }

  /// Ends the content's frame at each bar that is opaque or that the content does not extend under.
  private mutating func shrink(behind container: Container, child: Controller?) {
    for bar in container.bars {
      let isTop = bar.view.kind == .navigationBar
      let extends = child?.extendedEdges.map { $0.contains(isTop ? .top : .bottom) } ?? true
      let isOpaque = !bar.view.bar.isTranslucent
      let includesOpaque = child?.extendsUnderOpaqueBars ?? false
      guard !extends || (isOpaque && !includesOpaque) else { continue }
      if isTop {
        let top = contentInsets.top
        contentFrame = Rect(
          x: contentFrame.x, y: contentFrame.y + Points(top), width: contentFrame.width,
          height: contentFrame.height - Points(top))
        contentInsets.top = 0
      } else {
        contentFrame = Rect(
          x: contentFrame.x, y: contentFrame.y, width: contentFrame.width,
          height: contentFrame.height - Points(contentInsets.bottom))
        contentInsets.bottom = 0
      }
    }
  }

  /// Adds the containers around the result of the content's scene.
  func wrap(_ result: inout LayoutResult) {
    if containers.isEmpty { return }
    var items = result.items
    if !items.isEmpty {
      items[0].parent = containers.last?.controller.id
      items[0].frame = contentFrame
      for index in items.indices {
        items[index].screenFrame = items[index].screenFrame.offset(x: contentFrame.x, y: contentFrame.y)
      }
    }
    for (index, container) in containers.enumerated().reversed() {
      let bounds = Rect(x: 0, y: 0, width: result.size.width, height: result.size.height)
      let parent = index == 0 ? nil : containers[index - 1].controller.id
      items.insert(
        LaidOutItem(
          id: container.controller.id, kind: View.Kind.plain.rawValue, parent: parent, frame: bounds,
          screenFrame: bounds,
          basis: .container), at: 0)
      for bar in container.bars {
        items.append(
          LaidOutItem(
            id: bar.view.id, kind: bar.view.kind.rawValue, parent: container.controller.id, frame: bar.frame,
            screenFrame: bar.frame, basis: .container))
        items += bar.content
      }
    }
    result.items = items
  }

  /// Returns the content's view inside a plain view for each container, with the bars in front.
  func nested(_ content: View) -> View {
    containers.reversed().reduce(content) { inner, container in
      var view = View(id: container.controller.id, kind: .plain, location: container.controller.location)
      view.isOpaque = false
      view.subviews = [inner] + container.bars.map(\.view)
      return view
    }
  }
}
