import Model

/// The one line that a lead reads.
struct Verdict: Sendable {
  enum Kind: String, Sendable { case passed, failed, errored, empty }
  var kind: Kind
  var headline: String
  var detail: String

  init(_ record: RunRecord, causes: [Cause], undecided: Int) {
    let counts = record.summary.tests
    let failing = causes.filter { $0.outcome == .failed }
    let faults = causes.filter { $0.outcome == .errored }
    let where_ = Self.extent(record)
    let open =
      undecided == 0
      ? "" : " \(PlainText.count(undecided, "criterion", plural: "criteria")) could not be told."
    if record.findings.isEmpty {
      kind = .empty
      headline = "Nothing was checked"
      detail = "The run has no results, so it proves nothing."
    } else if !faults.isEmpty {
      kind = .errored
      headline = "The run could not be finished"
      detail =
        "\(PlainText.count(faults.count, "fault")) of the tool or its input "
        + "left \(PlainText.count(counts.errors, "test")) without a result\(where_)."
    } else if !failing.isEmpty {
      kind = .failed
      headline = "The launch screen does not meet its checklist"
      detail =
        "\(PlainText.count(failing.count, "cause")) "
        + "\(failing.count == 1 ? "fails" : "fail") \(PlainText.count(counts.failures, "test"))\(where_).\(open)"
    } else {
      kind = .passed
      headline = undecided == 0 ? "The launch screen meets its checklist" : "Nothing fails"
      detail = "All that could be checked holds\(where_).\(open)"
    }
    if !record.complete { detail += " The run covers only a part of its matrix." }
  }

  private static func extent(_ record: RunRecord) -> String {
    let devices = Set(record.matrix.cases.map(\.device)).count
    if devices == 0 { return "" }
    return
      ", over \(PlainText.count(record.matrix.cases.count, "case")) on \(PlainText.count(devices, "device"))"
  }
}
