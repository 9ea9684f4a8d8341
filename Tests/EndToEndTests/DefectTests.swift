import Testing

/// The sample meets every row; each defect breaks the row that is about it.
@Suite(.serialized) struct DefectTests {
  @Test("The sample passes every row that files can decide, in every case of the story's matrix")
  func sampleIsClean() throws {
    let (process, run) = try SampleProject().run()
    #expect(process.status == 0, "\(process.output)\n\(process.errors)")
    let record = try #require(run)
    // 4 phones x 3 orientations x 2 appearances, worked by hand.
    #expect(record.matrix.cases.count == 24)
    let evidence: Set<String> = ["LS-V3", "LS-M3", "LS-B1", "LS-B2", "LS-B3"]
    for result in record.results {
      if evidence.contains(result.criterion) {
        #expect(result.outcome == "cannotTell" && result.reason == "needs-evidence", "\(result)")
      } else {
        #expect(result.outcome == "passed" || result.outcome == "notApplicable", "\(result)")
      }
    }
    let decided = Set(record.results.filter { $0.outcome == "passed" }.map(\.criterion))
    #expect(decided.count == 36, "\(decided.sorted())")
  }

  @Test("A defect fails the row that is about it", arguments: Defect.all)
  func defect(_ defect: Defect) throws {
    let sample = try SampleProject()
    try defect.edit(sample)
    let (process, run) = try sample.run()
    let record = try #require(run, "\(process.errors)")
    #expect(process.status == 1, "\(process.output)\n\(process.errors)")
    #expect(record.failed.contains(defect.row), "failed: \(record.failed.sorted())")
    let finding = record.results.first { $0.criterion == defect.row && $0.outcome == "failed" }
    #expect(finding?.file != nil, "no file to open: \(finding?.message ?? "")")
  }

  @Test("Every row with an assertion has a defect that breaks it")
  func everyRow() throws {
    let (_, run) = try SampleProject().run()
    let record = try #require(run)
    let rows = Set(
      record.results.filter { $0.assertion != "dependsOn" && $0.assertion != "evidence" }.map(\.criterion))
    #expect(rows == Set(Defect.all.map(\.row)))
  }
}
