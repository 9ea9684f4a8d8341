import Imaging
import Model

extension Assertion {
  /// Images are neither enlarged until they blur nor distorted.
  static let imageQuality = perCase(
    "layout.image-quality", "No image with detail is enlarged or distorted beyond the given factors.",
    pixels: .drawing,
    measurement: """
      Pixels of the screen for one pixel of the image, along each axis, for the entry that the asset runtime picks. Images \
      that lose nothing when they are halved and doubled (plain colors, gradients) and resizable images do not count. A \
      vector that the app keeps is never enlarged, but it can be distorted.
      """,
    parameters: [
      .init("enlargedAtMost", .number, "Largest enlargement", default: .number(2)),
      .init(
        "distortedAtMost", .number, "Largest ratio of the two axes' enlargements", default: .number(1.05)),
      .init(
        "detail", .number, "Mean difference of an 8-bit channel from which a picture counts as detailed",
        default: .number(0.5)),
    ]
  ) { subject, screen, parameters in
    var worst = (enlarged: 0.0, distorted: 1.0)
    var fault: Finding?
    var most = 0.0
    var count = 0
    for (node, ancestors) in screen.list.flattened
    where !(ancestors + [node]).contains(where: { $0.alpha <= 0 }) {
      for paint in node.paints {
        guard case .image(let id, let rect) = paint,
          let figure = stretch(id, rect, subject, screen, parameters.number("detail") ?? 0)
        else { continue }
        count += 1
        worst = (max(worst.enlarged, figure.enlarged), max(worst.distorted, figure.distorted))
        let excess = max(figure.enlarged, figure.distorted)
        if excess > most, let found = judge(figure, node.viewID, screen, parameters) {
          (fault, most) = (found, excess)
        }
      }
    }
    if fault == nil, let undecided = screen.undecidedByPictures { return undecided }
    if fault == nil, count == 0 {
      return Finding(.notApplicable, "The screen shows no image with detail.", reason: Reasons.noPicture)
    }
    return fault
      ?? Finding(
        .passed, "No image is enlarged or distorted beyond the limits.",
        measured: ["enlarged": .number(worst.enlarged), "distorted": .number(worst.distorted)])
  }

  private struct Stretch: Sendable {
    var enlarged: Double
    var distorted: Double
    var pixels: PixelSize
    var drawn: Size
  }

  private static func judge(
    _ figure: Stretch, _ id: String, _ screen: Screen, _ parameters: Parameters
  ) -> Finding? {
    let enlarged = parameters.number("enlargedAtMost") ?? 0
    let distorted = parameters.number("distortedAtMost") ?? 0
    guard figure.enlarged > enlarged || figure.distorted > distorted else { return nil }
    let name = screen.root.find(id)?.label ?? id
    let what =
      figure.distorted > distorted
      ? "is stretched \(Ratio(figure.distorted)) times as much on one axis as on the other; expected at most \(Ratio(distorted)). Keep its aspect ratio"
      : "is enlarged \(Ratio(figure.enlarged)) times; expected at most \(Ratio(enlarged)). Add a larger image"
    return Finding(
      .failed,
      "\(name), an image of \(figure.pixels.width) × \(figure.pixels.height) pixels drawn at \(figure.drawn.words) pt, \(what).",
      measured: ["enlarged": .number(figure.enlarged), "distorted": .number(figure.distorted)],
      expected: ["enlargedAtMost": .number(enlarged), "distortedAtMost": .number(distorted)],
      location: screen.root.find(id)?.location, element: id, cause: "image-quality:\(id)")
  }

  /// Nil for pictures without detail.
  private static func stretch(
    _ id: PictureID, _ rect: Rect, _ subject: CaseSubject, _ screen: Screen, _ detail: Double
  ) -> Stretch? {
    guard let bitmap = subject.project.assets.bitmap(id), bitmap.width > 0, bitmap.height > 0 else {
      return nil
    }
    let scale = screen.environment.scale.value
    let vector = subject.project.assets.drawnVector(id)
    let redrawn = vector?.isRedrawn == true ? vector?.size : nil
    let across = rect.width.value * (redrawn.map { 1 / $0.width.value } ?? scale / Double(bitmap.width))
    let down = rect.height.value * (redrawn.map { 1 / $0.height.value } ?? scale / Double(bitmap.height))
    guard across > 0, down > 0 else { return nil }
    let loss = subject.project.memo.figure(DetailKey(picture: id)) { lossOfHalving(bitmap) }
    guard loss >= detail else { return nil }
    return Stretch(
      enlarged: redrawn == nil ? max(across, down) : 1,
      distorted: max(across, down) / min(across, down),
      pixels: PixelSize(width: bitmap.width, height: bitmap.height), drawn: rect.size)
  }

  /// Mean absolute difference, in 8-bit steps, of a picture from itself halved and doubled.
  static func lossOfHalving(_ bitmap: Bitmap) -> Double {
    let whole = PixelSize(width: bitmap.width, height: bitmap.height)
    let half = PixelSize(width: max(bitmap.width / 2, 1), height: max(bitmap.height / 2, 1))
    let again = bitmap.resampled(to: half).resampled(to: whole)
    guard again.pixels.count == bitmap.pixels.count, !bitmap.pixels.isEmpty else { return 0 }
    var sum = 0
    for index in bitmap.pixels.indices { sum += abs(Int(bitmap.pixels[index]) - Int(again.pixels[index])) }
    return Double(sum) / Double(bitmap.pixels.count)
  }
}

private struct DetailKey: MemoKey {
  typealias Figure = Double
  var picture: PictureID
}
