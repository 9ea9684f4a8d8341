import ArgumentParser
import Foundation
import Model

/// Starts the command that was typed and ends with its exit code.
@main
enum EntryPoint {
  static func main() async {
    OutputStream.openAll()
    // `qa run | head` must not end a run before its reports are written.
    signal(SIGPIPE, SIG_IGN)
    let code = await run()
    if let reason = StandardOutput.failure {
      StandardError.print(
        Diagnostic(
          .error, "standard output cannot be written (\(reason))",
          fix: "check where it leads and the free space"
        ).description)
      exit(ExitCode.error.rawValue)
    }
    exit(code.rawValue)
  }

  private static func run() async -> ExitCode {
    do {
      var command = try QA.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return .success
    } catch {
      let code = QA.exitCode(for: error)
      let message = QA.fullMessage(for: error)
      if code == .success {
        if !message.isEmpty { StandardOutput.printLines(message) }
        return .success
      }
      if !message.isEmpty { StandardError.printLines(message) }
      // Code 1 is for findings only.
      return code == .failure && !(error is ExitCode) ? .error : code
    }
  }
}
