import Model

extension HTMLModel {
  /// New, open and fixed causes, and the number of causes of earlier runs.
  var history: Values {
    guard let history = input.history else { return ["hasHistory": false] }
    let groups = [
      ("New", "failed", history.new), ("Still open", "cannotTell", history.open),
      ("Fixed", "passed", history.fixed), ("Not decided in this run", "notApplicable", history.undecided),
    ]
    return [
      "hasHistory": true, "isReport": page == .report, "historyPage": page == .report ? "" : "index.html",
      "historyAgainst": HistoryText.against(history),
      "historyTiles": groups.prefix(history.undecided.isEmpty ? 3 : 4).map { title, kind, found in
        [
          "tileKind": found.isEmpty ? "none" : kind, "tileNumber": PlainText.grouped(found.count),
          "tileLabel": title.lowercased(),
        ] as Values
      },
      "historyGroups": groups.filter { !$0.2.isEmpty }.map { title, kind, found in
        [
          "historyTitle": title, "historyKind": kind,
          "historyFindings": found.prefix(Self.shownCauses).map { values($0, history) },
          "historyMore": found.count > Self.shownCauses
            ? [["historyMoreCount": PlainText.grouped(found.count - Self.shownCauses)] as Values] : [],
        ] as Values
      },
      "trend": trend(history), "hasTrend": history.trend.count > 1,
      "trendRuns": history.trend.reversed().map {
        [
          "trendRun": "run \($0.id)", "trendTime": HTMLText.line($0.timestamp + " UTC", bytes: 60),
          "trendCommit": HTMLText.line($0.commit.map { String($0.prefix(10)) } ?? "", bytes: 60),
          "trendCauses": PlainText.grouped($0.causes),
          "trendFailures": PlainText.grouped($0.tests.failures + $0.tests.errors),
          "trendTests": PlainText.grouped($0.tests.tests),
        ] as Values
      },
    ]
  }

  /// Returns the badge `new` or `since run 3`; nothing without a history.
  func news(of cause: Cause) -> [Values] {
    guard let history = input.history, history.against != nil else { return [] }
    if history.new.contains(where: { $0.fingerprint == cause.id }) {
      return [["newsKind": "new", "newsText": "new"] as Values]
    }
    guard let first = history.appeared[cause.id], first.id != history.run.id else { return [] }
    return [["newsKind": "known", "newsText": "since \(HistoryText.name(first))"] as Values]
  }

  private func values(_ finding: HistoryFinding, _ history: HistoryComparison) -> Values {
    let isHere = causes.prefix(Self.shownCauses).contains { $0.id == finding.fingerprint }
    let since = history.appeared[finding.fingerprint].map { "since \(HistoryText.name($0))" }
    return [
      "historyCriterion": HTMLText.line(finding.criterion, bytes: 100),
      "historyMessage": HTMLText.line(finding.message, bytes: 300),
      "historySince": HTMLText.line(since ?? "", bytes: 200),
      "historyLocation": HTMLText.line(finding.location.map { "\($0)" } ?? "", bytes: 400),
      "historyLink": isHere ? [["historyTarget": finding.fingerprint] as Values] : [],
    ]
  }

  /// Returns a bar for each run, in units of the drawing.
  private func trend(_ history: HistoryComparison) -> [Values] {
    let runs = history.trend
    guard runs.count > 1 else { return [] }
    let most = max(1, runs.map(\.causes).max() ?? 1)
    let (width, height, step) = (40.0 * Double(runs.count), 90.0, 40.0)
    return [
      [
        "trendWidth": width.shortDescription, "trendHeight": (height + 40).shortDescription,
        "trendBase": (height + 20).shortDescription,
        "trendText": "Causes in the last \(runs.count) runs: "
          + runs.map { String($0.causes) }.joined(separator: ", "),
        "bars": runs.enumerated().map { number, run in
          let tall = max(2, height * Double(run.causes) / Double(most))
          return [
            "barX": (Double(number) * step + 6).shortDescription,
            "barY": (height + 20 - tall).shortDescription, "barHeight": tall.shortDescription,
            "barKind": run.causes == 0 ? "good" : "bad",
            "barMiddle": (Double(number) * step + step / 2).shortDescription,
            "barTop": (height + 14 - tall).shortDescription, "barNumber": PlainText.grouped(run.causes),
            "barName": "\(run.id)", "barFoot": (height + 36).shortDescription,
          ] as Values
        },
      ]
    ]
  }
}
