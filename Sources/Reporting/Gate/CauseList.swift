import Model

/// The list of causes on the gate's page, with links to the run's page.
struct CauseList {
  typealias Values = TemplateValues
  /// Causes that are listed.
  static let shown = 20

  let causes: [Cause]
  let record: RunRecord

  var values: Values {
    let more = causes.count - Self.shown
    return [
      "hasCauses": !causes.isEmpty,
      "firstCauses": causes.prefix(Self.shown).enumerated().map { number, cause in
        [
          "firstNumber": String(number + 1),
          "firstAnchor": cause.id, "firstCriterion": HTMLText.line(cause.criterion, bytes: 100),
          "firstImpact": cause.outcome == .errored ? "errored" : cause.impact.rawValue,
          "firstMessage": HTMLText.line(cause.statement, bytes: 200),
          "firstExtent": cause.extent,
          "firstBadge": Self.badge(cause, record),
          "firstLocation": HTMLText.line(cause.location.map { "\($0)" } ?? "", bytes: 400),
        ] as Values
      },
      "moreCauses": more > 0 ? [["moreCount": PlainText.grouped(more)] as Values] : [],
    ]
  }

  /// The numbers of the listed causes of a criterion.
  func numbers(of criterion: String) -> [Int] {
    causes.prefix(Self.shown).indices.filter {
      causes[$0].criteria.contains(criterion) || causes[$0].consequences.contains(criterion)
    }.map { $0 + 1 }
  }

  /// Returns a badge for a cause that is waived, and nothing for any other.
  static func badge(_ cause: Cause, _ record: RunRecord) -> [Values] {
    WaiverMark.text(cause, record).map { [["badgeText": HTMLText.line($0, bytes: 300)]] } ?? []
  }
}
