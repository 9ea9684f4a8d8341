import Model

extension Assertion {
  /// Ids of the assertions that look at what the SDK of the app's build requires.
  package static var sdkReaders: Set<String> { [scenes.id, sdkRules.id] }

  /// The app has the life cycle of scenes that its SDK requires.
  static let scenes = project(
    "project.scenes", "The app has the life cycle of scenes that the SDK of its build requires.",
    measurement: """
      The rules about scenes of `Matrix/system/sdk-rules.yml` for the SDK of `--as-if`, else of the built app, else of `sdk` in \
      `qa.yml`, else for the present one. The main storyboard and the app's sources show whether its life cycle is that of UIKit.
      """,
    reasons: [
      "life-cycle-unknown":
        "Neither the Info.plist nor the sources show whether the app has the life cycle of UIKit.",
      "sdk-unknown": "The built app does not name the SDK of its build, and the run names none.",
    ]
  ) { subject, _ in
    guard let verdict = subject.sdk else {
      return Finding(
        .notApplicable, "sdk-unknown", .at(subject.project.location), cause: .own,
        "The built app does not name the SDK of its build.")
    }
    let isPresent = verdict.origin == .nothing
    let sdk = verdict.words + (isPresent ? " or later" : "")
    let breaches = verdict.breaches.filter { $0.rule.condition.lifeCycle != nil }
    guard let first = breaches.first else {
      return Finding(
        .passed, "life-cycle", .at(subject.project.location),
        "\(sdk), the app has the life cycle that is required.", measured: ["broken": 0],
        expected: ["broken": 0])
    }
    guard first.rule.severity == .error else {
      // Only sources can show the life cycle.
      let hasSources = subject.project.membershipIsKnown && subject.project.builtSDK == nil
      return Finding(
        hasSources ? .cannotTell : .notApplicable, "life-cycle-unknown", .at(first.location), cause: .own,
        "\(sdk): \(first.rule.message).")
    }
    let entry = verdict.lifeCycle.location.map { " (\($0) starts it)" } ?? ""
    let older = isPresent ? " If the app is built with an older SDK, set `sdk` in qa.yml." : ""
    return Finding(
      .failed, "stops-at-launch", .named(first.rule.id, at: first.location), cause: .shared("sdk-rules"),
      "\(sdk), the app stops at launch: \(first.rule.message)\(entry). \(first.rule.fix).\(older)",
      measured: ["broken": .number(Double(breaches.count))], expected: ["broken": 0])
  }
}
