import Model

/// Causes as lines of a compiler: `path:line:column: error: message`.
///
/// Xcode shows such lines of a build phase at their line of the file, and matchers of editors and CI systems read
/// them. Sources: Xcode Help, "Run Script build phase"; the rule `gcc` of vscode-cpptools.
package enum CompilerLines {
  /// Returns a line for each cause, worst first, and for each notice.
  ///
  /// - Parameter root: Absolute folder that the record's paths are relative to, because Xcode needs whole paths; nil leaves
  ///   them relative.
  package static func lines(_ input: ReportInput, root: String? = nil) -> [String] {
    let record = input.record
    return ReaderLine.all(input).map { entry in
      PlainText.line(root.map { $0 + "/" + entry.file } ?? entry.file, bytes: 4000)
        + ":\(entry.line):\(entry.column): \(entry.cause.map { severity($0, record) } ?? "note"): "
        + PlainText.line("\(entry.criterion): \(entry.text)", bytes: 4000)
    }
  }

  private static func severity(_ cause: Cause, _ record: RunRecord) -> String {
    ReaderLevel(cause, record) == .error ? "error" : "warning"
  }
}

/// A cause or a notice at its line of a file.
struct ReaderLine {
  /// Nil for a notice.
  var cause: Cause?
  var id: String
  var criterion: String
  var text: String
  var file: String
  var line: Int
  var column = 1

  /// Returns the causes of a run, worst first, and its notices.
  static func all(_ input: ReportInput) -> [ReaderLine] {
    let record = input.record
    return input.index.causes.map { cause in
      let region = input.index.region(of: cause)
      return ReaderLine(
        cause: cause, id: cause.id, criterion: cause.criterion, text: cause.marked(record), file: region.file,
        line: region.line, column: region.columns.lowerBound)
    }
      + (record.notices ?? []).map {
        ReaderLine(
          id: "notice:" + $0.id, criterion: $0.criterion, text: $0.message,
          file: $0.file ?? record.subject.project, line: $0.line ?? 1)
      }
  }
}

extension Cause {
  /// The sentence, with the waiver if there is one.
  func marked(_ record: RunRecord) -> String {
    sentence + (WaiverMark.text(self, record).map { " (\($0))" } ?? "")
  }
}

/// How a reader ranks a cause; the raw values are those of SARIF.
enum ReaderLevel: String {
  case error, warning, note

  init(_ impact: Impact) {
    self =
      switch impact {
      case .critical, .serious: .error
      case .moderate: .warning
      case .minor: .note
      }
  }

  init(_ cause: Cause, _ record: RunRecord) {
    if cause.outcome == .errored {
      self = .error
    } else {
      self = WaiverMark.whole(cause, record).isEmpty ? ReaderLevel(cause.impact) : .note
    }
  }
}
