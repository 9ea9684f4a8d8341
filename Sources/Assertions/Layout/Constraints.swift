import Model

extension Assertion {
  /// Positions and sizes follow from satisfiable, unambiguous constraints.
  static let constraints = perCase(
    "layout.constraints",
    "Constraints alone determine every visible view's frame, without conflict.",
    [.isAboutFrames, .judgesConstraints], pixels: .none,
    measurement: """
      The solver's result for this environment: sets of constraints that conflict, views for which other frames satisfy \
      the constraints, too, and views that a recorded frame or an autoresizing mask positions.
      """,
    reasons: ["unsupported-construct": "The document uses something whose layout `qa` does not know."]
  ) { _, screen, _ in
    if let conflict = screen.layout.conflicts.first { return conflictFinding(conflict, in: screen) }
    let hidden = screen.hiddenIDs
    let items = screen.layout.items.filter {
      !$0.isGuide && $0.parent != nil && !hidden.contains($0.id)
    }
    for item in items where item.basis == .recordedFrame || item.basis == .autoresizing {
      guard let view = screen.root.find(item.id) else { continue }
      let what =
        item.basis == .recordedFrame ? "its recorded frame" : "its autoresizing mask and recorded frame"
      return Finding(
        .failed, "no-constraints", .view(view),
        "\(view.label) is placed by \(what). \(fix: "Replace that by constraints for its position and size.")",
        measured: ["basis": .text(item.basis.rawValue)], expected: ["basis": "constraints"]
      ).edited(by: screen.constraintEdits(for: view))
    }
    let ambiguous = items.filter(\.isAmbiguous)
    if let first = ambiguous.first, let view = screen.root.find(first.id) {
      let others = ambiguous.dropFirst().map(\.id)
      return Finding(
        .failed, "ambiguous", screen.subjectOfAmbiguity(view), cause: screen.causeOfAmbiguity(view),
        "The constraints of \(view.label) do not determine its position and size\(others.isEmpty ? "" : ", nor do those of \(others.joined(separator: ", "))"). \(fix: "Add the missing constraints.")",
        measured: ["ambiguous": Measure(ambiguous.count)],
        expected: ["ambiguous": 0]
      )
      .edited(by: screen.missingConstraints(of: ambiguous))
    }
    if let unsupported = screen.layout.unsupported.first {
      return Finding(
        .cannotTell, "unsupported", .named(unsupported, at: screen.root.location),
        "`qa` does not know the layout of \(unsupported).", reason: "unsupported-construct")
    }
    return Finding(
      .passed, "determined", "Constraints determine the frames of all \(items.count) views without conflict.",
      measured: ["views": Measure(items.count), "conflicts": 0, "ambiguous": 0])
  }

  static func conflictFinding(_ conflict: [String], in screen: Screen) -> Finding {
    let constraints = screen.root.flattened.flatMap(\.constraints)
    let named = conflict.map { id -> String in
      constraints.first { $0.id == id }.map { "\($0.sentence) (\(id), line \($0.location.line ?? 0))" } ?? id
    }
    let first = conflict.compactMap { id in constraints.first { $0.id == id } }.first
    return Finding(
      .failed, "conflict",
      .init(
        name: conflict.sorted().joined(separator: ","), element: first?.id,
        location: first?.location ?? screen.root.location),
      "These constraints conflict on this screen: \(named.joined(separator: "; ")). \(fix: "Remove one of them, or lower its priority.")",
      measured: ["conflicting": Measure(conflict.count)], expected: ["conflicting": 0]
    )
    .edited(by: conflictEdits(conflict.compactMap { id in constraints.first { $0.id == id } }, in: screen))
  }

  /// Returns the edit that removes one of two constraints that differ in nothing but their constants: the one that has no
  /// effect.
  private static func conflictEdits(_ pair: [LayoutConstraint], in screen: Screen) -> [SourceEdit] {
    guard pair.count == 2, pair.allSatisfy(\.isEqual), pair[0].form == pair[1].form else {
      return []
    }
    let errors = pair.map { $0.error(on: screen) ?? .infinity }
    let idle = zip(pair, errors).filter { $0.1 > 0.5 && $0.1.isFinite }.map(\.0)
    return idle.count == 1 ? [idle[0].removal] : []
  }
}

extension LayoutConstraint {
  /// Everything but the constant.
  fileprivate var form: [String] {
    [
      firstItem, firstAttribute.rawValue, secondItem ?? "", secondAttribute?.rawValue ?? "",
      multiplier.shortDescription,
    ]
  }

  /// Returns how far the frames on a screen are from the constraint, in points; nil for baselines and margins, and for edges
  /// that depend on the layout direction.
  fileprivate func error(on screen: Screen) -> Double? {
    guard let first = screen.value(firstAttribute, of: firstItem) else { return nil }
    guard let secondItem, let secondAttribute else { return abs(first - constant) }
    return screen.value(secondAttribute, of: secondItem).map { abs(first - multiplier * $0 - constant) }
  }
}

extension Screen {
  /// Returns an attribute of a view or guide in points of the screen.
  fileprivate func value(_ attribute: LayoutConstraint.Attribute, of id: String) -> Double? {
    layout.item(id).flatMap { item in FrameLength(rawValue: attribute.rawValue)?.value(of: item.screenFrame) }
  }
}

extension LayoutConstraint {
  /// The constraint as a formula: `Q7b.width = 120`.
  var sentence: String {
    let sign =
      switch relation {
      case .equal: "="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    var right: [String] = []
    if let secondItem, let secondAttribute {
      let factor = multiplier == 1 ? "" : "\(multiplier.shortDescription) x "
      right.append("\(factor)\(secondItem).\(secondAttribute.rawValue)")
    }
    if constant != 0 || right.isEmpty { right.append(constant.shortDescription) }
    let strength = priority < 1000 ? " @\(priority.shortDescription)" : ""
    return "\(firstItem).\(firstAttribute.rawValue) \(sign) \(right.joined(separator: " + "))\(strength)"
  }
}

extension Screen {
  /// An image that is missing gives its view no size.
  private func missingImage(of view: View) -> String? {
    view.imageName.flatMap { pictures[$0] == .missing ? $0 : nil }
  }

  /// What a view without a determined frame is about: its image if that is missing, else the view.
  func subjectOfAmbiguity(_ view: View) -> Finding.Subject {
    .init(name: missingImage(of: view) ?? view.id, element: view.id, location: view.location)
  }

  func causeOfAmbiguity(_ view: View) -> Finding.Cause {
    missingImage(of: view) == nil ? .own : .shared("asset-missing")
  }
}

extension View {
  /// The ids of its safe-area guides.
  var safeAreaGuides: Set<String> { Set(guides.filter { $0.kind == .safeArea }.map(\.id)) }
}
