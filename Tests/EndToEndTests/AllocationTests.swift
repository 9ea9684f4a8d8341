import Foundation
import TestSupport
import Testing

/// Whether the system has a C compiler and a C library whose allocations can be counted.
private let canCountAllocations: Bool = {
  #if os(Linux) && canImport(Glibc)
  ["/usr/bin/cc", "/usr/local/bin/cc"].contains { FileManager.default.isExecutableFile(atPath: $0) }
  #else
  false
  #endif
}()

/// The work of a run, counted in allocations. Unlike times, these are the same on every machine.
@Suite(.enabled(if: canCountAllocations, "needs Linux and a C compiler as cc"))
struct AllocationTests {
  /// Returns the allocations of a run of the sample with one job.
  private func allocations(_ matrix: String) throws -> Int {
    let scratch = try TemporaryFolder()
    let library = scratch.path + "/count.so"
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/allocations.c"
    let compiler = try QAProcess.run(
      program: "/usr/bin/env", ["cc", "-shared", "-fPIC", "-O1", "-o", library, source])
    try #require(compiler.status == 0, "\(compiler.errors)")
    let process = try QAProcess.run(
      [
        "run", "--project", Checkout.home + "/Matrix/samples/BuzzBox", "--checklist", "story-8.3",
        "--matrix", matrix,
        "--jobs", "1", "--output", scratch.path + "/report",
      ],
      in: scratch.path,
      environment: [
        "LD_PRELOAD": library, "COUNT_FILE": scratch.path + "/count", "SWIFT_DETERMINISTIC_HASHING": "1",
        "SOURCE_DATE_EPOCH": "1760000000",
      ])
    #expect(process.status == 0, "\(process.errors)")
    let text = try scratch.text("count")
    return try #require(text.split(separator: "\n").compactMap { Int($0) }.max())
  }

  /// Each limit is 15 % above the count at the time of its commit, in the build of a checkout, where most modules are not
  /// optimized; the release allocates less than half. Lower it when a change lowers the count.
  @Test("A run allocates no more than recorded", arguments: [("story", 548_000), ("full", 3_040_000)])
  func limits(matrix: String, limit: Int) throws {
    let count = try allocations(matrix)
    print("\(matrix): \(count) allocations, limit \(limit)")
    #expect(count <= limit)
  }
}
