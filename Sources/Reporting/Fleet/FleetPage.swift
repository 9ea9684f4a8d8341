import Model

/// The overview of several apps: `index.html` with its style sheet.
package struct FleetPage {
  package static let name = "index.html"
  /// Apps with an entry each; the rest is counted.
  private static let shownApps = 2000

  private let record: FleetRecord
  private let templates: [String: String]

  package init(_ record: FleetRecord, templates: [String: String]) {
    (self.record, self.templates) = (record, templates)
  }

  /// - Throws: A `Diagnostic` for a template that is missing or cannot be parsed.
  package func files() throws -> [ReportFile] {
    let page = try PageTemplates(templates, names: ["fleet", "head", "foot"]).render("fleet", values)
    let style = templates["report.css"].map { ReportFile(path: "assets/report.css", bytes: Array($0.utf8)) }
    return [ReportFile(path: Self.name, bytes: Array(page.utf8))] + [style].compactMap { $0 }
  }

  private var values: TemplateValues {
    let apps = record.worstFirst
    let headline = FleetText.headline(record)
    let more = apps.count - Self.shownApps
    return [
      "pageTitle": "\(headline) · \(PlainText.count(apps.count, "app"))",
      "pages": [["pageName": "Apps"] as TemplateValues],
      "target": PlainText.count(apps.count, "app"), "project": record.shard.map { "shard \($0)" } ?? "",
      "verdictKind": record.worst.rawValue, "verdictMark": record.worst.mark, "headline": headline,
      "detail": FleetText.counts(record), "tiles": tiles,
      "apps": apps.prefix(Self.shownApps).map(entry),
      "moreApps": more > 0 ? [["moreCount": PlainText.grouped(more)] as TemplateValues] : [],
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
    return counts.filter { $0.1 > 0 }.map { kind, number, label, mark in
      ["tileKind": kind, "tileNumber": PlainText.grouped(number), "tileLabel": label, "tileMark": mark]
    }
  }

  private func entry(_ app: FleetRecord.App) -> TemplateValues {
    let facts = [app.target, app.checklist, app.matrix].compactMap { $0 }.joined(separator: " · ")
    let folder = app.folder.map { URIReference.relative($0) + "/" }
    return [
      "appName": HTMLText.line(app.name, bytes: 300),
      "appPage": app.hasPage ? [folder.map { $0 + "index.html" }].compactMap { $0 } : [],
      "appKind": app.verdict == .incomplete ? "cannotTell" : app.verdict.rawValue,
      "appMark": app.verdict.mark, "appVerdict": app.verdict.word,
      "appHeadline": HTMLText.line(app.headline), "appDetail": HTMLText.line(app.detail),
      "appFacts": HTMLText.line(facts, bytes: 300),
      "appSince": [app.unchanged.map(FleetText.since)].compactMap { $0 },
      "appHasList": !(app.errors.isEmpty && app.firstCauses.isEmpty),
      "appErrors": app.errors.prefix(5).map { HTMLText.line($0) },
      "appCauses": app.firstCauses.map(cause),
      "appMore": app.causes > app.firstCauses.count
        ? ["and \(PlainText.count(app.causes - app.firstCauses.count, "more cause"))"] : [],
      "appScreen": [app.screen.flatMap { screen in folder.map { $0 + screen } }].compactMap { $0 },
    ]
  }

  private func cause(_ cause: FleetRecord.Cause) -> TemplateValues {
    let location = cause.file.map { "\(SourceLocation(file: $0, line: cause.line))" }
    return [
      "causeCriterion": HTMLText.line(cause.criterion, bytes: 100),
      "causeMessage": HTMLText.line(cause.message, bytes: 400),
      "causeLocation": [location.map { HTMLText.line($0, bytes: 400) }].compactMap { $0 },
    ]
  }
}
