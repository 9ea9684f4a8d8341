import Model

extension ScreenEdge {
  /// Attributes of constraints that can be this side; leading and trailing depend on the layout direction.
  var attributes: Set<String> {
    isHorizontal ? ["leading", "trailing", "left", "right"] : [rawValue]
  }
  /// The attribute of a new constraint at this side.
  var pinned: LayoutConstraint.Attribute {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .left: .leading
    case .right: .trailing
    }
  }
}

extension Screen {
  /// Returns the constraints to change so that a view has a size; nil if the constraints do not show it.
  ///
  /// - Parameters:
  ///   - width: The expected width; nil if the width is right.
  ///   - height: The expected height; nil if the height is right.
  func sizeFix(of view: View, width: Points?, height: Points?) -> Fix? {
    let frame = layout.item(view.id)?.frame
    let fixes = [
      width.flatMap { lengthFix(of: view, .width, from: frame?.width, to: $0) },
      height.flatMap { lengthFix(of: view, .height, from: frame?.height, to: $0) },
    ].compactMap { $0 }
    return Fix.joined(fixes)
  }

  private func lengthFix(
    of view: View, _ attribute: LayoutConstraint.Attribute, from length: Points?, to wanted: Points
  ) -> Fix? {
    let own = constraints { $0.firstItem == view.id && $0.firstAttribute == attribute && $0.isEqual }
    func adding() -> SourceEdit {
      .constraint(file: view.location.file, view: view.id, .init(attribute, constant: wanted.value))
    }
    guard own.count == 1, let constraint = own.first else {
      if !own.isEmpty { return nil }
      let others = constraints {
        ($0.firstItem == view.id && $0.firstAttribute == attribute)
          || ($0.secondItem == view.id && $0.secondAttribute == attribute)
      }
      if let limit = others.first {
        let change = limit.secondItem == nil && others.count == 1
        return Fix(
          change
            ? "\(limit.named.capitalizedFirst) only limits its \(attribute.rawValue). Make it equal to \(wanted)."
            : "\(others.named) \(others.count == 1 ? "decides" : "decide") its \(attribute.rawValue). Replace \(others.count == 1 ? "it" : "them") by a \(attribute.rawValue) of \(wanted).",
          others.map(\.origin),
          edits: change ? [limit.edit("relation", nil), limit.edit("constant", "\(wanted)")] : [])
      }
      let holders = holders(of: view, isHorizontal: attribute == .width).filter { !$0.isCenter }
      if holders.count < 2 {
        return Fix(
          "Add a \(attribute.rawValue) constraint of \(wanted).",
          edits: layout.item(view.id)?.basis == .constraints
            ? [adding()] : [])
      }
      return Fix(
        "\(holders.named) set\(holders.count == 1 ? "s" : "") its \(attribute.rawValue). Replace one of them by a \(attribute.rawValue) constraint of \(wanted).",
        holders.map(\.origin))
    }
    if constraint.secondItem == nil {
      // Another constraint wins, or the view is stretched.
      guard let length, (length - Points(constraint.constant)).magnitude <= 0.5 else { return nil }
      return Fix(
        "Set the constant of \(constraint.named) from \(Points(constraint.constant)) to \(wanted).",
        [constraint.origin], edits: [constraint.edit("constant", "\(wanted)")])
    }
    return Fix(
      "\(constraint.named.capitalizedFirst), `\(constraint.sentence)`, sets its \(attribute.rawValue). Replace it by a \(attribute.rawValue) of \(wanted).",
      [constraint.origin],
      edits: view.constraints.contains { $0.id == constraint.id }
        ? [
          constraint.edit("firstItem", nil), constraint.edit("firstAttribute", attribute.rawValue),
          constraint.edit("secondItem", nil), constraint.edit("secondAttribute", nil),
          constraint.edit("multiplier", nil), constraint.edit("constant", "\(wanted)"),
        ] : [constraint.removal, adding()])
  }

  /// Returns the constraints or the image to change so that a view is drawn in the middle of the screen.
  ///
  /// - Parameters:
  ///   - dx: How far the drawn pixels are to the right of the middle; 0 if they are close enough.
  ///   - dy: How far they are below it.
  func centerFix(of view: View, dx: Points, dy: Points) -> Fix? {
    Fix.joined(
      [(true, dx), (false, dy)].filter { $0.1 != 0 }.compactMap { isHorizontal, offset in
        middleFix(of: view, isHorizontal: isHorizontal, offset: offset)
      })
  }

  private func middleFix(of view: View, isHorizontal: Bool, offset: Points) -> Fix? {
    guard let item = layout.item(view.id) else { return nil }
    func middle(_ rect: Rect) -> Points { isHorizontal ? rect.midX : rect.midY }
    if (middle(item.screenFrame) - middle(viewport.bounds)).magnitude <= 0.5,
      let image = imageOrigin(of: view)
    {
      return Fix(
        "Its frame is centered, so make the transparent edges of \(image.fileName) equally wide.", [image])
    }
    let center: LayoutConstraint.Attribute = isHorizontal ? .centerX : .centerY
    if let owner = item.parent.flatMap({ layout.item($0) }), let parent = root.find(owner.id),
      parent.id != root.id,
      (middle(item.screenFrame) - middle(owner.screenFrame)).magnitude <= 0.5
    {
      return middleFix(of: parent, isHorizontal: isHorizontal, offset: offset)
    }
    let holders = holders(of: view, isHorizontal: isHorizontal)
    let way = isHorizontal ? "horizontal" : "vertical"
    guard let constraint = holders.first else {
      let constraint = SourceEdit.NewConstraint(center, of: view.id, to: root.id, center)
      return Fix(
        "Add a constraint \(view.id).\(center.rawValue) = \(root.id).\(center.rawValue).",
        edits: item.basis == .constraints
          ? [.constraint(file: view.location.file, view: root.id, constraint)]
          : constraintEdits(for: view, isCentered: true))
    }
    let edits = [
      constraint.edit("firstItem", view.id), constraint.edit("firstAttribute", center.rawValue),
      constraint.edit("secondItem", root.id), constraint.edit("secondAttribute", center.rawValue),
      constraint.edit("constant", nil), constraint.edit("multiplier", nil),
    ]
    if holders.count > 1 {
      return Fix(
        "\(holders.named) set its \(way) position. Replace them by \(center.rawValue) = \(root.id).\(center.rawValue).",
        holders.map(\.origin), edits: edits + holders.dropFirst().map(\.removal))
    }
    if constraint.isCentered(center),
      (Points(constraint.constant).magnitude - offset.magnitude).magnitude <= 0.5
    {
      return constraint.withoutConstant
    }
    return Fix(
      "\(constraint.named.capitalizedFirst), `\(constraint.sentence)`, sets its \(way) position. Replace it by \(center.rawValue) = \(root.id).\(center.rawValue).",
      [constraint.origin], edits: edits)
  }

  /// Returns the constraint to change so that a view moves along an axis.
  ///
  /// - Parameter movement: How far it has to move to the right or downward.
  func positionFix(of view: View, isHorizontal: Bool, movement: Points) -> Fix? {
    let holders = holders(of: view, isHorizontal: isHorizontal)
    let way = isHorizontal ? "horizontal" : "vertical"
    guard let constraint = holders.first else {
      return Fix("Add a constraint that sets its \(way) position.")
    }
    guard holders.count == 1, constraint.multiplier == 1 else {
      let verb = holders.count == 1 ? "sets" : "set"
      return Fix("\(holders.named) \(verb) its \(way) position. Change it there.", holders.map(\.origin))
    }
    let old = Points(constraint.constant)
    let new = constraint.firstItem == view.id ? old + movement : old - movement
    return constraint.settingConstant(new)
  }

  /// Returns the constraints to change so that a view reaches sides of the screen.
  func edgeFix(of view: View, _ edges: [ScreenEdge]) -> Fix? {
    let guides = root.safeAreaGuides
    let wrong = edges.flatMap { edge in
      holders(of: view, isHorizontal: edge.isHorizontal).filter { constraint in
        guard edge.attributes.contains(constraint.edge(of: view.id) ?? "") else { return false }
        return constraint.constant != 0 || !constraint.touches([root.id])
      }
    }.uniqued()
    // Leading is on the left, as in most languages; from right to left nothing is offered.
    let free = edges.filter { edge in
      !holders(of: view, isHorizontal: edge.isHorizontal).contains {
        [edge.rawValue, edge.pinned.rawValue].contains($0.edge(of: view.id))
      }
    }
    return Fix.joined(
      free.compactMap { addition(to: view, at: $0) }
        + wrong.map { constraint in
          if constraint.touches([root.id]) && !constraint.touches(guides) {
            return constraint.withoutConstant
          }
          let edge = constraint.edge(of: view.id) ?? "the edge"
          return Fix(
            "Pin \(edge) to \(root.id)\(constraint.touches(guides) ? " instead of the safe area" : "") in \(constraint.named).",
            [constraint.origin],
            edits: [
              constraint.edit(constraint.otherItem(than: view.id), root.id),
              constraint.edit("firstAttribute", edge), constraint.edit("secondAttribute", edge),
              constraint.edit("constant", nil),
            ])
        })
  }

  /// Returns the constraint that a view lacks at a side of the screen, in place of its own length; nil for a view without
  /// constraints.
  private func addition(to view: View, at edge: ScreenEdge) -> Fix? {
    guard layout.item(view.id)?.basis == .constraints else { return nil }
    let attribute = edge.pinned
    let length: LayoutConstraint.Attribute = edge.isHorizontal ? .width : .height
    let own = constraints {
      $0.firstItem == view.id && $0.firstAttribute == length && $0.secondItem == nil && $0.isEqual
    }
    let isLast = edge == .bottom || edge == .right
    return Fix(
      "Pin \(attribute.rawValue) to \(root.id)\(own.isEmpty ? "" : " instead of \(own.map(\.named).listed())").",
      own.map(\.origin),
      edits: own.map(\.removal) + [
        .constraint(
          file: view.location.file, view: root.id,
          isLast
            ? .init(attribute, to: view.id, attribute)
            : .init(attribute, of: view.id, to: root.id, attribute))
      ])
  }

  /// Returns the constraints to pin to the safe area so that a view moves into it; the content mode where they are pinned
  /// to it already.
  ///
  /// - Parameter edges: The sides at which the view is outside.
  func safeAreaFix(of view: View, _ edges: [ScreenEdge]) -> Fix? {
    let isVertical = edges.contains { !$0.isHorizontal }
    let isHorizontal = edges.contains { $0.isHorizontal }
    let holders =
      (isVertical ? holders(of: view, isHorizontal: false) : [])
      + (isHorizontal ? self.holders(of: view, isHorizontal: true) : [])
    if holders.isEmpty { return nil }
    let guides = root.safeAreaGuides
    let others = holders.filter { !$0.touches(guides) }
    if others.isEmpty { return insideFix(of: view) }
    let guide = root.guides.first { $0.kind == .safeArea }
    return Fix(
      "\(others.named) put\(others.count == 1 ? "s" : "") it there. Pin it to the safe-area guide instead.",
      // Also the constant of one that names the guide can be the cause.
      holders.map(\.origin),
      edits: guide.map { guide in
        others.map { $0.edit($0.otherItem(than: view.id), guide.id) }
      } ?? [])
  }

  /// Returns what keeps a view inside of the safe area if its constraints name the guide already.
  private func insideFix(of view: View) -> Fix {
    let safe = viewport.bounds.inset(by: viewport.safeArea)
    let edits = fittingEdits(of: view)
    // An image can be larger than its frame.
    return layout.item(view.id).map { safe.contains($0.screenFrame, tolerance: 0.5) } == true
      && !edits.isEmpty
      ? Fix("Set its content mode to Aspect Fit.", edits: edits)
      : Fix("Make it smaller, or change the constants of its constraints to the safe-area guide.")
  }

  /// Returns the constraints to change so that a view has the same position in both layout directions.
  func directionFix(of view: View) -> Fix? {
    let holders = holders(of: view, isHorizontal: true)
    guard let constraint = holders.first else { return nil }
    if holders.count == 1, constraint.isCentered(.centerX), constraint.constant != 0 {
      return constraint.withoutConstant
    }
    if holders.count == 1 {
      // A second constraint may be missing, so this one is not known to be wrong.
      return Fix("\(holders.named) alone sets its position. Pin the other edge, too, or center it.")
    }
    return Fix(
      "\(holders.named) set its position. Center it, or pin left and right edges instead of leading and trailing ones.",
      holders.map(\.origin))
  }

  /// Returns the constraints that hold a view along one direction.
  ///
  /// Constraints to views around it, their guides or itself win over those to its siblings, whose position may follow the view's.
  func holders(of view: View, isHorizontal: Bool) -> [LayoutConstraint] {
    let all = constraints { constraint in
      constraint.isEqual && constraint.attribute(of: view.id)?.isHorizontal == isHorizontal
    }
    let path = root.path(to: view.id).dropLast()
    let around = Set(path.map(\.id) + path.flatMap(\.guides).map(\.id))
    let outer = all.filter { $0.touches(around) }
    return outer.isEmpty ? all : outer
  }

  private func constraints(where isWanted: (LayoutConstraint) -> Bool) -> [LayoutConstraint] {
    root.flattened.flatMap(\.constraints).filter { !$0.isPlaceholder && isWanted($0) }
  }
}
