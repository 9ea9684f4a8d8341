import Model

/// The criteria that fail, as the page of `qa watch` shows them: a list of causes, and marks on screens.
struct WatchFindings: Sendable {
  private static let mostCauses = 60
  private static let mostMarks = 12

  private let record: RunRecord?
  private let analysis: RunAnalysis?
  private let causes: [Cause]
  private let numbers: [CaseID: Int]

  /// - Parameter record: Nil for findings that are not known.
  init(_ record: RunRecord?) {
    self.record = record
    analysis = record.map { RunAnalysis($0) }
    causes = Array((analysis?.causes ?? []).prefix(Self.mostCauses))
    numbers = Dictionary(
      (record?.matrix.cases ?? []).enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Criteria that fail or have errors.
  var failedCriteria: Int { analysis?.criteria.count { [.failed, .errored].contains($0.state) } ?? 0 }

  func write(_ writer: inout JSONWriter) {
    writer.key("summary")
    if let analysis {
      writer.object { writer in
        writer.field("headline", PlainText.line(analysis.verdict.headline, bytes: 200))
        writer.field("detail", PlainText.line(analysis.verdict.detail, bytes: 400))
        writer.field("kind", analysis.verdict.kind.rawValue)
        for state in [CriterionSummary.State.passed, .failed, .cannotTell, .errored] {
          writer.field(state.rawValue, analysis.criteria.count { $0.state == state })
        }
        writer.field("more", max(0, analysis.causes.count - causes.count))
      }
    } else {
      writer.value(nil as String?)
    }
    writer.key("causes")
    writer.array(causes) { writer, cause in
      writer.newline()
      writer.object {
        $0.field("id", cause.id)
        $0.field("criterion", PlainText.line(cause.criterion, bytes: 100))
        $0.field("others", cause.criteria.count + cause.consequences.count - 1)
        $0.field("impact", cause.outcome == .errored ? "errored" : cause.impact.rawValue)
        $0.field("title", PlainText.line(cause.title, bytes: 300))
        $0.field("text", PlainText.sentence(PlainText.clip(cause.statement, bytes: 600)))
        $0.field("fix", cause.fix.map { PlainText.sentence(PlainText.clip($0, bytes: 400)) })
        $0.field(
          "where",
          (cause.origins.first?.location ?? cause.location).map { "\($0)" }.map {
            PlainText.line($0, bytes: 400)
          })
        $0.field("extent", cause.extent)
      }
    }
  }

  /// Writes the causes that a screen shows, with the view that each is about.
  func write(_ screen: WatchedScreen, _ writer: inout JSONWriter) {
    writer.key("findings")
    writer.array(marks(on: screen)) { writer, mark in
      writer.object {
        $0.field("cause", mark.cause)
        $0.field("element", mark.element.map { PlainText.line($0, bytes: 200) })
        $0.field("text", mark.text)
      }
    }
  }

  private func marks(on screen: WatchedScreen) -> [(cause: Int, element: String?, text: String)] {
    let cases = screen.drawing.cases
    // The findings can be those of another matrix, until the checklist is evaluated again.
    guard let record, let number = numbers[screen.id], cases.contains(number) else { return [] }
    return causes.enumerated().flatMap { index, cause in
      cause.members.compactMap { member -> (cause: Int, element: String?, text: String)? in
        let finding = record.findings[member.finding]
        guard let own = member.cases, !own.intersection(cases).isEmpty, finding.derived != .dependsOn else {
          return nil
        }
        return (
          index, finding.element, finding.criterion + ": " + PlainText.line(finding.message, bytes: 300)
        )
      }
    }.prefix(Self.mostMarks).map { $0 }
  }
}
