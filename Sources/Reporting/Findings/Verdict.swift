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

  /// - Parameters:
  ///   - summaries: The record's criteria.
  ///   - causes: Failed and errored causes.
  ///   - undecided: The number of undecided criteria.
  init(_ record: RunRecord, _ summaries: [CriterionSummary], causes: [Cause], undecided: Int) {
    let counts = Counts(record, summaries)
    let failing = causes.filter { $0.outcome == .failed }.count
    let errors = causes.filter { $0.outcome == .errored }.count
    kind =
      if record.findings.isEmpty { .empty } else if errors > 0 { .errored } else if failing > 0 {
        .failed
      } else if undecided > 0 || counts.notRun > 0 || !record.complete || !record.inputErrors.isEmpty {
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
          + "\(PlainText.count(counts.errored, "criterion", plural: "criteria")) without a result\(counts.extent)."
      )
    }
    if failing > 0 {
      let verb = failing == 1 ? "fails" : "fail"
      parts.append(
        "\(PlainText.count(failing, "cause")) \(verb) \(counts.failed) of \(counts.criteria)"
          + "\(errors > 0 ? "" : counts.extent).")
    }
    if parts.isEmpty { parts.append("\(counts.passed) of \(counts.criteria) passed\(counts.extent).") }
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

extension Verdict {
  /// Criteria by state, without the lines that only the gate decides.
  private struct Counts {
    var passed: Int
    var failed: Int
    var errored: Int
    var notRun: Int
    /// `41 criteria`, of which those that do not apply are left out.
    var criteria: String
    /// ` on 3,704 cases (71 devices)`; empty if no case was checked.
    var extent: String

    init(_ record: RunRecord, _ summaries: [CriterionSummary]) {
      func count(_ states: CriterionSummary.State...) -> Int {
        summaries.filter { states.contains($0.state) }.count
      }
      passed = count(.passed)
      failed = count(.failed)
      errored = count(.errored)
      notRun = count(.notRun)
      criteria = PlainText.count(summaries.count - count(.notApplicable), "criterion", plural: "criteria")
      let devices = Set(record.matrix.cases.map(\.device)).count
      extent =
        devices == 0
        ? ""
        : " on \(PlainText.count(record.matrix.cases.count, "case")) (\(PlainText.count(devices, "device")))"
    }
  }
}
