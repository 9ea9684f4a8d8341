import ArgumentParser
import Definitions
import Files
import Foundation
import Model

/// Starts the command that was typed. SwiftPM links `<product>_main` as `main`.
///
/// On Linux `CommandLine` reads `/proc`, which a sandbox can lack. The system gives `main` the words in any case.
@_cdecl("qa_main")
package func start(_ count: Int32, _ words: UnsafePointer<UnsafePointer<CChar>?>) -> Int32 {
  let words = (0..<Int(count)).compactMap { index in words[index].map { String(cString: $0) } }
  EntryPoint.prepare()
  Task { await EntryPoint.main(words) }
  dispatchMain()
}

/// Runs the command of this process and ends with its exit code.
enum EntryPoint {
  /// Below this, the run loop of the system's libraries ends the process.
  private static let leastDescriptors: rlim_t = 64
  #if os(Linux)
  private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  private static let descriptors = RLIMIT_NOFILE
  #endif

  /// Prepares the process before its first task: the library of tasks opens files, whose numbers must not be those of closed
  /// streams, and waits without end for threads that the system does not start.
  static func prepare() {
    OutputStream.openAll()
    RunBudget.keepFreedMemory()
    // `qa run | head` must not end a run before its reports are written.
    signal(SIGPIPE, SIG_IGN)
    requireProcesses()
    var limit = rlimit()
    if getrlimit(Self.descriptors, &limit) == 0, limit.rlim_cur < leastDescriptors {
      fail(
        "the system lets a process open \(limit.rlim_cur) files; `qa` needs \(leastDescriptors)",
        fix: "raise the limit of open files (ulimit -n)")
    }
    let threads = ProcessInfo.processInfo.activeProcessorCount + 2
    guard Interruption.watch() == 0, ThreadCheck.isPossible(threads) else {
      fail("the system does not start \(threads) threads", fix: "raise the limit of processes (ulimit -u)")
    }
  }

  /// Ends the process with an error where `/proc` does not show it: libdispatch then ends it within a second. Source:
  /// swift-corelibs-libdispatch, `_dispatch_workq_count_runnable_workers`.
  private static func requireProcesses() {
    #if os(Linux)
    let id = String(getpid())
    let named = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self")
    guard named == id, access("/proc/\(id)/stat", R_OK) == 0 else {
      fail(
        "/proc does not show this process, which Swift's library for threads needs",
        fix: "mount it in the sandbox, such as with `bwrap --proc /proc`")
    }
    #endif
  }

  /// - Parameter words: The name of the program, and the words after it.
  static func main(_ words: [String]) async {
    let own = Array(words.dropFirst())
    CommandContext.ofProcess = {
      try CommandContext.make(
        in: FileManager.default.currentDirectoryPath, environment: ProcessInfo.processInfo.environment,
        executable: OutsideProgram.own(startedAs: words.first ?? "").path, arguments: own)
    }
    let code = await run(own)
    if let reason = StandardOutput.failure {
      fail("standard output cannot be written (\(reason))", fix: "check where it leads and the free space")
    }
    ProcessCleanup.run()
    exit(code.rawValue)
  }

  /// Runs the command that some words name, and prints its errors.
  static func run(_ words: [String]) async -> ExitCode {
    if let text = ShortHelp.text(for: words) {
      StandardOutput.printLines(text)
      return .success
    }
    if let error = unknownCommand(words) {
      StandardError.print(error.description)
      return .validationFailure
    }
    do {
      var command = try QA.parseAsRoot(words)
      var path = [CChar](repeating: 0, count: Int(PATH_MAX))
      guard getcwd(&path, path.count) != nil else {
        fail(
          "the current folder cannot be used (\(String(cString: strerror(errno))))",
          fix: "change to a folder that exists and whose path has less than \(PATH_MAX) bytes")
      }
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
        if !message.isEmpty { StandardOutput.printLines(ShortHelp.plain(message)) }
        return .success
      }
      if !message.isEmpty { StandardError.printLines(message) }
      // Code 1 is for findings only.
      return code == .failure && !(error is ExitCode) ? .error : code
    }
  }

  /// Returns the error about a word that should be a command.
  private static func unknownCommand(_ words: [String]) -> Diagnostic? {
    var command: any ParsableCommand.Type = QA.self
    var path = "qa"
    for word in words {
      let commands = command.configuration.subcommands
      if commands.isEmpty || word.hasPrefix("-") || word == "help" { return nil }
      guard let next = commands.first(where: { $0._commandName == word }) else {
        let names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        let here = try? CommandContext.current().absolute(word)
        let exists = here.map { FileManager.default.fileExists(atPath: $0) } ?? false
        let isPath = command == QA.self && (exists || word.contains("/"))
        return Diagnostic(
          .error, "\(path) has no command \"\(word.prefix(60))\"",
          fix: isPath
            ? "did you mean `qa run \(words.map(\.shellQuoted).joined(separator: " "))`?"
            : suggestion(for: word, in: names))
      }
      command = next
      path += " " + word
    }
    return nil
  }

  private static func fail(_ message: String, fix: String) -> Never {
    StandardError.print(Diagnostic(.error, message, fix: fix).description)
    ProcessCleanup.run()
    exit(ExitCode.error.rawValue)
  }
}
