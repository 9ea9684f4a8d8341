import Model

extension Assertion {
  /// Edges, center and lengths of an element's frame follow from the screen.
  static let frame = ofElement(
    "layout.frame",
    "The element's frame follows from the screen and its safe area by the given formulas.",
    [.isAboutFrames, .judgesConstraints], pixels: .none,
    measurement: """
      Edges, center and lengths of the solved frame, in points from the left and the top of the screen, against sums of \
      numbers and variables: \(Formula.Variable.allCases.map(\.rawValue).listed()). Of min(…) and max(…) the smallest and \
      the largest sum counts. `width` and `height` are those of the element.
      """,
    parameters: FrameLength.allCases.map { .init($0.rawValue, .string, $0.summary) }
      + [.tolerance(0.5)],
    reasons: ["uncertain-inset": "The safe area of this device is an estimate."],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
    var wanted: [(length: FrameLength, formula: Formula)] = []
    for length in FrameLength.allCases {
      guard let text = parameters.string(length.rawValue) else { continue }
      guard let formula = Formula(text) else {
        return Finding(
          .errored, "no-formula",
          "\"\(text.prefix(80))\" is no formula. \(fix: "Write a sum such as `0.5 * screen.width - 20`; `qa explain layout.frame` lists the variables.")"
        )
      }
      wanted.append((length, formula))
    }
    if wanted.isEmpty {
      return Finding(
        .errored, "formula-needed",
        "layout.frame needs a formula: \(FrameLength.allCases.map(\.rawValue).listed()).")
    }
    guard let item = screen.layout.item(view.id) else { return screen.reasonForNothing(view) }
    let open = screen.undetermined(view)
    if wanted.contains(where: { open.intersects($0.length) }) {
      return Finding(
        .failed, "ambiguous", screen.subjectOfAmbiguity(view), cause: screen.causeOfAmbiguity(view),
        "The constraints of \(view.label) do not determine \(wanted.map(\.length).map(\.rawValue).listed()). \(fix: "Add the missing constraints.")",
        measured: ["undetermined": 1], expected: ["undetermined": 0]
      )
      .edited(by: screen.missingConstraints(of: [item]))
    }
    let tolerance = parameters.points("tolerance")
    let frame = item.screenFrame
    let results = wanted.map { length, formula in
      let (is_, goal) = (length.value(of: frame), formula.value(on: screen.viewport, of: frame))
      // Both edges can move, so a length can be off by twice the error.
      let error = item.error.value * (length.isSize ? 2 : 1)
      return (length: length, formula: formula, measured: is_, goal: goal, off: abs(is_ - goal), error: error)
    }
    let limit = tolerance.value
    let off = results.filter { $0.off + $0.error > limit }
    let isFailed = off.contains { $0.off > limit + $0.error }
    let isUncertain = !screen.viewport.safeAreaIsCertain && off.contains { $0.formula.usesSafeArea }
    let outcome: Outcome = off.isEmpty ? .passed : isFailed && !isUncertain ? .failed : .cannotTell
    func sentence(_ result: (length: FrameLength, measured: Double)) -> String {
      "\(result.length.words) \(Points(result.measured)) pt"
    }
    let lengths =
      off.isEmpty
      ? results.map { sentence(($0.length, $0.measured)) }.listed()
      : off.map {
        "\(sentence(($0.length, $0.measured))); expected \(Points($0.goal)) pt (\($0.formula), ±\(tolerance.description))"
      }.joined(separator: ", and ")
    if outcome == .failed, let finding = screen.brokenImage(of: view) { return finding }
    let finding = Finding(
      outcome, off.isEmpty ? "right-frame" : "frame", .view(view), cause: .shared("frame"),
      "\(view.label) has \(lengths).",
      measured: Dictionary(uniqueKeysWithValues: results.map { ($0.length.rawValue, Measure($0.measured)) }),
      expected: Dictionary(
        uniqueKeysWithValues: results.map { ($0.length.rawValue, Measure($0.goal)) }
          + [("tolerance", Measure(limit))]),
      reason: outcome == .cannotTell ? (isUncertain ? "uncertain-inset" : Reasons.estimated) : nil)
    return outcome == .failed ? finding.fixed(by: Fix("Change the constraints that set it.")) : finding
  }
}

extension Screen {
  /// What the constraints do not determine of a view's frame on the screen.
  fileprivate func undetermined(_ view: View) -> LaidOutItem.Undetermined {
    let items = root.path(to: view.id).compactMap { layout.item($0.id) }
    // A view moves with those around it.
    return items.dropLast().reduce(items.last?.undetermined ?? []) {
      $0.union($1.undetermined.intersection([.x, .y]))
    }
  }
}

extension LaidOutItem.Undetermined {
  /// Whether a length depends on what the constraints do not determine.
  fileprivate func intersects(_ length: FrameLength) -> Bool {
    switch length {
    case .left: contains(.x)
    case .width: contains(.width)
    case .right, .centerX: !isDisjoint(with: [.x, .width])
    case .top: contains(.y)
    case .height: contains(.height)
    case .bottom, .centerY: !isDisjoint(with: [.y, .height])
    }
  }
}
