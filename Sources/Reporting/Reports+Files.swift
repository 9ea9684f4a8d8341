import Files
import Model

extension [Report] {
  /// Returns the files of the reports. With several jobs, the reports are made at the same time.
  ///
  /// - Throws: `Diagnostics` with the numbers, if a report would have more bytes than a limit.
  package func files(_ input: ReportInput, jobs: Int) async throws -> [ReportFile] {
    let (limit, size) = (RunBudget.limits[.reportBytes], input.record.textBytes)
    for (bytes, name, fix) in [
      (size.findings, "run.json", "check fewer devices in one run, or fix the first findings"),
      (size.results, "results.jsonl", "leave jsonl out of --format, or check fewer devices in one run"),
    ] where bytes > limit && contains(where: { $0.names.contains(name) }) {
      throw Diagnostics(.error, "\(name) would have \(bytes) bytes; at most \(limit) are written", fix: fix)
    }
    if jobs == 1 { return try flatMap { try $0.render(input) } }
    return try await withThrowingTaskGroup(of: (Int, [ReportFile]).self) { group in
      for (index, report) in enumerated() { group.addTask { (index, try report.render(input)) } }
      var files = [[ReportFile]](repeating: [], count: count)
      for try await (index, made) in group { files[index] = made }
      return files.flatMap(\.self)
    }
  }
}

extension RunRecord {
  /// Bytes that the findings have at least, where each is written once, and where each result is written.
  fileprivate var textBytes: (findings: Int, results: Int) {
    // The keys, the figures and the case of one finding.
    let others = 300
    return findings.reduce((0, 0)) { sum, finding in
      let texts = [finding.message, finding.note ?? "", finding.element ?? "", finding.cause ?? ""]
      let bytes = texts.reduce(others) { $0 + $1.utf8.count }
      return (sum.0 + bytes, sum.1 + bytes * (finding.cases?.count ?? 1))
    }
  }
}
