import Model

extension Assertion {
  /// The app keeps the rules of the SDK that `--as-if` names, or that a built app was built with.
  static let sdkRules = project(
    "project.sdk-rules",
    "The app keeps the rules of its SDK, or of the SDK that it is taken to be built with.",
    measurement: """
      The rules of `Matrix/system/sdk-rules.yml` for the SDK of `--as-if sdk=N`, else for the SDK that a built app names, on \
      the effective Info.plist of each device family. A rule with one source, or whose condition the Info.plist alone cannot decide, is a warning and a note.
      """,
    parameters: [.init("ignore", .strings, "Ids of rules that other criteria report", default: .list([]))],
    reasons: ["sdk-unknown": "The run does not name an SDK with `--as-if`, and no built app names one."]
  ) { subject, parameters in
    guard var verdict = subject.sdk, [.asIf, .builtApp].contains(verdict.origin) else {
      return Finding(
        .notApplicable, "sdk-unknown", .at(subject.project.location), cause: .own,
        "The run names no SDK. Add `--as-if sdk=27` to predict what an SDK requires.")
    }
    let ignored = parameters.strings("ignore")
    verdict.breaches.removeAll { ignored.contains($0.rule.id) }
    let sdk = verdict.words
    let warnings = verdict.breaches.filter { $0.rule.severity == .warning }.map {
      "\($0.rule.message). \($0.rule.fix)."
    }
    let note = warnings.isEmpty ? nil : warnings.joined(separator: " ")
    let errors = verdict.breaches.filter { $0.rule.severity == .error }
    guard let first = errors.first else {
      return Finding(
        .passed, "no-rule-broken", .at(subject.project.location), "\(sdk), the app breaks no rule.",
        measured: ["broken": 0], expected: ["broken": 0], note: note)
    }
    let sentences = errors.map { "\($0.rule.message). \($0.rule.fix)." }
    return Finding(
      .failed, "sdk-rules", .named(first.rule.id, at: first.location),
      "\(sdk): " + sentences.joined(separator: " Also: "),
      measured: ["broken": .number(Double(errors.count))], expected: ["broken": 0], note: note)
  }
}
