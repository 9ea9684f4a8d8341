import Model

/// The report on code quality that GitLab shows in a merge request.
///
/// Source: GitLab Docs, "Code Quality report format": description, check_name, fingerprint, severity, location.path and
/// location.lines.begin; the path is relative and does not begin with `./`.
enum CodeClimateDocument {
  static func bytes(_ input: ReportInput) throws -> [UInt8] {
    let entries = ReaderLine.all(input).map { entry -> JSONObject in
      let location: JSONObject = [
        "path": entry.file, "lines": ["begin": entry.line, "end": entry.line] as JSONObject,
      ]
      return [
        "description": PlainText.line(entry.text, bytes: 4000),
        "check_name": PlainText.line(entry.criterion, bytes: 200), "fingerprint": StableHash.hex(entry.id),
        "severity": entry.cause.map { severity($0, input.record) } ?? "info", "location": location,
      ]
    }
    return try JSONEncoding.bytes(of: JSONLines(items: entries))
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
