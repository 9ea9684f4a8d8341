import Model
import Simplex

/// Layout margins and safe-area insets of nested views, computed from the frames of the previous pass.
struct LayoutMargins {
  let tree: LayoutTree
  let metrics: UIKitMetrics
  /// The rules of Interface Builder's canvas; `nil` on a device.
  let canvas: CanvasTable?
  let era: Int
  /// Minimum left and right margins of a controller's root view; `nil` for a view without a controller.
  var rootMinimum: Double?
  let rootInsets: EdgeInsets
  /// The width of the screen or canvas in points.
  let deviceWidth: Double
  /// Records which of two numbers is larger.
  var trace: DecisionTrace?

  /// - Parameter frames: by node, in the coordinates of the root.
  func assumptions(frames: [PlainRect], textWidths: [Double?]) -> LayoutAssumptions {
    var safe: [EdgeInsets] = []
    var margins: [EdgeInsets] = []
    var readable: [EdgeInsets] = []
    for (index, node) in tree.nodes.enumerated() {
      let distance = node.parent.map { frames[index].distances(in: frames[$0]) }
      safe.append(safeInsets(node, distance, safe))
      margins.append(self.margins(node, distance, safe[index], margins))
      readable.append(self.readable(margins[index], frames[index]))
      if node.view.followsReadableWidth { margins[index] = readable[index] }
    }
    return LayoutAssumptions(
      safeInsets: safe, margins: margins, readable: readable, textWidths: textWidths)
  }

  /// Returns the overlap of the view with the superview's unsafe bands.
  private func safeInsets(_ node: LayoutTree.Node, _ distance: EdgeInsets?, _ known: [EdgeInsets])
    -> EdgeInsets
  {
    guard let parent = node.parent, let distance else { return rootInsets }
    // A scroll view adds the insets to its content, so its subviews have none.
    if tree.nodes[parent].view.kind == .scroll { return .zero }
    let outer = known[parent]
    return larger(.zero, outer, less: distance)
  }

  /// Returns by edge the larger one of an inset and of another one less a distance.
  private func larger(_ own: EdgeInsets, _ outer: EdgeInsets, less distance: EdgeInsets) -> EdgeInsets {
    func larger(_ own: Double, _ other: Double) -> Double {
      _ = trace?.isPositive(own - other)
      return max(own, other)
    }
    return EdgeInsets(
      top: larger(own.top, outer.top - distance.top), left: larger(own.left, outer.left - distance.left),
      bottom: larger(own.bottom, outer.bottom - distance.bottom),
      right: larger(own.right, outer.right - distance.right))
  }

  private func margins(
    _ node: LayoutTree.Node, _ distance: EdgeInsets?, _ safe: EdgeInsets, _ known: [EdgeInsets]
  ) -> EdgeInsets {
    var margins = own(node)
    if node.view.insetsLayoutMarginsFromSafeArea { margins = margins + safe }
    if node.view.preservesSuperviewLayoutMargins, let parent = node.parent, let distance {
      margins = larger(margins, known[parent], less: distance)
    }
    return margins
  }

  private func own(_ node: LayoutTree.Node) -> EdgeInsets {
    let standard = metrics.figure(node.view.kind == .stack ? .stackMargin : .defaultMargin)
    var margins = EdgeInsets(top: standard, left: standard, bottom: standard, right: standard)
    if node.parent == nil, let minimum = rootMinimum {
      margins = EdgeInsets(top: 0, left: minimum, bottom: 0, right: minimum)
    }
    if node.view.kind == .tableCellContent, let canvas, canvas.applies(.cellMargins, era) {
      margins = canvas.cellMargins(cellWidth: cellWidth(node), deviceWidth: deviceWidth, era: era)
      if hasAccessory(node) {
        let narrow = canvas.figure("cellMarginAccessory")
        if node.isRightToLeft { margins.left = narrow } else { margins.right = narrow }
      }
    }
    if let set = node.view.directionalLayoutMargins {
      margins = EdgeInsets(
        top: set.top.value, left: node.isRightToLeft ? set.trailing.value : set.leading.value,
        bottom: set.bottom.value, right: node.isRightToLeft ? set.leading.value : set.trailing.value)
    } else if let set = node.view.layoutMargins {
      margins = EdgeInsets(
        top: set.top.value, left: set.left.value, bottom: set.bottom.value, right: set.right.value)
    }
    if node.parent == nil, let minimum = rootMinimum {
      // Only code can turn off viewRespectsSystemMinimumLayoutMargins.
      margins.left = max(margins.left, minimum)
      margins.right = max(margins.right, minimum)
    }
    return margins
  }

  private func cellWidth(_ node: LayoutTree.Node) -> Double {
    let cell = node.parent.map { tree.nodes[$0].view } ?? node.view
    return (cell.recordedFrame ?? node.view.recordedFrame)?.width.value ?? 0
  }

  /// Whether the content view of a cell is narrower than the cell, to leave room for an accessory.
  private func hasAccessory(_ node: LayoutTree.Node) -> Bool {
    guard let width = node.view.recordedFrame?.width.value else { return false }
    return cellWidth(node) - width > 1
  }

  private func readable(_ margins: EdgeInsets, _ frame: PlainRect) -> EdgeInsets {
    let isExtraSmall = canvas?.applies(.extraSmallText, era) ?? false
    let width = isExtraSmall ? canvas?.figure("readableWidthExtraSmall") : nil
    let excess = frame.width - margins.left - margins.right - (width ?? metrics.figure(.readableWidth))
    _ = trace?.isPositive(excess)
    guard excess > 0 else { return margins }
    return margins + EdgeInsets(top: 0, left: excess / 2, bottom: 0, right: excess / 2)
  }
}
