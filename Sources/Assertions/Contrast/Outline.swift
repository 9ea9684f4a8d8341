import Imaging
import Model

extension Assertion {
  /// The element contrasts with its background at every point of its outline.
  static let outline = ofElement(
    "contrast.outline", "The element contrasts with its background at every point of its outline.",
    .measuresOutline,
    pixels: .screenshot(),
    measurement: """
      WCAG 2.2 contrast ratio (1.4.11) between the nearest fully covered pixel inside the outline and the pixel just \
      outside, which is drawn without the element. Blended edges count on neither side.
      """,
    parameters: [
      .init("atLeast", .number, "Least contrast ratio", default: .number(3), range: 1...21)
    ],
    reasons: [
      "no-outline": "The element covers the whole screen, or its edges fade out."
    ]
  ) { _, screen, view, parameters in
    guard screen.drawnExtent(of: view.id) != nil else { return screen.reasonForNothing(view) }
    if screen.approximate.contains(view.id) {
      return Finding(
        .cannotTell, Reasons.approximate, .view(view), cause: .unnamed,
        "`qa` only approximates the pixels of \(view.label).")
    }
    let wanted = parameters.number("atLeast")
    guard let figure = screen.outlineContrast(of: view.id, atLeast: wanted) else {
      return Finding(
        .cannotTell, "no-outline", .view(view), cause: .unnamed,
        "\(view.label) has no outline on this screen: it covers everything, or its edges fade out.")
    }
    let contrast = figure.contrast
    let measured = contrast.measured(in: screen).merging([
      "points": Measure(figure.points), "shareMeasured": Measure(figure.measuredShare),
    ]) { own, _ in own }
    guard contrast.least < wanted else {
      return Finding(
        .passed, "outline", .view(view), cause: .own,
        "Contrast along the outline of \(view.label) is between \(contrast.least.figure(beside: wanted)):1 and \(contrast.most.figure(beside: wanted)):1.",
        measured: measured, expected: ["atLeast": Measure(wanted)])
    }
    let repair = screen.memo.figure(view.id, wanted) { contrast.repair(reaching: wanted) }
    return Finding(
      .failed, "outline", .view(view),
      "\(contrast.failure(view.label, "meets", "outline", wanted, in: screen))",
      measured: measured.merging(repair.measured) { own, _ in own }, expected: ["atLeast": Measure(wanted)]
    ).fixed(by: Fix(repair.sentence(view.label).text, screen.sides(of: view, first: repair?.side)))
  }
}

/// Contrast along an outline.
struct OutlineFigure: Sendable {
  var contrast = ContrastFigure()
  var points = 0
  /// Share of the outline that has an inside near enough to be measured; the rest fades out.
  var measuredShare = 1.0
  /// The worst point of each sector that the outline passes through.
  var sectors: [Int: OutlinePoint] = [:]
}

extension Screen {
  /// Returns the images or lines of a view and of the nearest view behind it, of which a fix can change either.
  fileprivate func sides(of view: View, first side: ContrastRepair.Side?) -> [Origin] {
    guard let ground = nearestGround(of: view) else { return [] }
    let origins = [view, ground].map { imageOrigin(of: $0) ?? $0.origin }
    return side == .background ? origins.reversed() : origins
  }

  /// Returns the worst point in each direction from the middle of a view, at most 64; none if the outline cannot be measured.
  package func outlinePoints(of id: String, atLeast wanted: Double) -> [OutlinePoint] {
    let sectors = outlineContrast(of: id, atLeast: wanted)?.sectors ?? [:]
    return sectors.values.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  func outlineContrast(of id: String, atLeast wanted: Double) -> OutlineFigure? {
    memo.figure(id, wanted) {
      let trace = shapes.figure(id, holdsPixels: true) { OutlineTrace(soleCoverage(of: id), common) }
      return trace?.figure(
        shown: bitmap, behind: ground(of: id), wanted: wanted, unit: 1 / viewport.scale.value)
    }
  }
}
