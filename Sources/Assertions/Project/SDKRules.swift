import Model

extension Assertion {
  /// The app keeps the rules of the SDK that it is built with, or is taken to be built with.
  static let sdkRules = project(
    "project.sdk-rules",
    "The app keeps the rules of its SDK, or of the SDK that it is taken to be built with.",
    [.readsSDK, .givesNotices],
    measurement: """
      The rules of `Matrix/system/sdk-rules.yml` for the SDK of `--as-if sdk=N`, else for the one that a built app or `sdk` in \
      `qa.yml` names, on the effective Info.plist of each device family. A rule of the SDK that uploads need later is a notice. \
      A rule with one source, or whose condition the Info.plist alone cannot decide, is a warning and a note.
      """,
    parameters: [.init("ignore", .strings, "Ids of rules that other criteria report", default: .list([]))],
    reasons: ["sdk-unknown": "Neither the run nor the app names an SDK."]
  ) { subject, parameters in
    let ignored = parameters.strings("ignore")
    func counted(_ breaches: [SDKVerdict.Breach]?) -> [SDKVerdict.Breach] {
      (breaches ?? []).filter { !ignored.contains($0.rule.id) }
    }
    var finding = Finding(
      .notApplicable, "sdk-unknown", .at(subject.project.location), cause: .own,
      "The run names no SDK. \(fix: "Add `--as-if sdk=27` to predict what an SDK requires.")")
    if let verdict = subject.sdk, verdict.origin != .nothing {
      finding = verdict.finding(about: counted(verdict.breaches), subject.project.location)
    }
    finding.notices = counted(subject.sdk?.breachesAhead).compactMap { subject.sdk?.notice($0) }
    return finding
  }
}

extension SDKVerdict {
  fileprivate func finding(about breaches: [Breach], _ location: SourceLocation) -> Finding {
    func sentences(_ severity: SDKRule.Severity) -> [String] {
      breaches.filter { $0.rule.severity == severity }.map { "\(sentence($0)) \(fix($0))" }
    }
    let (warnings, errors) = (sentences(.warning), sentences(.error))
    let note = warnings.isEmpty ? nil : "\(words), " + warnings.joined(separator: " Also, ")
    guard let first = breaches.first(where: { $0.rule.severity == .error }) else {
      return Finding(
        .passed, "no-rule-broken", .at(location), "\(words), the app breaks no rule.",
        measured: ["broken": 0], expected: ["broken": 0], note: note)
    }
    return Finding(
      .failed, "sdk-rules", .named(first.rule.id, at: first.location),
      "\(words), \(errors.joined(separator: " Also, "))",
      measured: ["broken": .number(Double(errors.count))], expected: ["broken": 0], note: note)
  }
}
