import Files
import Foundation
import Definitions
import Model
import Proof
import Reporting
import Runner
import Store

extension CommandContext {
  /// Makes the context of a command that runs within another program, such as a test; nil outside of one.
  @TaskLocal static var making: (@Sendable () throws -> CommandContext)?
  /// Makes the context of this process's command. It is set once, before the command starts.
  ///
  /// It is no value of the first task: Swift 6.3.1 ends that one with a bad pointer where the whole module is optimized.
  nonisolated(unsafe) static var ofProcess: (@Sendable () throws -> CommandContext)?

  /// Returns the context of this command.
  ///
  /// - Throws: `Diagnostics` if no folder with the data is found.
  static func current() throws -> CommandContext {
    guard let making = making ?? ofProcess else {
      throw Diagnostic(.error, "the command was not started by `qa`")
    }
    return try making()
  }

  /// - Parameter here: The absolute path of the working directory.
  static func make(
    in here: String, environment: [String: String], executable: String, arguments: [String]
  ) throws -> CommandContext {
    guard let data = DataRoot.locate(executable: executable, environment: environment) else {
      throw Diagnostics(
        .error,
        environment["QA_HOME"].flatMap {
          $0.isEmpty ? nil : "QA_HOME is \"\($0)\", which has no folder Matrix/devices"
        }
          ?? "found no data folder Matrix/devices that belongs to \(executable)",
        fix: "set QA_HOME to the folder of qa's repository")
    }
    if let checkout = Checkout.nearest(holding: here) {
      try data.requireOutside(FileAccess(below: [checkout.top]))
    }
    return CommandContext(
      workingDirectory: here, environment: environment, data: data, executable: executable,
      arguments: arguments, version: Version.current)
  }

  /// - Parameter commit: The commit of the project, for the record.
  func surroundings(
    commit: String? = nil, progress: @escaping @Sendable (Surroundings.Progress) -> Void = { _ in }
  ) -> Surroundings {
    var surroundings = Surroundings(
      data: data, version: version, commit: commit, digest: Digest.sha256, progress: progress)
    surroundings.proveWindows = WindowProver.findings
    return surroundings
  }
}

/// The terminal.
extension CommandContext {
  /// How results on standard output are printed.
  var style: TerminalStyle { style(of: .standard) }

  /// Does work whose progress is shown on standard error.
  ///
  /// - Parameter verb: What is done to each screen: `Checked`.
  func showing<Result>(
    _ verb: String, _ work: (Surroundings) async throws -> Result
  ) async rethrows -> Result {
    let progress = ProgressLine(verb: verb, style: progressStyle)
    defer { progress.clear() }
    return try await work(surroundings { progress.show($0.done, of: $0.total) })
  }

  /// The line that shows progress on standard error; nil if none is shown.
  var progressStyle: TerminalStyle? {
    let style = style(of: .error)
    return style.usesColor ? style : nil
  }

  private func style(of stream: OutputStream) -> TerminalStyle {
    TerminalStyle(isTerminal: stream.isTerminal, columns: stream.columns, environment: environment)
  }
}
