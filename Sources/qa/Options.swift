import ArgumentParser
import Documents
import Foundation
import Matrix
import Model

/// Which app is checked.
struct SubjectOptions: ParsableArguments {
  @Option(
    help: "Folder of the Xcode project, or the .xcodeproj (default: the nearest qa.yml, else this folder).")
  var project: String?
  @Option(help: "Target, where the project has several apps.") var target: String?
  @Option(help: "Build configuration whose settings count (default: Release).") var configuration: String?
  @Option(help: "Info.plist of an app without a project file.") var infoPlist: String?

  func validate() throws {
    for (name, text) in [
      ("project", project), ("target", target), ("configuration", configuration), ("info-plist", infoPlist),
    ] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
  }

  /// What was typed, over the `qa.yml` in the project's folder, over the nearest one upwards, over the current folder.
  ///
  /// A typed project keeps the nearest file's choice of checklist, matrix, output and gate: they are the team's, not the
  /// project's.
  func settings(in place: Place) throws -> Settings {
    let nearest = try Settings.nearest(from: place.workingDirectory)
    var settings = nearest ?? Settings(project: place.workingDirectory)
    if let project {
      let folder = place.absolute(project)
      guard FileManager.default.fileExists(atPath: folder) else {
        throw Diagnostics([
          Diagnostic(
            at: SourceLocation(file: project), "there is no such folder",
            fix: "give --project the folder that holds the .xcodeproj")
        ])
      }
      settings = Settings(project: folder)
      settings.checklist = nearest?.checklist
      settings.matrix = nearest?.matrix
      settings.output = nearest?.output
      settings.history = nearest?.history
      settings.outputFolder = nearest?.outputFolder ?? settings.outputFolder
      settings.sourceFolders += nearest?.sourceFolders ?? []
      settings.gate = nearest?.gate ?? settings.gate
      if FileManager.default.fileExists(atPath: folder + "/qa.yml"),
        let own = try Settings.nearest(from: folder)
      {
        settings = own
      }
    } else if infoPlist != nil {
      settings.project = place.workingDirectory
    }
    settings.target = target ?? settings.target
    settings.configuration = configuration ?? settings.configuration
    settings.infoPlist = infoPlist.map { place.absolute($0) } ?? settings.infoPlist
    return settings
  }
}

extension SubjectOptions {
  /// What reads of the project may reach: its git checkout, and the Info.plist that was typed.
  func access(to settings: Settings, in place: Place) -> FileAccess {
    FileAccess.project(settings.project, settingsFolder: settings.folder)
      .allowing(infoPlist.map { [place.absolute($0)] } ?? [])
  }
}

extension Settings {
  /// What reads of checklists, matrices, waivers and stories may reach.
  ///
  /// - Parameter typed: ids or paths from the command line.
  func dataAccess(_ typed: [String?], in place: Place) -> FileAccess {
    var access = FileAccess(below: sourceFolders + [folder]).allowing(place.data.access.locations)
    for text in typed {
      guard let text else { continue }
      let path = place.idOrPath(text)
      if path.hasPrefix("/") { access = access.allowing(FileAccess.typed(path).locations) }
    }
    return access
  }

  /// Where reports and the history may lie if the command line does not name them.
  func outputAccess(in place: Place) -> WriteAccess {
    if output != nil { return WriteAccess(below: outputFolder) }
    let here = RealPath.resolve(place.workingDirectory).path
    return WriteAccess(below: FileAccess(below: [outputFolder]).contains(here) ? outputFolder : here)
  }
}
