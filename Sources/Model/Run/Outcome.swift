/// Outcome of a criterion in a case, from best to worst; `errored` is an error of the tool or its data.
package enum Outcome: String, Sendable, Codable, CaseIterable, Comparable {
  case notApplicable, passed, cannotTell, failed, errored

  private var rank: Int {
    switch self {
    case .notApplicable: 0
    case .passed: 1
    case .cannotTell: 2
    case .failed: 3
    case .errored: 4
    }
  }
  package static func < (left: Outcome, right: Outcome) -> Bool { left.rank < right.rank }
}
