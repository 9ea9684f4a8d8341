import AssetCatalog
import Model

/// Recorded launches, one a line: `{"launchMilliseconds": 312, "splashMilliseconds": 2050, "state": "mainContent",
/// "conditions": {"maintenance": "no"}, "device": "iphone-14-pro", "os": "18.1", "at": "2026-11-21T10:00:00Z"}`.
///
/// Every key may be left out, but a line must say something. Times are in milliseconds and in no other unit;
/// `Matrix/schema/launch-trace.schema.json` describes a line.
public struct LaunchTrace: Sendable {
  /// In the order of the file.
  public var records: [LaunchRecord]
  /// Everything that is wrong, each with its line and column. A trace with faults is not whole.
  public var faults: [Diagnostic]

  static let linesAtMost = 100_000
  static let faultsAtMost = 20
  /// An hour: no launch takes longer, but a time in microseconds does.
  static let millisecondsAtMost = 3_600_000.0

  /// `file` is how messages name it.
  public static func read(_ bytes: [UInt8], file: String) -> LaunchTrace {
    var trace = LaunchTrace(records: [], faults: [])
    guard String(validating: bytes, as: UTF8.self) != nil else {
      trace.faults.append(
        Diagnostic(
          .warning, at: SourceLocation(file: file), "the trace is not UTF-8",
          fix: "write one JSON object a line"))
      return trace
    }
    let lines = bytes.split(separator: 0x0A, maxSplits: linesAtMost + 1, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if isBlank { continue }
      if trace.faults.count >= faultsAtMost || index >= linesAtMost {
        trace.faults.append(
          Diagnostic(
            .warning, at: SourceLocation(file: file, line: index + 1), "what follows is not read",
            fix: index >= linesAtMost ? "keep to \(linesAtMost) lines" : "mend the lines above first"))
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
      fields.faults.append(
        Diagnostic(
          at: SourceLocation(file: file, line: number, column: error.column),
          "the line is not a JSON object: \(error.message)", fix: "write one whole JSON object a line"))
    }
    faults += fields.faults.map {
      Diagnostic(.warning, at: $0.location, $0.message, fix: $0.fix)
    }
  }

  /// Nil where something is wrong.
  private static func record(_ node: JSONNode, _ line: Int, _ fields: inout JSONFields) -> LaunchRecord? {
    let keys = [
      "launchMilliseconds", "splashMilliseconds", "state", "conditions", "device", "os", "at",
    ]
    guard fields.object(node, "a launch", keys: keys) else { return nil }
    var record = LaunchRecord(line: line)
    record.launchMilliseconds = time(node, "launchMilliseconds", &fields)
    record.splashMilliseconds = time(node, "splashMilliseconds", &fields)
    record.state = fields.text(node, "state")
    record.device = fields.text(node, "device")
    record.os = fields.text(node, "os")
    record.at = fields.text(node, "at")
    if let at = record.at, UTCTime.seconds(at) == nil {
      fields.fault(node["at"], "\"\(at)\" is no time in UTC such as 2026-11-21T10:00:00Z")
    }
    if record.state?.isEmpty == true {
      fields.fault(
        node["state"], "\"state\" is empty", fix: "leave it out for a launch that reached no state")
    }
    record.conditions = conditions(node, &fields)
    if fields.faults.isEmpty, record == LaunchRecord(line: line) {
      fields.fault(node, "the launch says nothing", fix: "known are " + keys.joined(separator: ", "))
    }
    return fields.faults.isEmpty ? record : nil
  }

  private static func conditions(_ node: JSONNode, _ fields: inout JSONFields) -> [String: String] {
    guard let member = fields.member(node, "conditions") else { return [:] }
    guard let members = member.object, members.count <= EvidenceLimits.listItems else {
      fields.fault(member, "\"conditions\" must be an object of texts, not \(member.kind)")
      return [:]
    }
    for name in member.repeated.sorted() { fields.fault(member[name], "\"\(name)\" is given twice") }
    var conditions: [String: String] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      conditions[name] = fields.words(value, "condition \"\(name)\"")
    }
    return conditions
  }

  private static func time(_ node: JSONNode, _ key: String, _ fields: inout JSONFields) -> Double? {
    guard let value = fields.number(node, key) else { return nil }
    if value < 0 {
      fields.fault(node[key], "\"\(key)\" is \(value.shortDescription), and no time is negative")
      return nil
    }
    if value > millisecondsAtMost {
      fields.fault(
        node[key], "\"\(key)\" is \(value.shortDescription), which is more than an hour",
        fix: "write milliseconds")
      return nil
    }
    return value
  }
}
