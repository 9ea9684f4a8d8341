import Model

/// The overview of several apps: `index.html` with its style sheet.
package struct FleetPage {
  package static let name = "index.html"
  /// Apps with an entry each; the rest is counted.
  private static let shownApps = 2000
  /// Causes of several apps with an entry each; the others are shown with each app.
  private static let shownCauses = 50
  /// Causes that only one app has.
  private static let shownOwnCauses = 3

  let record: FleetRecord
  let templates: [String: String]

  /// - Throws: A `Diagnostic` for a template that is missing or cannot be parsed.
  package func files() throws -> [ReportFile] {
    let page = try PageTemplates(templates, names: ["fleet", "head", "foot"]).render("fleet", values)
    let style = templates["report.css"].map { ReportFile(path: "assets/report.css", bytes: Array($0.utf8)) }
    return [ReportFile(path: Self.name, bytes: Array(page.utf8))] + [style].compactMap { $0 }
  }

  private var values: TemplateValues {
    let apps = record.worstFirst.prefix(Self.shownApps)
    let headline = FleetText.headline(record)
    let shared = record.sharedCauses
    let anchors = Dictionary(
      uniqueKeysWithValues: shared.prefix(Self.shownCauses).enumerated().map { number, entry in
        (entry.cause.words, (anchor: "cause-\(number + 1)", apps: entry.apps.count))
      })
    let common = Set(record.apps.filter { $0.checklist != nil }.map(Self.facts))
    return [
      "pageTitle": "\(headline) · \(PlainText.count(record.apps.count, "app"))",
      "pages": [["pageName": "Apps"] as TemplateValues],
      "target": PlainText.count(record.apps.count, "app"),
      "project": record.shard.map { "shard \($0)" } ?? "",
      "verdictKind": record.worst.rawValue, "verdictMark": record.worst.mark, "headline": headline,
      "detail": FleetText.counts(record), "tiles": tiles,
      "hasShared": !shared.isEmpty,
      "shared": shared.prefix(Self.shownCauses).map { entry in
        cause(entry.cause, bytes: 400).merging([
          "sharedAnchor": anchors[entry.cause.words]?.anchor ?? "",
          "sharedCount": PlainText.count(entry.apps.count, "app"), "sharedApps": entry.apps.map(name),
        ])
      },
      "common": common.count == 1 ? common.map { HTMLText.line($0, bytes: 300) } : [],
      "hasScreens": apps.contains { $0.screen != nil },
      "hasSince": apps.contains { $0.unchanged != nil || $0.openSince != nil },
      "apps": apps.map { entry($0, anchors, hasCommon: common.count == 1) },
      "moreApps": TemplateValues.more(record.apps.count - apps.count),
      "hasNotices": !FleetText.notices(record).isEmpty,
      "noticesTitle": Notice.title(FleetText.notices(record).count),
      "notices": FleetText.notices(record).map {
        ["noticeText": HTMLText.line($0, bytes: 800)] as TemplateValues
      },
      "files": [FleetJSON.name, FleetJUnit.name, FleetMarkdown.name].map {
        ["fileName": $0] as TemplateValues
      },
      "skipTarget": "apps", "skipText": "apps",
    ]
  }

  private var tiles: [TemplateValues] {
    let summary = record.summary
    let counts = [
      ("errored", summary.errored, "with errors", "✕"), ("failed", summary.failed, "failed", "✕"),
      ("cannotTell", summary.incomplete, "incomplete", "?"), ("passed", summary.passed, "passed", "✓"),
      ("notRun", summary.unchanged, "unchanged", "≈"),
    ]
    return counts.flatMap { TemplateValues.tile($0.0, $0.1, $0.2, mark: $0.3) }
  }

  private func entry(
    _ app: FleetRecord.App, _ anchors: [String: (anchor: String, apps: Int)], hasCommon: Bool
  ) -> TemplateValues {
    let own = app.firstCauses.filter { anchors[$0.words] == nil }
    let more = app.causes - app.firstCauses.count + own.dropFirst(Self.shownOwnCauses).count
    return name(app).merging([
      "appTarget": HTMLText.line(app.target ?? "", bytes: 200),
      "appKind": app.verdict == .incomplete ? "cannotTell" : app.verdict.rawValue,
      "appMark": app.verdict.mark, "appVerdict": app.verdict.word,
      // The verdict is the headline of an app with results.
      "appDetail": HTMLText.line(app.detail.isEmpty ? app.headline : app.detail),
      "appFacts": hasCommon || app.checklist == nil ? [] : [HTMLText.line(Self.facts(app), bytes: 300)],
      "appSince": [app.unchanged.map(FleetText.since) ?? app.openSince.map { "since " + FleetText.name($0) }]
        .compactMap { $0 },
      "appHasList": !(app.errors.isEmpty && app.firstCauses.isEmpty),
      "appErrors": app.errors.prefix(5).map { HTMLText.line($0) },
      "appShared": app.firstCauses.compactMap { cause in
        anchors[cause.words].map { shared in
          [
            "sharedTarget": shared.anchor, "causeCriterion": HTMLText.line(cause.criterion, bytes: 100),
            "sharedText": "as in \(PlainText.count(shared.apps - 1, "other app"))",
          ] as TemplateValues
        }
      },
      "appCauses": own.prefix(Self.shownOwnCauses).map { cause($0, bytes: 240) },
      "appMore": more > 0 ? ["and \(PlainText.count(more, "more cause"))"] : [],
      "appScreen": [app.screen.flatMap { screen in Self.folder(app).map { $0 + screen } }].compactMap { $0 },
    ])
  }

  private static func facts(_ app: FleetRecord.App) -> String {
    [app.checklist, app.matrix].compactMap { $0 }.joined(separator: " · ")
  }

  private static func folder(_ app: FleetRecord.App) -> String? {
    app.folder.map { URIReference.relative($0) + "/" }
  }

  private func name(_ app: FleetRecord.App) -> TemplateValues {
    [
      "appName": HTMLText.line(app.name, bytes: 300),
      "appPage": app.hasPage ? [Self.folder(app).map { $0 + "index.html" }].compactMap { $0 } : [],
    ]
  }

  private func cause(_ cause: FleetRecord.Cause, bytes: Int) -> TemplateValues {
    let location = cause.file.map { "\(SourceLocation(file: $0, line: cause.line))" }
    return [
      "causeCriterion": HTMLText.line(cause.criterion, bytes: 100),
      "causeMessage": HTMLText.line(cause.message, bytes: bytes),
      "causeLocation": [location.map { HTMLText.line($0, bytes: 400) }].compactMap { $0 },
    ]
  }
}
