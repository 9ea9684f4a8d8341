import Foundation
import TestSupport
import Testing

@testable import BuiltApp

@Suite("Damaged archives and executables") struct AppBundleFuzzTests {
  @Test("No mutation of an archive crashes or names a path outside of it")
  func archives() throws {
    let seed = ProcessInfo.processInfo.environment["QA_SEED"].flatMap { UInt64($0) } ?? 20_261_122
    let rounds = ProcessInfo.processInfo.environment["QA_FUZZ"].flatMap { Int($0) } ?? 150
    var zip = ZipBuilder()
    for (path, bytes) in AppBundleTests.files.sorted(by: { $0.key < $1.key }) {
      zip.add("Payload/R.app/" + path, bytes)
    }
    let original = zip.bytes
    var generator = SeededGenerator(seed: seed)
    var rejected = 0
    for _ in 0..<rounds * 10 {
      let bytes = Mutation.of(original, with: &generator)
      do {
        let archive = try ZipArchive(size: bytes.count) { offset, count in
          guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            throw ZipArchive.Damage(message: "ends")
          }
          return Array(bytes[offset..<offset + count])
        }
        for entry in archive.entries {
          #expect(!entry.path.hasPrefix("/") && !entry.path.split(separator: "/").contains(".."))
          if let file = try? archive.bytes(of: entry, first: 4096) { #expect(file.count <= 4096) }
        }
      } catch { rejected += 1 }
    }
    print("seed \(seed): \(rounds * 10) mutations, \(rejected) rejected")
    #expect(rejected > 0)
  }

  @Test("No mutation of an executable crashes")
  func executables() {
    var generator = SeededGenerator(seed: 20_261_122)
    var read = 0
    for _ in 0..<3000 where MachO(Mutation.of(MachOTests.executable, with: &generator)) != nil { read += 1 }
    #expect(read > 0)
  }
}
