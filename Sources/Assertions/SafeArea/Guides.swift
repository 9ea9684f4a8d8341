import Model

extension Assertion {
  /// Safe-area guides are on, and content near an edge is pinned to them.
  static let safeAreaGuides = project(
    "safe-area.guides", "Safe-area layout guides are on, and views near an edge are pinned to them.",
    measurement: """
      The document's `useSafeAreas`, and each chain of constraints that holds an edge of a visible view near the same edge \
      of the root view.
      """,
    parameters: [
      .except,
      .init(
        "near", .number,
        "Distance from the root view's edge, in points, up to which a view counts as pinned near it",
        default: .number(100)),
    ],
    sharing: Reasons.ofDocuments
  ) { subject, parameters in
    guard let document = subject.document, let root = subject.root else {
      return subject.nothingToCheck
    }
    let location = SourceLocation(file: document.file, line: 1)
    guard document.usesSafeAreas else {
      return Finding(
        .failed, "safe-areas-off", .at(location),
        "The document does not use safe-area layout guides (`useSafeAreas` is off). \(fix: "Turn on \"Use Safe Area Layout Guides\".")",
        measured: ["useSafeAreas": false], expected: ["useSafeAreas": true]
      ).edited(by: [.safeAreaGuides(file: document.file, view: root.id)])
    }
    let exempt = Set(parameters.selectors("except").flatMap { $0.select(in: root) }.map(\.id))
    let ties = EdgeTies(root: root)
    let near = parameters.number("near")
    var wrong: [LayoutConstraint] = []
    for view in root.flattened.dropFirst() where view.showsSomething && !exempt.contains(view.id) {
      // A view tied to all four edges is a background.
      if ties.isGround(view.id) { continue }
      for found in ties.bypasses(of: view.id, near: near) where !wrong.contains(where: { $0.id == found.id })
      {
        wrong.append(found)
      }
    }
    guard let first = wrong.first else {
      return Finding(
        .passed, "guides", .at(location),
        "Safe-area layout guides are on, and every view near an edge is pinned to them.",
        measured: ["useSafeAreas": true, "bypassing": 0], expected: ["useSafeAreas": true, "bypassing": 0])
    }
    return Finding(
      .failed, "bypasses-guides",
      .init(
        name: wrong.map(\.id).sorted().joined(separator: ","), element: first.id, location: first.location),
      "These constraints pin views to the root view's edge: \(wrong.map(\.sentence).joined(separator: "; ")).",
      measured: ["useSafeAreas": true, "bypassing": .number(Double(wrong.count))],
      expected: ["useSafeAreas": true, "bypassing": 0]
    ).fixed(
      by: Fix(
        "Pin them to the safe-area guide.", wrong.map(\.origin),
        edits: guideEdits(wrong, root)))
  }
}

extension Assertion {
  /// Returns the edits that pin constraints to the safe-area guide; empty if one has another item than the root view.
  private static func guideEdits(_ constraints: [LayoutConstraint], _ root: View) -> [SourceEdit] {
    guard let guide = root.guides.first(where: { $0.kind == .safeArea }),
      constraints.allSatisfy({ [$0.firstItem, $0.secondItem].contains(root.id) })
    else { return [] }
    return constraints.map { $0.edit($0.firstItem == root.id ? "firstItem" : "secondItem", guide.id) }
  }
}

/// Equations between equal edges of views, from a view up to the root view.
private struct EdgeTies {
  private struct Tie {
    var other: String
    /// Distance of the view's edge behind the other's, into the screen for left and top.
    var constant: Double
    var constraint: LayoutConstraint
  }
  private let root: View
  private var ties: [String: [Tie]] = [:]

  init(root: View) {
    self.root = root
    for constraint in root.flattened.flatMap(\.constraints) {
      guard let other = constraint.secondItem, let edge = constraint.firstAttribute.edge,
        constraint.secondAttribute?.edge == edge, constraint.relation == .equal, constraint.multiplier == 1,
        !constraint.isPlaceholder
      else { continue }
      // A margin of the root view moves with the safe area.
      let touchesMargin = [constraint.firstAttribute, constraint.secondAttribute].contains {
        $0?.isMargin == true
      }
      let touchesRoot = constraint.firstItem == root.id || other == root.id
      if touchesMargin, touchesRoot, root.insetsLayoutMarginsFromSafeArea { continue }
      let first = constraint.firstItem
      ties[first + "." + edge, default: []].append(
        Tie(other: other, constant: constraint.constant, constraint: constraint))
      ties[other + "." + edge, default: []].append(
        Tie(other: first, constant: -constraint.constant, constraint: constraint))
    }
  }

  private static let edges = ["top", "bottom", "leading", "trailing", "left", "right"]

  /// Returns the first constraint of each chain that ties the view to an edge of the root view.
  func bypasses(of id: String, near: Double) -> [LayoutConstraint] {
    Self.edges.compactMap { edge in
      way(from: id, edge).flatMap { abs($0.distance) <= near ? $0.first : nil }
    }
  }

  func isGround(_ id: String) -> Bool {
    func touches(_ edges: [String]) -> Bool { edges.contains { way(from: id, $0)?.distance == 0 } }
    return touches(["top"]) && touches(["bottom"]) && touches(["leading", "left"])
      && touches(["trailing", "right"])
  }

  /// Returns the shortest chain of constraints through views; a layout guide ends a chain.
  private func way(from id: String, _ edge: String) -> (distance: Double, first: LayoutConstraint)? {
    var seen: Set<String> = [id]
    var queue: [(id: String, distance: Double, first: LayoutConstraint?)] = [(id, 0, nil)]
    while !queue.isEmpty {
      let step = queue.removeFirst()
      for tie in ties[step.id + "." + edge] ?? [] where seen.insert(tie.other).inserted {
        let distance = step.distance + tie.constant
        let first = step.first ?? tie.constraint
        if tie.other == root.id { return (distance, first) }
        queue.append((tie.other, distance, first))
      }
    }
    return nil
  }
}

extension View {
  /// Whether the view, or in a stack an arranged view, has an image, text, control or fill.
  fileprivate var showsSomething: Bool {
    if isHidden { return false }
    if hasContent || backgroundColor != nil { return true }
    if case .stack = content { return subviews.contains(where: \.showsSomething) }
    return false
  }
}

extension LayoutConstraint.Attribute {
  /// The edge of the screen that the attribute is about; nil for sizes, centers and baselines.
  var edge: String? {
    switch self {
    case .top, .topMargin: "top"
    case .bottom, .bottomMargin: "bottom"
    case .leading, .leadingMargin: "leading"
    case .trailing, .trailingMargin: "trailing"
    case .left, .leftMargin: "left"
    case .right, .rightMargin: "right"
    default: nil
    }
  }
  var isMargin: Bool { rawValue.hasSuffix("Margin") || rawValue.hasSuffix("WithinMargins") }
}
