import Model

extension Assertion {
  /// As `project.assets-resolve`, with doubt where a build script may bring what is missing.
  static let assetsFound = project(
    "project.assets-found",
    "Every image and color that the launch screen names is there, as far as the project can tell.",
    measurement: """
      Each name against the target's catalogs and loose files; each entry's file decoded in full. Where a shell script \
      of the target copies files into the app, a missing image cannot be told.
      """,
    reasons: [
      "copied-by-script": "A build script of the target copies files into the app.",
      "no-project-file": "Without a project file nobody can say what a target copies.",
    ]
  ) { subject, parameters in
    guard case .project(let resolve) = assetsResolve.body else {
      return Finding(.errored, "project.assets-resolve is not about the project.")
    }
    var finding = resolve(subject, parameters)
    guard finding.outcome == .failed, finding.cause?.hasPrefix("asset-missing:") == true else {
      return finding
    }
    if let script = subject.project.copyingScripts.first {
      finding.outcome = .cannotTell
      finding.reason = "copied-by-script"
      finding.message += " A build script may copy it (\(script))."
    } else if !subject.project.membershipIsKnown {
      finding.outcome = .cannotTell
      finding.reason = "no-project-file"
    }
    return finding
  }
}
