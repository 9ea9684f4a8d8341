import Model

/// One scene on Interface Builder's canvas: its size, the insets of the simulated bars, and its traits.
struct CanvasScene {
  var size: Size
  var insets: EdgeInsets
  var scale: Double
  var era: Int
  var isNamed = false
  var centerOffset = 0.0
  var horizontal: SizeClass?
  var vertical: SizeClass?
  var idiom: Idiom
  var deviceWidth = 0.0
  /// The safe area of the device in its orientation, and its size.
  var safeArea = EdgeInsets.zero
  var device = Size(width: 0, height: 0)
}

/// Infers the bars that Interface Builder simulates from the segues that lead to a scene.
struct CanvasInference {
  let document: InterfaceDocument
  let canvases: CanvasTable
  let metrics: UIKitMetrics
  /// Segues that a controller's bars follow from, by their destination.
  private let leading: [String: [InterfaceDocument.Segue]]
  private let popovers: Set<String>
  /// Controllers by their id, and by those of the objects of their scenes.
  private let owners: [String: Controller]

  init(document: InterfaceDocument, canvases: CanvasTable, metrics: UIKitMetrics) {
    (self.document, self.canvases, self.metrics) = (document, canvases, metrics)
    leading = Dictionary(
      grouping: document.segues.filter { segue in
        segue.kind == .relationship && segue.relationship != nil
          || [.push, .show, .showDetail].contains(segue.kind)
      }, by: \.destination)
    popovers = Set(document.segues.filter { $0.kind == .popover }.map(\.destination))
    owners = Dictionary(
      document.scenes.flatMap { scene in
        scene.controller.map { owner in ([owner.id] + scene.objectIDs).map { ($0, owner) } } ?? []
      }, uniquingKeysWith: { first, _ in first })
  }

  private var isLandscape: Bool { document.canvas?.orientation == "landscape" }

  func scene(_ scene: InterfaceScene) -> CanvasScene {
    let recorded = scene.view?.recordedFrame
    let saved = metrics.era(toolsVersion: document.toolsVersion)
    // The free-form square of Xcode 6 keeps its canvas in some later versions of Xcode, even if they recorded a device.
    let isTemplate =
      scene.view?.simulatedBars.hasDestination ?? false
      && recorded.flatMap { canvases.unnamed($0.size, era: saved) }?.width != nil
    let canvas = isTemplate ? nil : document.canvas.flatMap { canvases.canvas($0, showing: recorded?.size) }
    let device = canvas?.size(landscape: isLandscape)
    let size = recorded?.size ?? scene.controller?.freeformSize ?? device ?? Size(width: 600, height: 600)
    let unnamed = canvas == nil ? canvases.unnamed(size, era: saved) : nil
    let era = unnamed?.era ?? saved
    let isPad = canvas?.idiom == "pad"
    var result = CanvasScene(size: size, insets: .zero, scale: 1, era: era, idiom: isPad ? .pad : .phone)
    result.scale = canvas?.scale ?? unnamedScale(era)
    result.centerOffset = unnamed?.centerOffset ?? 0
    if canvas != nil {
      let isLargePhone = (device?.width.value ?? 0) >= 736 && canvas?.idiom == "phone"
      result.horizontal = isPad || (isLandscape && isLargePhone) ? .regular : .compact
      result.vertical = isPad || !isLandscape ? .regular : .compact
    }
    result.deviceWidth = (device ?? size).width.value
    var safe = (canvas?.safeAreas ?? unnamed?.safeAreas ?? []).insets(era: era, landscape: isLandscape)
    if safe.bottom > 0, canvases.applies(.doubledSafeArea, era) { safe = safe + safe }
    result.isNamed = canvas != nil
    result.safeArea = safe
    result.device = device ?? size
    if let kind = scene.view?.kind, View.Kind.cells.contains(kind) {
      return result
    }
    result.insets = insets(scene, safe, result, device: result.device)
    return result
  }

  /// Returns the insets of a view beside a controller, such as a title view.
  func insets(ofFree size: Size, on canvas: CanvasScene) -> EdgeInsets {
    var insets = canvas.safeArea
    if canvases.applies(.freeFormInsets, canvas.era) {
      limitFreeForm(&insets, size, era: Double(canvas.era), canvas.device)
    }
    return insets
  }

  /// Returns the pixels per point of a canvas without a device: of the device that Interface Builder then shows.
  private func unnamedScale(_ era: Int) -> Double {
    if Double(era) < metrics.figure(.fractionalTextEra) { return 1 }
    return Double(era) < canvases.figure("defaultDeviceEra") ? 2 : 3
  }

  /// Returns the insets that Interface Builder simulates. They do not depend on the size of a free-form view.
  ///
  /// - Parameter device: the size of the canvas's device.
  private func insets(
    _ scene: InterfaceScene, _ safe: EdgeInsets, _ canvas: CanvasScene, device: Size
  ) -> EdgeInsets {
    let missing = device.height.value - canvas.size.height.value
    let simulated = scene.controller?.simulatedBars ?? scene.view?.simulatedBars ?? SimulatedBars()
    let inferred = scene.controller.map { inferredBars($0.id) } ?? InferredBars()
    let isInPopover = inferred.isInPopover && canvases.applies(.popoverInsets, canvas.era)
    let safe = isInPopover ? .zero : safe
    let bars = bars(scene, inferred, simulated, canvas, isOverHomeIndicator: safe.bottom > 0)
    var result = safe
    if scene.controller == nil || safe.bottom == 0, canvases.applies(.freeFormInsets, canvas.era) {
      limitFreeForm(&result, canvas.size, era: Double(canvas.era), device)
    }
    let hidesStatusBar = Double(canvas.era) < canvases.figure("hiddenStatusBarEra")
    if simulated.status == SimulatedBars.Bar.none, safe.bottom == 0, hidesStatusBar { result.top = 0 }
    let sheet = safe.top + canvases.figure("sheetInset")
    let isSheet = missing > 0 && (missing == sheet || missing == canvases.figure("sheetInset"))
    if simulated.bottom == SimulatedBars.Bar.none,
      isSheet || !canvases.applies(.homeIndicatorWithoutBar, canvas.era)
    {
      result.bottom = 0
    }
    if isSheet {
      // A page sheet starts below the status bar and ends below the screen's edge.
      result.top = bars.top > 0 ? canvases.figure("sheetNavigationBar") : 0
      result.bottom = missing == sheet ? result.bottom + bars.bottom : 0
      return result
    }
    result.top += bars.top
    result.bottom += bars.bottom
    if missing > 0, missing == result.top + result.bottom {
      // The root view is between two bars that it does not extend under.
      return EdgeInsets(top: 0, left: result.left, bottom: 0, right: result.right)
    }
    let edges = scene.controller?.extendedEdges
    if bars.top > 0, missing > 0, !(edges?.contains(.top) ?? true) || bars.isOpaque { result.top = 0 }
    if !(edges?.contains(.bottom) ?? true), bars.bottom > 0 { result.bottom = 0 }
    if missing > 0, missing == result.top {
      // The root view starts below a bar that is opaque or that the view does not extend under.
      result.top = 0
    } else if missing > 0, missing == result.bottom {
      result.bottom = 0
    }
    return result
  }

  /// Removes the insets that a view has only at the size of the device, or close to it.
  private func limitFreeForm(_ insets: inout EdgeInsets, _ size: Size, era: Double, _ device: Size) {
    if insets.bottom == 0 {
      if era < canvases.figure("freeFormTopEra"),
        size.height.value < canvases.figure("freeFormTopHeight")
      {
        insets.top = 0
      }
    } else if era < canvases.figure("freeFormBottomEra"), size.width <= device.width,
      size.height < device.height
    {
      insets.bottom = 0
    }
  }

  /// Returns the heights of the top and bottom bars.
  private func bars(
    _ scene: InterfaceScene, _ inferred: InferredBars, _ simulated: SimulatedBars, _ canvas: CanvasScene,
    isOverHomeIndicator: Bool
  ) -> (top: Double, bottom: Double, isOpaque: Bool) {
    func height(_ kind: View.Kind) -> Double {
      guard let bar = metrics.bar(kind, era: canvas.era) else { return 0 }
      if kind == .toolbar, isOverHomeIndicator { return canvases.figure("toolbarOverHomeIndicator") }
      return canvas.idiom == .pad
        ? bar.padHeight : canvas.vertical == .compact ? bar.compactHeight : bar.height
    }
    var top = 0.0
    var bottom = 0.0
    switch simulated.top {
    case .some(.none): break
    case .some: top = height(.navigationBar)
    case nil:
      if inferred.hasNavigationBar, !hidesBar(inferred.navigation, canvas.era) {
        top = height(.navigationBar)
        let bar = inferred.navigation?.bars.first { $0.kind == .navigationBar }
        if bar?.bar.hasLargeTitles ?? false,
          scene.controller?.allowsLargeTitle ?? true
        {
          top += metrics.figure(.largeTitle)
        }
      }
    }
    switch simulated.bottom ?? inherited(inferred, canvas.era) {
    case .some(.none): break
    case .toolbar: bottom = height(.toolbar)
    case .some: bottom = height(.tabBar)
    case nil:
      if inferred.tab != nil, !(scene.controller?.hidesBottomBarWhenPushed ?? false) {
        bottom = height(.tabBar)
      } else if inferred.navigation?.showsToolbar ?? false {
        bottom = height(.toolbar)
      }
    }
    let isOpaque =
      top > 0 && !(scene.controller?.extendsUnderOpaqueBars ?? false)
      && !(inferred.navigation?.bars.first { $0.kind == .navigationBar }?.bar.isTranslucent ?? true)
    return (top, bottom, isOpaque)
  }

  /// Whether a navigation controller shows no bar, or simulates none for the scenes inside it.
  private func hidesBar(_ navigation: Controller?, _ era: Int) -> Bool {
    guard let navigation, canvases.applies(.inheritedBars, era) else { return false }
    return navigation.hidesNavigationBar || navigation.simulatedBars.top == SimulatedBars.Bar.none
  }

  /// Returns the bottom bar that the navigation controller around a scene simulates. In a split view, it has none.
  private func inherited(_ inferred: InferredBars, _ era: Int) -> SimulatedBars.Bar? {
    guard canvases.applies(.inheritedBars, era), !inferred.isInSplitView else { return nil }
    let bar = inferred.navigation?.simulatedBars.bottom
    return bar == SimulatedBars.Bar.none ? nil : bar
  }

  private struct InferredBars {
    var navigation: Controller?
    var tab: Controller?
    var isInSplitView = false
    var isInPopover = false
    var hasNavigationBar: Bool { navigation != nil || isInSplitView }
  }

  /// Follows the segues to a controller backwards: first to containers, then pushes.
  private func inferredBars(_ id: String) -> InferredBars {
    var bars = InferredBars()
    var seen: Set<String> = [id]
    var current = id
    while let segue = chosen(to: current), let source = owners[segue.source], seen.insert(source.id).inserted
    {
      if segue.relationship == .root, bars.navigation == nil { bars.navigation = source }
      if segue.relationship == .tab, bars.tab == nil { bars.tab = source }
      if segue.relationship == .detail { bars.isInSplitView = true }
      current = source.id
    }
    bars.isInPopover = !popovers.isDisjoint(with: seen)
    return bars
  }

  private func chosen(to id: String) -> InterfaceDocument.Segue? {
    let candidates = leading[id] ?? []
    return candidates.first { $0.kind == .relationship }
      ?? candidates.first { document.inferredMetricsTieBreakers.contains($0.id) } ?? candidates.first
  }
}
