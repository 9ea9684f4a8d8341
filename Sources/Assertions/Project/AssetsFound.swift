import Model

extension Assertion {
  /// As `project.assets-resolve`, but undecided if a build script may copy the missing file.
  static let assetsFound = project(
    "project.assets-found",
    "Every image and color that the launch screen names exists, as far as the project shows.",
    measurement: """
      Each name against the target's catalogs and loose files; each entry's file is decoded. If a shell script of the \
      target copies files into the app, a missing image is undecided.
      """,
    reasons: [
      "copied-by-script": "A build script of the target copies files into the app.",
      "no-project-file": "Without a project file, the files that a target copies are unknown.",
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
      finding.message += " A build script may copy it: \(script)."
    } else if !subject.project.membershipIsKnown {
      finding.outcome = .cannotTell
      finding.reason = "no-project-file"
    }
    return finding
  }
}
