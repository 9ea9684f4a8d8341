import Assertions
import Documents
import Matrix
import Model

/// What the gate needs of the stages: the project, checklist and matrix of now, without working anything out.
public struct GateService: Sendable {
  public let now: GateInput.Current
  public let catalog: DeviceCatalog
  /// Files that decide what the launch screen shows, relative to `projectRoot`.
  public let launchScreenFiles: [String]
  public let projectRoot: String
  /// What reads of the project may reach.
  public let projectAccess: FileAccess
  /// Info.plist, project file and settings, which speak about the launch screen among other things.
  public let settingsFiles: [String]
  private let bench: Workbench
  private let whole: RunRequest
  private let surroundings: Surroundings

  /// - Parameter request: its shard and filter are not looked at: the gate wants the whole.
  /// - Throws: `Diagnostics` for whatever would keep a run from starting.
  public init(_ request: RunRequest, in surroundings: Surroundings) throws {
    bench = try Workbench(request, surroundings.data)
    self.surroundings = surroundings
    var whole = request
    whole.shard = nil
    whole.filter = AxisFilter(devices: [], orientations: [], appearances: [])
    self.whole = whole
    let matrix = try bench.expand(whole, surroundings.data)
    let files = LaunchScreenFiles(bench: bench)
    catalog = bench.catalog
    launchScreenFiles = files.paths
    projectRoot = bench.project.rootPath
    projectAccess = bench.access
    settingsFiles = Set(
      bench.project.configurations.flatMap { $0.infoPlist.origins.values.map(\.file) }
        + [bench.project.location.file]
    ).sorted()
    now = GateInput.Current(
      project: bench.project.name, target: bench.project.target,
      sourcesDigest: surroundings.digest(files.contents), checklist: bench.checklist,
      checklistDigest: bench.checklist.digest(surroundings.digest), matrix: matrix, perCase: Self.perCase,
      toolVersion: surroundings.version)
  }

  /// Results of the assertions that are made once for the whole project; only the gate's own verdict needs them.
  public var projectResults: [RunResult] {
    let matrix = now.matrix
    let plan = Plan(matrix: MatrixPlan(id: matrix.id, cases: [], dropped: []), checklist: bench.checklist)
    let assembly = Assembly(
      bench: bench, plan: plan, pipeline: Pipeline(bench: bench), surroundings: surroundings,
      whole: matrix.cases)
    let asserted = Set(plan.checks.map(\.assertion.id)).subtracting(Self.perCase)
    return assembly.finish(whole).record.results.filter { asserted.contains($0.assertion) }
  }

  /// Ids of the assertions that are made once for each case.
  public static let perCase = Set(
    Assertion.all.filter { if case .perCase = $0.body { true } else { false } }.map(\.id))
}

extension Runner {
  /// Reads waivers and holds them against the record of a run: which findings they excuse.
  ///
  /// - Parameters:
  ///   - path: absolute; `name` is what messages call it.
  ///   - access: what the read of the waivers may reach; nil where the file was named on the command line.
  ///   - clock: seconds since 1970 in UTC.
  /// - Throws: `Diagnostics` with everything that is wrong with the file.
  public static func excuse(
    _ record: inout RunRecord, by path: String, name: String, _ request: RunRequest, policy: GatePolicy,
    access: FileAccess? = nil, clock: Double, in surroundings: Surroundings
  ) throws {
    let service = try GateService(request, in: surroundings)
    let waivers = try WaiverFile.load(
      path: path, name: name, checklist: service.now.checklist, catalog: service.catalog, policy: policy,
      access: access)
    let judge = WaiverJudge(
      waivers: waivers, checklist: service.now.checklist, cases: service.now.matrix.cases,
      perCase: service.now.perCase, clock: clock)
    record.mark(judge.judge(record.results))
  }
}
