import Model

extension Causes {
  static func cause(members: [Int], _ results: [RunResult], _ index: RecordIndex?) -> Cause {
    let criteria = FoldedMessage.distinct(members.map { results[$0].criterion })
    let impacts = criteria.map { index?.impact(of: $0) ?? .serious }
    let worst = impacts.max() ?? .serious
    let criterion = zip(criteria, impacts).first { $0.1 == worst }?.0 ?? ""
    let leading = results[members.first { results[$0].criterion == criterion } ?? members[0]]
    let cases = Set(members.map { CaseKey(results[$0]) }.filter { !$0.screen.isProject }).count
    let devices = FoldedMessage.distinct(members.compactMap { results[$0].device })
    let said = PlainText.phrase(leading.message)
    let message = said.isEmpty ? leading.assertion + " gave no message" : said
    // Without the line, which moves with every edit above it.
    let lasting =
      leading.cause ?? [leading.assertion, leading.element ?? "", leading.file ?? ""].joined(separator: "|")
    return Cause(
      id: Slug.of(criterion, limit: 40) + "-" + StableHash.hex(leading.outcome.rawValue + lasting).prefix(8),
      outcome: leading.outcome, criterion: criterion, title: index?.title(of: criterion) ?? "",
      impact: worst, criteria: criteria, reason: leading.reason, message: message, cases: cases,
      devices: devices, sentence: message + extent(cases: cases, devices: devices.count),
      location: leading.file.map { SourceLocation(file: $0, line: leading.line, column: leading.column) },
      element: leading.element, results: members)
  }

  /// `: 38 cases on 14 devices`; empty for what no case decides.
  static func extent(cases: Int, devices: Int) -> String {
    if cases == 0 { return "" }
    let counted = ": " + PlainText.count(cases, "case")
    return devices == 0 ? counted : counted + " on " + PlainText.count(devices, "device")
  }
}
