import Model

extension HTMLModel {
  /// One sentence about the last run.
  var historyLine: Values {
    guard let history = input.history, history.against != nil else { return ["hasHistory": false] }
    return ["hasHistory": true, "historyLine": HTMLText.line(HistoryText.change(history), bytes: 400)]
  }

  /// The numbers of new, open and fixed causes, and the number of causes of earlier runs.
  var history: Values {
    guard let history = input.history else { return [:] }
    let groups = [
      ("new", "failed", history.new), ("still open", "cannotTell", history.open),
      ("fixed", "passed", history.fixed), ("not decided in this run", "notApplicable", history.undecided),
    ]
    return [
      "historyAgainst": HistoryText.against(history),
      "historyTiles": groups.prefix(history.undecided.isEmpty ? 3 : 4).map { title, kind, found in
        [
          "tileKind": found.isEmpty ? "none" : kind, "tileNumber": PlainText.grouped(found.count),
          "tileLabel": title,
        ] as Values
      },
      "trend": trend(history), "hasTrend": history.trend.count > 1,
      "trendRuns": history.trend.reversed().map { run in
        [
          "trendRun": "run \(run.id)", "trendTime": HTMLText.line(run.timestamp + " UTC", bytes: 60),
          "trendCommit": run.commit.map { [HTMLText.line(String($0.prefix(10)), bytes: 60)] } ?? [],
          "trendCauses": PlainText.count(run.causes, "cause"),
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
