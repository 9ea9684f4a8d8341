import Model

extension Assertion {
  /// The effective Info.plist names a UIKit storyboard that exists and can be read.
  static let storyboard = project(
    "project.storyboard", "The launch screen is a UIKit storyboard that the effective Info.plist names.",
    measurement:
      "What each device family's effective Info.plist makes the system show, resolved through the project.",
    sharing: [Reasons.notShipped]
  ) { subject, _ in
    for idiom in subject.sources.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let source = subject.sources[idiom]?.first else { continue }
      if let finding = notAStoryboard(source, on: idiom, subject) { return finding }
    }
    if let error = subject.documentErrors.first {
      return Finding(
        .failed, "unreadable-document", .at(error.location),
        "The launch storyboard cannot be \(error.isBlackScreen ? "shown" : "read"): \(error.message)."
      ).edited(by: error.edits)
    }
    if let finding = subject.notShipped { return finding }
    guard let document = subject.document else {
      return Finding(
        .failed, "no-launch-screen", .at(subject.project.location),
        "The app has no launch screen. \(fix: "Set UILaunchStoryboardName in the Info.plist.")")
    }
    let warning = subject.sourceFindings.first { $0.severity != .note }
    return Finding(
      .passed, "storyboard", .at(SourceLocation(file: document.file, line: 1)),
      "The effective Info.plist names \(document.file).", measured: ["kind": "storyboard"],
      expected: ["kind": "storyboard"], note: warning?.message.text)
  }

  private static func notAStoryboard(
    _ source: LaunchScreenSource, on idiom: Idiom, _ subject: AppFacts
  ) -> Finding? {
    guard source.kind != .storyboard else { return nil }
    // The device family matters only where the families differ.
    let isShared = Set(subject.sources.values.compactMap { $0.first?.kind }).count == 1
    let subjectWords = isShared ? "The" : "On \(idiom == .pad ? "iPad" : "iPhone") the"
    let what =
      switch source.kind {
      case .storyboard: ""
      case .xib: "a xib" + (source.file.map { ", \($0)" } ?? "")
      case .dictionary: "a UILaunchScreen dictionary"
      case .generated: "the screen that the system generates"
      case .launchImages: "legacy launch images"
      case .none: "none"
      }
    let rationale = subject.sourceFindings.first { $0.severity == .error }
    return Finding(
      .failed, "kind",
      .named(source.kind.rawValue, at: rationale?.location ?? source.location ?? subject.project.location),
      "\(subjectWords) launch screen is \(what); expected a storyboard.\(rationale.map { " \($0.message)" } ?? "")",
      measured: ["kind": .text(source.kind.rawValue)],
      expected: ["kind": "storyboard"]
    ).edited(by: source.kind == .none ? rationale?.edits ?? [] : [])
  }
}
