import Model

/// The report on code quality that GitLab shows in a merge request.
///
/// Source: GitLab Docs, "Code Quality report format": description, check_name, fingerprint, severity, location.path and
/// location.lines.begin; the path is relative and does not begin with `./`.
enum CodeClimateDocument {
  static func bytes(_ input: ReportInput) -> [UInt8] {
    let record = input.record
    var json = JSONWriter(capacity: 4096)
    json.begin(.array)
    for entry in ReaderLine.all(input) {
      json.newline()
      json.object {
        $0.field("description", PlainText.line(entry.text, bytes: 4000))
        $0.field("check_name", PlainText.line(entry.criterion, bytes: 200))
        $0.field("fingerprint", StableHash.hex(entry.id))
        $0.field("severity", entry.cause.map { severity($0, record) } ?? "info")
        $0.key("location")
        $0.object {
          $0.field("path", entry.file)
          $0.key("lines")
          $0.object {
            $0.field("begin", entry.line)
            $0.field("end", entry.line)
          }
        }
      }
    }
    json.end(.array)
    return json.bytes + [0x0A]
  }

  private static func severity(_ cause: Cause, _ record: RunRecord) -> String {
    if cause.outcome == .errored { return "blocker" }
    if !WaiverMark.whole(cause, record).isEmpty { return "info" }
    return switch cause.impact {
    case .critical: "blocker"
    case .serious: "critical"
    case .moderate: "major"
    case .minor: "minor"
    }
  }
}
