import Files
import Definitions
import Model

/// The options of a run. Paths are absolute; nil means the default.
package struct RunRequest: Sendable {
  package var projectRoot: String
  package var target: String?
  package var configuration: String?
  package var infoPlist: String?
  /// The document of the screen after the launch screen, absolute; nil to find it.
  package var firstScreen: String?
  /// Its background, where the settings say only that.
  package var firstColors: FirstColors?
  /// A built app to open in place of the project.
  package var app: BuiltApp?
  /// Id or path; nil opens the project without a checklist.
  package var checklist: String?
  package var matrix = "full"
  package var selection = AxisSelection()
  package var jobs = 1
  package var shard: Shard?
  package var drawsPreviews = true
  /// Seconds that one case may take; nil for the value of `limits.yml`.
  package var caseTimeout: Double?
  /// The SDK that the app is taken to be built with; nil predicts nothing.
  package var assumedSDK: OSVersion?
  /// The SDK that the project is built with, where `qa.yml` names it.
  package var sdk: OSVersion?
  /// The folders in which the run may read the project; nil means its Git checkout, or its folder without Git.
  package var projectAccess: FileAccess?
  /// What reads of the checklist and matrix may reach; nil if the command line names them.
  package var dataAccess: FileAccess?
  /// Absolute paths of the other apps of the command. Their programs are not used either.
  package var otherApps: [String] = []

  /// An `.app` folder, an `.ipa` file or an `.xcarchive`.
  package struct BuiltApp: Hashable, Sendable {
    /// Absolute.
    package var path: String
    /// The path in messages.
    package var shown: String
    package init(path: String, shown: String) {
      self.path = path
      self.shown = shown
    }
  }

  /// One part of the cases: `index` counts from 1.
  package struct Shard: Hashable, Sendable {
    package var index: Int
    package var count: Int
    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }
}

/// What a run needs from the outside world; injected, so that equal input gives equal bytes.
package struct Surroundings: Sendable {
  package var data: DataRoot
  package var version: String
  /// The commit that `qa` was built from; nil for a build that does not state it.
  package var toolCommit: String?
  /// The commit of the project.
  package var commit: String?
  /// `sha256:…` over named byte strings.
  package var digest: @Sendable ([(name: String, bytes: [UInt8])]) -> String
  package var progress: @Sendable (Progress) -> Void
  /// Gets what a run will do, before the first evaluation starts.
  package var planned: @Sendable (PlannedRun) -> Void = { _ in }
  /// Decides criteria, given by id, for windows of all sizes; a run with `windows: proved` uses it. The last value names a
  /// picture by its PNG bytes; it is nil for a run without pictures.
  package var proveWindows:
    @Sendable (OpenedProject, Set<String>, DataRoot, (([UInt8]) -> String)?) throws -> ProvedWindows = {
      _, _, _, _ in
      throw Diagnostic(.error, "this command does not prove windows", fix: "use a matrix without `windows`")
    }
  /// Returns whether the run must stop. It then has no results.
  package var isInterrupted: @Sendable () -> Bool = { false }

  package struct Progress: Sendable {
    package var done: Int
    package var total: Int
    package init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
  }
  package init(
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

/// What criteria are in windows of all sizes.
package struct ProvedWindows: Sendable {
  /// One for each criterion.
  package var findings: [RunFinding]
  package var map: WindowMap?
  /// PNG bytes of the map's pictures, by name.
  package var pictures: [String: [UInt8]]
  package init(_ findings: [RunFinding], map: WindowMap? = nil, pictures: [String: [UInt8]] = [:]) {
    (self.findings, self.map, self.pictures) = (findings, map, pictures)
  }
}

/// What a run will do.
package struct PlannedRun: Hashable, Sendable {
  package var cases: Int
  /// Distinct environments of the cases.
  package var environments: Int
  /// Distinct screens, with what else findings depend on; environments with equal ones are one evaluation.
  package var evaluations: Int
}
