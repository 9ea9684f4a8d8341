import Model

extension Assertion {
  /// Frame and drawn extent have the given size.
  static let size = perCase(
    "layout.size", "The element has the given size, in its frame and in its drawn pixels.",
    pixels: .drawing(PixelUse.never),
    measurement: "Width and height of the solved frame and of the box around the drawn pixels.",
    parameters: [
      .of, .init("width", .number, "Width in points", isRequired: true),
      .init("height", .number, "Height in points", isRequired: true), .tolerance(0.5),
    ]
  ) { subject, parameters in
    switch subject.look(up: "of", parameters) {
    case .answer(let finding): return finding
    case .found(let screen, let view): return measureSize(of: view, in: screen, parameters)
    }
  }

  private static func measureSize(of view: View, in screen: Screen, _ parameters: Parameters) -> Finding {
    guard let item = screen.layout.item(view.id) else { return screen.reasonForNothing(view) }
    let wanted = Size(
      width: parameters.points("width") ?? 0, height: parameters.points("height") ?? 0)
    let tolerance = parameters.points("tolerance") ?? 0.5
    func fits(_ size: Size) -> Bool {
      (size.width - wanted.width).magnitude <= tolerance
        && (size.height - wanted.height).magnitude <= tolerance
    }
    let expected: [String: Measure] = [
      "width": .number(wanted.width.value), "height": .number(wanted.height.value),
      "tolerance": .number(tolerance.value),
    ]
    func finding(_ outcome: Outcome, _ size: Size, _ message: String) -> Finding {
      Finding(
        outcome, message, reason: outcome == .cannotTell ? Reasons.estimated : nil,
        measured: ["width": .number(size.width.value), "height": .number(size.height.value)],
        expected: expected, location: view.location, element: view.id, cause: "size:\(view.id)")
    }
    let frame = item.frame.size
    // Both edges can move, so a length can be off by twice the error.
    let slack = item.error * 2
    let differences = [frame.width - wanted.width, frame.height - wanted.height].map(\.magnitude)
    func changed(_ difference: Points, _ wanted: Points) -> Points? { difference > tolerance ? wanted : nil }
    guard differences.allSatisfy({ $0 + slack <= tolerance }) else {
      if let finding = screen.brokenImage(of: view) { return finding }
      return finding(
        differences.contains { $0 > tolerance + slack } ? .failed : .cannotTell, frame,
        "\(view.label) is \(frame.words) pt; expected \(wanted.words) pt (±\(tolerance))."
      ).fixed(
        by: screen.sizeFix(
          of: view, width: changed(differences[0], wanted.width),
          height: changed(differences[1], wanted.height))
          ?? Fix("Set its width and height constraints."))
    }
    guard let drawn = screen.drawnExtent(of: view.id)?.rect.size else {
      let nothing = screen.reasonForNothing(view)
      // Another assertion judges whether and where it is drawn.
      return nothing.outcome == .cannotTell
        ? nothing : finding(.failed, Size.zero, "\(nothing.message) Its frame has the expected size.")
    }
    guard fits(drawn) else {
      return finding(
        .failed, drawn,
        "\(view.label) draws \(drawn.words) pt in a frame of \(frame.words) pt; expected \(wanted.words) pt (±\(tolerance)). Check its content mode and the transparent edges of its image."
      ).edited(by: screen.fittingEdits(of: view))
    }
    return finding(.passed, drawn, "\(view.label) is \(drawn.words) pt.")
  }
}
