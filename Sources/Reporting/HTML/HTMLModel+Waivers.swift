import Model

extension HTMLModel {
  /// Waivers with their approver, reason and end.
  var waivers: Values {
    let record = input.record
    let used = Set(record.findings.compactMap(\.waiver))
    return [
      "hasWaivers": !record.waivers.isEmpty,
      "waivers": record.waivers.map { waiver in
        let facts = [
          ("Where", GateWords.scope(waiver.scope)), ("Reason", waiver.reason), ("Approver", waiver.approver),
          ("Valid", waiver.term), ("Risk", waiver.risk),
        ]
        return [
          "waiverId": HTMLText.line(waiver.id, bytes: 100),
          "waiverCriterion": HTMLText.line(waiver.criterion, bytes: 100),
          "waiverState": used.contains(waiver.id) ? "applies" : "applies to nothing",
          "waiverFacts": Values.facts(facts, bytes: 600),
        ] as Values
      },
    ]
  }
}
