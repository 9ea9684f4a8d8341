import Files
import Foundation

/// The end of a pipe that signal handlers write to.
nonisolated(unsafe) private var interruptionPipe: Int32 = -1

/// SIGINT, SIGTERM and SIGHUP.
///
/// A run ends after the screens that it checks, and leaves the reports that are there. A second signal, or a signal to any
/// other command, ends the process at once. Temporary files and child processes end in both cases.
enum Interruption {
  private static let state = State()

  private final class State: @unchecked Sendable {
    let lock = NSLock()
    // `lock` guards all of these.
    var signal: Int32?
    var canFinish = false
    var notice: String?
  }

  /// The signal that a run must obey; nil without one.
  static var signal: Int32? { state.lock.withLock { state.signal } }

  /// Lets a signal wait until `work` has returned; `work` looks at `signal`.
  ///
  /// - Parameter notice: What is printed when the signal arrives; nil prints nothing.
  static func finishing<Answer>(
    notice: String? = nil, _ work: () async throws -> Answer
  ) async rethrows -> Answer {
    state.lock.withLock {
      state.canFinish = true
      state.notice = notice
    }
    defer { state.lock.withLock { state.canFinish = false } }
    return try await work()
  }

  /// Starts to watch for signals.
  ///
  /// - Returns: An error number if no thread can be started; 0 otherwise.
  static func watch() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return errno }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    interruptionPipe = ends[1]
    let failure = ThreadCheck.start { [reader = ends[0]] in obey(reader) }
    guard failure == 0 else { return failure }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let old = Foundation.signal(number) { received in
        var byte = UInt8(truncatingIfNeeded: received)
        let code = errno
        _ = write(interruptionPipe, &byte, 1)
        errno = code
      }
      // `nohup` and shells ignore signals for their background commands.
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = Foundation.signal(number, SIG_IGN)
      }
    }
    return 0
  }

  private static func obey(_ reader: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(reader, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      let isFirst = state.lock.withLock {
        defer { state.signal = state.signal ?? Int32(byte) }
        return state.signal == nil && state.canFinish
      }
      guard isFirst else {
        ProcessCleanup.exit(128 + Int32(byte))
      }
      ProcessCleanup.endChildren()
      if let notice = state.lock.withLock({ state.notice }) { StandardError.print(notice) }
    }
  }
}

/// Threads that qa starts itself.
enum ThreadCheck {
  /// Starts a thread.
  ///
  /// - Returns: An error number, 0 for none.
  static func start(_ work: @escaping @Sendable () -> Void) -> Int32 {
    let box = Unmanaged.passRetained(Box(work))
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(
      &thread, nil,
      {
        Unmanaged<Box>.fromOpaque($0).takeRetainedValue().work(); return nil
      }, box.toOpaque())
    #else
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work() }
        return nil
      }, box.toOpaque())
    #endif
    if code == 0 {
      #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
      #else
      pthread_detach(thread)
      #endif
    } else {
      box.release()
    }
    return code
  }

  /// Returns whether as many threads can run at once as the concurrent parts of a run need.
  ///
  /// Otherwise a run waits forever for a thread that the system does not give.
  static func isPossible(_ count: Int) -> Bool {
    let (gate, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var started = 0
    while started < count {
      let code = start {
        gate.wait()
        ended.signal()
      }
      if code != 0 { break }
      started += 1
    }
    for _ in 0..<started { gate.signal() }
    for _ in 0..<started { ended.wait() }
    return started == count
  }

  private final class Box: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
