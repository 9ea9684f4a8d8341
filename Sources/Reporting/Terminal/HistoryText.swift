import Model

/// What changed since an earlier run.
package enum HistoryText {
  static let shown = 50

  /// Returns one line for the end of a run.
  package static func line(_ history: HistoryComparison) -> String {
    PlainText.terminal("History: " + change(history))
  }

  /// `1 new, 2 still open, 0 fixed since run 5, 2026-11-21.`
  static func change(_ history: HistoryComparison) -> String {
    let counts = "\(history.new.count) new, \(history.open.count) still open, \(history.fixed.count) fixed"
    let rest = history.undecided.isEmpty ? "" : ", \(history.undecided.count) not decided"
    guard let against = history.against else {
      return "\(name(history.run)), no earlier run to compare with."
    }
    return "\(counts)\(rest) since \(name(against))."
  }

  package static func lines(_ history: HistoryComparison) -> [String] {
    var lines = [describe(history.run), against(history)]
    if history.against == nil { lines += group("Found", history.run.id, history.found, history) }
    lines += group("New", history.run.id, history.new, history)
    lines += group("Still open", history.run.id, history.open, history)
    lines += group("Fixed", nil, history.fixed, history)
    lines += group("Not decided in this run", nil, history.undecided, history)
    if lines.count == 2 { lines += ["", "No causes in either run."] }
    lines += flaky(history)
    return lines.map(PlainText.terminal)
  }

  /// `Run 5, 2026-11-21, commit abc1234567, App of apps/a by story-8.3, matrix full: 3 causes, 12 of 300 tests failed`
  package static func describe(_ run: HistoryRun) -> String {
    let bad = run.tests.failures + run.tests.errors
    let part = run.isComplete ? "" : " (part)"
    // The app as the command named it, else the project's folder.
    var folder = run.basis?.name ?? "."
    if folder.hasSuffix(":" + run.target) { folder.removeLast(run.target.count + 1) }
    if folder == "." { folder = run.project.split(separator: "/").dropLast().joined(separator: "/") }
    let app = run.target + (folder.isEmpty ? "" : " of " + folder)
    return PlainText.terminal(
      "\(capitalized(name(run))), \(app) by \(run.checklist), matrix \(run.matrix)\(part): "
        + "\(PlainText.count(run.causes, "cause")), \(PlainText.grouped(bad)) of "
        + "\(PlainText.count(run.tests.tests, "test")) failed")
  }

  /// Returns one line for each app, as `failed  apps/a: 3 causes, 1 new, the oldest since run 7, …; 1 flaky (run 9, …)`.
  package static func apps(_ apps: [HistoryComparison]) -> [String] {
    apps.map { history in
      let state = HistoryState(history)
      let oldest = state.openSince.map { ", the oldest since \(name($0))" } ?? ""
      let new = state.new == 0 ? "" : ", \(state.new) new"
      let flaky = state.flaky.isEmpty ? "" : "; \(state.flaky.count) flaky"
      let verdict = DisplayWidth.pad(history.run.basis?.verdict.word ?? "", to: 10)
      let causes = PlainText.count(history.run.causes, "cause")
      return verdict + "  "
        + PlainText.terminal(
          "\(history.run.basis?.name ?? ""): \(causes)\(new)\(oldest)\(flaky) (\(name(history.run)))"
        )
    }
  }

  static func against(_ history: HistoryComparison) -> String {
    guard let against = history.against else {
      return "No earlier run of the same app, checklist and matrix to compare with."
    }
    let differs = against.scope != history.run.scope
    return "Compared with \(name(against))." + (differs ? " The two runs checked different cases." : "")
  }

  /// `run 5, 2026-11-21, commit abc1234567`
  static func name(_ run: HistoryRun) -> String {
    let commit = run.commit.map { ", commit \($0.prefix(10))" } ?? ""
    return PlainText.line("run \(run.id), \(run.timestamp.prefix(10))\(commit)", bytes: 200)
  }

  private static func flaky(_ history: HistoryComparison) -> [String] {
    let found = history.timelines.compactMap { timeline -> String? in
      let commits = timeline.flakyCommits(history.trend)
      if commits.isEmpty { return nil }
      let names = commits.map { String($0.prefix(10)) }.listed(atMost: 3)
      return
        "- \(timeline.finding.criterion) \(PlainText.line(timeline.finding.message, bytes: 300)), in commit \(names)"
    }
    if found.isEmpty { return [] }
    return ["", "Flaky: \(PlainText.count(found.count, "cause")) on which runs of one commit disagree"]
      + found.prefix(shown)
  }

  private static func group(
    _ title: String, _ run: Int64?, _ findings: [HistoryFinding], _ history: HistoryComparison
  ) -> [String] {
    if findings.isEmpty { return [] }
    var lines = ["", "\(title): \(PlainText.count(findings.count, "cause"))"]
    for finding in findings.prefix(shown) {
      let location = finding.location.map { " (\($0))" } ?? ""
      let since = history.appeared[finding.fingerprint]
      let known = since.flatMap { $0.id == run ? nil : ", since \(name($0))" } ?? ""
      let extent = finding.cases == 0 ? "" : ": " + PlainText.count(finding.cases, "case")
      lines.append(
        "- \(finding.criterion) \(PlainText.line(finding.message, bytes: 300))\(extent)\(known)\(location)")
    }
    if findings.count > shown { lines.append("and \(findings.count - shown) more") }
    return lines
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
