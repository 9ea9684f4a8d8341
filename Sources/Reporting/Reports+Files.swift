extension [Report] {
  /// Returns the files of the reports. With several jobs, the reports are made at the same time.
  package func files(_ input: ReportInput, jobs: Int) async throws -> [ReportFile] {
    if jobs == 1 { return try flatMap { try $0.render(input) } }
    return try await withThrowingTaskGroup(of: (Int, [ReportFile]).self) { group in
      for (index, report) in enumerated() { group.addTask { (index, try report.render(input)) } }
      var files = [[ReportFile]](repeating: [], count: count)
      for try await (index, made) in group { files[index] = made }
      return files.flatMap(\.self)
    }
  }
}
