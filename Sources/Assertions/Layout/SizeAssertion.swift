import Model

extension Assertion {
  /// Frame and drawn extent have the given size.
  static let size = ofElement(
    "layout.size", "The element has the given size, in its frame and in its drawn pixels.", .isAboutFrames,
    pixels: .drawing(),
    measurement: "Width and height of the solved frame and of the box around the drawn pixels.",
    parameters: [
      .init("width", .number, "Width in points", isRequired: true),
      .init("height", .number, "Height in points", isRequired: true), .tolerance(0.5),
    ],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
    guard let item = screen.layout.item(view.id) else { return screen.reasonForNothing(view) }
    let wanted = Size(width: parameters.points("width"), height: parameters.points("height"))
    let tolerance = parameters.points("tolerance")
    func finding(
      _ outcome: Outcome, _ id: String, _ measured: Size, _ text: Finding.Sentence, reason: String? = nil
    ) -> Finding {
      Finding(
        outcome, id, .view(view), cause: .shared("size"), text, measured: measured.figures(),
        expected: wanted.figures(tolerance), reason: reason)
    }
    let frame = item.frame.size
    let (dx, dy) = (frame.width - wanted.width, frame.height - wanted.height)
    // Both edges can move, so a length can be off by twice the error.
    let outcome = Outcome([dx, dy], error: item.error * 2, tolerance)
    guard outcome == .passed else {
      if let finding = screen.brokenImage(of: view) { return finding }
      return finding(
        outcome, "size", frame,
        "\(view.label) is \(frame.words) pt; expected \(wanted.words) pt (±\(tolerance.description)).",
        reason: outcome == .failed ? nil : Reasons.estimated
      ).fixed(
        by: screen.sizeFix(
          of: view, width: dx.magnitude > tolerance ? wanted.width : nil,
          height: dy.magnitude > tolerance ? wanted.height : nil)
          ?? Fix("Set its width and height constraints."))
    }
    guard let drawn = screen.drawnExtent(of: view.id)?.rect.size else {
      let nothing = screen.reasonForNothing(view)
      // Another assertion judges whether and where it is drawn.
      return nothing.outcome == .cannotTell
        ? nothing
        : finding(.failed, "nothing-drawn", .zero, "\(nothing.message) Its frame has the expected size.")
    }
    guard drawn.isNear(wanted, tolerance) else {
      return finding(
        .failed, "drawn-size", drawn,
        "\(view.label) draws \(drawn.words) pt in a frame of \(frame.words) pt; expected \(wanted.words) pt (±\(tolerance.description)). \(fix: "Check its content mode and the transparent edges of its image.")"
      ).edited(by: screen.fittingEdits(of: view))
    }
    return finding(.passed, "right-size", drawn, "\(view.label) is \(drawn.words) pt.")
  }
}
