import Model

extension Assertion {
  /// The app has the life cycle of scenes that its SDK requires.
  static let scenes = project(
    "project.scenes", "The app has the life cycle of scenes that the SDK of its build requires.",
    [.readsSDK, .givesNotices],
    measurement: """
      The rules about scenes of `Matrix/system/sdk-rules.yml` for the SDK of `--as-if`, else of the built app, else of `sdk` in \
      `qa.yml`, else for the one that uploads need now. A rule of the SDK that uploads need later is a notice. The main storyboard and \
      the app's sources show whether its life cycle is that of UIKit.
      """,
    reasons: [
      "life-cycle-unknown":
        "Neither the Info.plist nor the sources show whether the app has the life cycle of UIKit.",
      "sdk-unknown": "The built app does not name the SDK of its build, and the run names none.",
      "sdk-ahead": "The app names no SDK, and only an SDK that uploads need later has the rule.",
    ]
  ) { subject, _ in
    guard let verdict = subject.sdk else {
      return Finding(
        .notApplicable, "sdk-unknown", .at(subject.project.location), cause: .own,
        "The built app does not name the SDK of its build.")
    }
    func aboutScenes(_ breaches: [SDKVerdict.Breach]) -> [SDKVerdict.Breach] {
      breaches.filter { $0.rule.condition.lifeCycle != nil }
    }
    let isUnnamed = verdict.origin == .nothing
    let sdk = verdict.words + (isUnnamed ? " or later" : "")
    // Only sources can show the life cycle.
    let hasSources = subject.project.membershipIsKnown && subject.project.builtSDK == nil
    let breaches = aboutScenes(verdict.breaches)
    guard let first = breaches.first else {
      let ahead = aboutScenes(verdict.breachesAhead).filter { hasSources || $0.rule.severity == .error }
      var finding = Finding(
        .passed, "life-cycle", .at(subject.project.location),
        "\(sdk), the app has the life cycle that is required.", measured: ["broken": 0],
        expected: ["broken": 0])
      if isUnnamed, let next = ahead.first {
        finding = Finding(
          .notApplicable, "sdk-ahead", .at(next.location),
          "SDK \(verdict.sdk), which uploads need now, has no rule about scenes, and the app names no other SDK."
        )
      }
      finding.notices = ahead.compactMap(verdict.notice)
      return finding
    }
    guard first.rule.severity == .error else {
      return Finding(
        hasSources ? .cannotTell : .notApplicable, "life-cycle-unknown", .at(first.location), cause: .own,
        "\(sdk), \(verdict.sentence(first))")
    }
    return Finding(
      .failed, "stops-at-launch", .named(first.rule.id, at: first.location), cause: .shared("sdk-rules"),
      "\(sdk), \(verdict.sentence(first)) \(fix: verdict.fix(first))",
      measured: ["broken": .number(Double(breaches.count))], expected: ["broken": 0])
  }
}
