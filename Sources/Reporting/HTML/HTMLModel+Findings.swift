import Model

extension HTMLModel {
  /// Cases of a cause that are listed with their messages; the rest is counted.
  static let shownCases = 12

  var findings: Values {
    let more = causes.count - Self.shownCauses
    return [
      "findings": causes.prefix(Self.shownCauses).map(finding),
      "moreFindings": more > 0 ? [["moreFindingsCount": PlainText.grouped(more)] as Values] : [],
      "hasUndecided": !undecided.isEmpty,
      "undecided": undecided.prefix(Self.shownCauses).map { entry in
        [
          "undecidedCriterion": HTMLText.line(entry.criterion, bytes: 100),
          "undecidedTarget": "criterion-" + Slug.of(entry.criterion),
          "undecidedTitle": HTMLText.line(entry.title, bytes: 300),
          "undecidedReason": HTMLText.line(entry.reason ?? "", bytes: 100),
          "undecidedBadge": badge(entry),
          "undecidedMessage": HTMLText.line(entry.message, bytes: 800),
          "undecidedExtent": String(
            Causes.extent(cases: entry.cases.count, devices: entry.devices.count).dropFirst(2)),
        ] as Values
      },
      "moreUndecided": undecided.count > Self.shownCauses
        ? [["moreUndecidedCount": undecided.count - Self.shownCauses] as Values] : [],
    ]
  }

  private func finding(_ cause: Cause) -> Values {
    let leading = cause.example(input.record, index)
    let criterion = index.criteria[cause.criterion]
    let others = cause.criteria.filter { $0 != cause.criterion }
    return [
      "findingAnchor": cause.id,
      "findingCriterion": HTMLText.line(cause.criterion, bytes: 100),
      "findingTarget": "criterion-" + Slug.of(cause.criterion),
      "findingKind": cause.outcome.rawValue,
      "findingMark": cause.outcome.mark,
      "findingImpact": cause.outcome == .errored ? "errored" : cause.impact.rawValue,
      "findingTitle": HTMLText.line(cause.title, bytes: 300),
      "findingMessage": HTMLText.line(cause.message),
      "findingExtent": String(
        Causes.extent(cases: cause.cases.count, devices: cause.devices.count).dropFirst(2)),
      "findingFigures": figures(leading),
      "findingFacts": facts(cause, leading, others),
      "findingRationale": optional(criterion?.rationale, "rationaleText"),
      "findingFix": optional(criterion?.fix, "fixText"),
      "findingCommand": HTMLText.line(RepeatCommand.of(input.command, leading)),
      "findingPicture": picture(leading, marks: cause.element),
      "findingNews": news(of: cause),
      "findingBadge": badge(cause),
      "findingCases": cases(cause),
      "findingCaseCount": PlainText.count(max(cause.cases.count, 1), "case"),
      "hasCaseList": !cause.cases.isEmpty,
    ]
  }

  func optional(_ text: String?, _ key: String) -> [Values] {
    guard let text, !text.isEmpty else { return [] }
    return [[key: HTMLText.line(text)]]
  }

  private func facts(_ cause: Cause, _ leading: RunResult, _ others: [String]) -> [Values] {
    var facts: [(String, String)] = []
    if let location = cause.location { facts.append(("Open", "\(location)")) }
    if let element = cause.element { facts.append(("Element", element)) }
    facts.append(("Measured by", leading.assertion))
    if let reason = leading.reason { facts.append(("Reason", reason)) }
    if let note = leading.note { facts.append(("Note", note)) }
    if let waiver = leading.waiver { facts.append(("Waiver", waiver)) }
    if !others.isEmpty { facts.append(("Also fails", others.listed())) }
    if !cause.consequences.isEmpty {
      facts.append(("Fails because of it", cause.consequences.listed()))
    }
    if !cause.devices.isEmpty {
      let names = cause.devices.prefix(8).map { index.name(ofDevice: $0) }
      let rest = cause.devices.count - names.count
      facts.append(("Devices", names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")))
    }
    return facts.map { ["factName": $0.0, "factValue": HTMLText.line($0.1, bytes: 1000)] }
  }

  /// Measured and expected values by name; empty if there are none.
  private func figures(_ result: RunResult) -> [Values] {
    let names = Set(result.measured.keys).union(result.expected.keys).sorted()
    if names.isEmpty { return [] }
    return [
      [
        "figures": names.prefix(20).map { name in
          [
            "figureName": Self.named(name),
            "figureState": Self.differs(result.measured[name], result.expected[name]) ? "off" : "even",
            "figureMeasured": HTMLText.line(result.measured[name]?.text ?? "", bytes: 400),
            "figureExpected": HTMLText.line(result.expected[name]?.text ?? "", bytes: 400),
          ] as Values
        }
      ]
    ]
  }

  /// Returns a name that is not empty, as the header of a table's row must be.
  private static func named(_ name: String) -> String {
    let name = HTMLText.line(name, bytes: 100)
    return name.isEmpty ? "unnamed" : name
  }

  private static func differs(_ measured: Measure?, _ expected: Measure?) -> Bool {
    guard let measured, let expected else { return false }
    return measured.text != expected.text
  }

  private func cases(_ cause: Cause) -> [Values] {
    if cause.cases.isEmpty { return [] }
    var seen = CaseRanges()
    var shown: [Values] = []
    for member in cause.members {
      for caseIndex in (member.cases ?? CaseRanges()).subtracting(seen).prefix(Self.shownCases - shown.count)
      {
        let id = index.cases[caseIndex]
        let screen = ScreenKey(id)
        let parts = [index.name(ofDevice: id.device), screen.mode, FoldedMessage.conditions([id])]
        shown.append([
          "caseName": HTMLText.line(parts.filter { !$0.isEmpty }.joined(separator: ", "), bytes: 300),
          "caseTarget": screenAnchor(screen),
          "caseMessage": HTMLText.line(
            PlainText.phrase(input.record.findings[member.finding].message), bytes: 300),
        ])
      }
      seen = seen.union(member.cases ?? CaseRanges())
    }
    let more = cause.cases.count - shown.count
    return [
      [
        "shownCases": shown,
        "caseMore": more > 0 ? [["caseMoreCount": PlainText.grouped(more)] as Values] : [],
      ]
    ]
  }
}
