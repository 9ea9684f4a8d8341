import Model

/// Lines on standard output that GitHub Actions turns into annotations.
package enum WorkflowCommands {
  /// Errors that GitHub shows for a step. Source: GitHub Docs, workflow commands.
  package static let limit = 10

  /// Returns `::error` for each cause, worst first, and `::notice` for each notice. If there are more than ten causes, the tenth
  /// line counts the rest.
  package static func lines(_ input: ReportInput) -> [String] {
    let record = input.record
    let causes = input.index.causes.filter { record.reportsProject || !$0.cases.isEmpty }
    let shown = causes.count > limit ? limit - 1 : causes.count
    var lines = causes.prefix(shown).map(error)
    if causes.count > shown {
      let rest = PlainText.count(causes.count - shown, "more cause")
      lines.append("::error title=qa::" + data("\(rest) in the report"))
    }
    let notices = record.reportsProject ? record.notices ?? [] : []
    return lines
      + notices.prefix(limit).map {
        command("notice", $0.location, title: $0.criterion, PlainText.line($0.message, bytes: 4000))
      }
  }

  private static func error(_ cause: Cause) -> String {
    command(
      "error", cause.location, title: PlainText.line("\(cause.criterion) \(cause.title)", bytes: 200),
      PlainText.line(cause.sentence, bytes: 4000))
  }

  private static func command(
    _ name: String, _ location: SourceLocation?, title: String, _ text: String
  ) -> String {
    var properties: [String] = []
    if let location {
      properties.append("file=" + property(location.file))
      if let line = location.line { properties += ["line=\(line)", "endLine=\(line)"] }
      if let column = location.column, location.line != nil { properties.append("col=\(column)") }
    }
    properties.append("title=" + property(title))
    return "::\(name) \(properties.joined(separator: ","))::" + data(text)
  }

  static func data(_ text: String) -> String {
    PlainText.clean(text).replacingScalars { ["%": "%25", "\r": "%0D", "\n": "%0A"][$0] }
  }
  static func property(_ text: String) -> String {
    data(text).replacingScalars { [":": "%3A", ",": "%2C"][$0] }
  }
}
