import Assertions
import Documents
import Matrix
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
  private let plan: Plan
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
    let checklist = project.requiredChecklist
    plan = Plan(matrix: try project.expand(whole, surroundings.data), checklist: checklist)
    let files = LaunchScreenFiles(project: project)
    launchScreenFiles = files.paths
    var now = GateInput.Current(
      project: project.app.name, target: project.app.target,
      sourcesDigest: surroundings.digest(files.contents),
      checklistDigest: checklist.digest(surroundings.digest), matrixID: plan.matrix.id, rules: plan.rules,
      toolVersion: surroundings.version)
    now.otherApps = project.app.otherApps
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

extension Runner {
  /// Reads waivers and names them in the findings that they cover.
  ///
  /// - Parameters:
  ///   - path: absolute; messages use `name`.
  ///   - otherCriteria: ids of criteria of other checklists, whose waivers are skipped.
  ///   - access: what the read of the waivers may reach; nil for a file that the command line names.
  ///   - clock: seconds since 1970 in UTC.
  /// - Throws: `Diagnostics` with every error of the file.
  package static func waive(
    _ record: inout RunRecord, by path: String, name: String, _ service: GateService, policy: GatePolicy,
    otherCriteria: Set<String> = [], access: FileAccess? = nil, clock: Double
  ) throws {
    let waivers = try WaiverFile.load(
      path: path, name: name, checklist: service.now.checklist, catalog: service.catalog, policy: policy,
      target: service.now.target, otherCriteria: otherCriteria, access: access)
    record.mark(WaiverJudge(waivers: waivers, rules: service.now.rules, clock: clock).judge(record))
  }
}
