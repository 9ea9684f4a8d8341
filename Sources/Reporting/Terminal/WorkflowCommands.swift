import Model

/// Lines on standard output that GitHub Actions turns into annotations.
package enum WorkflowCommands {
  /// Errors that GitHub shows for a step. Source: GitHub Docs, workflow commands.
  package static let limit = 10

  /// Returns `::error` for each cause, worst first, and `::notice` for each notice. If there are more than ten causes, the tenth
  /// line counts the rest.
  package static func lines(_ record: RunRecord) -> [String] {
    let causes = Causes.group(record).filter { record.reportsProject || !$0.cases.isEmpty }
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
    replace(PlainText.clean(text), [("%", "%25"), ("\r", "%0D"), ("\n", "%0A")])
  }
  static func property(_ text: String) -> String {
    replace(data(text), [(":", "%3A"), (",", "%2C")])
  }
  /// Replaces scalar by scalar, because a combining mark would hide the character before it.
  private static func replace(_ text: String, _ pairs: [(Unicode.Scalar, String)]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let pair = pairs.first(where: { $0.0 == scalar }) {
        result.append(contentsOf: pair.1.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
