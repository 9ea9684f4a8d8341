import Imaging
import Model

extension Assertion {
  /// The element contrasts with its background at every point of its outline.
  package static let outlineID = "contrast.outline"
  static let outline = ofElement(
    outlineID, "The element contrasts with its background at every point of its outline.",
    pixels: .screenshot(PixelUse.never),
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
    let wanted = parameters.number("atLeast") ?? 3
    guard let figure = screen.outlineContrast(of: view.id, atLeast: wanted) else {
      return Finding(
        .cannotTell, "no-outline", .view(view), cause: .unnamed,
        "\(view.label) has no outline on this screen: it covers everything, or its edges fade out.")
    }
    return outlineFinding(figure, of: view, in: screen, wanted)
  }

  private static func outlineFinding(
    _ figure: OutlineFigure, of view: View, in screen: Screen, _ wanted: Double
  ) -> Finding {
    let passes = figure.least >= wanted
    let worst = WeakestPoint(
      pixel: (figure.x, figure.y), inside: figure.inside, outside: figure.outside, in: screen)
    var measured: [String: Measure] = [
      "ratioLeast": .number(figure.least), "ratioMost": .number(figure.most),
      "sharePassing": .number(figure.share), "points": .number(Double(figure.points)),
      "shareMeasured": .number(figure.measuredShare),
    ].merging(worst.measured) { own, _ in own }
    var fix: Fix?
    var message =
      "Contrast along the outline of \(view.label) is between \(figure.least.figure(beside: wanted)):1 and \(figure.most.figure(beside: wanted)):1."
    if !passes {
      let repair = screen.memo.figure(view.id, wanted) {
        ContrastRepair(
          inside: (figure.inside, Array(figure.insides)),
          outside: (figure.outside, Array(figure.outsides)),
          reaching: wanted)
      }
      measured.merge(repair.measured) { own, _ in own }
      message =
        "\(view.label) has a contrast of \(figure.least.figure(beside: wanted)):1 at \(worst.point), where \(worst.inside) meets \(worst.outside); expected at least \(Ratio(wanted)):1. \((figure.share * 100).figure()) % of its outline passes; the largest contrast is \(figure.most.figure(beside: wanted)):1."
      fix = Fix(repair.sentence(view.label), screen.sides(of: view, first: repair?.side))
    }
    let finding = Finding(
      passes ? .passed : .failed, "outline", .view(view), cause: .own, message, measured: measured,
      expected: ["atLeast": .number(wanted)])
    return fix.map(finding.fixed) ?? finding
  }
}

/// Contrast along an outline; `x`, `y` is the worst point in pixels.
struct OutlineFigure: Sendable {
  var least = Double.infinity
  var most = 0.0
  /// Share of the outline's points at or above the wanted ratio.
  var share = 0.0
  var points = 0
  var x: Int
  var y: Int
  var inside: Color
  var outside: Color
  /// Every color that was met on either side.
  var insides: Set<Color> = []
  var outsides: Set<Color> = []
  /// Share of the outline that has an inside near enough to be measured; the rest fades out.
  var measuredShare = 1.0
  /// The worst point of each sector that the outline passes through.
  var sectors: [Int: SectorPoint] = [:]

  struct SectorPoint: Sendable {
    var x: Int
    var y: Int
    var ratio: Double
  }
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
    guard let figure = outlineContrast(of: id, atLeast: wanted) else { return [] }
    let unit = 1 / viewport.scale.value
    return figure.sectors.values.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map {
      OutlinePoint(x: (Double($0.x) + 0.5) * unit, y: (Double($0.y) + 0.5) * unit, ratio: $0.ratio)
    }
  }

  func outlineContrast(of id: String, atLeast wanted: Double) -> OutlineFigure? {
    memo.figure(id, wanted) {
      let trace = shapes.figure(id, holdsPixels: true) { OutlineTrace(soleCoverage(of: id), common) }
      return trace?.figure(shown: bitmap, behind: bitmap(without: [id]), wanted: wanted)
    }
  }
}
