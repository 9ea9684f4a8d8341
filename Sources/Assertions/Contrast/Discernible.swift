import Imaging
import Model

extension Assertion {
  /// No image has the color of its background.
  static let discernible = perCase(
    "contrast.discernible", "Every image differs visibly from its background.", .isAboutContent,
    pixels: .screenshot(),
    measurement: """
      The largest CIEDE2000 difference between the screen with and without the image, over pixels that the image covers at \
      least half. Opaque images that take at least half of the screen are backgrounds, which do not count. An image that \
      other views cover completely fails. In dark appearance, an image also fails if its contrast ratio is below \
      `barelyBelow` almost everywhere, and at least `clearFrom` at half of its pixels in light appearance; or if this holds for \
      parts of it that touch nothing else and are at least `lostFrom` of its pixels. The reverse is a notice: a team can want a \
      faint logo.
      """,
    parameters: [
      .init(
        "atLeast", .number, "Least color difference (CIEDE2000) of the most different pixel",
        default: .number(3)),
      .init(
        "barelyBelow", .number, "Contrast ratio below which an image is barely visible", default: .number(2),
        range: 1...21),
      .init(
        "clearFrom", .number, "Contrast ratio from which an image is clear", default: .number(4.5),
        range: 1...21
      ),
      .init(
        "lostFrom", .number, "Share of an image whose loss in dark appearance counts", default: .number(0.25),
        range: 0...1),
    ],
    reasons: ["only-background": "The only image is the background."],
    sharing: [Reasons.noPicture] + Reasons.ofImages
  ) { subject, screen, parameters in
    let wanted = parameters.number("atLeast")
    let drawn = screen.leaves.filter(\.isDrawn)
    // A launch image is all that the screen shows, transparent or not.
    let hasDocument = subject.project.document != nil
    let leaves = drawn.filter { !screen.isBackground($0, mayBeClear: !hasDocument, in: subject.project) }
    for leaf in leaves {
      let figure = screen.memo.figure(leaf.view.id, wanted) {
        difference(leaf.view.id, screen, enough: wanted)
      }
      if figure == nil, let cover = screen.cover(of: leaf) {
        return Finding(
          .failed, "covered", .view(leaf.view),
          "\(cover.label) covers \(leaf.view.label) completely, so users never see it. \(fix: "Move it to the front, or remove it.")",
          measured: ["sharePassing": 0])
      }
      guard let figure, figure.most < wanted else { continue }
      return indiscernible(leaf.view, figure, wanted, in: screen)
    }
    // Equal drawings have one memo, and no view is clear in one of them only.
    let other = screen.appearance == .dark ? subject.counterpart(.lightAppearance) : nil
    let light = other.flatMap { $0.memo === screen.memo ? nil : $0 }
    if let light {
      for leaf in leaves {
        let message =
          faint(leaf.view, in: screen, clearIn: light, .dark, parameters)
          ?? partlyLost(leaf.view, in: screen, clearIn: light, parameters)
        guard let message else { continue }
        return Finding(.failed, message).fixed(by: subject.project.visibleFix(of: leaf.view, in: .dark))
      }
    }
    if let undecided = screen.undecidedByPictures { return undecided }
    if leaves.isEmpty {
      return drawn.isEmpty
        ? Finding(.notApplicable, Reasons.noPicture, "The screen shows no image.")
        : Finding(.notApplicable, "only-background", "The only image is the background.")
    }
    var finding = Finding(
      .passed, "discernible", "Every image differs visibly from its background.",
      measured: ["views": .number(Double(leaves.count))])
    if let light, light.undecidedByPictures == nil {
      finding.notices = leaves.compactMap { leaf in
        faint(leaf.view, in: light, clearIn: screen, .light, parameters).map { _ in
          .faintInLight(leaf.view, subject.project.visibleFix(of: leaf.view, in: .light))
        }
      }
    }
    return finding
  }

  /// Returns what to say of an image of which parts are clear in light appearance and barely visible on a dark screen; nil for
  /// another image.
  private static func partlyLost(
    _ view: View, in screen: Screen, clearIn light: Screen, _ parameters: Parameters
  ) -> Finding.Message? {
    let (barely, clear) = (parameters.number("barelyBelow"), parameters.number("clearFrom"))
    let wanted = parameters.number("lostFrom")
    let lost = screen.memo.figure(view.id, barely, clear, ObjectIdentifier(light.memo)) { () -> LostParts? in
      let coverage = screen.visibleCoverage(of: view.id)
      let other = light.visibleCoverage(of: view.id)
      guard let box = screen.visibleExtent(of: view.id, threshold: 128), coverage.width == other.width,
        coverage.height == other.height
      else { return nil }
      return LostParts(
        screen.lattice(of: view.id, where: coverage, in: box),
        light.lattice(of: view.id, where: coverage, in: box), barely: barely, clear: clear)
    }
    guard let lost, lost.share > 0, lost.share >= wanted else { return nil }
    return Finding.Message(
      "partly-lost", .view(view),
      "\((lost.share * 100).figure(beside: wanted * 100)) % of \(view.label) is barely visible in dark appearance, in parts of their own: \(lost.inside.hex) on \(lost.outside.hex). In light appearance these parts are clear.",
      measured: ["share": Measure(lost.share)], expected: ["lostFrom": Measure(wanted)])
  }

  /// Returns what to say of an image that is clear in one appearance and barely visible in the other; nil for another image.
  private static func faint(
    _ view: View, in screen: Screen, clearIn other: Screen, _ appearance: Appearance, _ parameters: Parameters
  ) -> Finding.Message? {
    let barely = parameters.number("barelyBelow")
    let clear = parameters.number("clearFrom")
    guard let faint = screen.clarity(of: view.id, upTo: barely), faint.most < barely,
      let best = other.clarity(of: view.id, upTo: nil), best.median >= clear
    else { return nil }
    return .faint(view, faint, best, in: appearance, barely, clear)
  }

  private static func indiscernible(
    _ view: View, _ figure: ContrastFigure, _ wanted: Double, in screen: Screen
  ) -> Finding {
    var measured = figure.measured(in: screen, as: "difference")
    if let outline = screen.outlineContrast(of: view.id, atLeast: 1)?.contrast {
      measured["ratioLeast"] = .number(outline.least)
      measured["ratioMost"] = .number(outline.most)
    }
    let nearest = screen.memo.figure(view.id, wanted) {
      LightnessPath(from: figure.inside).nearest { candidate in
        figure.outsides.allSatisfy { deltaE2000(candidate, $0) >= wanted }
      }
    }
    measured["nearestColor"] = .text(nearest?.color.hex ?? "none")
    if let nearest {
      measured["nearestSide"] = .text(ContrastRepair.Side.element.rawValue)
      measured["nearestDifference"] = .number(nearest.difference)
    }
    let fix: Finding.Sentence =
      nearest.map {
        "\(fix: "Change the color to \($0.color.hex), the nearest one that differs enough everywhere.")"
      }
      ?? "No single color differs enough everywhere."
    return Finding(
      .failed, "indiscernible", .view(view),
      "\(view.label) differs from its background by at most ΔE00 \(figure.most.figure(beside: wanted)); expected at least \(Ratio(wanted)) at one point. The least is \(figure.least.figure(beside: wanted)) at \(figure.pointWords("is on", in: screen)). \(fix)",
      measured: measured, expected: ["atLeast": .number(wanted)])
  }

  /// Rows of pixels that are compared first.
  private static let firstStrip = 64
  /// The search for a fix uses at most this many colors of the background.
  private static let mostGrounds = 256

  /// Returns the difference up to the first pixel that differs enough; nil if nothing of the view is visible.
  private static func difference(_ id: String, _ screen: Screen, enough: Double) -> ContrastFigure? {
    let visible = screen.visibleCoverage(of: id)
    var threshold: UInt8 = 128
    if !visible.values.contains(where: { $0 >= threshold }) {
      // Another assertion reports that others cover it; this one reports that it is too faint itself.
      if screen.soleCoverage(of: id).values.contains(where: { $0 >= threshold }) { return nil }
      threshold = 1
    }
    guard let extent = screen.visibleExtent(of: id, threshold: threshold) else { return nil }
    var figure: ContrastFigure?
    var seen = Set<UInt64>()
    var last: UInt64?
    // In strips, because the first pixels of most views differ enough. Each is twice as high as the one before.
    let behind = screen.rowsBehind(id)
    var rows = extent.rows.prefix(firstStrip)
    while !rows.isEmpty {
      let top = rows.lowerBound
      let coverage = visible.window(columns: extent.columns, rows: rows)
      let shown = screen.bitmap.window(columns: extent.columns, rows: rows)
      let outer = behind(rows).window(columns: extent.columns, rows: rows)
      for index in coverage.values.indices where coverage.values[index] >= threshold {
        let at = index * 4
        let pair = shown.word(at) << 24 | outer.word(at)
        guard pair != last else { continue }
        last = pair
        guard seen.insert(pair).inserted else { continue }
        let (column, row) = (index % coverage.width, index / coverage.width)
        let (inside, outside) = (shown.color(column, row), outer.color(column, row))
        let difference = inside == outside ? 0 : deltaE2000(inside, outside)
        var known = figure ?? ContrastFigure()
        known.add(difference, of: inside, on: outside, extent.columns.lowerBound + column, top + row)
        if known.outsides.count < mostGrounds { known.outsides.insert(outside) }
        figure = known
        if difference >= enough { return figure }
      }
      rows = (rows.upperBound..<extent.rows.upperBound).prefix(2 * rows.count)
    }
    return figure
  }
}

extension Screen {
  /// Returns how clearly a view shows; nil if it shows nothing, or if 5 % of it reach a limit.
  fileprivate func clarity(of id: String, upTo limit: Double?) -> ContrastSpread? {
    memo.figure(id, limit) { () -> ContrastSpread? in
      guard let box = visibleExtent(of: id, threshold: 128) else { return nil }
      return ContrastSpread(lattice(of: id, where: visibleCoverage(of: id), in: box), upTo: limit)
    }
  }

  fileprivate func lattice(
    of id: String, where coverage: GridCoverage, in box: CoverageExtent
  ) -> ContrastLattice {
    ContrastLattice(shown: bitmap, behind: ground(of: id), where: coverage, in: box)
  }
}

extension Bitmap {
  /// The red, green and blue bytes of the pixel that begins at an index.
  fileprivate func word(_ at: Int) -> UInt64 {
    UInt64(pixels[at]) << 16 | UInt64(pixels[at + 1]) << 8 | UInt64(pixels[at + 2])
  }
}

extension AppFacts {
  /// Returns what makes an image visible in an appearance.
  fileprivate func visibleFix(of view: View, in appearance: Appearance) -> Fix {
    let set = view.imageName.flatMap { name in
      assets.imageSets(named: name).first { $0.kind == .imageSet }
    }
    let origins = [view.origin]
    guard let set, !set.isTemplate else {
      return Fix("Use a color that contrasts in \(appearance.rawValue) appearance, too.", origins)
    }
    let hasOwn = set.slots.contains { $0.file != nil && $0.appearance == appearance }
    return Fix(
      "\(hasOwn ? "Change the" : "Add an") image for \(appearance.rawValue) appearance \(hasOwn ? "in" : "to") the image set \"\(set.name)\", or change the background.",
      origins, edits: appearance == .dark && !hasOwn ? editsAssigningDark(in: set) : [])
  }
}

extension Notice {
  /// A team can want a faint logo, so no result depends on it. Without figures, it is the same on all screens.
  fileprivate static func faintInLight(_ view: View, _ fix: Fix) -> Self {
    Self(
      "faint-in-light-\(view.id)",
      "\(view.label) is clear in dark appearance and barely visible in light appearance. \(fix.sentence)",
      at: view.location)
  }
}

extension Finding.Message {
  fileprivate static func faint(
    _ view: View, _ faint: ContrastSpread, _ clear: ContrastSpread, in appearance: Appearance,
    _ barelyBelow: Double,
    _ clearFrom: Double
  ) -> Self {
    let other = appearance == .dark ? "light" : "dark"
    return Self(
      "faint", .view(view),
      "\(view.label) is barely visible in \(appearance.rawValue) appearance: most of it is \(faint.inside.hex) on \(faint.outside.hex), a contrast of \(faint.median.figure(beside: barelyBelow)):1. In \(other) appearance it has \(clear.median.figure(beside: clearFrom)):1.",
      measured: ["ratio": Measure(faint.median), "ratioOfOther": Measure(clear.median)],
      expected: ["barelyBelow": Measure(barelyBelow), "clearFrom": Measure(clearFrom)])
  }
}

extension Screen {
  /// Whether an image is what others lie on: opaque and at least half as large as the screen.
  fileprivate func isBackground(_ leaf: Leaf, mayBeClear: Bool, in app: AppFacts) -> Bool {
    guard leaf.area.area >= viewport.bounds.area / 2 else { return false }
    if mayBeClear { return true }
    let pictures = node(leaf.view.id)?.node.paints.compactMap(\.picture) ?? []
    // An alpha of 250 and more looks opaque.
    return pictures.allSatisfy { id in
      renderer.isOpaque(id) != false
        || app.memo.figure(id) { app.assets.bitmap(id)?.leastAlpha ?? 0 } >= 250
    }
  }
}

extension Screen {
  /// Returns the first opaque view in front of an image that covers all of what it paints on the screen; nil if no view does.
  fileprivate func cover(of leaf: Leaf) -> View? {
    guard let area = leaf.area.intersection(viewport.bounds),
      soleCoverage(of: leaf.view.id).values.contains(where: { $0 >= 128 })
    else { return nil }
    let nodes = list.flattened
    guard let index = nodes.firstIndex(where: { $0.node.viewID == leaf.view.id }) else { return nil }
    let around = Set(root.path(to: leaf.view.id).map(\.id))
    let cover = nodes[(index + 1)...].first { node, _ in
      !around.contains(node.viewID) && (node.paintedArea?.contains(area, tolerance: 0.5) ?? false)
    }
    return cover.flatMap { root.find($0.node.viewID) }
  }
}

extension Rect {
  /// Square points.
  var area: Double { width.value * height.value }
}
