import Foundation

/// Programs that judge what is written, where this machine has them.
enum OutsideTools {
  struct Outcome {
    var status: Int32
    var text: String
  }

  /// Nil where `name` is not on the path.
  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(
      "qa-tool-\(UUID().uuidString).txt")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: log) }
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    return Outcome(status: process.terminationStatus, text: text)
  }

  static func withFile<Result>(_ bytes: [UInt8], name: String, _ body: (String) throws -> Result) throws
    -> Result
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qa-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try body(file.path)
  }

  /// Schemas that others publish lie outside the repository; nil where they are absent.
  static func publishedSchema(_ name: String) -> String? {
    let folders: [String?] = [
      ProcessInfo.processInfo.environment["QA_SCHEMAS"],
      URL(fileURLWithPath: Fixtures.packageRoot).deletingLastPathComponent()
        .appendingPathComponent("shared/schemas").path,
    ]
    return folders.compactMap { $0 }.map { $0 + "/" + name }.first {
      FileManager.default.fileExists(atPath: $0)
    }
  }
}
