extension [Report] {
  /// Returns the files of the reports. With several jobs, their parts are made at the same time.
  package func files(_ input: ReportInput, jobs: Int) async throws -> [ReportFile] {
    if jobs == 1 { return try flatMap { try $0.render(input) } }
    let parts = flatMap { $0.parts(input) }
    return try await withThrowingTaskGroup(of: (Int, [ReportFile]).self) { group in
      let order = parts.indices.filter { parts[$0].isLong } + parts.indices.filter { !parts[$0].isLong }
      for index in order {
        group.addTask { (index, try parts[index].make()) }
      }
      var files = [[ReportFile]](repeating: [], count: parts.count)
      for try await (index, made) in group { files[index] = made }
      return files.flatMap(\.self)
    }
  }
}
