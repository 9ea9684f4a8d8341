import Model

/// Causes as lines of a compiler: `path:line:column: error: message`.
///
/// Xcode shows such lines of a build phase at their line of the file, and matchers of editors and CI systems read
/// them. Sources: Xcode Help, "Run Script build phase"; the rule `gcc` of vscode-cpptools.
package enum CompilerLines {
  /// Returns a line for each cause, worst first.
  ///
  /// - Parameter root: Absolute folder that the record's paths are relative to, because Xcode needs whole paths; nil leaves
  ///   them relative.
  package static func lines(_ input: ReportInput, root: String? = nil) -> [String] {
    let record = input.record
    return input.analysis.causes.map { cause in
      let region = input.analysis.index.region(of: cause, record)
      let path = root.map { $0 + "/" + region.file } ?? region.file
      return PlainText.line(path, bytes: 4000)
        + ":\(region.line):\(region.columns.lowerBound): \(severity(cause, record)): "
        + PlainText.line("\(cause.criterion): \(cause.marked(record))", bytes: 4000)
    }
  }

  private static func severity(_ cause: Cause, _ record: RunRecord) -> String {
    ReaderLevel(cause, record) == .error ? "error" : "warning"
  }
}

extension Cause {
  /// The sentence, with the waiver if there is one.
  func marked(_ record: RunRecord) -> String {
    sentence + (WaiverMark.text(self, record).map { " (\($0))" } ?? "")
  }
}

/// How a reader ranks a cause.
enum ReaderLevel {
  case error, warning, note

  init(_ cause: Cause, _ record: RunRecord) {
    if cause.outcome == .errored {
      self = .error
    } else if !WaiverMark.whole(cause, record).isEmpty {
      self = .note
    } else {
      self =
        switch cause.impact {
        case .critical, .serious: .error
        case .moderate: .warning
        case .minor: .note
        }
    }
  }
}
