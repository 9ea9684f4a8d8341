import Model

/// The views of one scene as a flat list, parents first, and the items that constraints refer to.
struct LayoutTree {
  struct Node {
    var view: View
    var parent: Int?
    var children: [Int] = []
    var role: Role
    /// Whether the view's layout direction is right to left.
    var isRightToLeft: Bool
  }
  /// The source of a view's frame.
  enum Role: Hashable {
    case root
    /// Constraints of the document.
    case constrained
    /// Its autoresizing mask.
    case autoresized
    /// A fixed rectangle: Interface Builder turns it into constraints at build time.
    case fixed
    case arranged
    /// The superview's bounds: the content view of a visual effect view.
    case filling
  }
  enum Item {
    case view(Int)
    case guide(Int, LayoutGuide.Kind)
    case topGuide
    case bottomGuide
  }

  var nodes: [Node] = []
  var items: [String: Item] = [:]
  private(set) var hasStackView = false

  init(root: View, controller: Controller?, usesAutoLayout: Bool, direction: LayoutDirection) {
    append(root, parent: nil, role: .root, usesAutoLayout: usesAutoLayout, direction: direction)
    if let id = controller?.topGuideID { items[id] = .topGuide }
    if let id = controller?.bottomGuideID { items[id] = .bottomGuide }
  }

  private mutating func append(
    _ view: View, parent: Int?, role: Role, usesAutoLayout: Bool, direction: LayoutDirection
  ) {
    let index = nodes.count
    var node = Node(
      view: view, parent: parent, role: role, isRightToLeft: Self.isRightToLeft(view, direction))
    node.view.subviews = []
    nodes.append(node)
    if case .stack = view.content { hasStackView = true }
    if items[view.id] == nil { items[view.id] = .view(index) }
    for guide in view.guides where items[guide.id] == nil { items[guide.id] = .guide(index, guide.kind) }
    for child in view.subviews {
      nodes[index].children.append(nodes.count)
      append(
        child, parent: index, role: Self.role(of: child, in: view, usesAutoLayout: usesAutoLayout),
        usesAutoLayout: usesAutoLayout,
        direction: direction)
    }
  }

  private static func role(of view: View, in parent: View, usesAutoLayout: Bool) -> Role {
    if case .stack = parent.content { return .arranged }
    if case .effect = parent.content, view.isEffectContent { return .filling }
    guard usesAutoLayout else { return .autoresized }
    // ibtool compiles such a view without constraints, with its autoresizing mask.
    if view.fixedFrame, view.recordedFrame != nil { return view.autoresizing.isEmpty ? .fixed : .autoresized }
    return view.translatesAutoresizing ? .autoresized : .constrained
  }

  private static func isRightToLeft(_ view: View, _ direction: LayoutDirection) -> Bool {
    switch view.semanticContent {
    case .unspecified: direction == .rightToLeft
    case .playback, .spatial, .forceLeftToRight: false
    case .forceRightToLeft: true
    }
  }

  func isAncestor(_ ancestor: Int, of index: Int) -> Bool {
    var next = nodes[index].parent
    while let parent = next {
      if parent == ancestor { return true }
      next = nodes[parent].parent
    }
    return false
  }

  /// Returns the nearest view that is an ancestor of both or one of them.
  func commonAncestor(_ first: Int, _ second: Int) -> Int {
    var candidate = first
    while candidate != second, !isAncestor(candidate, of: second) {
      guard let parent = nodes[candidate].parent else { return candidate }
      candidate = parent
    }
    return candidate
  }

  /// Returns the view of an item, or the view that owns the guide.
  func owner(_ item: Item) -> Int {
    switch item {
    case .view(let index), .guide(let index, _): index
    case .topGuide, .bottomGuide: 0
    }
  }
}
