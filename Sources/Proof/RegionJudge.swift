import Assertions
import Model

/// Decides criteria on the regions of one setting with the assertions themselves.
///
/// On a region all frames are linear functions of the window's size, and on each of its cells so is what most criteria
/// compare. An outcome that all corners have then holds between them. That is not proved for what depends on rounding to
/// pixels, on areas or on texts, so windows inside are measured too. Where outcomes differ, the line between them is found
/// window by window, and both sides are judged alone.
final class RegionJudge {
  /// Cuts of one criterion in one setting at most.
  private static let mostCuts = 60
  /// Cuts of one cell, one after another, at most.
  private static let deepest = 6
  /// Windows that are measured one by one where nothing is known of a region.
  private static let fewWindows = 24
  /// From this thickness in points, five windows inside of a part are measured, three, or one.
  private static let (thick, thin) = (150.0, 12.0)

  /// A part of a cell, and what of it is further than a pixel from the lines that cut it off.
  private struct Section {
    var polygon: Polygon
    var core: Polygon
  }

  private let checks: [ProofCheck]
  private let tracer: WindowTracer
  private let setting: Int
  /// Width and height of windows are multiples of it, in points.
  private let step: Double
  /// By index of the criterion, in windows of the current region.
  private var findings: [WindowPoint: [Int: Finding]] = [:]
  private var cuts: [Int]

  init(_ checks: [ProofCheck], _ tracer: WindowTracer, setting: Int) {
    (self.checks, self.tracer, self.setting) = (checks, tracer, setting)
    cuts = Array(repeating: 0, count: checks.count)
    step = tracer.setting.step
  }

  /// Returns what each criterion is on the parts of a region.
  func parts(of region: Region) -> [[WindowProof.Part]] {
    defer { findings = [:] }
    let cells = tracer.work > 0 ? tracer.cells(of: region) : nil
    let parts = (cells ?? []).map { cell in
      tracer.work > 0 ? self.parts(of: cell) : unknown(cell, WindowTracer.tooMuch)
    }
    let all = cells == nil ? [unproved(region)] : parts
    return checks.indices.map { index in
      applies(index)
        ? all.flatMap { $0[index] }
        : [part(region.polygon, .notApplicable, "the criterion is about another appearance")]
    }
  }

  /// What each criterion is on the parts of a cell.
  private func parts(of cell: Polygon) -> [[WindowProof.Part]] {
    measure(windows(in: cell))
    return checks.indices.map {
      applies($0) ? parts(of: Section(polygon: cell, core: cell), $0, Self.deepest) : []
    }
  }

  /// What each criterion is where frames are no known functions: known only if there are few windows.
  private func unproved(_ region: Region) -> [[WindowProof.Part]] {
    guard tracer.work > 0, let few = region.polygon.windows(step: step, atMost: Self.fewWindows) else {
      return unknown(region.polygon, region.obstacle ?? WindowTracer.tooMuch)
    }
    measure(few)
    return checks.indices.map { applies($0) ? [worst(region.polygon, $0, few)] : [] }
  }

  private func unknown(_ polygon: Polygon, _ reason: String) -> [[WindowProof.Part]] {
    checks.map { _ in [part(polygon, .cannotTell, reason)] }
  }

  private func applies(_ check: Int) -> Bool {
    let appearances = checks[check].criterion.filter.axes.appearances
    return appearances.isEmpty || appearances.contains(tracer.setting.environment.appearance)
  }

  private func part(_ polygon: Polygon, _ outcome: Outcome, _ reason: String? = nil) -> WindowProof.Part {
    WindowProof.Part(setting: setting, polygon: polygon, outcome: outcome, reason: reason)
  }

  /// Returns the windows of a part that are measured: beside its corners, then inside.
  private func windows(in polygon: Polygon) -> [WindowPoint] {
    let thickness = polygon.thickness
    let count = thickness > Self.thick ? 5 : thickness > Self.thin ? 3 : 1
    return corners(of: polygon)
      + Polygon.weights.prefix(count).compactMap { polygon.window(near: polygon.inside($0), step: step) }
  }

  private func corners(of polygon: Polygon) -> [WindowPoint] {
    polygon.points.compactMap { polygon.window(near: $0, step: step) }
  }

  /// Returns the part with the worst outcome of some windows, and the smallest window that fails.
  private func worst(_ polygon: Polygon, _ check: Int, _ windows: [WindowPoint]) -> WindowProof.Part {
    let outcome = windows.map { self.outcome($0, check) }.max() ?? .cannotTell
    let first = windows.filter { self.outcome($0, check) == outcome }.min { $0.isSmaller(than: $1) }
    var part = part(polygon, outcome)
    switch outcome {
    case .failed: part.example = example(polygon, check, windows)
    case .passed: part.outcome = windows.compactMap { finding($0, check)?.outcome }.max() ?? .passed
    default: break
    }
    if part.outcome != .passed, part.outcome != .failed {
      part.reason = reason(first.flatMap { finding($0, check) }, checks[check])
    }
    return part
  }

  /// Returns the smallest window that fails, of whole points if one beside it fails too.
  private func example(
    _ polygon: Polygon, _ check: Int, _ windows: [WindowPoint]
  ) -> WindowProof.Counterexample? {
    func fails(_ size: WindowPoint) -> Bool { outcome(size, check) == .failed }
    let first = (windows + corners(of: polygon)).filter(fails).min { $0.isSmaller(than: $1) }
    guard let first else { return nil }
    let whole = polygon.window(near: first, step: 1).flatMap { fails($0) ? $0 : nil }
    return finding(whole ?? first, check).map {
      WindowProof.Counterexample(size: whole ?? first, setting: setting, finding: $0)
    }
  }

  /// The reason of an undecided finding as a clause.
  private func reason(_ finding: Finding?, _ check: ProofCheck) -> String {
    guard let finding else { return "there is no screen to lay out" }
    let text = finding.reason.flatMap { check.assertion.reasons[$0] } ?? finding.message
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Evaluates all assertions in windows.
  private func measure(_ windows: [WindowPoint]) {
    for window in windows { measure(window, checks.indices.filter(applies)) }
  }

  /// Evaluates assertions in a window, unless their findings are known.
  private func measure(_ size: WindowPoint, _ wanted: [Int]) {
    let open = wanted.filter { findings[size]?[$0] == nil }
    guard !open.isEmpty, let subject = tracer.subject(size) else { return }
    for check in open { findings[size, default: [:]][check] = checks[check].finding(subject) }
    tracer.forget()
  }

  private func finding(_ size: WindowPoint, _ check: Int) -> Finding? {
    measure(size, [check])
    return findings[size]?[check]
  }

  /// The outcome in a window; a criterion that does not apply holds.
  private func outcome(_ size: WindowPoint, _ check: Int) -> Outcome {
    max(finding(size, check)?.outcome ?? .cannotTell, .passed)
  }

  /// Returns the parts of a section of a cell, each with one outcome.
  private func parts(of section: Section, _ check: Int, _ depth: Int) -> [WindowProof.Part] {
    // The windows of a whole cell are measured already.
    guard depth == Self.deepest || tracer.work > 0 else {
      return [part(section.polygon, .cannotTell, WindowTracer.tooMuch)]
    }
    let windows = windows(in: section.core)
    // Between two pixels, frames are rounded to one or the other.
    guard Set(windows.map { outcome($0, check) }).count > 1, section.core.thickness > 2 * step else {
      return [worst(section.polygon, check, windows)]
    }
    guard depth > 0, cuts[check] < Self.mostCuts, tracer.work > 0 else {
      var part = worst(section.polygon, check, windows)
      (part.outcome, part.reason) = (
        .cannotTell,
        tracer.work > 0 ? "the outcome changes more often than one proof looks at" : WindowTracer.tooMuch
      )
      return [part]
    }
    cuts[check] += 1
    return split(section, check).flatMap { parts(of: $0, check, depth - 1) }
  }

  /// Cuts a section along the line between windows with different outcomes, or in halves.
  private func split(_ section: Section, _ check: Int) -> [Section] {
    let corners = corners(of: section.core)
    var limits: [WindowPoint] = []
    for index in corners.indices where limits.count < 2 {
      guard let limit = limit(corners[index], corners[(index + 1) % corners.count], check) else { continue }
      if limits.first != limit { limits.append(limit) }
    }
    if limits.count == 2 {
      let parts = cut(section, along: AffineFunction(through: limits[0], limits[1]), margin: step)
      if parts.count == 2 { return parts }
    }
    return cut(section, along: section.polygon.middleLine, margin: 0)
  }

  /// Returns both sides of a line, without one that has no window.
  private func cut(_ section: Section, along line: AffineFunction, margin: Double) -> [Section] {
    [line, line * -1].compactMap { line in
      guard let side = section.polygon.cut(line).inside, side.hasWindow(step: step) else { return nil }
      let core = section.core.cut(line - AffineFunction(constant: margin)).inside
      return Section(polygon: side, core: core.flatMap { $0.hasWindow(step: step) ? $0 : nil } ?? side)
    }
  }

  /// Returns the point between the last window with the outcome of the first one and the next window; nil for equal outcomes.
  private func limit(_ first: WindowPoint, _ last: WindowPoint, _ check: Int) -> WindowPoint? {
    let own = outcome(first, check)
    guard own != outcome(last, check) else { return nil }
    var (near, far) = (first, last)
    while true {
      let middle = near.moved(0.5, toward: far).rounded(step)
      guard middle != near, middle != far else { return near.moved(0.5, toward: far) }
      if outcome(middle, check) == own { near = middle } else { far = middle }
    }
  }
}
