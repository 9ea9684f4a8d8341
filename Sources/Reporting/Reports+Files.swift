extension [Report] {
  /// Returns the files of the reports. With several jobs, their parts are made at the same time.
  ///
  /// - Parameter transform: Called in the task that made the file.
  package func files<File: Sendable>(
    _ input: ReportInput, jobs: Int, _ transform: @escaping @Sendable (ReportFile) -> File
  ) async throws -> [File] {
    if jobs == 1 { return try flatMap { try $0.render(input).map(transform) } }
    let parts = flatMap { $0.parts(input) }
    return try await withThrowingTaskGroup(of: (Int, [File]).self) { group in
      let order = parts.indices.filter { parts[$0].isLong } + parts.indices.filter { !parts[$0].isLong }
      for index in order {
        group.addTask { (index, try parts[index].make().map(transform)) }
      }
      var files = [[File]](repeating: [], count: parts.count)
      for try await (index, made) in group { files[index] = made }
      return files.flatMap(\.self)
    }
  }
}
