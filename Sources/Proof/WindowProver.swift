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
  /// What all settings may do: about eight seconds of a program without optimization. See `WindowTracer.work`.
  private static let mostWork = 8_000_000

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
    let provable = checks.filter { $0.assertion.traits.contains(.isAboutFrames) }
    var proof = WindowProof(
      width: width, height: height, settings: settings, regions: 0,
      answers: provable.map {
        WindowProof.Answer(criterion: $0.criterion.id, assertion: $0.assertion.id, parts: [])
      },
      skipped: checks.filter { !$0.assertion.traits.contains(.isAboutFrames) }
        .map { "\($0.criterion.id) \($0.assertion.id)" }.uniqued(),
      devices: devices)
    var work = Self.mostWork
    var pipeline = Pipeline(project)
    for (index, setting) in settings.enumerated() {
      let share = work / (settings.count - index)
      if index == 0 || !setting.isLike(settings[index - 1]) { pipeline = Pipeline(project) }
      let tracer = WindowTracer(project, pipeline, setting, work: share)
      defer { work -= share - tracer.work }
      let judge = RegionJudge(provable, tracer, setting: index)
      let cover = RegionCover(most: Self.mostRegions, step: setting.step) { tracer.probe($0) }
      for region in cover.regions(of: setting.sizes) {
        proof.regions += 1
        for (position, parts) in judge.parts(of: region).enumerated() {
          proof.answers[position].add(parts)
        }
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
