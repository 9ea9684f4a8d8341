import Model

/// The short list of causes that pages share.
struct CauseList {
  typealias Values = TemplateValues
  /// Causes that are listed.
  static let shown = 5

  let causes: [Cause]
  let record: RunRecord
  /// The page that has the findings; empty for the same page.
  let page: String

  /// - Parameter news: Returns the badge of a cause that is new or old.
  func values(news: (Cause) -> [Values] = { _ in [] }) -> Values {
    let more = causes.count - Self.shown
    return [
      "hasCauses": !causes.isEmpty, "causePage": page,
      "causeCount": PlainText.count(causes.count, "cause"),
      "firstCauses": causes.prefix(Self.shown).map { cause in
        [
          "firstAnchor": cause.id, "firstCriterion": HTMLText.line(cause.criterion, bytes: 100),
          "firstImpact": cause.outcome == .errored ? "errored" : cause.impact.rawValue,
          "firstMessage": HTMLText.line(cause.statement, bytes: 200),
          "firstExtent": cause.extent,
          "firstNews": news(cause), "firstBadge": Self.badge(cause, record),
          "firstLocation": HTMLText.line(cause.location.map { "\($0)" } ?? "", bytes: 400),
        ] as Values
      },
      "moreCauses": more > 0 ? [["moreCount": PlainText.grouped(more)] as Values] : [],
    ]
  }

  /// Returns a badge for a cause that is waived, and nothing for any other.
  static func badge(_ cause: Cause, _ record: RunRecord) -> [Values] {
    WaiverMark.text(cause, record).map { [["badgeText": HTMLText.line($0, bytes: 300)]] } ?? []
  }
}
