// By hand, because swift-subprocess can be awaited only, and the readers that start a converter or git wait on their thread; it
// has no limits of resources either, and takes 16 s of processor time in a first build of 300 s.
import Foundation

/// A program that is started without a shell, with files as its streams.
package struct ChildProcess: Sendable {
  /// Limits of the system on one process; nil leaves the system's own. Systems without `prlimit` ignore them.
  package struct Limits: Sendable {
    package var cpuSeconds: Int?
    /// Address space.
    package var kilobytes: Int?
    /// Size of one file that it writes.
    package var fileBytes: Int?
    package init(cpuSeconds: Int? = nil, kilobytes: Int? = nil, fileBytes: Int? = nil) {
      (self.cpuSeconds, self.kilobytes, self.fileBytes) = (cpuSeconds, kilobytes, fileBytes)
    }
  }

  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    case timedOut
    case notStarted(String)
  }

  package var program: OutsideProgram
  package var arguments: [String]
  /// The complete environment.
  package var environment: [String: String]
  /// A folder whose files `input`, `output` and `errors` are the streams.
  package var folder: String
  /// The working folder of the program; nil for `folder`.
  package var workingFolder: String?
  package var limits = Limits()
  /// Nil to run the program as any other of the user.
  package var sandbox: Sandbox?

  package init(
    _ program: OutsideProgram, _ arguments: [String], environment: [String: String], in folder: String
  ) {
    (self.program, self.arguments) = (program, arguments)
    (self.environment, self.folder) = (environment, folder)
  }

  /// Writes the files of the streams: `input` with its bytes, `output` and `errors` empty.
  ///
  /// - Parameter folder: The folder that the program will run in.
  package static func makeStreams(in folder: String, input: [UInt8] = []) throws {
    let writes = WriteAccess(below: folder, isDurable: false)
    try writes.write(input, to: folder + "/input")
    for name in ["output", "errors"] { try writes.write([], to: folder + "/" + name) }
  }

  /// Parts of util-linux. Source: prlimit(1) and setpriv(1).
  private static let limiter = OutsideProgram.ofSystem("prlimit")
  /// Makes the system kill a program with the thread that started it, which waits until the program ends.
  private static let keeper = OutsideProgram.ofSystem("setpriv")

  /// Runs the program, and returns when it has ended. Can be called from any thread.
  ///
  /// - Parameter seconds: Wall-clock time after which the program and its process group are killed.
  package func run(atMost seconds: Double) -> Ending {
    if ProcessCleanup.isEnding { return .notStarted("the run was interrupted") }
    guard let input = FileHandle(forReadingAtPath: folder + "/input"),
      let output = FileHandle(forWritingAtPath: folder + "/output"),
      let errors = FileHandle(forWritingAtPath: folder + "/errors")
    else { return .notStarted("the files of its streams cannot be opened") }
    // Foundation keeps an ended process with its files, and reads beyond the list of open files if there are more than 1,300.
    defer { for stream in [input, output, errors] { try? stream.close() } }
    let process = Process()
    let (path, words) = command
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = words
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: workingFolder ?? folder)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    do {
      try Self.starting.withLock { try process.run() }
    } catch {
      return .notStarted("\(path): \(error.systemReason)")
    }
    let child = process.processIdentifier
    ProcessCleanup.add(child: child)
    defer { ProcessCleanup.forget(child: child) }
    let deadline = DispatchTime.now() + max(0, seconds)
    var ending: Ending?
    while ending == nil {
      if hasEnded.wait(timeout: min(deadline, .now() + .milliseconds(50))) == .success {
        let status = process.terminationStatus
        ending = process.terminationReason == .exit ? .exited(status) : .killed(signal: status)
        break
      }
      ending = Self.ending(of: child)
      // A program can go on after its writes fail.
      let isFull = isOutputFull
      guard ending == nil, isFull || DispatchTime.now() >= deadline else { continue }
      ProcessCleanup.end(child)
      hasEnded.wait()
      return isFull ? .killed(signal: SIGXFSZ) : .timedOut
    }
    if let reason = wrapperFailure, ending != .exited(0) { return .notStarted(reason) }
    return ending ?? .timedOut
  }

  /// Foundation learns the end of a process from a socket. One of two processes that start at the same moment can keep the
  /// other's open, and would hide its end.
  private static let starting = NSLock()

  /// How a child ended of whose end Foundation may not know; nil while it runs, and once Foundation has its status.
  private static func ending(of child: Int32) -> Ending? {
    var facts = siginfo_t()
    guard waitid(P_PID, id_t(child), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 else { return nil }
    #if os(Linux)
    let (pid, status) = (facts._sifields._sigchld.si_pid, facts._sifields._sigchld.si_status)
    #else
    let (pid, status) = (facts.si_pid, facts.si_status)
    #endif
    guard pid == child else { return nil }
    return facts.si_code == CLD_EXITED ? .exited(status) : .killed(signal: status)
  }

  /// Whether the program has written as many bytes as it may.
  package var isOutputFull: Bool {
    guard let limit = limits.fileBytes else { return false }
    var facts = stat()
    return stat(folder + "/output", &facts) == 0 && facts.st_size >= limit
  }

  /// What a program before this one says if it cannot start it.
  private var wrapperFailure: String? {
    let words = (try? FileAccess(below: [folder]).start(of: folder + "/errors", count: 300)) ?? []
    let line = String(decoding: words.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return ["prlimit: ", "setpriv: ", "bwrap: "].contains(where: line.hasPrefix) ? line : nil
  }

  /// The program, in its sandbox, behind `prlimit` and `setpriv` where they are installed. An argument that begins with `-` cannot become
  /// an option of either.
  private var command: (path: String, arguments: [String]) {
    let words = sandbox?.command(program, arguments, in: folder) ?? [program.path] + arguments
    let kept = (Self.keeper.map { [$0.path, "--pdeathsig", "KILL", "--"] } ?? []) + words
    guard let limiter = Self.limiter else { return (kept[0], Array(kept.dropFirst())) }
    var options = ["--core=0"]
    #if os(Linux)
    let all = [
      ("cpu", limits.cpuSeconds, RLIMIT_CPU), ("as", limits.kilobytes.map { $0 * 1024 }, RLIMIT_AS),
      ("fsize", limits.fileBytes, RLIMIT_FSIZE),
    ]
    for case (let name, let limit?, let resource) in all {
      var own = rlimit()
      // A lower limit that this process has is taken as it is.
      let isLower =
        getrlimit(__rlimit_resource_t(resource.rawValue), &own) == 0 && own.rlim_max < rlim_t(limit)
      options.append("--\(name)=\(isLower ? Int(own.rlim_max) : limit)")
    }
    #endif
    return (limiter.path, options + ["--"] + kept)
  }

  /// Starts a program of the desktop with this process's environment and without streams, and does not wait for it.
  package static func start(_ program: OutsideProgram, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program.path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }
}
