/// Results of an app's own tests, from whatever format they came in.
public struct TestRun: Hashable, Sendable {
  public var tests: [Test]
  /// What could not be read, in sentences; empty for a whole file.
  public var faults: [String]

  public struct Test: Hashable, Sendable {
    /// `Bundle/Suite/testName()`, parts that the file does not have left out.
    public var name: String
    public var outcome: Outcome
    /// Attempts, the first included; 1 where nothing was repeated.
    public var attempts: Int
    /// Names of the devices or configurations it ran on, where the file says so.
    public var devices: [String]
    /// What it failed or was skipped with.
    public var message: String?
    /// What the test is called in words, where it has such a name: `@Test("…")`.
    public var title: String?
    /// The argument that a parameterized test ran with, as the file writes it.
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
  public init(tests: [Test], faults: [String] = []) {
    self.tests = tests
    self.faults = faults
  }
}

/// One recorded launch: a line of a JSON Lines file.
public struct LaunchRecord: Hashable, Sendable {
  /// 1-based line of the file.
  public var line: Int
  /// From the launch to the first frame of the app's own, in milliseconds.
  public var launchMilliseconds: Double?
  /// How long the app's own splash view stayed, in milliseconds.
  public var splashMilliseconds: Double?
  /// Nil where the app never got past its launch screen.
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
