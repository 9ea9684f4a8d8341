import Model

/// Constraints that give views the frames that Interface Builder shows.
extension Screen {
  /// Returns the edits that put a view under constraints, which a recorded frame or an autoresizing mask positions now.
  ///
  /// - Parameter isCentered: Whether the view must be centered, whatever its frame says.
  func constraintEdits(for view: View, isCentered: Bool = false) -> [SourceEdit] {
    let constraints = constraints(for: view, [.x, .y, .width, .height], isCentered: isCentered)
    if constraints.isEmpty { return [] }
    return
      (view.translatesAutoresizing ? [view.edit("translatesAutoresizingMaskIntoConstraints", "NO")] : [])
      + (view.fixedFrame ? [view.edit("fixedFrame", nil)] : []) + constraints
  }

  /// Returns the constraints that views lack; empty if one has no recorded frame.
  ///
  /// A view in an ambiguous view can be ambiguous because of that view, so only the outer ones count.
  func missingConstraints(of items: [LaidOutItem]) -> [SourceEdit] {
    let ids = Set(items.map(\.id))
    let outer = items.filter { item in
      root.path(to: item.id).dropLast().allSatisfy { !ids.contains($0.id) }
    }
    let edits = outer.map { item in
      root.find(item.id).map { constraints(for: $0, item.undetermined) } ?? []
    }
    return edits.contains(where: \.isEmpty) ? [] : edits.flatMap(\.self)
  }

  private func constraints(
    for view: View, _ missing: LaidOutItem.Undetermined, isCentered: Bool = false
  ) -> [SourceEdit] {
    guard let parent = root.path(to: view.id).dropLast().last, let frame = view.recordedFrame,
      let outer = parent.recordedFrame, !parent.isStack, frame.width > 0, frame.height > 0
    else { return [] }
    let file = view.location.file
    func edge(
      _ attribute: LayoutConstraint.Attribute, _ constant: Points, isReversed: Bool = false
    ) -> SourceEdit {
      .constraint(
        file: file, view: parent.id,
        isReversed
          ? .init(attribute, to: view.id, attribute, constant: constant.value)
          : .init(attribute, of: view.id, to: parent.id, attribute, constant: constant.value))
    }
    func length(_ attribute: LayoutConstraint.Attribute, _ length: Points) -> SourceEdit {
      .constraint(file: file, view: view.id, .init(attribute, constant: length.value))
    }
    var edits: [SourceEdit] = []
    for isHorizontal in [true, false] {
      // A view whose size is missing has an undetermined position, too.
      let needsStart =
        missing.contains(isHorizontal ? .x : .y) && holders(of: view, isHorizontal: isHorizontal).isEmpty
      let needsLength = missing.contains(isHorizontal ? .width : .height)
      let (start, size) = isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
      let whole = isHorizontal ? outer.width : outer.height
      let (first, last): (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
        isHorizontal ? (.leading, .trailing) : (.top, .bottom)
      if needsStart, needsLength, !isCentered, start.magnitude <= 0.5, (size - whole).magnitude <= 0.5 {
        edits += [edge(first, 0), edge(last, 0, isReversed: true)]
        continue
      }
      if needsStart {
        let isInMiddle = isCentered || (start + size / 2 - whole / 2).magnitude <= 1
        edits.append(isInMiddle ? edge(isHorizontal ? .centerX : .centerY, 0) : edge(first, start))
      }
      if needsLength { edits.append(length(isHorizontal ? .width : .height, size)) }
    }
    return edits
  }
}

extension View {
  fileprivate var isStack: Bool { if case .stack = content { true } else { false } }
}
