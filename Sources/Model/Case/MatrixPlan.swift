/// Cases of one run in their fixed order, and those that it skips.
package struct MatrixPlan: Sendable {
  package var id: String
  package var cases: [Case]
  package var skipped: [SkippedCases]
  /// Whether the run decides criteria about frames for windows of all sizes too.
  package var provesWindows: Bool
  /// Number of different environments among the cases.
  package var environments: Int {
    let objects = Dictionary(
      cases.map { (ObjectIdentifier($0.sharedEnvironment), $0.sharedEnvironment) },
      uniquingKeysWith: { first, _ in first })
    return Set(objects.values).count
  }
  package init(id: String, cases: [Case], skipped: [SkippedCases] = [], provesWindows: Bool = false) {
    self.id = id
    self.provesWindows = provesWindows
    self.cases = cases
    self.skipped = skipped
  }
}

/// Cases that a run does not check for one reason.
package struct SkippedCases: Hashable, Sendable, Codable {
  package var reason: Reason
  /// The reason as a clause: `the deployment target is iOS 17`.
  package var message: String
  package var cases: Int

  package enum Reason: String, Sendable, Codable, CaseIterable {
    /// The command line selects other cases.
    case notSelected = "not-selected"
    /// An `exclude` entry of the matrix matches.
    case excluded
    /// The device does not run the OS version.
    case systemNotAvailable = "os-not-available"
    /// The OS version does not have the appearance or the contrast.
    case settingNotAvailable = "setting-not-available"
    /// The app does not support the device family.
    case idiomNotSupported = "idiom-not-supported"
    /// The OS version is older than the deployment target.
    case belowDeploymentTarget = "below-deployment-target"
    /// The app does not launch in the orientation.
    case orientationNotSupported = "orientation-not-supported"
    /// A matrix of tuples has the values together in another case.
    case coveredElsewhere = "covered-elsewhere"
    /// The device has no such window, or no source states its size.
    case windowNotAvailable = "window-not-available"
  }
  package init(reason: Reason, message: String, cases: Int) {
    self.reason = reason
    self.message = message
    self.cases = cases
  }

  /// Cases that the command line does not select.
  package static func notSelected(_ cases: Int) -> SkippedCases {
    SkippedCases(reason: .notSelected, message: "not selected on the command line", cases: cases)
  }
}
