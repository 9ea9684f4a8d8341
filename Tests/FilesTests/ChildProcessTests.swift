import Foundation
import TestSupport
import Testing

@testable import Files

#if os(Linux)
struct ChildProcessTests {
  @Test("No stream of a program that has ended stays open")
  func streams() throws {
    let folder = try ScratchFolder("qa-child")
    defer { folder.remove() }
    try ChildProcess.makeStreams(in: folder.path)
    let shell = try #require(OutsideProgram.ofSystem("bash"))
    let child = ChildProcess(shell, ["-c", "exit 3"], environment: [:], in: folder.path)
    #expect(child.run(atMost: 20) == .exited(3))
    let all = "/proc/self/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: all).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: all + "/" + $0)
    }
    let name = URL(fileURLWithPath: folder.path).lastPathComponent
    #expect(!open.isEmpty && !open.contains { $0.contains(name) }, "\(open)")
  }

  @Test("The end of a program is noticed while programs that started at the same moment go on")
  func startedTogether() throws {
    let shell = try #require(OutsideProgram.ofSystem("bash"))
    for round in 0..<40 {
      let folder = try ScratchFolder("qa-children")
      defer { folder.remove() }
      let endings = EndingsByProgram()
      for index in 0..<8 {
        let own = folder.path + "/\(index)"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
        try ChildProcess.makeStreams(in: own)
        // Even ones end at once, the others when the even ones were noticed.
        let script = index % 2 == 0 ? "exit 3" : "until [ -e ../all ]; do sleep 0.01; done"
        let child = ChildProcess(shell, ["-c", script], environment: ["PATH": "/usr/bin:/bin"], in: own)
        Thread.detachNewThread {
          endings.start.wait()
          endings.add(child.run(atMost: 60), of: index)
        }
      }
      for _ in 0..<8 { endings.start.signal() }
      for _ in 0..<4 { endings.even.wait() }
      try Data().write(to: URL(fileURLWithPath: folder.path + "/all"))
      for _ in 0..<4 { endings.odd.wait() }
      let expected = (0..<8).map { ChildProcess.Ending.exited($0 % 2 == 0 ? 3 : 0) }
      #expect(endings.all == expected, "round \(round)")
      if endings.all != expected { return }
    }
  }
}

/// What several threads learn about their programs.
private final class EndingsByProgram: @unchecked Sendable {
  let start = DispatchSemaphore(value: 0)
  let even = DispatchSemaphore(value: 0)
  let odd = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var endings: [Int: ChildProcess.Ending] = [:]

  func add(_ ending: ChildProcess.Ending, of index: Int) {
    lock.withLock { endings[index] = ending }
    (index % 2 == 0 ? even : odd).signal()
  }

  /// In the order of the programs.
  var all: [ChildProcess.Ending?] { lock.withLock { (0..<8).map { endings[$0] } } }
}
#endif
