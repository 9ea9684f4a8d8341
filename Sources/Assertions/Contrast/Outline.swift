import Model

extension Assertion {
  /// The element stands out from what is behind it at every point of its outline.
  public static let outlineID = "contrast.outline"
  static let outline = perCase(
    outlineID, "At every point of its outline the element contrasts with what is behind it.",
    measurement: """
      WCAG 2.2 relative luminance (1.4.11's formula): the nearest fully covered pixel inside the outline against the \
      pixel just outside, drawn without the element, so that a blended edge counts on neither side.
      """,
    parameters: [.of, .init("atLeast", .number, "Least contrast ratio", default: .number(3), range: 1...21)],
    reasons: ["no-outline": "The element has no outline on the screen: it covers everything or fades out."]
  ) { subject, parameters in
    switch subject.look(up: "of", parameters) {
    case .answer(let finding): return finding
    case .found(let screen, let view): return measureOutline(of: view, in: screen, parameters)
    }
  }

  private static func measureOutline(of view: View, in screen: Screen, _ parameters: Parameters) -> Finding {
    guard screen.drawnExtent(of: view.id) != nil else { return screen.reasonForNothing(view) }
    if screen.approximate.contains(view.id) {
      return Finding(
        .cannotTell, "The pixels of \(view.label) are only approximated.", reason: Reasons.approximate,
        location: view.location, element: view.id)
    }
    let wanted = parameters.number("atLeast") ?? 3
    guard let figure = screen.outlineContrast(of: view.id, atLeast: wanted) else {
      return Finding(
        .cannotTell, "\(view.label) has no outline on this screen.", reason: "no-outline",
        location: view.location, element: view.id)
    }
    let passes = figure.least >= wanted
    let scale = screen.environment.scale
    let point = "(\(Points(Double(figure.x) / scale.value)), \(Points(Double(figure.y) / scale.value)))"
    let share = Ratio(figure.share * 100)
    return Finding(
      passes ? .passed : .failed,
      passes
        ? "Contrast along the outline is between \(Ratio(figure.least)) and \(Ratio(figure.most)) to 1."
        : "At \(point) \(figure.inside.hex) meets \(figure.outside.hex): contrast \(Ratio(figure.least)) to 1, needed \(Ratio(wanted)); \(share) % of the outline passes.",
      measured: [
        "least": .number(figure.least), "most": .number(figure.most), "share": .number(figure.share),
        "inside": .text(figure.inside.hex), "outside": .text(figure.outside.hex),
        "points": .number(Double(figure.points)),
      ], expected: ["atLeast": .number(wanted)], location: view.location, element: view.id,
      cause: "outline:\(view.id)")
  }
}

/// Contrast along an outline; `x`, `y` is the worst point in pixels.
struct OutlineFigure: Sendable {
  var least: Double
  var most: Double
  /// Share of the outline's points at or above the wanted ratio.
  var share: Double
  var points: Int
  var x: Int
  var y: Int
  var inside: Color
  var outside: Color
  /// The worst point of each sector that the outline passes through.
  var sectors: [Int: SectorPoint] = [:]

  struct SectorPoint: Sendable {
    var x: Int
    var y: Int
    var ratio: Double
  }
}

extension Screen {
  /// The worst point of each direction seen from the middle of a view's drawing, at most 64 of them; empty where
  /// the outline was not measured.
  public func outlinePoints(of id: String, atLeast wanted: Double) -> [OutlinePoint] {
    guard let figure = outlineContrast(of: id, atLeast: wanted) else { return [] }
    let unit = 1 / environment.scale.value
    // The middle of a pixel, not its corner.
    return figure.sectors.values.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map {
      OutlinePoint(x: (Double($0.x) + 0.5) * unit, y: (Double($0.y) + 0.5) * unit, ratio: $0.ratio)
    }
  }

  func outlineContrast(of id: String, atLeast wanted: Double) -> OutlineFigure? {
    memo.figure("figure.outline.\(id).\(wanted)") {
      let own = soleCoverage(of: id)
      let shown = bitmap
      let behind = bitmap(without: [id])
      // A crisp edge blends over one or two pixels; a soft one needs a longer reach.
      for reach in [2, 6, 24] {
        if let figure = scan(own, shown, behind, reach: reach, wanted: wanted) { return figure }
      }
      return nil
    } as OutlineFigure?
  }

  private func scan(
    _ own: Coverage, _ shown: Bitmap, _ behind: Bitmap, reach: Int, wanted: Double
  ) -> OutlineFigure? {
    guard let box = own.pixelBox(threshold: 1) else { return nil }
    let outside = own.outside(of: box, margin: reach + 1)
    // A translucent element is nowhere quite opaque: full is what it reaches itself.
    let full = UInt8(Double(own.values.max() ?? 255) * 0.98)
    let near = OutlineNeighbours(reach: reach)
    // Without it every pixel deep inside a large element would look through its whole neighbourhood.
    let rim = outside.grown(by: reach)
    var figure: OutlineFigure?
    var sectors: [Int: OutlineFigure.SectorPoint] = [:]
    var passing = 0
    for y in max(0, box.minY)...min(own.height - 1, box.maxY) {
      for x in max(0, box.minX)...min(own.width - 1, box.maxX) where own.values[y * own.width + x] >= full {
        guard rim.contains(x, y), let (ox, oy) = near.first(around: x, y, where: { outside.contains($0, $1) })
        else { continue }
        let inner = shown.color(x, y)
        let outer = behind.color(ox, oy)
        let ratio = inner.contrastRatio(to: outer).value
        if ratio >= wanted { passing += 1 }
        let sector = OutlineSector.of(x, y, in: box)
        if sectors[sector].map({ ratio < $0.ratio }) ?? true {
          sectors[sector] = .init(x: x, y: y, ratio: ratio)
        }
        if var known = figure {
          known.points += 1
          known.most = max(known.most, ratio)
          if ratio < known.least {
            known.least = ratio
            (known.x, known.y, known.inside, known.outside) = (x, y, inner, outer)
          }
          figure = known
        } else {
          figure = OutlineFigure(
            least: ratio, most: ratio, share: 0, points: 1, x: x, y: y, inside: inner, outside: outer)
        }
      }
    }
    guard var whole = figure else { return nil }
    whole.sectors = sectors
    whole.share = Double(passing) / Double(whole.points)
    return whole
  }
}
