import Model

extension HTMLModel {
  /// Each cause over the runs of the trend: open, fixed or flaky, and since which run and commit.
  var timelines: Values {
    guard let history = input.history else { return [:] }
    let known = Set(causes.prefix(Self.shownCauses).map(\.id))
    return [
      "timelineCount": PlainText.count(history.timelines.count, "cause"),
      "hasTimelines": !history.timelines.isEmpty,
      "timelines": history.timelines.prefix(Self.shownCauses).map { timeline -> Values in
        let finding = timeline.finding
        let flaky = timeline.flakyCommits(history.trend)
        var values = Self.state(timeline, history.trend)
        values["timelineTarget"] =
          known.contains(finding.fingerprint) ? [HTMLText.line(finding.fingerprint, bytes: 100)] : []
        values["timelineCriterion"] = HTMLText.line(finding.criterion, bytes: 100)
        values["timelineMessage"] = HTMLText.line(finding.message, bytes: 300)
        values["timelineFlaky"] =
          flaky.isEmpty
          ? []
          : [["flakyText": HTMLText.line("in commit \(Self.short(flaky).listed(atMost: 3))", bytes: 200)]]
        values["timelineCells"] = zip(history.trend, timeline.states).map(Self.cell)
        return values
      },
    ]
  }

  private static func state(_ timeline: HistoryTimeline, _ trend: [HistoryRun]) -> Values {
    if let since = timeline.openSince {
      let isNew = since == trend.count - 1 && trend.count > 1
      return [
        "timelineKind": "failed", "timelineState": isNew ? "new" : "open",
        "timelineSince": HTMLText.line("since \(HistoryText.name(trend[since]))", bytes: 200),
      ]
    }
    guard let fixed = timeline.fixedIn else {
      return ["timelineKind": "cannotTell", "timelineState": "not decided", "timelineSince": ""]
    }
    return [
      "timelineKind": "passed", "timelineState": "fixed",
      "timelineSince": HTMLText.line("in \(HistoryText.name(trend[fixed]))", bytes: 200),
    ]
  }

  private static func cell(_ run: HistoryRun, _ state: HistoryTimeline.State) -> Values {
    let (kind, mark, word) =
      switch state {
      case .found: ("failed", "✕", "found")
      case .absent: ("passed", "✓", "not found")
      case .undecided: ("cannotTell", "?", "not decided")
      }
    return [
      "cellKind": kind, "cellMark": mark,
      "cellText": HTMLText.line("\(HistoryText.name(run)): \(word)", bytes: 200),
    ]
  }

  private static func short(_ commits: [String]) -> [String] { commits.map { String($0.prefix(10)) } }
}
