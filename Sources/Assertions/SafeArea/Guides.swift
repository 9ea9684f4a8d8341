import Model

extension Assertion {
  /// Safe-area guides are on, and content near an edge is pinned to them.
  static let safeAreaGuides = project(
    "safe-area.guides", "Safe-area layout guides are on, and what is pinned near an edge is pinned to them.",
    measurement: """
      The document's `useSafeAreas`, and every constraint between an edge of a view that shows something and the \
      same edge of the root view whose constant keeps it near that edge.
      """,
    parameters: [
      .except,
      .init(
        "near", .number,
        "Distance from the root view's edge, in points, up to which a view counts as pinned near it",
        default: .number(100)),
    ]
  ) { subject, parameters in
    guard let document = subject.document, let root = subject.root else {
      return subject.nothingToCheck
    }
    let place = SourceLocation(file: document.file, line: 1)
    guard document.usesSafeAreas else {
      return Finding(
        .failed, "The document does not use safe-area layout guides (`useSafeAreas` is off).",
        measured: ["useSafeAreas": false], expected: ["useSafeAreas": true], location: place,
        cause: "safe-areas-off")
    }
    let exempt = Set(parameters.selectors("except").flatMap { $0.select(in: root) }.map(\.id))
    let near = parameters.number("near") ?? 0
    let wrong = root.flattened.flatMap(\.constraints).filter { constraint in
      pinsToRootEdge(constraint, root: root, exempt: exempt, near: near)
    }
    guard let first = wrong.first else {
      return Finding(
        .passed, "Safe-area layout guides are on, and nothing near an edge bypasses them.",
        measured: ["useSafeAreas": true, "bypassing": 0], expected: ["useSafeAreas": true, "bypassing": 0],
        location: place)
    }
    return Finding(
      .failed,
      "Pinned to the root view's edge instead of the safe area: \(wrong.map(\.sentence).joined(separator: "; ")).",
      measured: ["useSafeAreas": true, "bypassing": .number(Double(wrong.count))],
      expected: ["useSafeAreas": true, "bypassing": 0], location: first.location, element: first.id,
      cause: "bypasses-guides:\(wrong.map(\.id).sorted().joined(separator: ","))")
  }

  private static func pinsToRootEdge(
    _ constraint: LayoutConstraint, root: View, exempt: Set<String>, near: Double
  ) -> Bool {
    guard let other = constraint.secondItem, let otherAttribute = constraint.secondAttribute,
      constraint.firstItem == root.id || other == root.id, constraint.multiplier == 1
    else { return false }
    let item = constraint.firstItem == root.id ? other : constraint.firstItem
    guard !exempt.contains(item), let view = root.find(item), view.id != root.id,
      view.hasContent || view.backgroundColor != nil
    else { return false }
    return constraint.firstAttribute.edge != nil && constraint.firstAttribute.edge == otherAttribute.edge
      && abs(constraint.constant) <= near
  }
}

extension LayoutConstraint.Attribute {
  /// The edge of the screen that the attribute is about; nil for sizes, centres and baselines.
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
}

extension ProjectSubject {
  /// The finding of an assertion that needs the document where there is none.
  var nothingToCheck: Finding {
    Finding(
      .cannotTell, "There is no launch-screen document to check.", reason: Reasons.noDocument,
      location: documentFaults.first?.location, cause: Reasons.noDocument)
  }
}
