import Formats
import Model

/// Recorded launches, one on each line: `{"launchMilliseconds": 312, "splashMilliseconds": 2050, "state": "mainContent",
/// "conditions": {"maintenance": "no"}, "device": "iphone-14-pro", "os": "18.1", "at": "2026-11-21T10:00:00Z"}`.
///
/// Every key is optional, but a line must have at least one. Times are in milliseconds. The schema of a line is
/// `Matrix/schema/launch-trace.schema.json`.
package struct LaunchTrace: Sendable {
  /// The launches in the order of the file.
  package var records: [LaunchRecord]
  /// The errors of the file, with locations. A trace with diagnostics does not support a criterion.
  package var diagnostics: [Diagnostic]

  static let linesAtMost = 100_000
  static let diagnosticsAtMost = 20
  /// One minute. iOS ends an app that takes longer to launch; a larger value is likely in microseconds.
  static let millisecondsAtMost = 60_000.0
  /// A shorter time is in seconds: a process cannot start and draw in less than the time of one frame at 120 Hz.
  private static let millisecondsAtLeast = 1000.0 / 120

  /// Reads a trace.
  ///
  /// - Parameter file: The file's name for diagnostics.
  package static func read(_ bytes: [UInt8], file: String) -> LaunchTrace {
    var trace = LaunchTrace(records: [], diagnostics: [])
    guard String(validating: bytes, as: UTF8.self) != nil else {
      trace.diagnostics.add(
        .warning, at: SourceLocation(file: file), "the trace is not UTF-8",
        fix: "write one JSON object on each line")
      return trace
    }
    let lines = bytes.split(separator: 0x0A, maxSplits: linesAtMost + 1, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if isBlank { continue }
      if trace.diagnostics.count >= diagnosticsAtMost || index >= linesAtMost {
        trace.diagnostics.add(
          .warning, at: SourceLocation(file: file, line: index + 1), "the lines from here are not read",
          fix: index >= linesAtMost
            ? "shorten the file to \(linesAtMost) lines" : "correct the lines above first")
        break
      }
      trace.read(Array(line), line: index + 1, file: file)
    }
    return trace
  }

  private mutating func read(_ line: [UInt8], line number: Int, file: String) {
    var fields = JSONFields(file: file)
    fields.lineOffset = number - 1
    do {
      let node = try JSONReader.read(line)
      if let record = Self.record(node, number, &fields) { records.append(record) }
    } catch {
      fields.diagnostics.add(
        at: SourceLocation(file: file, line: number, column: error.column),
        "the line is not a JSON object: \(error.message)", fix: "write one complete JSON object on each line")
    }
    diagnostics += fields.diagnostics.map {
      Diagnostic(.warning, at: $0.location, $0.message, fix: $0.fix)
    }
  }

  /// Reads one launch; nil if it has an error.
  private static func record(_ node: JSONNode, _ line: Int, _ fields: inout JSONFields) -> LaunchRecord? {
    let keys = [
      "launchMilliseconds", "splashMilliseconds", "state", "conditions", "device", "os", "at",
    ]
    guard fields.object(node, "a launch", keys: keys) else { return nil }
    var record = LaunchRecord(line: line)
    record.launchMilliseconds = time(node, "launchMilliseconds", &fields)
    if record.launchMilliseconds == 0 {
      fields.diagnose(
        node["launchMilliseconds"], "\"launchMilliseconds\" is 0, but every launch takes time",
        fix: "write the measured time, or remove the key")
    }
    if let value = record.launchMilliseconds, value > 0, value < millisecondsAtLeast {
      fields.diagnose(
        node["launchMilliseconds"],
        "\"launchMilliseconds\" is \(value.shortDescription), which is too short for a launch",
        fix: "write milliseconds, not seconds")
    }
    record.splashMilliseconds = time(node, "splashMilliseconds", &fields)
    record.state = fields.text(node, "state")
    record.device = fields.text(node, "device")
    record.os = fields.text(node, "os")
    record.at = fields.text(node, "at")
    if let at = record.at {
      if let seconds = UTCTime.seconds(at) {
        if seconds < EvidenceLimits.earliestTime {
          fields.diagnose(node["at"], "\"\(at)\" is before the first app for iOS", fix: "set the clock")
        }
      } else {
        fields.diagnose(node["at"], "\"\(at)\" is not a time in UTC like 2026-11-21T10:00:00Z")
      }
    }
    if record.state?.isEmpty == true {
      fields.diagnose(
        node["state"], "\"state\" is empty", fix: "remove it for a launch that reached no state")
    }
    record.conditions = fields.textMap(node, "conditions", item: "condition") ?? [:]
    if fields.diagnostics.isEmpty, record == LaunchRecord(line: line) {
      fields.diagnose(node, "the launch has no data", fix: "known are " + keys.joined(separator: ", "))
    }
    return fields.diagnostics.isEmpty ? record : nil
  }

  private static func time(_ node: JSONNode, _ key: String, _ fields: inout JSONFields) -> Double? {
    guard let value = fields.number(node, key) else { return nil }
    if value < 0 {
      fields.diagnose(node[key], "\"\(key)\" is \(value.shortDescription), but a time is not negative")
      return nil
    }
    if value > millisecondsAtMost {
      fields.diagnose(
        node[key], "\"\(key)\" is \(value.shortDescription), which is more than a minute",
        fix: "write milliseconds")
      return nil
    }
    return value
  }
}
