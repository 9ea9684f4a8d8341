import Model

/// The nodes of a display list, back to front, with what assertions look up of them.
struct DrawnNodes: Sendable {
  var nodes: [DisplayNode] = []
  /// What each node paints, in points of the screen; nil where it paints nothing.
  private(set) var areas: [Rect?] = []
  /// The same with all glyphs; see `DisplayNode.inkArea`.
  private var inks: [Rect?] = []
  /// Of each node, the index of the node that contains it.
  private var parents: [Int?] = []
  /// Of several nodes with one id, the first.
  private var indexes: [String: Int] = [:]

  init(_ list: DisplayList) {
    func visit(_ node: DisplayNode, in parent: Int?) {
      let index = nodes.count
      nodes.append(node)
      areas.append(node.paintedArea)
      inks.append(node.inkArea)
      parents.append(parent)
      if indexes[node.viewID] == nil { indexes[node.viewID] = index }
      for child in node.children { visit(child, in: index) }
    }
    for node in list.nodes { visit(node, in: nil) }
  }

  /// Returns the node of a view and the nodes that contain it, outermost first; nil where it is not drawn.
  func node(_ id: String) -> (node: DisplayNode, ancestors: [DisplayNode])? {
    guard let index = indexes[id] else { return nil }
    let ancestors = sequence(first: index) { parents[$0] }.dropFirst().map { nodes[$0] }
    return (nodes[index], ancestors.reversed())
  }

  /// Returns the indexes of the nodes that are drawn after `id`, back to front; empty where it is not drawn.
  func above(_ id: String) -> Range<Int> {
    indexes[id].map { $0 + 1..<nodes.count } ?? 0..<0
  }

  /// Returns the indexes of the nodes that are drawn after `id` and paint in `area`.
  func painting(over area: Rect, above id: String) -> [Int] {
    above(id).filter { areas[$0]?.intersection(area) != nil }
  }

  /// Whether a view certainly shows all that it paints: nothing that is drawn after it paints on one of its pixels.
  func isTopmost(_ id: String) -> Bool {
    guard let index = indexes[id], let area = inks[index], let (node, ancestors) = node(id) else {
      return true
    }
    // What is drawn in a translucent group is rounded once more.
    if (ancestors + [node]).contains(where: { $0.alpha < 1 }) { return false }
    // Two neighbors can share pixels.
    let around = area.grown(by: 1)
    return above(id).allSatisfy { nodes[$0].viewID != id && inks[$0]?.intersection(around) == nil }
  }
}

extension Screen {
  var drawn: DrawnNodes { memo.figure() { DrawnNodes(list) } }

  func node(_ id: String) -> (node: DisplayNode, ancestors: [DisplayNode])? { drawn.node(id) }
}
