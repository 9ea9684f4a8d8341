import Model

extension HTMLModel {
  /// Cases of a cause that are listed with their messages; the rest is counted.
  static let shownCases = 12
  /// Causes whose fix and line are shown; those of the others are folded.
  private static let unfoldedCauses = 5

  var findings: Values {
    var anchors = Set(index.summaries.filter { $0.state == .cannotTell }.map(\.id))
    return [
      "hasCauses": !causes.isEmpty,
      "findings": causes.prefix(Self.shownCauses).enumerated().map { finding($1, number: $0 + 1) },
      "moreFindings": Values.more(causes.count - Self.shownCauses),
      "hasUndecided": !undecided.isEmpty,
      "undecided": undecided.prefix(Self.shownCauses).map { entry in
        [
          "undecidedCriterion": HTMLText.line(entry.criterion, bytes: 100),
          "undecidedAnchor": anchors.remove(entry.criterion).map { ["criterion-" + Slug.of($0)] } ?? [],
          "undecidedTitle": HTMLText.line(entry.title, bytes: 300),
          "undecidedBadge": Values.badge(entry, input.record),
          "undecidedMessage": HTMLText.line(entry.message, bytes: 800),
          "undecidedExtent": entry.cases.isEmpty ? [] : [extent(of: entry)],
        ] as Values
      },
      "moreUndecided": Values.more(undecided.count - Self.shownCauses),
    ]
  }

  private func finding(_ cause: Cause, number: Int) -> Values {
    let leading = cause.example(index)
    let criterion = index.criteria[cause.criterion]
    var values: Values = [
      "findingAnchor": cause.id,
      "findingNumber": String(number),
      "findingCriterion": HTMLText.line(cause.criterion, bytes: 100),
      "findingFolded": number > Self.unfoldedCauses,
      "findingMark": cause.outcome.mark,
      "findingImpact": cause.outcome == .errored ? "errored" : cause.impact.rawValue,
      "findingTitle": HTMLText.line(cause.title, bytes: 300),
      "findingMessage": HTMLText.line(cause.statement),
      "findingSources": sources(cause), "findingAlso": also(cause),
      "findingOwnFix": optional(cause.fix.map(PlainText.sentence), "fixText"),
      "findingExtent": extent(of: cause),
      "findingFigures": figures(leading),
      "findingFacts": facts(cause, leading),
      "findingRationale": optional(criterion?.rationale, "rationaleText"),
      "findingFix": cause.fix == nil ? optional(criterion?.fix, "fixText") : [],
      "findingCommand": HTMLText.line(RepeatCommand.of(input.command, leading)),
      "findingNews": news(of: cause),
      "findingBadge": Values.badge(cause, input.record),
      "findingCases": cases(cause),
    ]
    values.merge(pictures(cause, cause.picturedExample(index)))
    return values
  }

  /// `14 iPhones in landscape`
  private func extent(of cause: Cause) -> String {
    index.extent(of: cause.cases, on: cause.devices, countsCases: false)
  }

  func optional(_ text: String?, _ key: String) -> [Values] {
    guard let text, !text.isEmpty else { return [] }
    return [[key: HTMLText.line(text)]]
  }

  private func facts(_ cause: Cause, _ leading: RunResult) -> [Values] {
    var facts: [(String, String)] = []
    if let element = cause.element { facts.append(("Element", element)) }
    facts.append(("Measured by", leading.assertion))
    if let reason = leading.reason { facts.append(("Reason", reason.replacing("-", with: " "))) }
    if let note = leading.note { facts.append(("Note", note)) }
    if let waiver = leading.waiver { facts.append(("Waiver", waiver)) }
    if !cause.devices.isEmpty {
      let names = cause.devices.prefix(8).map { index.name(ofDevice: $0) }
      let rest = cause.devices.count - names.count
      facts.append(("Devices", names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")))
    }
    return Values.facts(facts, bytes: 1000)
  }

  /// Measured and expected values; empty if there are none.
  private func figures(_ result: RunResult) -> [Values] {
    let lines = Figures(result.finding).lines
    if lines.isEmpty { return [] }
    return [
      [
        "figures": lines.prefix(20).map { line in
          [
            "figureName": Self.named(line.name),
            "figureState": line.isOff ? "off" : "even",
            "figureMeasured": HTMLText.line(line.measured, bytes: 400),
            "figureExpected": HTMLText.line(line.expected, bytes: 400),
            "figureMeasuredColor": swatch(line.measuredColor),
            "figureExpectedColor": swatch(line.expectedColor),
          ] as Values
        }
      ]
    ]
  }

  private func swatch(_ color: String?) -> [Values] { color.map { [["swatchColor": $0]] } ?? [] }

  /// Returns a name that is not empty, as the header of a table's row must be.
  private static func named(_ name: String) -> String {
    let name = HTMLText.line(name, bytes: 100)
    return name.isEmpty ? "unnamed" : name
  }

  /// The lines and files to change, with the text of the lines; the location if none is known.
  private func sources(_ cause: Cause) -> [Values] {
    let locations =
      cause.origins.isEmpty ? cause.location.map { [$0] } ?? [] : cause.origins.map(\.location)
    return locations.uniqued().prefix(6).map { location in
      [
        "sourceLocation": HTMLText.line("\(location)", bytes: 400),
        "sourceExcerpt": index.excerpt(location.file, location.line).map {
          [["excerptText": HTMLText.line($0, bytes: 300)] as Values]
        } ?? [],
      ]
    }
  }

  /// Criteria that fail with the cause, directly or because they depend on others.
  private func also(_ cause: Cause) -> [Values] {
    let others = cause.criteria.filter { $0 != cause.criterion }
    let lists = [("Also fails:", others), ("Fail because of it:", cause.consequences)]
    return lists.filter { !$0.1.isEmpty }.map {
      ["alsoName": $0.0, "alsoCriteria": HTMLText.line($0.1.listed(), bytes: 600)]
    }
  }

  /// Returns the link to the screen of a case, or to the picture of the case if the screen shows another one.
  private func caseTarget(_ caseIndex: Int, _ screen: ScreenKey) -> String {
    if let preview = index.previews[caseIndex], input.previews[preview] != nil,
      let shown = shownPreviews[screen], shown != preview
    {
      return PreviewPath.of(preview)
    }
    return "screens.html#" + screenAnchor(screen)
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
          "caseTarget": caseTarget(caseIndex, screen),
          "caseMessage": HTMLText.line(
            PlainText.phrase(input.record.findings[member.finding].message), bytes: 300),
        ])
      }
      seen = seen.union(member.cases ?? CaseRanges())
    }
    return [["shownCases": shown, "caseMore": Values.more(cause.cases.count - shown.count)]]
  }
}
