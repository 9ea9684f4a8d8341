import Foundation
import Testing

/// Runs the release binary as a person would.
struct QAProcess {
  var status: Int32
  var output: String
  var errors: String

  /// The checkout: data and sample come from here.
  static let root =
    ProcessInfo.processInfo.environment["QA_HOME"]
    ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Where these tests lie.
  static let source = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static var binary: String {
    ProcessInfo.processInfo.environment["QA_BINARY"] ?? root + "/.build/release/qa"
  }

  static func run(
    program: String = binary, _ arguments: [String], in folder: String = root,
    environment: [String: String] = [:]
  ) throws -> QAProcess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var values = ProcessInfo.processInfo.environment
    values["CI"] = "true"
    values["GITHUB_ACTIONS"] = nil
    for (key, value) in environment { values[key] = value }
    process.environment = values
    // Files, not pipes: a full pipe would stop the child.
    let scratch = try Scratch()
    let out = scratch.path + "/out"
    let err = scratch.path + "/err"
    _ = FileManager.default.createFile(atPath: out, contents: nil)
    _ = FileManager.default.createFile(atPath: err, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: err)
    try process.run()
    process.waitUntilExit()
    func text(_ path: String) -> String {
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    return QAProcess(status: process.terminationStatus, output: text(out), errors: text(err))
  }
}

/// The checkout that the tests belong to.
enum Checkout {
  static let root = QAProcess.source
  static let home = QAProcess.root

  static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: root + "/" + path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// A folder that goes when the last holder goes.
final class Scratch: Sendable {
  let path: String
  init() throws {
    path = NSTemporaryDirectory() + "/qa-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A run's results, as a script would read them.
struct RunFile: Decodable {
  struct Result: Decodable {
    var criterion: String
    var assertion: String
    var device: String?
    var os: String?
    var orientation: String?
    var appearance: String?
    var contrast: String?
    var layoutDirection: String?
    var outcome: String
    var reason: String?
    var message: String
    var note: String?
    var file: String?
    var line: Int?
  }
  struct Summary: Decodable {
    var results: [String: Int]
    var tests: Tests
  }
  struct Tests: Decodable, Equatable {
    var tests: Int
    var failures: Int
    var errors: Int
    var skipped: Int
  }
  struct Matrix: Decodable {
    var cases: [[String]]
    var environments: Int
  }
  struct Subject: Decodable {
    var kind: String
    var launchScreen: String?
  }
  var complete: Bool
  var subject: Subject
  var matrix: Matrix
  var summary: Summary
  var results: [Result]

  private enum Key: String, CodingKey { case complete, subject, matrix, summary }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    complete = try container.decode(Bool.self, forKey: .complete)
    subject = try container.decode(Subject.self, forKey: .subject)
    matrix = try container.decode(Matrix.self, forKey: .matrix)
    summary = try container.decode(Summary.self, forKey: .summary)
    results = try RunFindings.expanded(Result.self, from: decoder) { result, values in
      result.device = values["device"]
      result.os = values["os"]
      result.orientation = values["orientation"]
      result.appearance = values["appearance"]
      result.contrast = values["contrast"]
      result.layoutDirection = values["layoutDirection"]
    }
  }

  static func read(_ folder: String) throws -> RunFile {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/run.json"))
    return try JSONDecoder().decode(RunFile.self, from: data)
  }
  /// Ids of criteria with at least one failed result.
  var failed: Set<String> { Set(results.filter { $0.outcome == "failed" }.map(\.criterion)) }
}

/// Findings of `run.json` with the ranges of their cases, expanded to results.
enum RunFindings {
  private struct Table: Decodable {
    var axes: [String]
    var cases: [[String]]
  }
  private struct Cases: Decodable { var cases: [String]? }
  private enum Key: String, CodingKey { case matrix, findings }

  /// - Parameter place: puts a result on a case, given the case's values by axis.
  static func expanded<Result: Decodable>(
    _ type: Result.Type, from decoder: any Decoder, place: (inout Result, [String: String]) -> Void
  ) throws -> [Result] {
    let container = try decoder.container(keyedBy: Key.self)
    let table = try container.decode(Table.self, forKey: .matrix)
    let findings = try container.decode([Result].self, forKey: .findings)
    let cases = try container.decode([Cases].self, forKey: .findings)
    return zip(findings, cases).flatMap { finding, entry -> [Result] in
      guard let ranges = entry.cases else { return [finding] }
      return ranges.flatMap { range -> [Result] in
        let ends = range.split(separator: "-").compactMap { Int($0) }
        return (ends[0]...ends[ends.count - 1]).map { position in
          var result = finding
          place(&result, Dictionary(uniqueKeysWithValues: zip(table.axes, table.cases[position])))
          return result
        }
      }
    }
  }
}
