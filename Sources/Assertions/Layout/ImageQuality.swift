import Model

extension Assertion {
  /// Images are neither enlarged until they blur nor distorted.
  static let imageQuality = perCase(
    "layout.image-quality", "No image with detail is enlarged or distorted beyond the given factors.",
    [.isAboutFrames, .isAboutContent],
    // A picture has as many pixels wherever its edges are.
    pixels: .drawing { _ in true },
    measurement: """
      Pixels of the screen for one pixel of the image, along each axis, for the entry that the asset runtime picks. Images \
      that lose nothing when they are halved and doubled (plain colors, gradients) do not count. One with a few sharp edges \
      on a plain ground counts up to its scale: a 1x file on a 3x screen is enlarged three times. Of a resizable image the \
      ends count, and the middle along each axis on which it has detail; it is never distorted. A vector that the app \
      keeps is never enlarged, but it can be distorted.
      """,
    parameters: [
      .init("enlargedAtMost", .number, "Largest enlargement", default: .number(2)),
      .init(
        "distortedAtMost", .number, "Largest ratio of the two axes' enlargements", default: .number(1.05)),
      .init(
        "detail", .number, "Mean difference of an 8-bit channel from which a picture counts as detailed",
        default: .number(0.5)),
    ],
    reasons: ["no-detail": "No image of the screen has detail."],
    sharing: [Reasons.noPicture] + Reasons.ofImages
  ) { subject, screen, parameters in
    var worst = (enlarged: 0.0, distorted: 1.0)
    var failure: Finding?
    var most = 0.0
    var count = 0
    for (node, ancestors) in screen.list.flattened
    where !(ancestors + [node]).contains(where: { $0.alpha <= 0 }) {
      for paint in node.paints {
        guard let figure = Stretch(paint, subject, screen, detail: parameters.number("detail")) else {
          continue
        }
        count += 1
        worst = (max(worst.enlarged, figure.enlarged), max(worst.distorted, figure.distorted))
        let excess = max(figure.enlarged, figure.distorted)
        if excess > most, let found = judge(figure, node.viewID, screen, parameters) {
          (failure, most) = (found, excess)
        }
      }
    }
    // A vector has as many pixels as its natural size on the screen, or more.
    let figures = screen.diagnostics.compactMap(\.undrawn).map { Stretch(undrawn: $0, on: screen) }
    for figure in figures {
      worst = (max(worst.enlarged, figure.enlarged), max(worst.distorted, figure.distorted))
    }
    let undecided = screen.undecidedByPictures {
      judge(Stretch(undrawn: $0, on: screen), screen.root.id, screen, parameters) == nil
    }
    if failure == nil, let undecided { return undecided }
    if failure == nil, count == 0, figures.isEmpty {
      let showsImage = screen.drawn.nodes.contains { $0.paints.contains { $0.picture != nil } }
      return Finding(
        .notApplicable, "no-detail", "The screen shows no image with detail.",
        reason: showsImage ? "no-detail" : Reasons.noPicture)
    }
    return failure
      ?? Finding(
        .passed, "sharp", "No image is enlarged or distorted beyond the limits.",
        measured: ["enlarged": Measure(worst.enlarged), "distorted": Measure(worst.distorted)])
  }

  private static func judge(
    _ figure: Stretch, _ id: String, _ screen: Screen, _ parameters: Parameters
  ) -> Finding? {
    let enlarged = parameters.number("enlargedAtMost")
    let distorted = parameters.number("distortedAtMost")
    guard figure.enlarged > enlarged || figure.distorted > distorted else { return nil }
    let view = screen.root.find(id)
    let size =
      figure.page.map { "a vector page of \($0.words) pt" }
      ?? "an image of \(figure.pixels.width) × \(figure.pixels.height) pixels"
    let what =
      figure.distorted > distorted
      ? "is stretched \(figure.distorted.figure(beside: distorted)) times as much on one axis as on the other; expected at most \(Ratio(distorted))"
      : "is enlarged \(figure.enlarged.figure(beside: enlarged)) times; expected at most \(Ratio(enlarged))"
    return Finding(
      .failed, "image-quality", .element(id, at: view?.location),
      "\(view?.label ?? id), \(size) drawn at \(figure.drawn.words) pt, \(what).",
      measured: ["enlarged": Measure(figure.enlarged), "distorted": Measure(figure.distorted)],
      expected: ["enlargedAtMost": Measure(enlarged), "distortedAtMost": Measure(distorted)]
    ).fixed(
      by: Fix(
        figure.distorted > distorted ? "Keep its aspect ratio." : sharpening(figure, screen),
        view.map { [$0.origin] } ?? []))
  }

  /// Returns which file a picture lacks on a screen.
  private static func sharpening(_ figure: Stretch, _ screen: Screen) -> String {
    let scale = Int(screen.viewport.scale.value)
    let bounds = screen.viewport.bounds
    let (own, drawn) = (figure.fileScale ?? scale, figure.drawn)
    let isNatural = (Double(figure.pixels.width) / Double(own) - drawn.width.value).magnitude <= 0.5
    if isNatural, own < scale, drawn.width > bounds.width || drawn.height > bounds.height {
      return
        "Its file is for @\(own)x, so it is larger than this screen. Add files for @2x and @3x that have the size that it should have on the screen."
    }
    func pixels(_ length: Points) -> Int { Int((length.value * Double(scale)).rounded(.up)) }
    return
      "Add \(own < scale ? "a file for @\(scale)x" : "a larger file") with \(pixels(drawn.width)) × \(pixels(drawn.height)) pixels, or show it smaller."
  }
}
