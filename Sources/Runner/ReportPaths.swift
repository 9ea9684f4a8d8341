import Files
import Definitions
import Model
import Verdicts

/// Makes the paths of a project relative to the repository's root, for the run, the gate and everything that reads their
/// records.
package struct ReportPaths {
  /// Absolute.
  package let root: String
  private let prefix: PathPrefix
  /// The `qa.yml` in force, relative to the root; nil without one.
  private let settings: String?

  /// - Parameters:
  ///   - project: The root of the opened project.
  ///   - typed: The root of the command line.
  /// - Throws: `Diagnostics` for a root that does not exist, or does not hold the project.
  package init(_ project: String, _ settings: Settings, root typed: String?, in context: CommandContext)
    throws
  {
    root = Self.root(of: project, typed, in: context)
    // The project may be typed through a link; the checkout's path is real.
    let (folder, top) = (RealPath.resolve(project), RealPath.resolve(root))
    guard top.exists else {
      throw Diagnostics(
        at: SourceLocation(file: typed ?? root), "there is no such folder",
        fix: "set --path-root to a folder above \(context.relative(project))")
    }
    guard FilePath.isInside(folder.path, top.path) else {
      throw Diagnostics(
        at: SourceLocation(file: typed ?? root), "--path-root does not contain the project",
        fix: "name a folder above \(context.relative(project))")
    }
    prefix = PathPrefix(FilePath.relative(folder.path, to: top.path))
    self.settings = settings.file.map { file in
      let home = RealPath.resolve(FilePath.parent(file)).path
      // The files of an archive are in a temporary folder.
      let isNear = FilePath.isInside(home, top.path) || FilePath.isInside(top.path, home)
      return FilePath.relative(
        FilePath.join(home, FilePath.name(file)),
        to: isNear ? top.path : context.checkout(of: home) ?? home)
    }
  }

  /// Returns the absolute folder that paths of a project are relative to: as typed, the top of the checkout, or its own.
  package static func root(of project: String, _ typed: String? = nil, in context: CommandContext) -> String {
    typed.map(context.absolute) ?? context.checkout(of: project) ?? project
  }

  func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic { prefix.diagnostic(diagnostic) }

  /// Changes the paths of what is to be checked now.
  package func apply(to now: inout GateInput.Current) {
    now.project = prefix.path(now.project)
    now.settings = settings
  }

  /// Changes every path of a record, and names its `qa.yml`.
  ///
  /// - Parameter diagnostics: The diagnostics of the run, for the record's texts.
  func apply(to record: inout RunRecord, _ diagnostics: [Diagnostic]) {
    prefix.apply(to: &record, diagnostics)
    record.subject.settings = settings
  }
}
