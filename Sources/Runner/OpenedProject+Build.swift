import Assertions
import Files
import Model
import XcodeProject

extension OpenedProject {
  /// Parts of the build that name a launch screen's files and whose outcome is not computed, also those of the catalogs that the launch screen uses.
  package var buildSteps: [BuildStep] { app.steps + catalogSteps }

  /// The first step that can change what the launch screen shows; nil if none is known to.
  func buildDoubt() -> BuildDoubt? {
    if let step = catalogSteps.first {
      return BuildDoubt(step: step, effect: step.writes.sources.min() ?? "", reach: .pictures)
    }
    guard !app.steps.isEmpty else { return nil }
    let documents = Set(
      definitions.values.joined().compactMap { $0.source?.file.map(FilePath.baseName) }
        + app.configurations.flatMap { $0.infoPlist.launchStoryboardNames })
    let files = LaunchScreenFiles(project: self).paths
    for step in app.steps {
      guard var doubt = step.effect(onDocuments: documents, files: files) else { continue }
      for open in app.steps.compactMap(\.open) { doubt.reach.formUnion(open) }
      return doubt
    }
    return nil
  }

  /// Image sets of the launch screen with on-demand tags, and with pictures for hardware that no device file states.
  private var catalogSteps: [BuildStep] {
    guard files.bundle == nil else { return [] }
    let names = Set(
      definitions.values.joined().flatMap { $0.subject.document?.imageUses.keys.map { $0 } ?? [] })
    return names.sorted().flatMap { name in
      let sets = assets.undecodedImageSets(named: name).filter { $0.kind == .imageSet || $0.kind == .symbol }
      return sets.compactMap(step) + (twins(sets.filter { $0.name == name }).map { [$0] } ?? [])
    }
  }

  /// Two sets of one name with other pictures: a compiled catalog keeps one of them, and Apple does not document which.
  private func twins(_ sets: [ImageSet]) -> BuildStep? {
    guard let first = sets.first,
      let other = sets.dropFirst().first(where: { pictures($0) != pictures(first) })
    else { return nil }
    var step = BuildStep(
      .variant, "the second image set \"\(first.name)\"", at: other.location, content: other.path)
    step.writes.sources = [first.location.file]
    return step
  }

  /// The entries of a set with the bytes of their files.
  private func pictures(_ set: ImageSet) -> [[UInt8]] {
    set.slots.filter { $0.file != nil }.map { slot in
      var traits = slot
      traits.file = nil
      let path = app.path(of: slot.file ?? "")
      return Array("\(traits)".utf8) + ((try? access.read(path, atMost: ByteLimit.document)) ?? [])
    }
  }

  private func step(of set: ImageSet) -> BuildStep? {
    let special = set.slots.filter {
      $0.hardware != nil && $0.file != nil && ["universal", "iphone", "ipad"].contains($0.idiom)
    }
    guard set.isOnDemand || !special.isEmpty else { return nil }
    var step =
      set.isOnDemand
      ? BuildStep(.onDemand, "the on-demand resource \(set.path)", at: set.location, content: set.name)
      : BuildStep(
        .variant, "the pictures of \"\(set.name)\" for special hardware", at: set.location,
        content: special.map { "\($0.hardware ?? "") \($0.file ?? "")" }.joined(separator: "\n"))
    step.writes.sources = [set.location.file]
    return step
  }
}

extension Finding {
  /// Returns the finding as it is if a step of the build can change the launch screen: nothing passes, and a failure says so.
  func doubted(by doubt: BuildDoubt?, _ assertion: Assertion) -> Finding {
    guard let doubt, assertion.depends(on: doubt.reach),
      !doubt.isPixels || !assertion.traits.contains(.readsNoPixels), outcome == .passed || outcome == .failed
    else { return self }
    let title = "\(doubt.step.title.capitalizedFirst) (\(doubt.step.location))"
    let isOpen = doubt.step.open != nil
    let words = isOpen ? title : "\(title) can change \(doubt.effect)"
    var finding = self
    guard outcome == .passed || isOpen && assertion.schema.scope == .perCase else {
      finding.note = (note.map { $0 + " " } ?? "") + words + "."
      return finding
    }
    finding = Finding(
      .cannotTell, ResultReason.changedByBuild.rawValue, .at(doubt.step.location), cause: .own,
      "\(words), so the app may show something else. Check a build. In the files: \(message)")
    finding.notices = notices
    finding.fix = fix
    return finding
  }
}

extension OpenedProject {
  /// Returns what the SDK of the app's build requires of it: that of `--as-if`, of the built app, of the settings, or the
  /// one that uploads need now.
  static func sdkVerdict(
    _ app: AppProject, _ request: RunRequest, _ rules: SDKRules, _ code: AppCode
  ) -> SDKVerdict? {
    let named = request.assumedSDK ?? app.builtSDK ?? request.sdk
    // A built app that does not name its SDK may have any.
    guard !rules.rules.isEmpty, named != nil || request.app == nil else { return nil }
    let configuration = app.shippingConfiguration
    let origin: SDKVerdict.Origin =
      request.assumedSDK != nil
      ? .asIf : app.builtSDK != nil ? .builtApp : named != nil ? .settings : .nothing
    func verdict(_ lifeCycle: AppLifeCycle) -> SDKVerdict {
      SDKVerdict(
        configuration, sdk: named ?? rules.present, origin: origin, rules: rules.rules, ahead: rules.ahead,
        lifeCycle: lifeCycle)
    }
    // Sources are read only where they decide.
    let asUIKit = verdict(AppLifeCycle(kind: .uiKit))
    let broken = asUIKit.breaches + asUIKit.breachesAhead
    guard broken.contains(where: { $0.rule.condition.lifeCycle != nil }), app.builtSDK == nil else {
      return verdict(AppLifeCycle())
    }
    return verdict(code.lifeCycle)
  }
}
