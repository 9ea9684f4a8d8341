/// `notApplicable < passed < cannotTell < failed`, and `errored` for a fault of the tool itself.
public enum Outcome: String, Sendable, Codable, CaseIterable, Comparable {
  case notApplicable, passed, cannotTell, failed, errored
  public static func < (left: Outcome, right: Outcome) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}
