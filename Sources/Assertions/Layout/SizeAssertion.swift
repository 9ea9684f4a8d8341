import Model

extension Assertion {
  /// Frame and drawn extent have the given size.
  static let size = ofElement(
    "layout.size", "The element has the given size, in its frame and in its drawn pixels.",
    pixels: .drawing(PixelUse.never),
    measurement: "Width and height of the solved frame and of the box around the drawn pixels.",
    parameters: [
      .init("width", .number, "Width in points", isRequired: true),
      .init("height", .number, "Height in points", isRequired: true), .tolerance(0.5),
    ],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
    guard let item = screen.layout.item(view.id) else { return screen.reasonForNothing(view) }
    let wanted = Size(
      width: parameters.points("width") ?? 0, height: parameters.points("height") ?? 0)
    let tolerance = parameters.points("tolerance") ?? 0.5
    func fits(_ size: Size) -> Bool {
      (size.width - wanted.width).magnitude <= tolerance
        && (size.height - wanted.height).magnitude <= tolerance
    }
    let frame = item.frame.size
    // Both edges can move, so a length can be off by twice the error.
    let slack = item.error * 2
    let differences = [frame.width - wanted.width, frame.height - wanted.height].map(\.magnitude)
    func changed(_ difference: Points, _ wanted: Points) -> Points? { difference > tolerance ? wanted : nil }
    guard differences.allSatisfy({ $0 + slack <= tolerance }) else {
      if let finding = screen.brokenImage(of: view) { return finding }
      let isFailed = differences.contains { $0 > tolerance + slack }
      return Finding(
        isFailed ? .failed : .cannotTell, .size(view, frame, wanted, tolerance),
        reason: isFailed ? nil : Reasons.estimated
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
        ? nothing : Finding(.failed, .nothingDrawn(view, nothing.message, wanted, tolerance))
    }
    guard fits(drawn) else {
      return Finding(.failed, .drawnSize(view, drawn, in: frame, wanted, tolerance))
        .edited(by: screen.fittingEdits(of: view))
    }
    return Finding(.passed, .rightSize(view, drawn, wanted, tolerance))
  }
}

extension Finding.Message {
  fileprivate static func rightSize(_ view: View, _ size: Size, _ wanted: Size, _ tolerance: Points) -> Self {
    Self(
      "right-size", .view(view), cause: .shared("size"), "\(view.label) is \(size.words) pt.",
      measured: figures(size), expected: figures(wanted, tolerance))
  }

  fileprivate static func size(_ view: View, _ size: Size, _ wanted: Size, _ tolerance: Points) -> Self {
    Self(
      "size", .view(view),
      "\(view.label) is \(size.words) pt; expected \(wanted.words) pt (±\(tolerance.description)).",
      measured: figures(size), expected: figures(wanted, tolerance))
  }

  fileprivate static func nothingDrawn(
    _ view: View, _ sentence: String, _ wanted: Size, _ tolerance: Points
  ) -> Self {
    Self(
      "nothing-drawn", .view(view), cause: .shared("size"),
      "\(sentence) Its frame has the expected size.",
      measured: figures(.zero), expected: figures(wanted, tolerance))
  }

  fileprivate static func drawnSize(
    _ view: View, _ drawn: Size, in frame: Size, _ wanted: Size, _ tolerance: Points
  ) -> Self {
    Self(
      "drawn-size", .view(view), cause: .shared("size"),
      "\(view.label) draws \(drawn.words) pt in a frame of \(frame.words) pt; expected \(wanted.words) pt (±\(tolerance.description)). Check its content mode and the transparent edges of its image.",
      measured: figures(drawn), expected: figures(wanted, tolerance))
  }

  fileprivate static func figures(_ size: Size, _ tolerance: Points? = nil) -> [String: Measure] {
    var figures = ["width": Measure(size.width), "height": Measure(size.height)]
    figures["tolerance"] = tolerance.map { Measure($0) }
    return figures
  }
}
