import Assertions
import Foundation
import Matrix
import Model
import Raster

/// From a request to a record: read, plan, work out, judge.
public enum Runner {
  /// - Throws: `Diagnostics` for whatever keeps the run from starting: data, project, unknown names.
  public static func run(_ request: RunRequest, in surroundings: Surroundings) async throws -> RunOutput {
    let bench = try Workbench(request, surroundings.data)
    let whole = try bench.expand(request, surroundings.data)
    let matrix = try request.shard.map { try Workbench.part($0, of: whole) } ?? whole
    let plan = Plan(matrix: matrix, checklist: bench.checklist)
    let assets = bench.assets
    let pipeline = Pipeline(
      bench: bench, checks: plan.checks,
      cases: matrix.cases,
      caseIndex: Dictionary(
        uniqueKeysWithValues: matrix.cases.enumerated().map { (CaseKey($0.element), $0.offset) }),
      renderer: RasterRenderer(
        rasterizer: Rasterizer(outlines: bench.facts.text.outlines) { assets.bitmap($0) }),
      memos: MemoStore(), drawsPreviews: request.drawsPreviews)
    let total = plan.groups.count
    let answers = await Scheduler.run(plan.groups, jobs: request.jobs) { done in
      surroundings.progress(.init(done: done, total: total))
    } work: { group in
      pipeline.work(group)
    }
    var assembly = Assembly(
      bench: bench, plan: plan, pipeline: pipeline, surroundings: surroundings, whole: whole.cases)
    assembly.take(answers.flatMap { $0 })
    return assembly.finish(request)
  }
}
