import Model

extension Assertion {
  /// Every device family and every URL scheme gets a launch screen of some kind.
  static let launchScreen = project(
    "project.launch-screen",
    "The effective Info.plist leads to a launch screen, of whatever kind, that ships.",
    measurement: """
      What each device family's effective Info.plist makes the system show: storyboard, xib, UILaunchScreen dictionary, \
      generated screen or launch images; further screens for URL schemes too. What a screen contains and uses is checked \
      by rows of its own, on every screen.
      """,
    reasons: [
      "info-plist-unreadable": "The Info.plist cannot be read before a build, or is not in the checkout."
    ]
  ) { subject, _ in
    for idiom in subject.sources.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      for source in subject.sources[idiom] ?? [] {
        if let finding = launchScreenFault(source, on: idiom, subject) { return finding }
      }
    }
    let kinds = Set(subject.sources.values.flatMap { $0 }.map(\.kind.rawValue)).sorted()
    guard !kinds.isEmpty else {
      return Finding(
        .failed, "The app has no launch screen.", location: subject.project.location,
        cause: "no-launch-screen")
    }
    return Finding(
      .passed, "The launch screen is there: \(kinds.joined(separator: ", ")).",
      measured: ["kinds": .list(kinds.map { .text($0) })])
  }

  private static func launchScreenFault(
    _ source: LaunchScreenSource, on idiom: Idiom, _ subject: ProjectSubject
  ) -> Finding? {
    let place = source.location ?? subject.project.location
    let device = idiom == .pad ? "iPad" : "iPhone"
    let name = source.name.map { "Launch screen \u{201C}\($0)\u{201D}" } ?? "The launch screen"
    func failed(_ message: String, _ location: SourceLocation?, _ cause: String) -> Finding {
      Finding(
        .failed, "\(name) on \(device): \(message)", measured: ["kind": .text(source.kind.rawValue)],
        location: location ?? place, cause: cause)
    }
    if source.kind == .none,
      let rationale = subject.sourceFindings.first(where: { $0.id == "info-plist-unreadable" })
    {
      return Finding(
        .cannotTell, "\(name) on \(device): \(rationale.message)", reason: "info-plist-unreadable",
        location: rationale.location ?? place, cause: "info-plist-unreadable")
    }
    if source.kind == .none {
      let rationale = subject.sourceFindings.first { $0.severity == .error }
      return failed(rationale?.message ?? "there is none.", rationale?.location, "no-launch-screen")
    }
    if let fault = source.faults.first {
      return failed("the file cannot be read: \(fault.message).", fault.location, "unreadable-document")
    }
    if subject.documentIsStray, source.name == nil, let file = source.file {
      return failed("target \(subject.project.target) does not copy \(file).", place, "not-copied:\(file)")
    }
    if source.kind == .launchImages, !source.imageNames.contains(where: { hasPicture($0, subject) }) {
      return failed(
        "none of its images can be used: \(source.imageNames.joined(separator: ", ")).", place,
        "launch-images-missing")
    }
    return nil
  }

  private static func hasPicture(_ name: String, _ subject: ProjectSubject) -> Bool {
    var name = name
    for suffix in ["~iphone", "~ipad", "@2x", "@3x"] where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
    }
    return subject.assets.launchImages(named: name).contains { $0.slots.contains { $0.pixels != nil } }
  }
}
