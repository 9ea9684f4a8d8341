import Model

extension HTMLModel {
  /// Waivers with their approver, reason and end.
  var waivers: Values {
    let record = input.record
    var counts: [String: Int] = [:]
    for finding in record.findings {
      if let id = finding.waiver { counts[id, default: 0] += finding.resultCount }
    }
    return [
      "hasWaivers": !record.waivers.isEmpty,
      "waivers": record.waivers.map { waiver in
        let facts = [
          ("Where", GateWords.scope(waiver.scope)), ("Reason", waiver.reason), ("Approver", waiver.approver),
          ("Until", UTCTime.text(waiver.end)), ("Risk", waiver.risk),
        ]
        return [
          "waiverId": HTMLText.line(waiver.id, bytes: 100),
          "waiverCriterion": HTMLText.line(waiver.criterion, bytes: 100),
          "waiverTarget": "criterion-" + Slug.of(waiver.criterion),
          "waiverExtent": "applies to " + PlainText.count(counts[waiver.id] ?? 0, "result"),
          "waiverFacts": facts.map {
            ["factName": $0.0, "factValue": HTMLText.line($0.1, bytes: 600)] as Values
          },
        ] as Values
      },
    ]
  }

  /// Returns a badge for a cause that is waived, and nothing for any other.
  func badge(_ cause: Cause) -> [Values] {
    CauseList.badge(cause, input.record)
  }
}
