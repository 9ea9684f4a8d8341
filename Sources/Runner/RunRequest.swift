import Documents
import Matrix
import Model

/// What a person asked a run to do. Paths are absolute; nil means the default.
public struct RunRequest: Sendable {
  public var projectRoot: String
  public var target: String?
  public var configuration: String?
  public var infoPlist: String?
  public var checklist: String
  public var matrix: String
  public var filter: AxisFilter
  public var jobs: Int
  /// This run's part of the cases, 1-based, and of how many.
  public var shard: Shard?
  public var drawsPreviews: Bool
  /// What reads of the project may reach; nil stands for the git checkout that holds it, else its folder.
  public var projectAccess: FileAccess?
  /// What reads of the checklist and matrix may reach; nil where they were named on the command line.
  public var dataAccess: FileAccess?

  public struct Shard: Hashable, Sendable {
    public var index: Int
    public var count: Int
    public init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }
  public init(
    projectRoot: String, target: String? = nil, configuration: String? = nil, infoPlist: String? = nil,
    checklist: String, matrix: String, filter: AxisFilter, jobs: Int, shard: Shard? = nil,
    drawsPreviews: Bool = true, projectAccess: FileAccess? = nil, dataAccess: FileAccess? = nil
  ) {
    self.projectRoot = projectRoot
    self.target = target
    self.configuration = configuration
    self.infoPlist = infoPlist
    self.checklist = checklist
    self.matrix = matrix
    self.filter = filter
    self.jobs = jobs
    self.shard = shard
    self.drawsPreviews = drawsPreviews
    self.projectAccess = projectAccess
    self.dataAccess = dataAccess
  }
}

/// What a run needs from the outside world; injected, so that equal input gives equal bytes.
public struct Surroundings: Sendable {
  public var data: DataRoot
  public var version: String
  public var commit: String?
  /// `sha256:…` over named byte strings.
  public var digest: @Sendable ([(name: String, bytes: [UInt8])]) -> String
  public var progress: @Sendable (Progress) -> Void

  public struct Progress: Sendable {
    public var done: Int
    public var total: Int
  }
  public init(
    data: DataRoot, version: String, commit: String?,
    digest: @escaping @Sendable ([(name: String, bytes: [UInt8])]) -> String,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.data = data
    self.version = version
    self.commit = commit
    self.digest = digest
    self.progress = progress
  }
}

/// What came of a run.
public struct RunOutput: Sendable {
  public var record: RunRecord
  /// Small pictures of the drawn screens by name (no extension): PNG bytes.
  public var previews: [String: [UInt8]]
  /// What a person should know besides the results: notes on the choice of target, broken catalogs.
  public var diagnostics: [Diagnostic]
}

extension AxisFilter {
  /// Whether every case is admitted.
  var isEmpty: Bool { devices.isEmpty && orientations.isEmpty && appearances.isEmpty }
}
