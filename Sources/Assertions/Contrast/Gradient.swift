import Imaging
import Model

extension Assertion {
  /// A straight, opaque, vertical gradient covers the whole screen.
  static let gradient = ofElement(
    "contrast.gradient", "An opaque vertical gradient from one color to another covers the whole screen.",
    pixels: .screenshot(),
    measurement: """
      CIEDE2000 between every drawn row, without the exceptions, and the straight blend of the two ends in encoded sRGB at \
      the row's middle, and between rows that are 1/64 of the height apart. Every pixel must be covered, and the ends must \
      differ visibly.
      """,
    parameters: [
      .except,
      ends(in: "light"), ends(in: "dark"), .tolerance(3, "CIEDE2000"),
      .init("minimumSpan", .number, "Least CIEDE2000 between the ends", default: .number(6)),
      .init(
        "obscuredAtMost", .number, "Share of the screen that other views may cover", default: .number(0.25),
        range: 0...1),
    ]
  ) { _, screen, view, parameters in
    let except = screen.ids(of: parameters.selectors("except"))
    let limit = parameters.number("obscuredAtMost")
    guard let measure = screen.gradient(of: view, except: except, obscuredAtMost: limit) else {
      return screen.reasonForNothing(view)
    }
    func failed(
      _ id: String, _ message: Finding.Sentence, _ measured: [String: Measure], _ expected: [String: Measure],
      _ fix: Fix
    ) -> Finding {
      Finding(.failed, id, .view(view), message, measured: measured, expected: expected).fixed(by: fix)
    }
    if measure.open > 0 {
      let percent = measure.open * 100
      return failed(
        "gradient-open",
        "\(view.label) does not cover \(percent < 0.001 ? "a part" : "\(percent.figure(beside: 0)) %") of the screen, or is translucent there; expected 0 %.",
        ["open": .number(measure.open)], ["open": 0],
        screen.coverFix(of: view) ?? Fix("Pin it to all four edges, and use an opaque image."))
    }
    if measure.obscured > limit {
      let names = measure.obscuredBy.compactMap { screen.root.find($0)?.label }.joined(separator: ", ")
      return failed(
        "gradient-hidden",
        "\(names) covers \((measure.obscured * 100).figure(beside: limit * 100)) % of the gradient; expected at most \(Ratio(limit * 100)) %.",
        ["obscured": .number(measure.obscured)], ["obscuredAtMost": .number(limit)],
        Fix("Remove or shrink it."))
    }
    let ends = wantedEnds(parameters, screen.appearance) ?? (measure.top, measure.bottom)
    let course = screen.memo.figure(view.id, except, limit, ends.0, ends.1) {
      let rows = measure.rows.count
      // All screens of one height share the rows of a blend.
      let goals = screen.common.figure(ends.0, ends.1, rows) {
        LabColor.blend(from: ends.0, to: ends.1, rows: rows)
      }
      return GradientCourse(measure, from: ends.0, to: ends.1, goals: goals)
    }
    return judgeColors(measure, course, from: ends.0, to: ends.1, of: view, in: screen, parameters)
  }

  private static func ends(in appearance: String) -> AssertionSchema.Parameter {
    .init(
      appearance,
      .map([
        .init("top", .color, "Color at the top", isRequired: true),
        .init("bottom", .color, "Color at the bottom", isRequired: true),
      ]), "Ends in \(appearance) appearance; `own` takes the drawn ends", default: .string("own"))
  }

  private static func judgeColors(
    _ measure: GradientMeasure, _ course: GradientCourse, from top: Color, to bottom: Color, of view: View,
    in screen: Screen, _ parameters: Parameters
  ) -> Finding {
    let tolerance = parameters.number("tolerance")
    let worst = course.worst
    let span = deltaE2000(measure.top, measure.bottom)
    let minimum = parameters.number("minimumSpan")
    let measured: [String: Measure] = [
      "top": .text(measure.top.hex), "bottom": .text(measure.bottom.hex), "deltaE": .number(worst.deltaE),
      "height": .number(worst.height), "span": .number(span),
    ]
    let expected: [String: Measure] = [
      "top": .text(top.hex), "bottom": .text(bottom.hex), "tolerance": .number(tolerance),
      "minimumSpan": .number(minimum),
    ]
    func finding(_ outcome: Outcome, _ id: String, _ message: Finding.Sentence) -> Finding {
      Finding(outcome, id, .view(view), cause: .own, message, measured: measured, expected: expected)
    }
    func failed(_ id: String, _ message: Finding.Sentence, _ wanted: String) -> Finding {
      let image = screen.alpha(of: view.id) == 1 ? screen.imageOrigin(of: view) : nil
      let what = image.map { "Replace \($0.fileName) by" } ?? "Use"
      return finding(.failed, id, message)
        .fixed(
          by: Fix(
            "\(what) an image with \(wanted).", image.map { [$0] } ?? [],
            edits: image.map { [.gradient(file: $0.file, top: top, bottom: bottom)] } ?? []))
    }
    let isOwn = wantedEnds(parameters, screen.appearance) == nil
    let straight =
      isOwn ? "a straight gradient between both ends" : "a straight gradient from \(top.hex) to \(bottom.hex)"
    if span < minimum {
      let colors = [measure.top.hex, measure.bottom.hex].uniqued().listed()
      return failed(
        "gradient-plain",
        "\(view.label) has nearly the same color at the top and at the bottom, \(colors) (ΔE00 \(span.figure(beside: minimum))); expected a gradient (ΔE00 at least \(Ratio(minimum))).",
        isOwn ? "two colors" : straight)
    }
    if worst.deltaE > tolerance {
      let percent = (worst.height * 100).figure()
      return failed(
        "gradient-color",
        "At \(percent) % of the height the screen shows \(worst.color.hex); expected \(worst.wanted.hex) (ΔE00 \(worst.deltaE.figure(beside: tolerance)), at most \(Ratio(tolerance))).",
        straight)
    }
    if let step = course.step, step.deltaE > tolerance {
      return failed(
        "gradient-bands",
        "At \((step.height * 100).figure()) % of the height the color changes by ΔE00 \(step.deltaE.figure(beside: tolerance)) within 1/64 of the height; expected at most \(Ratio(tolerance)).",
        "no bands")
    }
    return finding(
      .passed, "gradient-color",
      "The gradient runs straight from \(measure.top.hex) to \(measure.bottom.hex); its largest ΔE00 is \(worst.deltaE.figure(beside: tolerance))."
    )
  }

  private static func wantedEnds(_ parameters: Parameters, _ appearance: Appearance) -> (Color, Color)? {
    guard let map = parameters.value(appearance.rawValue)?.map,
      let top = map["top"]?.string.flatMap({ Color(hex: $0) }),
      let bottom = map["bottom"]?.string.flatMap({ Color(hex: $0) })
    else { return nil }
    return (top, bottom)
  }
}

/// How the rows of a gradient differ from a straight blend and from each other.
private struct GradientCourse: Sendable {
  /// The row that differs most from the blend.
  var worst: (deltaE: Double, height: Double, color: Color, wanted: Color)
  /// The largest difference between rows that are 1/64 of the height apart.
  ///
  /// Bands show in it even if stretching blurs their edges.
  var step: (deltaE: Double, height: Double)?

  /// - Parameter goals: The blend of both colors, by row.
  init(_ measure: GradientMeasure, from top: Color, to bottom: Color, goals: [LabColor]) {
    worst = Self.worstRow(measure, from: top, to: bottom, goals: goals)
    step = Self.largestStep(measure)
  }

  private static func worstRow(
    _ measure: GradientMeasure, from top: Color, to bottom: Color, goals: [LabColor]
  ) -> (deltaE: Double, height: Double, color: Color, wanted: Color) {
    let rows = measure.rows
    let worst = rows.farthest(in: measure.space) { goals[$0] }
    let height = (Double(worst.row) + 0.5) / Double(rows.count)
    return (
      worst.deltaE, height, Color(word: worst.word, space: measure.space),
      top.blended(with: bottom, at: height)
    )
  }

  private static func largestStep(_ measure: GradientMeasure) -> (deltaE: Double, height: Double)? {
    let rows = measure.rows
    let reach = max(1, rows.count / 64)
    guard reach < rows.count else { return nil }
    var largest: (deltaE: Double, height: Double)?
    var (upper, lower) = (PixelLabs(space: measure.space), PixelLabs(space: measure.space))
    var last: (above: UInt32, below: UInt32)?
    for y in reach..<rows.count {
      let (above, below) = (rows.first(ofRow: y - reach), rows.first(ofRow: y))
      guard above != below else { continue }
      // An equal step is not larger than the first.
      if let last, last == (above, below) { continue }
      last = (above, below)
      let (first, second) = (upper[above], lower[below])
      guard first.deltaE2000AtMost(to: second) > largest?.deltaE ?? -1 else { continue }
      let deltaE = first.deltaE2000(to: second)
      if deltaE > largest?.deltaE ?? -1 { largest = (deltaE, Double(y) / Double(rows.count)) }
    }
    return largest
  }
}

extension Screen {
  /// Returns the constraints or the image to change so that a view covers the screen.
  func coverFix(of view: View) -> Fix? {
    guard let frame = layout.item(view.id)?.screenFrame else { return nil }
    let open = ScreenEdge.allCases.filter { frame.gap(to: viewport.bounds, at: $0) > 0 }
    if !open.isEmpty { return edgeFix(of: view, open) }
    let fills: Set<ContentMode> = [.scaleToFill, .scaleAspectFill, .redraw]
    if view.imageName != nil, !fills.contains(view.contentMode) {
      return Fix(
        "Set its content mode to Scale To Fill.", [view.origin], edits: [view.edit(.scaleToFill)])
    }
    guard alpha(of: view.id) == 1 else {
      return Fix("Set its alpha and that of the views around it to 1.", edits: showingEdits(of: view))
    }
    guard let image = imageOrigin(of: view) else { return nil }
    return Fix("Replace \(image.fileName) by an image without transparent pixels.", [image])
  }
}
