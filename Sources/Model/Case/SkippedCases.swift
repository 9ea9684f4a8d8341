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
