import Model
import Verdicts

/// Sentences that all reports of the gate share.
struct GateWords {
  let report: GateReport
  /// Missing items that the terminal and the page's first screen show.
  static let shown = 8

  var headline: String { report.isGreen ? "Done" : "Not done" }

  /// Counts in one line: the definition of done, blocking criteria, waivers, and what is missing.
  var detail: String {
    var parts: [String] = []
    if report.diagnostics.isEmpty {
      if !report.lines.isEmpty {
        parts.append(Self.counts(report.lines.map(\.standing), "lines of the definition of done"))
      }
      parts.append(
        Self.counts(report.criteria.filter(\.isBlocking).map(\.standing), "blocking criteria"))
    } else {
      parts.append("The run does not count.")
    }
    let waived = report.waivers.filter { $0.state == .active }.count
    if waived > 0 {
      parts.append("\(PlainText.count(waived, "waiver")) \(waived == 1 ? "applies" : "apply").")
    }
    if !report.isVerified { parts.append("The results were not verified.") }
    if let policy = report.policy {
      let count = policy.differences.count
      parts.append(
        "The policy is that of \(policy.reference)"
          + (count == 0 ? "." : "; this change differs in \(PlainText.count(count, "point"))."))
    }
    if !report.isGreen {
      let count = report.missing.count
      parts.append("\(PlainText.count(count, "item")) \(count == 1 ? "is" : "are") missing.")
    }
    return parts.joined(separator: " ")
  }

  /// Counts what is met, and separately what is waived, failed or undecided.
  private static func counts(_ standings: [GateReport.Standing], _ noun: String) -> String {
    let met = standings.count(where: \.isMet)
    let others: [(Set<GateReport.Standing>, String)] = [
      ([.waived], "waived"), ([.failed, .errored], "failed"), ([.cannotTell, .needsEvidence], "undecided"),
    ]
    let rest = others.compactMap { kinds, word in
      let count = standings.count { kinds.contains($0) }
      return count > 0 ? "\(count) \(word)" : nil
    }
    return "\(met) of \(standings.count) \(noun) are met"
      + (rest.isEmpty ? "." : " (\(rest.joined(separator: ", "))).")
  }

  /// What is missing by who can provide it, in the order of first appearance.
  var byPerson: [(who: String, missing: [GateReport.Missing])] {
    report.missing.grouped(by: \.who).map { (who: $0.key, missing: $0.elements) }
  }

  static func sentence(_ missing: GateReport.Missing) -> String {
    guard let criterion = missing.criterion else { return missing.what.text }
    return "\(criterion): \(missing.what.text)"
  }

  /// The scope of a waiver as a person reads it.
  static func scope(_ filter: CaseFilter) -> String {
    let parts = filter.conditions.map { condition in
      let axis = Axis.named(condition.key)
      let list = condition.values.map { axis?.word($0) ?? $0 }.listed()
      return axis?.phrase(list) ?? list
    }
    return parts.isEmpty ? "everywhere" : parts.joined(separator: "; ")
  }

  static func state(_ state: GateReport.WaiverUse.State) -> String {
    switch state {
    case .active: "active"
    case .expired: "expired"
    case .notYet: "not yet valid"
    case .unused: "unused"
    case .overWide: "too wide"
    case .renewed: "renewed"
    }
  }
}
