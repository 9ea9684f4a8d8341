import Definitions
import Model

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
  /// Pixels that pictures and texts cover on the screen with most of them; plain colors hardly count.
  package var mostPaintedPixels: Int
}
