import Assertions
import Model

/// Which criterion reports what several criteria meet: an element that is not there, and an image that is missing.
///
/// The others do not apply, so that one defect fails the criteria that it contradicts and no other.
package struct RootCauses: Sendable {
  /// The first criterion that measures an element in every case, by the element's name.
  private var reporters: [String: String] = [:]
  private var checksAssets = false

  /// - Parameter cases: How many cases the run has.
  init(_ checks: [RunPlan.Check], cases: Int) {
    for check in checks {
      checksAssets = checksAssets || check.assertion.traits.contains(.reportsAssets)
      guard case .perCase = check.assertion.body, check.extent.cases.count == cases,
        let element = check.call.parameters["of"]?.string, reporters[element] == nil,
        check.assertion.schema.parameters.contains(where: { $0.name == "of" && $0.kind == .element })
      else { continue }
      reporters[element] = check.criterion.id
    }
  }

  /// Returns the finding of an assertion; it does not apply where another criterion reports the same.
  func reported(_ finding: Finding, of check: RunPlan.Check) -> Finding {
    var finding = finding
    if finding.outcome == .cannotTell, finding.reason == Reasons.brokenImage, checksAssets {
      finding.outcome = .notApplicable
    } else if finding.outcome == .failed, let other = Self.missingElement(finding).flatMap({ reporters[$0] }),
      // A screen without the element does not show the app icon.
      other != check.criterion.id, !check.assertion.traits.contains(.readsAppIcon)
    {
      finding.outcome = .notApplicable
      finding.reason = Reasons.noElement
      finding.message += " \(other) fails for it."
    }
    return finding
  }

  /// Returns the name of the element that a finding misses.
  private static func missingElement(_ finding: Finding) -> String? {
    guard let cause = finding.cause, let mark = cause.firstRange(of: "element-missing:") else { return nil }
    return String(cause[mark.upperBound...])
  }
}
