import ArgumentParser
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

  /// What was typed, over the nearest `qa.yml`, over the current folder.
  func settings(in place: Place) throws -> Settings {
    var settings = Settings(project: place.workingDirectory)
    if let project {
      settings.project = place.absolute(project)
      guard FileManager.default.fileExists(atPath: settings.project) else {
        throw Diagnostics([
          Diagnostic(
            at: SourceLocation(file: project), "there is no such folder",
            remedy: "give --project the folder that holds the .xcodeproj")
        ])
      }
    } else if infoPlist == nil, let found = try Settings.nearest(from: place.workingDirectory) {
      settings = found
    }
    settings.target = target ?? settings.target
    settings.configuration = configuration ?? settings.configuration
    settings.infoPlist = infoPlist.map { place.absolute($0) } ?? settings.infoPlist
    return settings
  }
}

/// Which cases of the matrix are checked.
struct AxisOptions: ParsableArguments {
  @Option(parsing: .upToNextOption, help: "Device ids (`qa matrix show`); all others are left out.")
  var device: [String] = []
  @Option(
    parsing: .upToNextOption,
    help: "Orientations: \(Orientation.allCases.map(\.rawValue).joined(separator: ", ")).")
  var orientation: [Orientation] = []
  @Option(parsing: .upToNextOption, help: "Appearances: light, dark.") var appearance: [Appearance] = []

  func filter() throws -> AxisFilter {
    AxisFilter(
      devices: device.flatMap { $0.split(separator: ",").map(String.init) }, orientations: orientation,
      appearances: appearance)
  }
}

extension Orientation: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}
