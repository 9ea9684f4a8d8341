import Model

extension Assertion {
  /// Every device family and every URL scheme has a launch screen.
  static let launchScreen = project(
    "project.launch-screen",
    "The effective Info.plist names a launch screen of any kind that the app contains.",
    measurement: """
      What each device family's effective Info.plist makes the system show: storyboard, xib, UILaunchScreen dictionary, \
      generated screen or launch images, also for URL schemes. Other criteria check the contents of each screen.
      """,
    reasons: [
      "info-plist-unreadable": "The Info.plist cannot be read before a build, or is not in the checkout.",
      "not-checked-out": "The launch screen is in a git submodule that is not checked out.",
    ]
  ) { subject, _ in
    let idioms = subject.sources.keys.sorted { $0.rawValue < $1.rawValue }
    let all = idioms.map { idiom in
      (subject.sources[idiom] ?? []).lazy.compactMap { launchScreenFailure($0, on: idiom, subject) }.first
    }
    if let index = all.firstIndex(where: { $0 != nil }), var finding = all[index] {
      // The device families matter only where they differ.
      if Set(all.map { $0?.message }).count > 1 {
        finding.message = "On \(idioms[index] == .pad ? "iPad" : "iPhone"): \(finding.message)"
      }
      return finding
    }
    if let missing = subject.sourceFindings.first(where: { $0.id == "missing-in-configuration" }) {
      return Finding(
        .failed, "no-launch-screen", .at(missing.location ?? subject.project.location), missing.message)
    }
    let kinds = Set(subject.sources.values.flatMap { $0 }.map(\.kind.rawValue)).sorted()
    guard !kinds.isEmpty else {
      return Finding(
        .failed, "no-launch-screen", .at(subject.project.location),
        "The app has no launch screen. \(fix: "Set UILaunchStoryboardName or UILaunchScreen in the Info.plist.")"
      )
    }
    return Finding(
      .passed, "launch-screen", "The app has a launch screen: \(kinds.joined(separator: ", ")).",
      measured: ["kinds": .list(kinds.map { .text($0) })])
  }

  private static func launchScreenFailure(
    _ source: LaunchScreenSource, on idiom: Idiom, _ subject: AppFacts
  ) -> Finding? {
    let declaration = source.location ?? subject.project.location
    let name = source.name.map { "Launch screen \"\($0)\": " } ?? ""
    func failed(
      _ id: String, _ message: Finding.Sentence, _ location: SourceLocation?, file: String? = nil,
      _ edits: [SourceEdit] = []
    ) -> Finding {
      Finding(
        .failed, id, .init(name: file, location: location ?? declaration), "\(name)\(message)",
        measured: ["kind": .text(source.kind.rawValue)]
      ).edited(by: edits)
    }
    if source.kind == .none,
      let rationale = subject.sourceFindings.first(where: {
        ["info-plist-unreadable", "not-checked-out"].contains($0.id)
      })
    {
      return Finding(
        .cannotTell, rationale.id, .at(rationale.location ?? declaration), "\(name)\(rationale.message)")
    }
    if source.kind == .none {
      let rationale = subject.sourceFindings.first { $0.severity == .error }
      return failed(
        "no-launch-screen",
        rationale?.message
          ?? "The app has no launch screen. \(fix: "Set UILaunchStoryboardName or UILaunchScreen in the Info.plist.")",
        rationale?.location, rationale?.edits ?? [])
    }
    if let error = source.errors.first {
      let message = error.isBlackScreen ? error.message : "The file cannot be read: \(error.message)"
      return failed("unreadable-document", "\(message).", error.location, error.edits)
    }
    if subject.documentIsStray, source.name == nil, let file = source.file {
      return failed(
        "not-copied",
        "Target \(subject.project.target) does not copy \(file). \(subject.project.copyAdvice(for: file))",
        declaration, file: file, subject.project.edits(copying: file))
    }
    if source.kind == .launchImages, !source.imageNames.contains(where: { hasPicture($0, subject) }) {
      return failed(
        "launch-images-missing",
        "None of the launch images can be used: \(source.imageNames.joined(separator: ", ")). \(fix: "Add usable images, or correct their names.")",
        declaration)
    }
    if source.kind == .launchImages {
      let rationale = subject.sourceFindings.first { $0.id == "launch-images-legacy" }
      return failed(
        "only-launch-images",
        rationale?.message ?? "The app has only launch images. \(fix: "Make a launch storyboard.")",
        rationale?.location
      )
    }
    return nil
  }

  private static func hasPicture(_ name: String, _ subject: AppFacts) -> Bool {
    var name = name
    for suffix in ["~iphone", "~ipad", "@2x", "@3x"] where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
    }
    return subject.assets.launchImages(named: name).contains { $0.slots.contains { $0.pixels != nil } }
  }
}
