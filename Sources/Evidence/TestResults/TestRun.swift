/// Results of an app's own tests, independent of the file format.
package struct TestRun: Hashable, Sendable {
  package var tests: [Test]
  /// What could not be read, in sentences; empty for a complete file.
  package var errors: [String] = []
  /// When suites started, in seconds since 1970; files state no zone, so UTC is assumed.
  package var starts: [Double] = []
  /// Commits that an attested result is about, as hexadecimal digits; empty if it names none.
  package var commits: [String] = []

  package struct Test: Hashable, Sendable {
    /// `Bundle/Suite/testName()`, without the parts that the file does not have.
    package var name: String
    package var outcome: Outcome
    /// Number of attempts, including the first; 1 for a test that ran once.
    package var attempts = 1
    /// Names of the devices or configurations that it ran on, if the file has them.
    package var devices: [String] = []
    /// The message of a failure or skip.
    package var message: String?
    /// The display name of the test, if it has one: `@Test("…")`.
    package var title: String?
    /// The argument of a parameterized test, as the file writes it.
    package var argument: String?
    package enum Outcome: String, Hashable, Sendable {
      case passed, failed, skipped, expectedFailure, unknown
    }
  }
}

/// One recorded launch: a line of a JSON Lines file.
package struct LaunchRecord: Hashable, Sendable {
  /// 1-based line of the file.
  package var line: Int
  /// Time from the launch to the app's first frame, in milliseconds.
  package var launchMilliseconds: Double?
  /// Time that the app's own splash view was on screen, in milliseconds.
  package var splashMilliseconds: Double?
  /// The state that the app reached; nil if it did not leave its launch screen.
  package var state: String?
  /// Condition → value, for decision tables.
  package var conditions: [String: String] = [:]
  package var device: String?
  package var os: String?
  /// ISO 8601 in UTC.
  package var at: String?
}
