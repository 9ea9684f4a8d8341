import Model

/// What a device family shows at launch, and what is wrong with how the app says so.
public struct LaunchScreenResolution: Sendable {
  /// The default first; then one for each further definition that a URL scheme can show.
  public var screens: [LaunchScreenSource]
  public var findings: [LaunchScreenFinding]
  public init(screens: [LaunchScreenSource], findings: [LaunchScreenFinding]) {
    self.screens = screens
    self.findings = findings
  }
}

/// A wrong, dead or doubtful combination of launch-screen settings.
public struct LaunchScreenFinding: Hashable, Sendable {
  /// Kebab-case and stable: `both-keys`, `names-nothing`.
  public var id: String
  public var severity: Diagnostic.Severity
  public var message: String
  /// What mends it, as an imperative.
  public var fix: String
  public var location: SourceLocation?
  public init(
    id: String, severity: Diagnostic.Severity, message: String, fix: String,
    location: SourceLocation?
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.fix = fix
    self.location = location
  }
}
