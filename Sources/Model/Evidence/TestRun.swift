/// Results of an app's own tests, independent of the file format.
public struct TestRun: Hashable, Sendable {
  public var tests: [Test]
  /// What could not be read, in sentences; empty for a complete file.
  public var errors: [String]

  public struct Test: Hashable, Sendable {
    /// `Bundle/Suite/testName()`, without the parts that the file does not have.
    public var name: String
    public var outcome: Outcome
    /// Number of attempts, including the first; 1 for a test that ran once.
    public var attempts: Int
    /// Names of the devices or configurations that it ran on, if the file has them.
    public var devices: [String]
    /// The message of a failure or skip.
    public var message: String?
    /// The display name of the test, if it has one: `@Test("…")`.
    public var title: String?
    /// The argument of a parameterized test, as the file writes it.
    public var argument: String?
    public enum Outcome: String, Hashable, Sendable {
      case passed, failed, skipped, expectedFailure, unknown
    }
    public init(
      name: String, outcome: Outcome, attempts: Int = 1, devices: [String] = [], message: String? = nil,
      title: String? = nil, argument: String? = nil
    ) {
      self.name = name
      self.outcome = outcome
      self.attempts = attempts
      self.devices = devices
      self.message = message
      self.title = title
      self.argument = argument
    }
  }
  public init(tests: [Test], errors: [String] = []) {
    self.tests = tests
    self.errors = errors
  }
}

/// One recorded launch: a line of a JSON Lines file.
public struct LaunchRecord: Hashable, Sendable {
  /// 1-based line of the file.
  public var line: Int
  /// Time from the launch to the app's first frame, in milliseconds.
  public var launchMilliseconds: Double?
  /// Time that the app's own splash view was on screen, in milliseconds.
  public var splashMilliseconds: Double?
  /// The state that the app reached; nil if it did not leave its launch screen.
  public var state: String?
  /// Condition → value, for decision tables.
  public var conditions: [String: String]
  public var device: String?
  public var os: String?
  /// ISO 8601 in UTC.
  public var at: String?
  public init(line: Int, conditions: [String: String] = [:]) {
    self.line = line
    self.conditions = conditions
  }
}
