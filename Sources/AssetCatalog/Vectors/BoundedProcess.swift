import Foundation

/// A command that reads untrusted input: private folder, nothing but its input in reach by a relative name, bounds on
/// time, memory and output, and an end for its children too.
///
/// Foundation's `Process`, not an asynchronous library: pictures are decoded synchronously, under a lock, on the
/// threads of Swift's cooperative pool. Waiting there for a task that needs a thread of the same pool can wait forever.
struct BoundedProcess: Sendable {
  struct Limits: Sendable {
    /// Wall clock; well above the processor's time, so that a busy machine does not decide what can be told.
    var seconds = 60.0
    var cpuSeconds = 15
    /// Address space; systems that do not keep such a limit (macOS) ignore it.
    var kilobytes = 1_500_000
    /// Of what it writes to one file.
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
    /// What it said on standard error, cut at the limit.
    var words = ""
  }

  var limits = Limits()

  /// The limits are the shell's `ulimit`, which every POSIX system has; one that a system refuses is left out.
  /// `ulimit -f` counts blocks of 512 bytes.
  private static let script = """
    cd "$1" || exit 125
    ulimit -c 0 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -v "$3" 2>/dev/null; ulimit -f "$4" 2>/dev/null
    shift 4
    exec "$@" <input >output 2>errors
    """

  /// `tool` is an absolute path. Called from any thread; returns when the command and its group are gone.
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
      // On Linux Foundation starts each command in a process group of its own; where it does not, at least the command
      // is stopped.
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
