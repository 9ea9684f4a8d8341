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
}
#endif
