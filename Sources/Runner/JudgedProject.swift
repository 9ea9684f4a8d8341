import Files
import Definitions
import Model

/// A project whose screens are laid out for every case of a matrix, without reports and previews.
package struct JudgedProject: Sendable {
  package let project: OpenedProject
  package let plan: RunPlan
  package let pipeline: Pipeline
  /// The screens of each group of the plan.
  package let surveyed: [[Evaluation]]

  /// - Parameters:
  ///   - known: The same project with other files, whose pictures are taken over if they are equal.
  ///   - isWanted: Whether a case of the matrix is judged.
  /// - Throws: `Diagnostics` if the matrix cannot be read or has no case for the app.
  package init(
    _ project: OpenedProject, _ request: RunRequest, _ data: DataRoot, known: Pipeline? = nil,
    where isWanted: (CaseID) -> Bool = { _ in true }
  ) throws {
    var matrix = try project.expand(request, data)
    matrix.cases = matrix.cases.filter { isWanted($0.id) }
    let plan = RunPlan(matrix: matrix, checklist: project.checklist)
    var pipeline = Pipeline(project, plan: plan, drawsPreviews: false)
    if let known, project.sharesAssets(with: known.project) { pipeline.memos = known.memos }
    self.project = project
    self.plan = plan
    self.pipeline = pipeline
    surveyed = plan.groups.map(pipeline.survey)
  }

  package var screens: [Evaluation] { surveyed.flatMap(\.self) }

  /// Evaluations that share pixels.
  package var evaluations: [[Evaluation]] {
    var evaluations = Evaluations()
    for group in surveyed { evaluations.add(group) }
    evaluations.finish(paintedPixels: RunBudget.limits[.drawnPixels])
    return evaluations.groups
  }
}
