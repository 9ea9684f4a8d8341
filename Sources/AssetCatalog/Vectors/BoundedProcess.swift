import Files
import Foundation

/// Runs a command on untrusted input, in a private folder, with limits on time, memory and output, and isolated where
/// the system can do that.
///
/// It waits on its thread, because pictures are drawn synchronously on the threads of Swift's cooperative pool. Waiting there
/// for a task that needs a thread of the same pool can deadlock; the end of a process needs none.
struct BoundedProcess: Sendable {
  struct Limits: Sendable {
    /// Wall-clock time and processor time; nil for the limit of the run.
    var seconds: Double?
    /// Address space.
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
    /// The time that it had.
    var seconds = 0.0
  }

  var limits = Limits()

  /// Runs a command and returns when it and its process group have ended. Can be called from any thread.
  func run(_ tool: OutsideProgram, _ arguments: [String], input: [UInt8]) -> Answer {
    let folder: ScratchFolder
    do {
      folder = try ScratchFolder("tool")
    } catch {
      return Answer(ending: .notStarted("no temporary folder: \(error.systemReason)"))
    }
    defer { folder.remove() }
    do {
      try ChildProcess.makeStreams(in: folder.path, input: input)
    } catch {
      return Answer(ending: .notStarted("no room for a temporary copy"))
    }
    let seconds = limits.seconds ?? Double(RunBudget.limits[.programSeconds])
    let ending = run(tool, arguments, in: folder.path, atMost: seconds)
    let access = FileAccess(below: [folder.path])
    var answer = Answer(ending: ending, seconds: seconds)
    let words = try? access.start(of: folder.path + "/errors", count: limits.errorBytes)
    answer.words = String(decoding: words ?? [], as: UTF8.self)
    do throws(FileAccessError) {
      answer.output = try access.read(folder.path + "/output", atMost: limits.outputBytes - 1)
    } catch {
      if case .tooLarge = error { answer.ending = .tooMuchOutput }
    }
    return answer
  }

  private func run(_ tool: OutsideProgram, _ arguments: [String], in folder: String, atMost seconds: Double)
    -> Ending
  {
    var child = ChildProcess(
      tool, arguments, environment: ["HOME": folder, "TMPDIR": folder, "LC_ALL": "C"], in: folder)
    child.limits = .init(
      cpuSeconds: Int(seconds.rounded(.up)), kilobytes: limits.kilobytes, fileBytes: limits.outputBytes)
    if let sandbox = Sandbox.installed, sandbox.holds(tool) { child.sandbox = sandbox }
    return switch child.run(atMost: seconds) {
    case .exited(let code): .exited(code)
    case .killed(let signal): .killed(signal: signal)
    case .timedOut: .timedOut
    case .notStarted(let reason): .notStarted(reason)
    }
  }
}
