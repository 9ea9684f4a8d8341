import Definitions
import Foundation
import Model
import Reporting
import RunnerSupport
import TestSupport
import Testing
import Verdicts

@testable import Runner

/// The merge of one app's shards, over random divisions.
struct RandomShardTests {
  private let sample: SampleProject
  private let request: RunRequest

  init() throws {
    sample = try SampleProject()
    // Findings in some cases only, with causes that are drawn.
    try sample.replace("constant=\"120\"", with: "constant=\"330\"", in: sample.storyboard)
    request = RunRequest(projectRoot: sample.path, checklist: "story-8.3", matrix: "smoke", jobs: 2)
  }

  /// Returns the run of a part, or the whole one, as its folder has it.
  private func run(_ shard: RunRequest.Shard?, on project: OpenedProject) async throws -> FinishedRunParts {
    var part = request
    part.shard = shard
    let judged = try await Runner.run(part, on: project, in: Sample.surroundings)
    let trial = FixTrial(part, on: project, in: Sample.surroundings)
    let context = CommandContext(
      workingDirectory: sample.path, environment: [:], data: Sample.data, executable: "", version: "test")
    let paths = try ReportPaths(project.root, Settings(project: sample.path), root: nil, in: context)
    let finished = await judged.finished(paths, explainedBy: trial, showing: Causes.examples)
    return FinishedRunParts(record: finished.record, previews: finished.previews)
  }

  private struct FinishedRunParts {
    var record: RunRecord
    var previews: [String: [UInt8]]
  }

  private func files(_ run: FinishedRunParts) throws -> [ReportFile] {
    let input = ReportInput(
      record: run.record, previews: run.previews, timestamp: "2026-11-26T10:00:00", hostname: "localhost",
      duration: 0, templates: try Templates.load(from: Checkout.home + "/Reports/templates"))
    // The other reports are made of the same record.
    return try Reports.all.filter { ["json", "junit"].contains($0.id) }.flatMap { try $0.render(input) }
  }

  @Test(
    "Random divisions, merged in random order, have the record and the JUnit file of the unsharded run")
  func equal() async throws {
    let project = try OpenedProject(request, Sample.data)
    let whole = try await run(nil, on: project)
    let (expected, cases) = (try files(whole), whole.record.matrix.cases.count)
    #expect(whole.record.findings.contains { $0.outcome == .failed } && cases > 8 && expected.count == 2)
    #expect(!(whole.record.examples ?? []).isEmpty)
    // A division is a number of shards. Equal numbers differ in the order of the folders.
    var random = SeededGenerator(seed: 41)
    var known: [Int: [FinishedRunParts]] = [:]
    for _ in 0..<(Nightly.isOn ? 100 : 15) {
      let count = Int.random(in: 1...cases, using: &random)
      if known[count] == nil {
        var parts: [FinishedRunParts] = []
        for index in 1...count { parts.append(try await run(.init(index: index, count: count), on: project)) }
        known[count] = parts
      }
      let parts = known[count, default: []].shuffled(using: &random)
      let merged = try ShardMerge.merge(
        parts.enumerated().map { .init(record: $1.record, name: "shard \($0)") })
      #expect(merged.missing.isEmpty)
      var record = merged.record.counted
      record.examples = Causes.shown(record)
      let pictures = parts.reduce(into: [String: [UInt8]]()) { $0.merge($1.previews) { known, _ in known } }
      let names = record.pictureNames
      let result = try files(
        FinishedRunParts(record: record, previews: pictures.filter { names.contains($0.key) }))
      let differing = Set(expected).symmetricDifference(result).map(\.path).sorted()
      #expect(differing == [], "\(count) shards")
      if !differing.isEmpty { return }
    }
    // Below this, the draws would hardly differ.
    #expect(known.count > (Nightly.isOn ? 15 : 5))
  }
}
