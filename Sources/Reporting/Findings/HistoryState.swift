import Model

/// What an overview says of an app's last run.
struct HistoryState {
  /// Causes that the run before did not find.
  var new: Int
  /// The first of the runs since which the oldest cause is there; nil without causes.
  var openSince: HistoryRun?
  /// Criteria with a cause on which runs of one commit disagree.
  var flaky: [String]

  init(_ history: HistoryComparison) {
    new = history.new.count
    openSince = history.appeared.values.min { $0.id < $1.id }
    flaky = history.timelines.filter { !$0.flakyCommits(history.trend).isEmpty }.map(\.finding.criterion)
      .uniqued()
  }
}
