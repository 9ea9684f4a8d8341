import Model

/// The verdict on a run, in a headline and one line of counts.
struct Verdict: Sendable {
  enum Kind: String, Sendable {
    /// Every criterion was decided, and none fails.
    case passed
    /// Nothing fails, but something is undecided or was not checked.
    case incomplete
    case failed, errored
    /// No case was checked.
    case empty
  }
  var kind: Kind
  var headline: String
  var detail: String

  /// - Parameter index: One that has its causes and summaries.
  init(_ index: RecordIndex) {
    let record = index.record
    let undecided = index.count(.cannotTell)
    let devices = Set(record.matrix.cases.map(\.device)).count
    // ` on 3,704 cases (71 devices)`
    let extent =
      devices == 0
      ? ""
      : " on \(PlainText.count(record.matrix.cases.count, "case")) (\(PlainText.count(devices, "device")))"
    // `41 criteria`, without those that do not apply.
    let criteria = PlainText.count(
      index.summaries.count - index.count(.notApplicable), "criterion", plural: "criteria")
    let failing = index.causes.count { $0.outcome == .failed }
    let errors = index.causes.count { $0.outcome == .errored }
    kind =
      if record.findings.isEmpty { .empty } else if errors > 0 { .errored } else if failing > 0 {
        .failed
      } else if undecided > 0 || index.count(.notRun) > 0 || !record.complete || !record.inputErrors.isEmpty {
        .incomplete
      } else { .passed }
    headline = Self.headline(kind, undecided: undecided, record)
    if record.findings.isEmpty {
      detail = "The run has no results."
      return
    }
    var parts: [String] = []
    if errors > 0 {
      parts.append(
        "\(PlainText.count(errors, "error")) left "
          + "\(PlainText.count(index.count(.errored), "criterion", plural: "criteria")) without a result\(extent)."
      )
    }
    if failing > 0 {
      let verb = failing == 1 ? "fails" : "fail"
      parts.append(
        "\(PlainText.count(failing, "cause")) \(verb) \(index.count(.failed)) of \(criteria)"
          + "\(errors > 0 ? "" : extent).")
    }
    if parts.isEmpty { parts.append("\(index.count(.passed)) of \(criteria) passed\(extent).") }
    if undecided > 0 { parts.append(Self.need(record, undecided)) }
    if !record.complete { parts.append("The run covers only part of its matrix.") }
    detail = parts.joined(separator: " ")
  }

  private static func headline(_ kind: Kind, undecided: Int, _ record: RunRecord) -> String {
    switch kind {
    case .passed: return "The launch screen meets its checklist"
    case .failed: return "The launch screen does not meet its checklist"
    case .errored: return "The run ended with errors"
    case .empty: return "Nothing was checked"
    case .incomplete:
      if undecided > 0 {
        let verb = undecided == 1 ? "is" : "are"
        return "Incomplete: \(PlainText.count(undecided, "criterion", plural: "criteria")) \(verb) undecided"
      }
      if !record.inputErrors.isEmpty { return "Incomplete: an input file could not be read" }
      return "Incomplete: not every case was checked"
    }
  }

  /// `5 need evidence.`
  private static func need(_ record: RunRecord, _ undecided: Int) -> String {
    let lacking = Set(
      record.findings.lazy.filter { $0.outcome == .cannotTell && $0.has(.needsEvidence) }
        .map(\.criterion)
    ).count
    if lacking == 0 { return "\(undecided) \(undecided == 1 ? "is" : "are") undecided." }
    let verb = lacking == 1 ? "needs" : "need"
    if lacking == undecided { return "\(lacking) \(verb) evidence." }
    return "\(undecided) are undecided; \(lacking) of them \(verb) evidence."
  }
}

extension RecordIndex {
  var verdict: Verdict { Verdict(self) }
}
