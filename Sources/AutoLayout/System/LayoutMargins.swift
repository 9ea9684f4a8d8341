import Model

/// Layout margins and safe-area insets of nested views, from the frames of the round before.
struct LayoutMargins {
  let tree: LayoutTree
  let metrics: UIKitMetrics
  /// Margins that the system sets at least on the root view of a controller; nil for a free-standing view.
  let rootMinimum: Double?
  let rootInsets: EdgeInsets

  /// Frames in the coordinates of the root, by node.
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

  /// What of the superview's unsafe bands lies over the view.
  private func safeInsets(_ node: LayoutTree.Node, _ distance: EdgeInsets?, _ known: [EdgeInsets])
    -> EdgeInsets
  {
    guard let parent = node.parent, let distance else { return rootInsets }
    // A scroll view takes the insets up itself: it adds them to what it scrolls.
    if tree.nodes[parent].view.kind == "scrollView" { return .zero }
    let outer = known[parent]
    return EdgeInsets(
      top: max(0, outer.top - distance.top), left: max(0, outer.left - distance.left),
      bottom: max(0, outer.bottom - distance.bottom), right: max(0, outer.right - distance.right))
  }

  private func margins(
    _ node: LayoutTree.Node, _ distance: EdgeInsets?, _ safe: EdgeInsets, _ known: [EdgeInsets]
  ) -> EdgeInsets {
    var margins = own(node)
    if node.view.insetsLayoutMarginsFromSafeArea { margins = margins + safe }
    if node.view.preservesSuperviewLayoutMargins, let parent = node.parent, let distance {
      let outer = known[parent]
      margins = EdgeInsets(
        top: max(margins.top, outer.top - distance.top), left: max(margins.left, outer.left - distance.left),
        bottom: max(margins.bottom, outer.bottom - distance.bottom),
        right: max(margins.right, outer.right - distance.right))
    }
    return margins
  }

  private func own(_ node: LayoutTree.Node) -> EdgeInsets {
    let standard = metrics.figure(node.view.kind == "stackView" ? .stackMargin : .defaultMargin)
    var margins = EdgeInsets(top: standard, left: standard, bottom: standard, right: standard)
    if node.parent == nil, let minimum = rootMinimum {
      margins = EdgeInsets(top: 0, left: minimum, bottom: 0, right: minimum)
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
      // viewRespectsSystemMinimumLayoutMargins can only be turned off in code.
      margins.left = max(margins.left, minimum)
      margins.right = max(margins.right, minimum)
    }
    return margins
  }

  private func readable(_ margins: EdgeInsets, _ frame: PlainRect) -> EdgeInsets {
    let excess = frame.width - margins.left - margins.right - metrics.figure(.readableWidth)
    guard excess > 0 else { return margins }
    return margins + EdgeInsets(top: 0, left: excess / 2, bottom: 0, right: excess / 2)
  }
}

/// A rectangle of plain numbers, in the coordinates of the root.
struct PlainRect: Hashable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0

  func distances(in outer: PlainRect) -> EdgeInsets {
    EdgeInsets(
      top: y - outer.y, left: x - outer.x, bottom: outer.y + outer.height - y - height,
      right: outer.x + outer.width - x - width)
  }
}
