import Foundation

/// The contents of `run.json`, as a script reads them: one result for each finding and case.
package struct RunFile: Decodable, Sendable {
  package struct Result: Decodable, Hashable, Sendable {
    package var criterion: String
    package var assertion: String
    package var device: String?
    package var os: String?
    package var orientation: String?
    package var appearance: String?
    package var contrast: String?
    package var layoutDirection: String?
    package var outcome: String
    package var reason: String?
    package var message: String
    package var note: String?
    package var file: String?
    package var line: Int?
    package var element: String?
    package var fix: String?
    package var origins: [Origin]?
    package var impact: String?
  }
  /// A line or a file that the fix of a finding changes.
  package struct Origin: Decodable, Hashable, Sendable {
    package var file: String
    package var line: Int?
    package var element: String?
  }
  /// What will count later.
  package struct Notice: Decodable, Hashable, Sendable {
    package var id: String
    package var criterion: String
    package var message: String
    package var file: String?
    package var line: Int?
    package var sdk: String?
    package var from: String?
  }
  package struct Summary: Decodable, Sendable {
    package var results: [String: Int]
    package var tests: Tests
  }
  package struct Tests: Decodable, Equatable, Sendable {
    package var tests: Int
    package var failures: Int
    package var errors: Int
    package var skipped: Int
  }
  package struct Matrix: Decodable, Sendable {
    package var environments: Int
    /// The keys of the axes.
    package var axes: [String]
    /// The values of each case, in the order of `axes`.
    package var cases: [[String]]
  }
  package struct Subject: Decodable, Sendable {
    package var kind: String
    package var launchScreen: String?
  }
  package var complete: Bool
  package var subject: Subject
  package var matrix: Matrix
  package var summary: Summary
  package var results: [Result]
  package var notices: [Notice]
  package var diagnostics: [String]

  private enum Key: String, CodingKey {
    case complete, subject, matrix, summary, findings, notices, diagnostics
  }
  private struct CaseRanges: Decodable { var cases: [String]? }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    complete = try container.decode(Bool.self, forKey: .complete)
    subject = try container.decode(Subject.self, forKey: .subject)
    let table = try container.decode(Matrix.self, forKey: .matrix)
    matrix = table
    summary = try container.decode(Summary.self, forKey: .summary)
    notices = try container.decode([Notice].self, forKey: .notices)
    diagnostics = try container.decode([String].self, forKey: .diagnostics)
    let findings = try container.decode([Result].self, forKey: .findings)
    let ranges = try container.decode([CaseRanges].self, forKey: .findings)
    results = zip(findings, ranges).flatMap { finding, ranges in
      guard let ranges = ranges.cases else { return [finding] }
      return ranges.flatMap(Self.indexes).map { finding.inCase(table.cases[$0], axes: table.axes) }
    }
  }

  /// Returns the indexes of a range, such as `3` or `0-7`.
  private static func indexes(_ range: String) -> [Int] {
    let ends = range.split(separator: "-").compactMap { Int($0) }
    guard let first = ends.first, let last = ends.last else { return [] }
    return Array(first...last)
  }

  /// Reads the `run.json` of a report folder.
  package static func read(_ folder: String) throws -> RunFile {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/run.json"))
    return try JSONDecoder().decode(RunFile.self, from: data)
  }

  /// The ids of criteria with at least one failed result.
  package var failed: Set<String> { Set(results.filter { $0.outcome == "failed" }.map(\.criterion)) }
}

extension RunFile.Result {
  /// Returns the result with the values of a case.
  fileprivate func inCase(_ values: [String], axes: [String]) -> RunFile.Result {
    var result = self
    for (axis, value) in zip(axes, values) {
      switch axis {
      case "device": result.device = value
      case "os": result.os = value
      case "orientation": result.orientation = value
      case "appearance": result.appearance = value
      case "contrast": result.contrast = value
      case "layoutDirection": result.layoutDirection = value
      default: break
      }
    }
    return result
  }
}
