/// One cause over the runs of a trend.
package struct HistoryTimeline: Hashable, Sendable {
  /// What one run says about the cause.
  package enum State: String, Sendable, CaseIterable {
    case found
    /// The run decided the criterion without finding the cause.
    case absent
    /// The run did not decide the criterion.
    case undecided
  }

  /// As the last run that found it describes it.
  package var finding: HistoryFinding
  /// One state for each run of the trend, oldest first.
  package var states: [State]

  package init(finding: HistoryFinding, states: [State]) {
    self.finding = finding
    self.states = states
  }

  /// Index of the first run since which every run that decided the cause found it; nil if the last one did not find it.
  package var openSince: Int? {
    guard let last = states.last(where: { $0 != .undecided }), last == .found else { return nil }
    let after = states.lastIndex(of: .absent).map { $0 + 1 } ?? 0
    return states.indices.first { $0 >= after && states[$0] == .found }
  }

  /// Index of the first run without it, after the last run that found it; nil for an open cause.
  package var fixedIn: Int? {
    guard let last = states.lastIndex(of: .found) else { return nil }
    return states.indices.first { $0 > last && states[$0] == .absent }
  }

  /// Commits whose runs disagree: one found the cause, and another did not, on the same cases.
  ///
  /// - Parameter trend: The runs of the states.
  package func flakyCommits(_ trend: [HistoryRun]) -> [String] {
    var seen: [String: Set<State>] = [:]
    var order: [String] = []
    for (run, state) in zip(trend, states) where state != .undecided {
      guard let commit = run.commit else { continue }
      let key = commit + " " + run.scope
      if seen[key] == nil { order.append(key) }
      seen[key, default: []].insert(state)
    }
    return order.filter { seen[$0]?.count == 2 }.map { String($0.prefix { $0 != " " }) }.uniqued()
  }
}
