import Model

/// Frames of the bars of containers, and the insets that they add for their content.
struct BarLayout {
  let environment: Environment
  let metrics: UIKitMetrics
  let safeArea: Insets

  private func height(_ kind: View.Kind) -> Double {
    guard let bar = metrics.bar(kind, era: metrics.era(osMajor: environment.osMajor)) else { return 0 }
    if environment.idiom == .pad { return bar.padHeight }
    return environment.verticalSizeClass == .compact && environment.horizontalSizeClass == .compact
      ? bar.compactHeight : bar.height
  }

  /// Returns the navigation bar, and the toolbar if the document shows it.
  func navigation(
    _ controller: Controller, child: Controller?, insets: inout EdgeInsets
  ) -> [PlacedBar] {
    var result: [PlacedBar] = []
    let width = environment.size.width
    if !controller.hidesNavigationBar,
      let bar = controller.bars.first(where: { $0.kind == .navigationBar })
    {
      let isLarge =
        bar.bar.hasLargeTitles && environment.verticalSizeClass != .compact
        && child?.allowsLargeTitle ?? true
      let extra = isLarge ? metrics.figure(.largeTitle) : 0
      let row = height(.navigationBar)
      let tall = row + extra
      let top = barTop(insets.top)
      var placed = PlacedBar(view: bar, frame: Rect(x: 0, y: Points(top), width: width, height: Points(tall)))
      if let title = child?.titleView { placed.add(title: title, row: row) }
      result.append(placed)
      insets.top = top + tall
    }
    if controller.showsToolbar,
      let bar = controller.bars.first(where: { $0.kind == .toolbar })
    {
      let tall = height(.toolbar)
      let bottom = environment.size.height.value - insets.bottom
      result.append(
        PlacedBar(view: bar, frame: Rect(x: 0, y: Points(bottom - tall), width: width, height: Points(tall))))
      insets.bottom += tall
    }
    return result
  }

  /// Returns the top of a navigation bar. Before iOS 26, below a Dynamic Island, it is a few points above the
  /// bottom of the safe area's inset.
  private func barTop(_ safeTop: Double) -> Double {
    guard environment.osMajor < 26, environment.statusBarHeight.value > 0,
      safeTop > environment.statusBarHeight.value, environment.idiom == .phone,
      let known = metrics.figures["navigationBarTop\(Int(safeTop.rounded()))"]
    else { return safeTop }
    return known.value
  }

  func tab(_ controller: Controller, insets: inout EdgeInsets) -> [PlacedBar] {
    guard let bar = controller.bars.first(where: { $0.kind == .tabBar }) else { return [] }
    let tall = height(.tabBar) + safeArea.bottom.value
    let frame = Rect(
      x: 0, y: environment.size.height - Points(tall), width: environment.size.width, height: Points(tall))
    insets.bottom = max(insets.bottom, tall)
    return [PlacedBar(view: bar, frame: frame)]
  }
}
