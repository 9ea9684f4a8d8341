import Assertions
import Files
import Definitions
import Model
import Verdicts

/// What the gate needs of an opened project: its present state, without a run.
package struct GateService: Sendable {
  package let now: GateInput.Current
  package let project: OpenedProject
  /// Files that decide what the launch screen shows, relative to `projectRoot`.
  package let launchScreenFiles: [String]
  package var catalog: DeviceCatalog { project.catalog }
  package var projectRoot: String { project.app.rootPath }
  /// What reads of the project may reach.
  package var projectAccess: FileAccess { project.access }
  private let plan: RunPlan
  private let surroundings: Surroundings

  /// - Parameter request: the gate ignores its shard and its selection.
  /// - Precondition: `project` was opened with a checklist.
  /// - Throws: `Diagnostics` if the matrix cannot be read or has no case for the app.
  package init(_ request: RunRequest, on project: OpenedProject, in surroundings: Surroundings) throws {
    self.project = project
    self.surroundings = surroundings
    var whole = request
    whole.shard = nil
    whole.selection = AxisSelection()
    let checklist = project.checklist
    plan = RunPlan(matrix: try project.expand(whole, surroundings.data), checklist: checklist)
    let files = LaunchScreenFiles(project: project)
    launchScreenFiles = files.paths
    var now = GateInput.Current(
      project: project.app.name, target: project.app.target,
      sourcesDigest: surroundings.digest(files.contents),
      checklistDigest: checklist.digest(surroundings.digest), matrixID: plan.matrix.id, rules: plan.rules,
      toolVersion: surroundings.version)
    now.otherApps = project.app.otherApps + project.app.otherProducts
    self.now = now
  }

  /// Info.plist, project file and settings files: they describe the launch screen among other things.
  package var settingsFiles: [String] {
    Set(
      project.app.configurations.flatMap { $0.infoPlist.origins.values.map(\.file) }
        + [project.app.location.file]
    ).sorted()
  }

  /// Findings of the assertions about the project.
  package var projectFindings: [RunFinding] {
    let asserted = Set(plan.checks.map(\.assertion.id)).subtracting(Assertion.perCase)
    return Assembly(project: project, plan: plan, surroundings: surroundings).findings
      .filter { asserted.contains($0.assertion) }
  }
}

extension Settings {
  /// Returns the ids of the criteria of the gate's other checklists.
  ///
  /// - Throws: `Diagnostics` for a checklist that cannot be read, and for an id with two meanings.
  package func otherCriteria(than service: GateService, in context: CommandContext) throws -> Set<String> {
    if gate.checklists.isEmpty { return [] }
    let own = service.now.checklist
    let meanings = Dictionary(own.criteria.map { ($0.id, $0.canonicalText) }) { first, _ in first }
    var ids: Set<String> = []
    for name in Set(gate.checklists.map(\.name) + [checklist ?? Settings.defaultChecklist]).sorted() {
      let other = try Checks.checklist(
        name, data: context.data, devices: .read(service.catalog), access: dataAccess([], in: context))
      for criterion in other.criteria {
        // Evidence and waivers name criteria by id, so an id has one meaning in all checklists of a gate.
        if let meaning = meanings[criterion.id], meaning != criterion.canonicalText {
          throw Diagnostics(
            at: criterion.location,
            "the criterion \(criterion.id) differs from that of the checklist \(own.id), and one gate decides both",
            fix: "give it another id")
        }
        ids.insert(criterion.id)
      }
    }
    return ids
  }
}
