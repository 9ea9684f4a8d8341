import Imaging
import Model

extension Assertion {
  /// The launch screen is darker in dark appearance.
  static let darkAppearance = perCase(
    "contrast.dark-appearance",
    "The screen is darker in dark appearance than in light appearance, or dark enough and not brighter.",
    pixels: .screenshot { finding in
      if case .number(let share)? = finding.measured["unchanged"],
        case .number(let limit)? = finding.expected["unchangedAtMost"]
      {
        return abs(share - limit) > 0.02
      }
      // Half a pixel along edges moves the mean by less than one step of L*.
      guard case .number(let lightness)? = finding.measured["dark"],
        case .number(let limit)? = finding.expected["atMost"]
      else { return false }
      return abs(lightness - limit) > 1
    },
    measurement: """
      Mean lightness L* (CIELAB) of every eighth pixel along both axes, in dark and in light appearance; and the share of \
      them that is brighter than the limit in dark appearance and has the same color in light appearance. An app whose \
      Info.plist pins one appearance is not measured.
      """,
    parameters: [
      .init(
        "atMost", .number, "Largest mean lightness in dark appearance, 0 to 100", default: .number(75),
        range: 0...100),
      .init(
        "darkerBy", .number, "Difference from light appearance from which a brighter screen passes",
        default: .number(10), range: 0...100),
      .init(
        "unchangedAtMost", .number, "Share of the screen that may be as bright as in light appearance",
        default: .number(0.5), range: 0...1),
    ],
    reasons: [
      "light-case": "The criterion is about dark appearance.",
      "missing-image": "The app does not have the image that covers the bright part of the screen.",
      "pinned": "UIUserInterfaceStyle pins the app to one appearance.",
    ],
    sharing: Reasons.ofImages
  ) { subject, screen, parameters in
    guard screen.appearance == .dark else {
      return Finding(.notApplicable, "light-case", "This case is in light appearance.")
    }
    if let pin = subject.project.project.appearancePin(for: screen.viewport.idiom) {
      return Finding(
        .notApplicable, "pinned", .at(pin.location),
        "\(pin.key) pins the app to \(pin.word), so it has no second appearance.")
    }
    let limit = parameters.number("atMost")
    let dark = meanLightness(screen)
    let other = subject.counterpart(.lightAppearance)
    let light = other.map(meanLightness)
    let measured: [String: Measure] = ["dark": .number(dark), "light": .number(light ?? dark)]
    let darkens = (light ?? dark) - dark >= parameters.number("darkerBy")
    guard dark > limit, !darkens || light == nil else {
      let share = 100 * max(undrawnShare(screen), other.map { undrawnShare($0) } ?? 0)
      // White images that are not drawn would make the dark screen brighter, black ones the light screen darker.
      let isCertain =
        dark + share <= limit
        || light.map { $0 - dark - 2 * share >= parameters.number("darkerBy") } ?? false
      if !isCertain, let undecided = screen.undecidedByPictures { return undecided }
      // Of launch images, a black frame around the image is seen as well.
      if let other, subject.project.document != nil,
        let bright = brightArea(screen, other, limit, parameters, subject.project)
      {
        return bright
      }
      if let light, subject.project.document != nil, dark - light >= parameters.number("darkerBy") {
        return Finding(
          .failed, "inverted", .init(element: screen.root.id, location: screen.root.location),
          "The screen is brighter in dark appearance (mean lightness \(dark.figure())) than in light appearance (\(light.figure(beside: dark))). \(fix: "Exchange the light and dark variants of its colors and images.")",
          measured: measured)
      }
      return Finding(
        .passed, "dark-enough",
        "The mean lightness is \(dark.figure(beside: limit)) in dark appearance and \((light ?? dark).figure()) in light appearance.",
        measured: measured, expected: ["atMost": .number(limit)])
    }
    // If all images that could not be drawn were black, the screen would be this dark.
    if dark * (1 - undrawnShare(screen)) <= limit, let undecided = screen.undecidedByPictures {
      return undecided
    }
    if dark * (1 - undrawnShare(screen) { $0.isMissing }) <= limit {
      return Finding(
        .notApplicable, "missing-image",
        "The app does not have the image that covers the bright part of the screen.", measured: measured)
    }
    let view = screen.brightView(from: limit, atLeast: 0.6) ?? screen.root
    return Finding(
      .failed, "bright-in-dark", .init(element: view.id, location: view.location),
      "The screen's mean lightness in dark appearance is \(dark.figure(beside: limit)) (in light appearance \((light ?? dark).figure())); expected at most \(Ratio(limit)), and \(view.label) fills the screen.",
      measured: measured, expected: ["atMost": Measure(limit)]
    ).fixed(by: subject.project.darkFix(of: view))
  }

  /// Returns the failure of a screen of which too much is as bright as in light appearance; nil for another screen.
  private static func brightArea(
    _ dark: Screen, _ light: Screen, _ limit: Double, _ parameters: Parameters, _ app: AppFacts
  ) -> Finding? {
    let allowed = parameters.number("unchangedAtMost")
    // A screen of which more is bright is brighter on average.
    guard meanLightness(dark) > limit * allowed else { return nil }
    let share = unchangedShare(dark, light, brighterThan: limit)
    guard share > allowed else { return nil }
    let view = dark.brightView(from: limit, atLeast: 1 / 3) ?? dark.root
    return Finding(
      .failed, "unchanged", .init(element: view.id, location: view.location),
      cause: .shared("bright-in-dark"),
      "\((share * 100).figure(beside: allowed * 100)) % of the screen is as bright in dark appearance as in light appearance (L* above \(Ratio(limit))); expected at most \(Ratio(allowed * 100)) %. The largest bright area is \(view.label).",
      measured: ["unchanged": Measure(share)],
      expected: ["unchangedAtMost": Measure(allowed), "atMost": Measure(limit)]
    ).fixed(by: app.darkFix(of: view))
  }

  /// Returns the share of every eighth pixel that is bright and has the same color on both screens.
  private static func unchangedShare(_ dark: Screen, _ light: Screen, brighterThan limit: Double) -> Double {
    let (own, other) = (dark.bitmap, light.bitmap)
    guard own.width == other.width, own.height == other.height, own.space == other.space else { return 0 }
    var labs = PixelLabs(space: own.space)
    var (total, bright) = (0, 0)
    for y in stride(from: 0, to: own.height, by: 8) {
      let rows = [own, other].map { $0.window(columns: 0..<own.width, rows: y..<y + 1).pixels }
      for x in stride(from: 0, to: own.width, by: 8) {
        let (a, b) = (rows[0][x * 4..<x * 4 + 4], rows[1][x * 4..<x * 4 + 4])
        total += 1
        guard zip(a, b).allSatisfy({ abs(Int($0) - Int($1)) <= 2 }) else { continue }
        let word = a.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        if labs.lightness(UInt32(littleEndian: word)) > limit { bright += 1 }
      }
    }
    return total > 0 ? Double(bright) / Double(total) : 0
  }

  /// Returns the share of the screen that undrawn images may cover, at most 1.
  private static func undrawnShare(
    _ screen: Screen, of counts: (DrawingDiagnostic) -> Bool = { !$0.drawsNothing }
  ) -> Double {
    let bounds = screen.viewport.bounds
    let frames = Set(screen.diagnostics.filter(counts).map(\.viewID)).compactMap { id -> Rect? in
      guard id != screen.root.id || screen.root.imageName != nil else { return nil }
      guard let view = screen.root.find(id), view.holdsItsImage else { return bounds }
      return screen.layout.item(id)?.screenFrame.intersection(bounds)
    }
    return min(1, frames.reduce(0) { $0 + $1.area } / max(bounds.area, 1))
  }

  static func meanLightness(_ screen: Screen) -> Double {
    screen.memo.figure() {
      let bitmap = screen.bitmap
      var labs = PixelLabs(space: bitmap.space)
      var total = 0
      var sum = 0.0
      bitmap.grid.forEachRow { row in
        let down = multiplesOfEight(row.pixelRows)
        guard down > 0 else { return }
        for (column, cell) in row.cells.enumerated() {
          let across = multiplesOfEight(Int(row.columns[column])..<Int(row.columns[column + 1]))
          guard across > 0 else { continue }
          total += across * down
          sum += labs.lightness(bitmap.words[cell]) * Double(across * down)
        }
      }
      return total > 0 ? sum / Double(total) : 0
    }
  }

  /// Returns how many multiples of 8 a range of positive numbers holds.
  private static func multiplesOfEight(_ range: Range<Int>) -> Int {
    (range.upperBound + 7) / 8 - (range.lowerBound + 7) / 8
  }
}

extension Screen {
  /// Returns the view in front that paints a bright color or an opaque image over a share of the screen; nil if none does.
  fileprivate func brightView(from lightness: Double, atLeast share: Double) -> View? {
    let node = drawn.nodes.last { node in
      let area = (node.paintedArea?.intersection(viewport.bounds)?.area ?? 0)
      guard area >= viewport.bounds.area * share else { return false }
      return node.paints.contains { paint in
        switch paint {
        case .fill(let color): LabColor(color).l > lightness && color.alpha > 0.9
        default: paint.picture.flatMap(renderer.isOpaque) == true
        }
      }
    }
    return node.flatMap { root.find($0.viewID) }
  }
}

extension AppFacts {
  /// Returns what makes a view darker in dark appearance.
  func darkFix(of view: View) -> Fix {
    if let name = view.imageName,
      let set = assets.imageSets(named: name).first(where: { $0.kind == .imageSet })
    {
      let origins = [Origin(set.location, element: view.id)]
      if set.slots.contains(where: { $0.file != nil && $0.appearance == .dark }) {
        return Fix("Use a darker image for dark appearance in the image set \"\(set.name)\".", origins)
      }
      let edits = editsAssigningDark(in: set)
      let unused = assets.unassignedFiles(of: set).filter { $0.isDarkName }
      let what =
        unused.isEmpty
        ? "Add one"
        : "\(unused.listed()) \(unused.count == 1 ? "is" : "are") in its folder, but no entry names \(unused.count == 1 ? "it. Add an entry for it" : "them. Add entries for them")"
      return Fix(
        "The image set \"\(set.name)\" has no image for dark appearance. \(what).", origins, edits: edits)
    }
    let origins = [view.origin]
    switch view.backgroundColor {
    case .named(let name, _):
      let set = assets.colorSets(named: name).first
      let hasDark = set?.slots.contains { $0.appearance == .dark && $0.color != nil } ?? false
      return Fix(
        hasDark
          ? "Use a darker color for dark appearance in the color set \"\(name)\"."
          : "The color set \"\(name)\" has no dark color. Add one.",
        set.map { [Origin($0.location, element: view.id)] } ?? origins)
    case .literal:
      return Fix(
        "The color of \(view.label) is the same in both appearances. Use a color set with a dark color, or a system color that adapts.",
        origins)
    default: return Fix("Use darker colors and images for dark appearance.", origins)
    }
  }
}

extension View {
  /// Whether an image of any size stays inside of the frame.
  fileprivate var holdsItsImage: Bool {
    clipsSubviews || [.scaleToFill, .redraw, .scaleAspectFit].contains(contentMode)
  }
}
