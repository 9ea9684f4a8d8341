import Model

/// What a run checked, in words.
package enum AppText {
  /// Returns `target App, configuration Release, iOS 15 or later: storyboard App/Launch.storyboard`.
  package static func phrase(_ subject: RunRecord.App) -> String {
    // Without a project file there are no targets and configurations.
    let isBare = subject.project.hasSuffix(".plist") || isCompiled(subject)
    let parts = [
      isBare ? subject.project : "target \(subject.target)",
      subject.generator.map { subject.isWritten ? $0 : "compared with what \($0) writes" },
      isBare || subject.isWritten ? nil : subject.configuration.map { "configuration \($0)" },
      subject.deploymentTarget.map { "iOS \($0) or later" },
      subject.assumedSDK.map { "as if built with SDK \($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ") + ": " + launchScreen(subject)
  }

  /// Returns the phrase with the `qa.yml` in force: `…; settings of apps/ios/qa.yml`.
  package static func checked(_ subject: RunRecord.App) -> String {
    phrase(subject) + "; " + settings(subject)
  }

  /// Returns `settings of apps/ios/qa.yml`, or `no qa.yml`.
  package static func settings(_ subject: RunRecord.App) -> String {
    subject.settings.map { "settings of \($0)" } ?? "no qa.yml"
  }

  /// Returns the kind and the file that decides about it; `no launch screen` for none.
  static func launchScreen(_ subject: RunRecord.App) -> String {
    let prefix = isCompiled(subject) ? RunRecord.App.compiledPrefix : ""
    let kind = LaunchScreenSource.Kind(rawValue: String(subject.kind.dropFirst(prefix.count))) ?? .none
    guard let file = subject.launchScreen else { return kind.words }
    let words =
      kind == .storyboard || kind == .xib ? (prefix.isEmpty ? "" : "compiled ") + kind.words : kind.words
    if subject.isWritten { return "\(words) from \(file)" }
    return kind.isSetting ? "\(words) in \(file)" : "\(words) \(file)"
  }

  private static func isCompiled(_ subject: RunRecord.App) -> Bool {
    subject.kind.hasPrefix(RunRecord.App.compiledPrefix)
  }
}

extension LaunchScreenSource.Kind {
  fileprivate var words: String {
    switch self {
    case .storyboard: "storyboard"
    case .xib: "xib"
    case .dictionary: "UILaunchScreen dictionary"
    case .generated: "generated launch screen"
    case .launchImages: "launch images"
    case .none: "no launch screen"
    }
  }

  /// Whether a key or setting describes the screen, and no file of its own.
  fileprivate var isSetting: Bool { self == .dictionary || self == .generated || self == .launchImages }
}
