import Foundation
import Definitions
import Model
import RunnerSupport
import Testing

@testable import Preview
@testable import Runner

@Suite("Assembling a run") struct AssemblyTests {
  @Test("A run has exactly the results that its plan expects, each once, in every case of the matrix")
  func complete() async throws {
    let project = try OpenedProject(Sample.request, Sample.data)
    let record = try await Runner.run(Sample.request, on: project, in: Sample.surroundings).record
    let plan = RunPlan(
      matrix: try project.expand(Sample.request, Sample.data), checklist: project.checklist)
    #expect(record.matrix.cases == plan.matrix.cases.map(\.id))
    // 2 devices, 3 orientations, 2 appearances.
    #expect(record.matrix.cases.count == 12)
    var extents: [[String]: Int] = [:]
    for finding in record.findings {
      extents[[finding.criterion, finding.assertion], default: 0] += finding.resultCount
    }
    var expected: [[String]: Int] = [:]
    for entry in plan.expected.entries {
      expected[[entry.criterion, entry.assertion], default: 0] += entry.extent.count
    }
    #expect(extents == expected)
    var seen = Set<[String]>()
    record.forEachResult { result in
      let key = [result.criterion, result.assertion] + (result.id?.values ?? [])
      #expect(seen.insert(key).inserted)
    }
    #expect(record.summary.results.total == record.resultCount && record.summary.results.errored == 0)
    // Every case has a picture.
    #expect(record.previews.allSatisfy { $0 != nil })
  }

  @Test("The number of jobs does not change the record")
  func jobs() async throws {
    let project = try OpenedProject(Sample.request, Sample.data)
    var request = Sample.request
    let first = try await Runner.run(request, on: project, in: Sample.surroundings)
    request.jobs = 1
    let second = try await Runner.run(request, on: project, in: Sample.surroundings)
    #expect(first.record == second.record && first.previews == second.previews)
  }

  @Test(
    "A selection of any axis keeps the findings of the selected cases",
    arguments: ["os", "contrast", "layoutDirection"])
  func selection(key: String) async throws {
    var request = Sample.request
    request.matrix = "full"
    request.selection = AxisSelection(devices: ["iphone-13"])
    let project = try OpenedProject(request, Sample.data)
    let all = try project.expand(request, Sample.data)
    let value = try #require(all.cases.last?.id[Axis.named(key)!])
    request.selection[key] = [value]
    let part = try await Runner.run(request, on: project, in: Sample.surroundings).record
    #expect(part.matrix.cases == all.cases.map(\.id).filter { $0[Axis.named(key)!] == value })
    #expect(!part.complete && part.matrix.skipped.contains { $0.reason == .notSelected })
  }

  @Test("A project opens without a checklist, to draw and to expand a matrix")
  func withoutChecklist() throws {
    var request = Sample.request
    request.checklist = nil
    let project = try OpenedProject(request, Sample.data)
    #expect(project.checklist.criteria.isEmpty)
    #expect(try !project.expand(request, Sample.data).cases.isEmpty)
    let picture = try RenderService.render(
      project, AxisSelection(devices: ["iphone-13"], appearances: [.dark]), overlays: [])
    #expect(picture.size == PixelSize(width: 1170, height: 2532))
  }

  @Test("Several launch screens give the worst finding, which names its screen")
  func severalScreens() {
    let passed = Finding(.passed, "fine", "Fine.")
    let small = Finding(.failed, "size", "Small.")
    let wide = Finding(.failed, "wide", cause: .unnamed, "Wide.")
    let worst = Judging.worst([passed, small, wide], titles: [nil, "screen \"a\"", "screen \"b\""])
    #expect(worst.definition == 1)
    #expect(worst.finding.message == "Screen \"a\": Small. Also screen \"b\": Wide.")
    #expect(worst.finding.cause == "screen \"a\":size")
    #expect(Judging.worst([], titles: []).finding.outcome == .errored)
  }
}
