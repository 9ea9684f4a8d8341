import CLibXML2
import Foundation
import Model

/// What a run may still read and compute. All parts of a run share one, also on other threads.
package final class RunBudget: @unchecked Sendable {
  /// The budget of the current task; nil outside of a run, where each reader has only limits of its own.
  @TaskLocal package static var current: RunBudget?

  /// The limits of the current task.
  package static var limits: Limits { current?.limits ?? Limits() }

  package let limits: Limits
  private let lock = NSLock()
  // Guarded by `lock`.
  private var spent: [Limits.Key: Int] = [:]
  private var exceeded: Set<Limits.Key> = []
  private var stops: Set<String> = []
  private var memory: (measured: ContinuousClock.Instant, isSpent: Bool)?
  /// The budget of the run that this one is a part of.
  private let whole: RunBudget?

  package init(_ limits: Limits = Limits()) {
    self.limits = limits
    whole = nil
  }

  private init(partOf whole: RunBudget?) {
    limits = whole?.limits ?? Limits()
    self.whole = whole
  }

  /// A budget of its own for a part of the current run, such as one mutation. What stops the part stops the run.
  package static var part: RunBudget { RunBudget(partOf: current) }

  /// Takes an amount of what the whole run may use.
  ///
  /// - Returns: Whether the run had that much left. An amount that it did not have is not taken.
  package func spend(_ amount: Int, of key: Limits.Key) -> Bool {
    lock.withLock {
      let (sum, overflows) = (spent[key] ?? 0).addingReportingOverflow(amount)
      guard !overflows, sum <= limits[key] else {
        exceeded.insert(key)
        return false
      }
      spent[key] = sum
      return true
    }
  }

  /// Notes that time, memory or a program of the system ended a part of the work. Another attempt can have another result,
  /// so the run has none.
  ///
  /// - Parameters:
  ///   - reason: A sentence that names what ended.
  ///   - isMachine: Whether no other file would help.
  package func stop(_ reason: String, isMachine: Bool = false) {
    // Interrupted programs end early. The run says so itself.
    if ProcessCleanup.isEnding { return }
    let fix =
      isMachine
      ? "Check TMPDIR, the load and the limits of `ulimit -a`, and run again."
      : "Run again; if it ends in the same way, use a smaller or simpler file."
    _ = lock.withLock { stops.insert(reason + " " + fix) }
    whole?.stop(reason, isMachine: isMachine)
  }

  /// Why the results of the run do not count, as a sentence; nil if they do.
  ///
  /// A limit of a whole run is exceeded or not, in whatever order the parts of the run ask for more. Which part asks too late
  /// depends on that order, so none has a result.
  package var obstacle: String? {
    lock.withLock {
      if let stop = stops.min() { return stop }
      guard let (key, what) = Self.shared.first(where: { exceeded.contains($0.key) }) else { return nil }
      return
        "The run \(what.replacing("#", with: "\(limits[key])")). Check fewer devices in one run, or use smaller files."
    }
  }

  /// Limits of a whole run that its parts reach in any order, with the words about each; `#` is the limit.
  private static let shared: [(key: Limits.Key, words: String)] = [
    (.totalBytes, "reads files with more than # bytes together"),
    (.picturePixels, "decodes pictures with more than # pixels together"),
    (.vectorPixels, "draws vector images with more than # pixels together"),
    (
      .vectorSteps,
      "needs more than # steps for its vector images (a step is a byte of a file on one row of pixels)"
    ),
  ]

  /// Returns what a run may still use.
  package func left(of key: Limits.Key) -> Int { lock.withLock { limits[key] - (spent[key] ?? 0) } }

  /// Asking the system takes as long as many assertions.
  private static let memoryInterval = Duration.milliseconds(5)

  /// Whether the process has more memory than a run may use; false where the system does not say.
  ///
  /// The answer is at most 5 ms old.
  package var isMemorySpent: Bool {
    let now = ContinuousClock.now
    if let memory = lock.withLock({ memory }), now - memory.measured < Self.memoryInterval {
      return memory.isSpent
    }
    let isSpent = lacksMemory(for: 0)
    lock.withLock { memory = (now, isSpent) }
    return isSpent
  }

  /// Whether the process would have more memory than a run may use with some bytes more.
  package func lacksMemory(for bytes: Int) -> Bool {
    func lacks() -> Bool { Self.residentBytes.map { $0 + bytes > limits[.memoryMegabytes] << 20 } ?? false }
    guard lacks() else { return false }
    #if canImport(Glibc)
    // glibc keeps freed memory of large pictures. After it is given back, the run often has enough.
    malloc_trim(0)
    #endif
    return lacks()
  }

  /// Makes glibc keep the memory of freed pictures for the next ones. By default it gives it back to the system, which
  /// then clears it again for each picture. Source: mallopt(3).
  package static func keepFreedMemory() {
    #if canImport(Glibc)
    // Older versions of glibc take at most this threshold for single blocks. More free memory at the end of an arena than
    // this is still given back.
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, 32 << 20)
    // By default each thread has an arena of its own, in parts of 64 MB, of which two large pictures leave a third unused.
    mallopt(M_ARENA_MAX, Int32(max(1, ProcessInfo.processInfo.activeProcessorCount / 4)))
    #endif
  }

  /// Resident memory of this process. Source: proc(5), `statm`; on macOS `task_info`.
  private static var residentBytes: Int? {
    #if os(Linux)
    guard let file = fopen("/proc/self/statm", "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
    var info = mach_task_basic_info()
    var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
    let status = withUnsafeMutablePointer(to: &info) { pointer in
      pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
        task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
      }
    }
    return status == KERN_SUCCESS ? Int(info.resident_size) : nil
    #endif
  }
}
