import Assertions
import Files
import Definitions
import Model
import Raster
import Verdicts

/// Opens a project, plans, draws and judges.
package enum Runner {
  /// - Throws: `Diagnostics` if the run cannot start because of its data, project or names.
  package static func run(_ request: RunRequest, in surroundings: Surroundings) async throws -> JudgedRun {
    try await run(request, on: OpenedProject(request, surroundings.data), in: surroundings)
  }

  /// - Precondition: `project` was opened with a checklist.
  /// - Throws: `Diagnostics` if the matrix cannot be read or has no case for the app; a `Diagnostic` if the run is
  ///   interrupted.
  package static func run(
    _ request: RunRequest, on project: OpenedProject, in surroundings: Surroundings
  ) async throws -> JudgedRun {
    let whole = try project.expand(request, surroundings.data)
    let part = try request.shard.map { try $0.part(of: whole) }
    try CaseLimits.check(project, cases: part?.count ?? whole.cases.count)
    let plan = RunPlan(matrix: whole, part: part, checklist: project.checklist)
    try CaseLimits.check(plan)
    var pipeline = Pipeline(project, plan: plan, drawsPreviews: request.drawsPreviews)
    pipeline.limits.seconds = request.caseTimeout ?? Double(RunBudget.limits[.caseSeconds])
    var evaluations = Evaluations()
    let isStopped = surroundings.isInterrupted
    let drawings = project.assets.vectorDrawings(
      of: project.assetNames, in: plan.groups.flatMap { $0.environments.map(\.environment) })
    await Scheduler.run(drawings, jobs: request.jobs, isStopped: isStopped) {
      project.assets.draw($0)
    } take: { _, _ in
    }
    await Scheduler.run(plan.groups, jobs: request.jobs, isStopped: isStopped) { [pipeline] group in
      pipeline.survey(group)
    } take: { _, surveyed in
      evaluations.add(surveyed)
    }
    // The digest of the sources uses the pictures that are decoded by now.
    async let subject = project.recordSubject(in: surroundings)
    evaluations.finish(paintedPixels: RunBudget.limits[.drawnPixels])
    surroundings.planned(
      PlannedRun(
        cases: plan.matrix.cases.count, environments: plan.environmentCount, evaluations: evaluations.count,
        mostPaintedPixels: evaluations.mostPaintedPixels))
    var assembly = Assembly(
      project: project, plan: plan, surroundings: surroundings, whole: request.shard == nil ? nil : whole)
    if whole.provesWindows {
      let digest = surroundings.digest
      assembly.windows = try surroundings.proveWindows(
        project, plan.rules.windows, surroundings.data,
        request.drawsPreviews ? { Pictures.name(of: $0, digest) } : nil)
    }
    var answers: [Pipeline.Answer] = []
    await Scheduler.run(evaluations.groups, jobs: request.jobs, isStopped: isStopped) { [pipeline] group in
      pipeline.work(group)
    } take: { done, next in
      answers += next
      surroundings.progress(.init(done: done, total: evaluations.groups.count))
    }
    // Screens with fixes are drawn with pictures of their own.
    pipeline.renderer.forgetPixels()
    if isStopped() {
      throw Diagnostic(
        .error,
        "interrupted after \(answers.count) of \(PlainText.count(evaluations.count, "screen")); earlier reports stay",
        fix: "run again")
    }
    assembly.take(answers)
    return assembly.finish(request, await subject)
  }
}

extension RunRequest.Shard {
  /// Indices of the shard's cases. Neighboring cases stay together, so that one shard compares light and dark.
  ///
  /// - Throws: `Diagnostics` if there are more shards than cases.
  package func part(of matrix: MatrixPlan) throws -> Range<Int> {
    let total = matrix.cases.count
    guard count <= total, (1...max(1, count)).contains(index) else {
      throw Diagnostics(
        .error, "shard \(index)/\(count) has no case: the matrix has \(total)",
        fix: "use at most \(total) shards")
    }
    return (index - 1) * total / count..<index * total / count
  }
}
