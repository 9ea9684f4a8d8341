import Foundation

/// Runs the release binary as a person would.
struct QAProcess: Sendable {
  var status: Int32
  var errors: String

  /// The checkout that this test belongs to.
  static let source = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Where data and sample come from.
  static let root = ProcessInfo.processInfo.environment["QA_HOME"] ?? source

  static var binary: String {
    ProcessInfo.processInfo.environment["QA_BINARY"] ?? root + "/.build/release/qa"
  }

  static func run(_ arguments: [String], in folder: String = root) throws -> QAProcess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var values = ProcessInfo.processInfo.environment
    values["CI"] = "true"
    values["GITHUB_ACTIONS"] = nil
    process.environment = values
    // A file, not a pipe: a full pipe would stop the child.
    let scratch = try Scratch()
    let errors = scratch.path + "/err"
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    // A run takes seconds; one that never ends must not take the other cases with it.
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 180, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    let text = String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
    return QAProcess(status: process.terminationStatus, errors: text)
  }
}

/// A folder that goes when the last holder goes.
final class Scratch: Sendable {
  let path: String
  init() throws {
    path = NSTemporaryDirectory() + "/qa-corpus-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A run's results, as a script would read them.
struct RunFile: Decodable, Sendable {
  struct Result: Decodable, Sendable {
    var criterion: String
    var assertion: String
    var device: String?
    var orientation: String?
    var appearance: String?
    var outcome: String
    var reason: String?
    var message: String
    var file: String?
    var line: Int?
    var element: String?
    var note: String?
  }
  var results: [Result]

  init(from decoder: any Decoder) throws {
    results = try RunFindings.expanded(Result.self, from: decoder) { result, values in
      result.device = values["device"]
      result.orientation = values["orientation"]
      result.appearance = values["appearance"]
    }
  }

  static func read(_ folder: String) throws -> RunFile {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/run.json"))
    return try JSONDecoder().decode(RunFile.self, from: data)
  }
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
