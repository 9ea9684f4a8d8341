import Model

/// The sentences that all of the gate's reports share.
struct GateWords {
  let report: GateReport
  /// Entries of the list of what is missing that a first screen shows.
  static let shown = 8

  var headline: String { report.isGreen ? "Done" : "Not done" }

  var detail: String {
    let settled = report.lines.filter(\.standing.isSettled).count
    let blocking = report.rows.filter(\.isBlocking)
    let rows = blocking.filter(\.standing.isSettled).count
    func hold(_ count: Int) -> String { count == 1 ? "holds" : "hold" }
    var parts = [
      report.lines.isEmpty
        ? ""
        : "\(settled) of \(PlainText.count(report.lines.count, "line")) of the definition of done "
          + "\(hold(report.lines.count)).",
      "\(rows) of \(PlainText.count(blocking.count, "blocking row")) \(hold(blocking.count)).",
    ]
    let waived = report.waivers.filter { $0.state == .active }.count
    if waived > 0 {
      parts.append("\(PlainText.count(waived, "waiver")) excuse\(waived == 1 ? "s" : "") what is not.")
    }
    if !report.isGreen {
      parts.append(
        "\(PlainText.count(report.missing.count, "thing")) \(report.missing.count == 1 ? "is" : "are") missing."
      )
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Who has to do something, in the order in which they first appear, with what.
  var byPerson: [(who: String, missing: [GateReport.Missing])] {
    var groups: [(who: String, missing: [GateReport.Missing])] = []
    for entry in report.missing {
      if let place = groups.firstIndex(where: { $0.who == entry.who }) {
        groups[place].missing.append(entry)
      } else {
        groups.append((entry.who, [entry]))
      }
    }
    return groups
  }

  static func sentence(_ missing: GateReport.Missing) -> String {
    guard let criterion = missing.criterion else { return missing.what }
    return "\(criterion): \(missing.what)"
  }

  static func mark(_ standing: GateReport.Standing) -> String {
    switch standing {
    case .met: "✓"
    case .waived: "≈"
    case .failed: "✕"
    case .cannotTell, .needsEvidence: "?"
    case .notApplicable: "–"
    case .errored: "!"
    }
  }

  /// The scope of a waiver as a person reads it.
  static func scope(_ filter: CaseFilter) -> String {
    let parts = filter.conditions.map { condition in
      let axis = Axis.named(condition.key)
      let list = PlainText.list(condition.values.map { axis?.word($0) ?? $0 })
      return axis?.phrase(list) ?? list
    }
    return parts.isEmpty ? "everywhere" : parts.joined(separator: "; ")
  }

  static func state(_ state: GateReport.WaiverUse.State) -> String {
    switch state {
    case .active: "active"
    case .expired: "expired"
    case .notYet: "not yet begun"
    case .unused: "unused"
    case .overWide: "too wide"
    }
  }
}
