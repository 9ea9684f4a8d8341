import Model

/// What a run of several apps prints.
package enum FleetText {
  /// Returns the line of one app: verdict, name, and the worst cause or what else is to know.
  package static func line(_ app: FleetRecord.App, _ style: TerminalStyle, width: Int) -> String {
    let word = app.unchanged == nil ? app.verdict.word : app.verdict.word + ", unchanged"
    let name = PlainText.terminal(app.name)
    let blanks = String(repeating: " ", count: max(0, min(width, 60) - DisplayWidth.of(name)))
    let text = style.cut(PlainText.terminal(sentence(app)), after: 14 + max(width, DisplayWidth.of(name)))
    return style.paint(DisplayWidth.pad(word, to: 10), app.verdict.tone) + "  " + name + blanks + "  " + text
  }

  /// Returns the lines that end a run.
  ///
  /// - Parameter page: The overview as a person types its path.
  package static func summary(_ record: FleetRecord, page: String, _ style: TerminalStyle) -> [String] {
    let headline = style.paint(self.headline(record) + ".", record.worst.tone)
    return notices(record).flatMap { style.wrap(PlainText.terminal($0)) }
      + style.wrap(headline + " " + counts(record)) + ["Report: \(page)"]
  }

  static func headline(_ record: FleetRecord) -> String {
    let count = record.summary.apps
    let all = PlainText.count(count, "app")
    if record.lacksShards { return "Incomplete: shards are missing" }
    let bad = record.apps.filter { $0.exitCode > 0 }.count
    if bad > 0 {
      return "\(PlainText.grouped(bad)) of \(all) \(bad == 1 ? "has" : "have") findings or errors"
    }
    if record.summary.incomplete > 0 {
      return "No finding in \(all), but \(PlainText.grouped(record.summary.incomplete)) "
        + (record.summary.incomplete == 1 ? "is" : "are") + " incomplete"
    }
    return count == 1 ? "The app meets its checklist" : "All \(all) meet their checklists"
  }

  static func counts(_ record: FleetRecord) -> String {
    let summary = record.summary
    let parts = [
      (summary.errored, "with errors"), (summary.failed, "failed"), (summary.incomplete, "incomplete"),
      (summary.passed, "passed"), (summary.unchanged, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\(PlainText.grouped($0.0)) \($0.1)" }
    let shard = record.shard.map { " Shard \($0)." } ?? ""
    return PlainText.count(summary.apps, "app") + ": " + parts.joined(separator: ", ") + "." + shard
  }

  /// `Built with SDK 27, 2 apps break LB-15: shop and bank. Uploads need this SDK from April 2027.`
  static func notices(_ record: FleetRecord) -> [String] {
    let all = record.apps.flatMap { app in (app.notices ?? []).map { (app: app.name, notice: $0) } }
    return all.map(\.notice.criterion).uniqued().compactMap { criterion in
      let own = all.filter { $0.notice.criterion == criterion }
      guard let notice = own.first?.notice else { return nil }
      let apps = own.map(\.app).uniqued()
      guard let sdk = notice.sdk, let from = notice.from else {
        return "\(criterion) has notices about \(apps.listed(atMost: 8))."
      }
      return "Built with SDK \(sdk), \(PlainText.count(apps.count, "app")) "
        + "\(apps.count == 1 ? "breaks" : "break") \(criterion): \(apps.listed(atMost: 8)). "
        + "Uploads need this SDK from \(Notice.month(from) ?? from)."
    }
  }

  /// `unchanged since run 12 at 2026-11-26 08:00, commit 1a2b3c4d`
  static func since(_ run: FleetRecord.EarlierRun) -> String { "unchanged since " + name(run) }

  /// `run 12 at 2026-11-26 08:00, commit 1a2b3c4d`
  static func name(_ run: FleetRecord.EarlierRun) -> String {
    let time = PlainText.line(String(run.timestamp.replacing("T", with: " ").prefix(16)))
    let commit = run.commit.map { ", commit " + PlainText.line(String($0.prefix(8))) } ?? ""
    return "run \(run.run) at \(time)\(commit)"
  }

  /// What a reader wants to know first of an app.
  static func sentence(_ app: FleetRecord.App) -> String {
    if let run = app.unchanged { return since(run) }
    if let error = app.errors.first { return error }
    guard let cause = app.firstCauses.first else { return app.detail }
    return "\(PlainText.count(app.causes, "cause")), first \(cause.criterion): \(cause.message)"
  }
}

extension FleetRecord.Verdict {
  package var word: String {
    switch self {
    case .passed: "passed"
    case .incomplete: "incomplete"
    case .failed: "failed"
    case .errored: "error"
    }
  }

  var mark: String {
    switch self {
    case .passed: "✓"
    case .incomplete: "?"
    case .failed, .errored: "✕"
    }
  }

  var tone: TerminalStyle.Tone {
    switch self {
    case .passed: .good
    case .incomplete: .undecided
    case .failed, .errored: .bad
    }
  }
}
