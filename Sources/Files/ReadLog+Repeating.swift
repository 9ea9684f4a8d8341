extension ReadLog {
  /// Returns whether every question has the same answer now.
  ///
  /// Each file is read and its digest computed; times of change and sizes decide nothing.
  ///
  /// - Parameter digest: The digest of the log that has the reads.
  package static func isCurrent(
    _ reads: [LoggedRead], digest: @escaping @Sendable ([UInt8]) -> String
  ) -> Bool {
    let log = ReadLog(digest: digest)
    // Repeated reads must not use up what the run itself may read.
    return RunBudget.$current.withValue(nil) {
      recording(in: log) { reads.allSatisfy { log.answer(to: $0) == $0.answer } }
    }
  }

  /// Returns the paths whose questions have another answer now.
  ///
  /// - Parameter digest: The digest of the log that has the reads.
  package static func changedPaths(
    of reads: [LoggedRead], digest: @escaping @Sendable ([UInt8]) -> String
  ) -> Set<String> {
    Set(reads.filter { !isCurrent([$0], digest: digest) }.map(\.path))
  }

  /// Asks the file system again and returns the answer; nil for an unknown operation.
  private func answer(to read: LoggedRead) -> String? {
    guard let operation = Operation(rawValue: read.operation) else { return nil }
    let access = FileAccess(reaching: read.reach)
    switch operation {
    case .bytes: _ = try? access.read(read.path, atMost: read.limit)
    case .start: _ = try? access.start(of: read.path, count: read.limit)
    case .kind: _ = access.kind(of: read.path)
    case .names: _ = try? access.names(in: read.path)
    case .link: _ = access.isSymbolicLink(read.path)
    case .realPath: _ = access.realPath(of: read.path)
    }
    return answer(operation, read.path, limit: read.limit, reach: read.reach)
  }
}
