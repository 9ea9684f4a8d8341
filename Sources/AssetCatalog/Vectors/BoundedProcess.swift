import Foundation

/// Runs a command on untrusted input, in a private folder, with limits on time, memory and output.
///
/// It uses Foundation's `Process`, because pictures are decoded synchronously, under a lock, on the threads of Swift's
/// cooperative pool. Waiting there for a task that needs a thread of the same pool can deadlock.
struct BoundedProcess: Sendable {
  struct Limits: Sendable {
    /// Wall-clock time, well above the processor time, so that a busy machine changes no outcome.
    var seconds = 60.0
    var cpuSeconds = 15
    /// Address space. macOS ignores this limit.
    var kilobytes = 1_500_000
    /// Size of one file that it writes.
    var outputBytes = 64 << 20
    var errorBytes = 2000
  }

  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    case timedOut
    case tooMuchOutput
    case notStarted(String)
  }

  struct Answer: Sendable {
    var ending: Ending
    var output: [UInt8] = []
    /// Standard error, cut at the limit.
    var words = ""
  }

  var limits = Limits()

  /// Sets the limits with the shell's `ulimit`, without those that a system rejects. `ulimit -f` counts blocks of 512
  /// bytes.
  private static let script = """
    cd "$1" || exit 125
    ulimit -c 0 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -v "$3" 2>/dev/null; ulimit -f "$4" 2>/dev/null
    shift 4
    exec "$@" <input >output 2>errors
    """

  /// Runs a command and returns when it and its process group have ended. Can be called from any thread.
  ///
  /// - Parameter tool: Absolute path.
  func run(_ tool: String, _ arguments: [String], input: [UInt8]) -> Answer {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("qa-\(UUID().uuidString)")
    do {
      try files.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      return Answer(ending: .notStarted("no temporary folder: \(error.localizedDescription)"))
    }
    defer { try? files.removeItem(at: folder) }
    guard files.createFile(atPath: folder.path + "/input", contents: Data(input)) else {
      return Answer(ending: .notStarted("no room for a temporary copy"))
    }
    let ending = run(tool, arguments, in: folder.path)
    var answer = Answer(ending: ending)
    answer.words = text(of: folder.path + "/errors")
    let size = (try? files.attributesOfItem(atPath: folder.path + "/output"))?[.size] as? NSNumber
    if (size?.intValue ?? 0) >= limits.outputBytes {
      answer.ending = .tooMuchOutput
    } else {
      answer.output = files.contents(atPath: folder.path + "/output").map { [UInt8]($0) } ?? []
    }
    return answer
  }

  private func run(_ tool: String, _ arguments: [String], in folder: String) -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      [
        "-c", Self.script, "sh", folder, String(limits.cpuSeconds), String(limits.kilobytes),
        String(limits.outputBytes / 512), tool,
      ] + arguments
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder, "LC_ALL": "C"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    do {
      try process.run()
    } catch {
      return .notStarted("/bin/sh: \(error.localizedDescription)")
    }
    let leader = process.processIdentifier
    guard hasEnded.wait(timeout: .now() + limits.seconds) == .success else {
      // On Linux Foundation starts each command in its own process group. Elsewhere at least the command ends.
      if kill(-leader, SIGKILL) != 0 { kill(leader, SIGKILL) }
      hasEnded.wait()
      return .timedOut
    }
    switch process.terminationReason {
    case .uncaughtSignal: return .killed(signal: process.terminationStatus)
    default: return .exited(process.terminationStatus)
    }
  }

  private func text(of file: String) -> String {
    guard let handle = FileHandle(forReadingAtPath: file) else { return "" }
    defer { try? handle.close() }
    let bytes = (try? handle.read(upToCount: limits.errorBytes)) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }
}
