import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("The end of a process") struct ProcessCleanupTests {
  @Test("A process that ends while threads write files leaves no temporary file")
  func files() async throws {
    for _ in 0..<4 {
      let folder = try TemporaryFolder()
      let path = folder.path
      await #expect(processExitsWith: .exitCode(143)) { [path = path as String] in
        let bytes = [UInt8](repeating: 65, count: 100)
        for index in 0..<4 {
          Thread.detachNewThread {
            while true {
              try? WriteAccess(below: path).write(bytes, to: "\(path)/file-\(index)")
            }
          }
        }
        while (0..<4).contains(where: { !FileManager.default.fileExists(atPath: "\(path)/file-\($0)") }) {
          usleep(1000)
        }
        ProcessCleanup.exit(143)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      #expect(left == (0..<4).map { "file-\($0)" })
    }
  }
}
