import Model

extension DisplayList {
  /// Returns the same tree with other paints; frames, clips and alphas stay.
  func repainted(_ paints: (DisplayNode) -> [Paint]) -> DisplayList {
    func edit(_ node: DisplayNode) -> DisplayNode {
      var node = node
      node.paints = paints(node)
      node.children = node.children.map(edit)
      return node
    }
    var copy = self
    copy.nodes = nodes.map(edit)
    return copy
  }

  /// Returns the same tree in which some views do not paint.
  func painting(without hidden: Set<String>) -> DisplayList {
    hidden.isEmpty ? self : repainted { hidden.contains($0.viewID) ? [] : $0.paints }
  }

  /// The same list without what other views paint, and without the nodes that contain nothing of the view.
  func only(_ id: String) -> DisplayList {
    func edit(_ node: DisplayNode) -> DisplayNode? {
      let children = node.children.compactMap(edit)
      guard node.viewID == id || !children.isEmpty else { return nil }
      var node = node
      if node.viewID != id { node.paints = [] }
      node.children = children
      return node
    }
    var copy = self
    copy.nodes = nodes.compactMap(edit)
    return copy
  }

  /// Nodes back to front, each with the nodes that contain it, outermost first.
  package var flattened: [(node: DisplayNode, ancestors: [DisplayNode])] {
    var found: [(DisplayNode, [DisplayNode])] = []
    func visit(_ node: DisplayNode, _ ancestors: [DisplayNode]) {
      found.append((node, ancestors))
      for child in node.children { visit(child, ancestors + [node]) }
    }
    for node in nodes { visit(node, []) }
    return found
  }
}

extension Paint {
  /// Where the paint lands, in points of the screen.
  func area(in frame: Rect) -> Rect {
    switch self {
    case .image(_, let rect), .sliced(_, let rect, _), .template(_, let rect, _, _), .box(let rect, _): rect
    case .text(let text): text.rect
    default: frame
    }
  }
}

extension TextPaint {
  /// The box around the lines and all glyphs.
  var wholeArea: Rect { rect.union(inkBounds) }
}

extension DisplayNode {
  /// The union of what the node paints; nil where it paints nothing.
  var paintedArea: Rect? { union { $0.area(in: frame) } }

  /// The same with all glyphs: a tall accent may stand out of its line.
  var inkArea: Rect? {
    union { paint in
      if case .text(let text) = paint { text.wholeArea } else { paint.area(in: frame) }
    }
  }

  private func union(_ area: (Paint) -> Rect) -> Rect? {
    guard let first = paints.first else { return nil }
    return paints.dropFirst().reduce(area(first)) { $0.union(area($1)) }
  }
}
