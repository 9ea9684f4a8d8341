import ArgumentParser
import Definitions
import Files
import Model
import Reporting

/// The options of a run of several apps.
extension RunCommand {
  func validateProjects() throws {
    if what.since != nil, app != nil {
      throw ValidationError("--since compares the project's files. Use `qa diff` for a built app.")
    }
    if what.projects.isEmpty { return }
    if what.projects.contains(where: \.isEmpty) { throw ValidationError("--projects needs a value.") }
    let others = [
      ("the argument \(subject.path ?? "")", subject.path != nil),
      ("--project", subject.project != nil), ("--target", subject.target != nil),
      ("--info-plist", subject.infoPlist != nil), ("--app", what.app != nil), ("--update", what.update),
    ].filter(\.1).map(\.0)
    if let other = others.first {
      throw ValidationError(
        "Use either --projects or \(other). With --projects, write FOLDER:TARGET for a target.")
    }
  }

  /// Returns the command that checks one app of this command alone.
  ///
  /// - Parameters:
  ///   - jobs: Screens of this app to work on at the same time.
  func alone(_ app: FleetApp, jobs: Int) -> RunCommand {
    var command = self
    command.what.projects = []
    if app.isBuilt {
      command.what.app = app.path
    } else {
      command.subject.options.app.folder.project = app.path
    }
    command.subject.options.app.target = app.target
    command.cases.parallel.jobs = jobs
    command.ci.shard = nil
    command.ci.junit.attachmentRoot = ci.junit.attachmentRoot.map {
      FilePath.join($0, FleetWriter.folder(app.folder))
    }
    // A program that several runs print into belongs to none of them.
    command.detail.verbose = false
    return command
  }
}
