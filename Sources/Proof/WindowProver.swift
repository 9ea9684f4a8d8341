import Assertions
import AutoLayout
import Definitions
import Model
import Runner

/// Decides criteria about frames for windows of all sizes.
package struct WindowProver: Sendable {
  private let project: OpenedProject
  private let settings: [WindowSetting]
  private let width: ClosedRange<Int>
  private let height: ClosedRange<Int>
  /// Regions of one setting at most.
  package static let mostRegions = 400
  /// What all settings may lay out: about eight seconds. See `WindowTracer.work`.
  private static let mostWork = 12_000_000

  /// - Parameters:
  ///   - width: Widths of windows in points.
  ///   - height: Heights of windows in points.
  package init(
    _ project: OpenedProject, _ rules: WindowRules, width: ClosedRange<Int>, height: ClosedRange<Int>
  ) {
    (self.project, self.width, self.height) = (project, width, height)
    settings = rules.settings(width: width, height: height, project.catalog)
  }

  /// - Parameters:
  ///   - criteria: Ids; all if empty.
  ///   - drawsPictures: Whether the smallest windows that fail are drawn.
  ///   - progress: Gets the number of finished settings and of all.
  /// - Throws: `Diagnostics` for an unknown criterion, and for an app whose windows have no document to lay out.
  package func prove(
    _ criteria: [String], drawsPictures: Bool = false, progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> WindowProof {
    let checks = try chosen(criteria)
    guard !settings.isEmpty else {
      throw Diagnostics([Diagnostic(.error, "no window has a size in this range", fix: "give a larger range")]
      )
    }
    try requireDocument()
    let provable = checks.filter { Assertion.demands[$0.assertion.id] != nil }
    var proof = WindowProof(
      width: width, height: height, settings: settings, regions: 0,
      answers: provable.map {
        WindowProof.Answer(criterion: $0.criterion.id, assertion: $0.assertion.id, parts: [])
      },
      skipped: checks.filter { Assertion.demands[$0.assertion.id] == nil }
        .map { "\($0.criterion.id) \($0.assertion.id)" }.uniqued(),
      devices: devices)
    var work = Self.mostWork
    for (index, setting) in settings.enumerated() {
      let share = work / (settings.count - index)
      let tracer = WindowTracer(project, Pipeline(project), setting, work: share)
      defer { work -= share - tracer.work }
      let cover = RegionCover(most: Self.mostRegions) { tracer.probe($0) }
      for region in cover.regions(of: setting.sizes) {
        proof.regions += 1
        let sample = RegionSample(region, tracer)
        for (position, check) in provable.enumerated() {
          proof.answers[position].parts += parts(of: region, check, tracer, sample).map { part in
            var part = part
            part.setting = index
            return part
          }
        }
        tracer.forgetPixels()
      }
      for (position, check) in provable.enumerated() {
        confirm(check, index, tracer, &proof.answers[position])
      }
      progress(index + 1, settings.count)
    }
    if drawsPictures { draw(&proof) }
    return proof
  }

  /// Draws each window that is the smallest one of an answer once.
  private func draw(_ proof: inout WindowProof) {
    var drawn: [Environment: [UInt8]] = [:]
    for index in proof.answers.indices {
      guard let example = proof.answers[index].counterexample else { continue }
      let setting = settings[example.setting]
      let environment = setting.environment(example.size)
      let tracer = WindowTracer(project, Pipeline(project), setting)
      let picture = drawn[environment] ?? tracer.screen(example.size).map(Pipeline.png) ?? []
      drawn[environment] = picture
      proof.answers[index].counterexample?.picture = picture
    }
  }

  private func chosen(_ criteria: [String]) throws -> [ProofCheck] {
    let all = project.checklist.criteria
    let unknown = criteria.compactMap { id -> Diagnostic? in
      guard !all.contains(where: { $0.id == id }) else { return nil }
      let likely = suggestion(for: id, in: all.map(\.id))
      return Diagnostic(
        .error, "the checklist \(project.checklist.id) has no criterion \"\(id)\"",
        fix: likely.isEmpty ? "`qa explain` lists the criteria" : likely)
    }
    if !unknown.isEmpty { throw Diagnostics(unknown) }
    return ProofCheck.all(of: project.checklist).filter { check in
      (criteria.isEmpty || criteria.contains(check.criterion.id)) && check.criterion.isAboutWindows
    }
  }

  /// - Throws: `Diagnostics` if windows have no document to lay out.
  private func requireDocument() throws {
    let errors = definition?.subject.documentErrors ?? []
    if !errors.isEmpty { throw Diagnostics(errors) }
    guard let obstacle else { return }
    throw Diagnostics([
      Diagnostic(.error, at: project.app.location, obstacle, fix: "`qa run` checks what it has")
    ])
  }

  /// Why windows have no document to lay out, as a clause; nil if they have one.
  var obstacle: String? {
    if !(definition?.subject.documentErrors ?? []).isEmpty { return "the launch screen has an error" }
    guard let first = firstEnvironment, definition?.source?.kind != .launchImages,
      project.document(in: first) != nil
    else { return "the app has no launch screen that constraints lay out" }
    return nil
  }

  private var definition: LaunchDefinition? { firstEnvironment.flatMap { project.definitions(in: $0).first } }

  /// The environment of a window in the middle of the range.
  private var firstEnvironment: Environment? {
    settings.first.map { $0.environment($0.sizes.inside([1])) }
  }

  /// iPads in both orientations, then their windows of fixed sizes.
  private var devices: [(name: String, size: WindowPoint)] {
    let pads = project.catalog.devices.filter { $0.idiom == .pad }
    let presets = pads.flatMap { device in
      device.windows.map { preset in
        (
          name: "\(device.name), \(preset.window.rawValue)",
          size: WindowPoint(width: preset.size.width.value, height: preset.size.height.value)
        )
      }
    }
    return screens(of: pads) + presets
  }

  private func screens(of pads: [Device]) -> [(name: String, size: WindowPoint)] {
    pads.flatMap { device in
      [Orientation.portrait, .landscapeLeft].map { orientation in
        let size = device.environment(
          os: project.catalog.newestOS(of: device), orientation: orientation, appearance: .light,
          contrast: .normal, layoutDirection: .leftToRight
        ).size
        return (device.name, WindowPoint(width: size.width.value, height: size.height.value))
      }
    }
  }
}

extension WindowProver {
  /// Returns what a criterion is on the parts of a region.
  private func parts(
    of region: Region, _ check: ProofCheck, _ tracer: WindowTracer, _ known: RegionSample?
  ) -> [WindowProof.Part] {
    func whole(_ outcome: Outcome, _ reason: String? = nil) -> [WindowProof.Part] {
      [.init(setting: 0, polygon: region.polygon, outcome: outcome, reason: reason)]
    }
    let appearances = check.criterion.filter.axes.appearances
    guard appearances.isEmpty || appearances.contains(tracer.setting.environment.appearance) else {
      return whole(.notApplicable, "the criterion is about another appearance")
    }
    guard region.polygon.hasWindow(scale: tracer.setting.environment.scale) else {
      return whole(.notApplicable, "no window of whole pixels has such a size")
    }
    guard let known else { return whole(.cannotTell, region.obstacle) }
    guard let subject = known.subject, let screen = subject.screen,
      let finding = check.finding(subject), let demand = Assertion.demands[check.assertion.id]
    else { return whole(.cannotTell, "there is no screen to lay out") }
    if finding.outcome == .errored || finding.outcome == .notApplicable {
      return whole(finding.outcome, finding.message)
    }
    let frames = known.frames
    let sample = FrameSample(
      subject, screen, check.parameters, isRigid: { frames.isRigid($0) },
      leastSize: { frames.leastSize($0) })
    switch demand(sample) {
    case .nothing:
      return whole(finding.outcome, finding.outcome == .cannotTell ? finding.message : nil)
    case .unknown(let reason):
      return whole(.cannotTell, reason)
    case .requirements(let requirements, let provided):
      guard let decision = RegionDecision(requirements, provided: provided, in: frames) else {
        return whole(.cannotTell, "it depends on views inside of a bar")
      }
      let views = Set(decision.views)
      if let open = views.intersection(frames.ambiguous).sorted().first {
        return whole(.cannotTell, "the constraints do not determine the frame of \(open)")
      }
      return judged(decision.parts(of: region.polygon), finding, known.size)
    }
  }

  /// Returns the parts, without those that the finding of the sample contradicts.
  private func judged(
    _ parts: [RegionDecision.Part], _ finding: Finding, _ sample: WindowPoint
  ) -> [WindowProof.Part] {
    let own = parts.first { $0.polygon.contains(sample) }?.outcome
    return parts.map { part in
      var result = WindowProof.Part(setting: 0, polygon: part.polygon, outcome: part.outcome)
      if !part.isGiven { result.reason = "something may cut it off or cover it" }
      if finding.outcome == .failed, own == .passed, part.outcome == .passed {
        // Something that is the same everywhere fails: frames alone would pass.
        result.outcome = .failed
      } else if finding.outcome != .failed, own == .failed {
        result.outcome = .cannotTell
        result.reason = "more than frames decides it"
      } else if finding.outcome == .cannotTell, own == .passed, part.outcome == .passed {
        result.outcome = .cannotTell
        result.reason = finding.message
      }
      return result
    }
  }

  /// Finds the smallest window of a setting in which the assertion fails, and replaces a larger one.
  private func confirm(
    _ check: ProofCheck, _ setting: Int, _ tracer: WindowTracer, _ answer: inout WindowProof.Answer
  ) {
    let failing = answer.parts.indices.filter {
      answer.parts[$0].setting == setting && answer.parts[$0].outcome == .failed
    }
    let candidates = failing.map { (part: $0, size: answer.parts[$0].polygon.smallestWindow) }
      .sorted { $0.size.isSmaller(than: $1.size) }
    for candidate in candidates {
      if let known = answer.counterexample, !candidate.size.isSmaller(than: known.size) { return }
      let sizes = [candidate.size, answer.parts[candidate.part].polygon.middleWindow]
      for size in sizes {
        guard let finding = tracer.finding(check, size), finding.outcome == .failed else { continue }
        answer.counterexample = .init(size: size, setting: setting, finding: finding)
        return
      }
      answer.parts[candidate.part].outcome = .cannotTell
      answer.parts[candidate.part].reason = "no window of whole points confirms a failure"
    }
  }
}

extension WindowPoint {
  func isSmaller(than other: WindowPoint) -> Bool {
    (width + height, width) < (other.width + other.height, other.width)
  }
}

extension Polygon {
  /// Whether it may have a size of whole pixels.
  ///
  /// - Parameter scale: Pixels a point.
  func hasWindow(scale: Ratio) -> Bool {
    let (scale, pixel) = (scale.value, 1 / scale.value)
    guard thickness < 4 * pixel else { return true }
    let heights = points.map(\.height)
    let tolerance = 1e-5
    let (first, last) = ((heights.min() ?? 0) - tolerance, (heights.max() ?? 0) + tolerance)
    for height in stride(from: (first * scale).rounded(.up) / scale, through: last, by: pixel) {
      var widths: [Double] = []
      for (index, point) in points.enumerated() {
        let next = points[(index + 1) % points.count]
        let (low, high) = point.height < next.height ? (point, next) : (next, point)
        guard low.height - tolerance <= height, height <= high.height + tolerance else { continue }
        let rise = high.height - low.height
        if rise < tolerance { widths += [low.width, high.width]; continue }
        let share = min(1, max(0, (height - low.height) / rise))
        widths.append(low.width + (high.width - low.width) * share)
      }
      guard let least = widths.min(), let most = widths.max() else { continue }
      if ((least - tolerance) * scale).rounded(.up) / scale <= most + tolerance { return true }
    }
    return false
  }

  func contains(_ point: WindowPoint) -> Bool {
    let sides = points.indices.map { index -> Double in
      let (a, b) = (points[index], points[(index + 1) % points.count])
      return (b.width - a.width) * (point.height - a.height) - (b.height - a.height) * (point.width - a.width)
    }
    return sides.allSatisfy { $0 >= -1e-6 } || sides.allSatisfy { $0 <= 1e-6 }
  }

  /// The window inside with the least sum of width and height: of whole points, if there is one beside the smallest corner.
  var smallestWindow: WindowPoint {
    let corner = points.min { $0.isSmaller(than: $1) } ?? WindowPoint(width: 0, height: 0)
    var best: WindowPoint?
    for width in 0..<4 {
      for height in -3..<4 {
        let size = WindowPoint(
          width: corner.width.rounded(.up) + Double(width),
          height: corner.height.rounded(.up) + Double(height))
        guard contains(size), best.map({ size.isSmaller(than: $0) }) ?? true else { continue }
        best = size
      }
    }
    return best ?? middleWindow
  }

  /// A window of whole points near the middle.
  var middleWindow: WindowPoint {
    let middle = inside([1])
    let whole = WindowPoint(width: middle.width.rounded(), height: middle.height.rounded())
    return contains(whole) ? whole : middle
  }
}
