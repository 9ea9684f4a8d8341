import Model

/// How Interface Builder draws one scene: size, insets of the simulated bars, traits.
struct CanvasScene {
  var size: Size
  var insets: EdgeInsets
  var scale: Double
  var horizontal: SizeClass?
  var vertical: SizeClass?
  var idiom: Idiom
}

/// Infers the bars that Interface Builder simulates, from the segues that lead to a scene.
struct CanvasInference {
  let document: InterfaceDocument
  let canvases: CanvasTable
  let metrics: UIKitMetrics

  private var era: Int { metrics.era(toolsVersion: document.toolsVersion) }
  private var isLandscape: Bool { document.canvas?.orientation == "landscape" }

  func scene(_ scene: InterfaceScene) -> CanvasScene {
    let canvas = document.canvas.flatMap { canvases.canvas($0.deviceID) }
    let recorded = scene.view?.recordedFrame
    let deviceSize = canvas?.size(landscape: isLandscape)
    let size = recorded?.size ?? scene.controller?.freeformSize ?? deviceSize ?? Size(width: 600, height: 600)
    let isPad = canvas?.idiom == "pad"
    let isTall = !isLandscape
    var result = CanvasScene(
      size: size, insets: .zero, scale: canvas?.scale ?? canvases.unnamed.scale, idiom: isPad ? .pad : .phone)
    if canvas != nil {
      let isLargePhone = (deviceSize?.width.value ?? 0) >= 736 && canvas?.idiom == "phone"
      result.horizontal = isPad || (isLandscape && isLargePhone) ? .regular : .compact
      result.vertical = isPad || isTall ? .regular : .compact
    }
    let whole = deviceSize ?? size
    var insets =
      canvas?.safeArea(era: era, landscape: isLandscape)
      ?? EdgeInsets(top: canvases.unnamed.statusBar, left: 0, bottom: 0, right: 0)
    addBars(scene, isPad: isPad, isCompact: result.vertical == .compact, &insets)
    result.insets = overlap(insets, frame: recorded, size: size, whole: whole)
    return result
  }

  /// What of the screen's insets reaches into the recorded frame.
  private func overlap(_ insets: EdgeInsets, frame: Rect?, size: Size, whole: Size) -> EdgeInsets {
    guard size.width == whole.width else { return .zero }
    let top = frame?.y.value ?? 0
    let below = whole.height.value - top - size.height.value
    return EdgeInsets(
      top: max(0, insets.top - max(0, top)), left: insets.left, bottom: max(0, insets.bottom - max(0, below)),
      right: insets.right)
  }

  private func addBars(_ scene: InterfaceScene, isPad: Bool, isCompact: Bool, _ insets: inout EdgeInsets) {
    func height(_ kind: String) -> Double {
      guard let bar = metrics.bar(kind, era: era) else { return 0 }
      return isPad ? bar.padHeight : isCompact ? bar.compactHeight : bar.height
    }
    let simulated = scene.controller?.simulatedMetrics ?? scene.view?.simulatedMetrics ?? [:]
    if simulated["simulatedStatusBarMetrics"] == "nil", insets.top <= canvases.unnamed.statusBar { insets.top = 0 }
    let bars = scene.controller.map { inferredBars($0.id) } ?? InferredBars()
    switch simulated["simulatedTopBarMetrics"] {
    case "nil": break
    case .some: insets.top += height("navigationBar")
    case nil:
      if bars.navigation != nil {
        insets.top += height("navigationBar")
        let isLarge = bars.navigation?.bars.first { $0.kind == "navigationBar" }?.attributes["largeTitles"] == "YES"
        if isLarge, scene.controller?.navigationItem?["largeTitleDisplayMode"] != "never" {
          insets.top += metrics.figure(.largeTitle)
        }
      }
    }
    switch simulated["simulatedBottomBarMetrics"] {
    case "nil": break
    case "simulatedToolbarMetrics": insets.bottom += height("toolbar")
    case .some: insets.bottom += height("tabBar")
    case nil:
      if bars.tab != nil, scene.controller?.attributes["hidesBottomBarWhenPushed"] != "YES" {
        insets.bottom += height("tabBar")
      } else if bars.navigation?.attributes["toolbarHidden"] == "NO" {
        insets.bottom += height("toolbar")
      }
    }
  }

  private struct InferredBars {
    var navigation: Controller?
    var tab: Controller?
  }

  /// Follows the segues that lead to a controller backwards: containers first, then pushes.
  private func inferredBars(_ id: String) -> InferredBars {
    var bars = InferredBars()
    var seen: Set<String> = [id]
    var current = id
    while let segue = leading(to: current), let source = owner(of: segue), seen.insert(source.id).inserted {
      if segue.relationship == "rootViewController", bars.navigation == nil { bars.navigation = source }
      if segue.relationship == "viewControllers", bars.tab == nil { bars.tab = source }
      current = source.id
    }
    return bars
  }

  private func leading(to id: String) -> InterfaceDocument.Segue? {
    let candidates = document.segues.filter { segue in
      segue.destination == id
        && (segue.kind == "relationship"
          && ["rootViewController", "viewControllers"].contains(segue.relationship ?? "")
          || segue.kind == "push" || segue.kind == "show")
    }
    return candidates.first { $0.kind == "relationship" }
      ?? candidates.first { document.inferredMetricsTieBreakers.contains($0.id) } ?? candidates.first
  }

  /// The controller in whose scene a segue starts, from whatever view or bar item.
  private func owner(of segue: InterfaceDocument.Segue) -> Controller? {
    document.scenes.first { scene in
      scene.controller?.id == segue.source || scene.objectIDs.contains(segue.source)
    }?.controller
  }
}
