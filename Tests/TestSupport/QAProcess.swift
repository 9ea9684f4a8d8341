import Foundation

/// A finished process: the release binary as a person runs it, or another program.
package struct QAProcess: Sendable {
  package var status: Int32
  package var output: String
  package var errors: String

  package init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// A process that ended in another way than a stage needs.
  package struct Unexpected: Error {
    package var words: String
    package init(words: String) { self.words = words }
  }

  /// - Throws: `Unexpected` for another exit code.
  package func require(_ status: Int32) throws {
    guard self.status == status else {
      throw Unexpected(words: "exit code \(self.status): \(output.suffix(600)) \(errors)")
    }
  }

  /// The binary under test: `QA_BINARY`, or the release build of this checkout.
  package static var binary: String {
    ProcessInfo.processInfo.environment["QA_BINARY"] ?? Checkout.home + "/.build/release/qa"
  }

  /// Runs `qa` to its end, as in CI but outside GitHub Actions.
  ///
  /// - Parameters:
  ///   - arguments: The words after `qa`.
  ///   - folder: The working folder.
  ///   - environment: Variables that replace those of the test process.
  package static func run(
    _ arguments: [String], in folder: String = Checkout.home, environment: [String: String] = [:]
  ) throws -> QAProcess {
    try run(program: binary, arguments, in: folder, environment: environment)
  }

  /// Returns the path of a program on `PATH`; nil without it.
  package static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end; stops it after five minutes.
  package static func run(
    program: String, _ arguments: [String], in folder: String = Checkout.home,
    environment: [String: String] = [:]
  ) throws -> QAProcess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var values = ProcessInfo.processInfo.environment
    values["CI"] = "true"
    values["GITHUB_ACTIONS"] = nil
    process.environment = values.merging(environment) { $1 }
    // Files, not pipes: a full pipe blocks the child.
    let logs = try TemporaryFolder()
    let out = logs.path + "/out"
    let err = logs.path + "/err"
    for file in [out, err] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let handles = [out, err].map { FileHandle(forWritingAtPath: $0) }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    // Foundation reads beyond the list of open files if there are more than 1,300.
    defer { for handle in handles { try? handle?.close() } }
    try process.run()
    // The queue keeps the work for five minutes, also after it is cancelled.
    let watchdog = DispatchWorkItem { [weak process] in process?.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    func text(_ path: String) -> String {
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    return QAProcess(status: process.terminationStatus, output: text(out), errors: text(err))
  }
}
