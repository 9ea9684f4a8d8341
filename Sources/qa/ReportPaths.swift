import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Reporting
import Verdicts

/// The folder that paths in reports are relative to.
struct PathOptions: ParsableArguments {
  @Option(
    help:
      "Folder that paths in reports are relative to (default: the top of the git checkout, else the project)."
  )
  var pathRoot: String?

  func validate() throws {
    if pathRoot?.isEmpty == true { throw ValidationError("--path-root needs a value.") }
  }

  /// Returns the absolute folder that paths in reports are relative to.
  ///
  /// - Parameter project: The root of the opened project.
  func root(of project: String, _ context: CommandContext) -> String {
    pathRoot.map(context.absolute) ?? context.checkout(of: project) ?? project
  }
}

/// Makes the paths of a project relative to the repository's root, for the run, the gate and everything that reads their
/// records.
struct ReportPaths {
  /// Absolute.
  let root: String
  private let prefix: PathPrefix
  /// The `qa.yml` in force, relative to the root; nil without one.
  private let settings: String?

  /// - Parameter project: The root of the opened project.
  /// - Throws: `Diagnostics` for a root that does not exist, or does not hold the project.
  init(_ project: String, _ settings: Settings, _ options: PathOptions, in context: CommandContext) throws {
    root = options.root(of: project, context)
    // The project may be typed through a link; the checkout's path is real.
    let (folder, top) = (RealPath.resolve(project), RealPath.resolve(root))
    guard top.exists else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: options.pathRoot ?? root), "there is no such folder",
          fix: "set --path-root to a folder above \(context.relative(project))")
      ])
    }
    guard FilePath.isInside(folder.path, top.path) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: options.pathRoot ?? root), "--path-root does not contain the project",
          fix: "name a folder above \(context.relative(project))")
      ])
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

  /// Returns a path of the project relative to the root.
  func path(_ path: String) -> String { prefix.path(path) }

  func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic { prefix.diagnostic(diagnostic) }

  /// Changes the paths of what is to be checked now.
  func apply(to now: inout GateInput.Current) {
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
