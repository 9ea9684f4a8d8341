import Files
import Model
import Testing

/// Lets runs use more memory than the limit of a run. The tests of all suites share one process, whose memory the limit
/// measures.
struct ProcessMemory: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing work: @Sendable () async throws -> Void
  ) async throws {
    try await RunBudget.$current.withValue(RunBudget(Limits([.memoryMegabytes: 1_000_000]))) {
      try await work()
    }
  }
}

extension Trait where Self == ProcessMemory {
  static var sharedProcess: Self { Self() }
}
