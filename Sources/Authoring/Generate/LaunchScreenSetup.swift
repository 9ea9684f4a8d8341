import Definitions
import Files
import Foundation
import Model
import Runner

/// Generates a launch screen, and makes the app show it.
package struct LaunchScreenSetup {
  private let context: CommandContext
  private let settings: Settings
  private let request: RunRequest
  private let project: OpenedProject
  private let say: (String) -> Void

  /// - Parameter say: Gets each line for the person.
  /// - Throws: `Diagnostics` if the project cannot be read.
  package init(_ choice: AppChoice, in context: CommandContext, say: @escaping (String) -> Void) throws {
    self.context = context
    self.say = say
    settings = try choice.settings(in: context)
    var request = settings.request(choice.access(to: settings, in: context))
    request.dataAccess = settings.dataAccess([], in: context)
    self.request = request
    project = try OpenedProject(request, context.data)
  }

  /// Writes the pictures and the storyboard, names the storyboard in the Info.plist, and adds it to the target.
  ///
  /// - Parameters:
  ///   - catalog: The asset catalog as typed; nil for the first one of the target.
  ///   - storyboard: The storyboard as typed; nil for LaunchScreen.storyboard beside the catalog.
  ///   - force: Whether to replace files.
  /// - Throws: `Diagnostics` if a file is in the way or cannot be written.
  package func write(
    _ recipe: LaunchScreenRecipe, catalog: String?, storyboard: String?, force: Bool
  ) throws {
    var folder = catalog ?? usualCatalog
    if folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let document = storyboard ?? FilePath.join(FilePath.parent(folder), "LaunchScreen.storyboard")
    let files = try recipe.files(
      catalog: folder, storyboard: document,
      makesCatalog: !FileManager.default.fileExists(atPath: context.absolute(folder)), from: context.data)
    try GeneratedFile.write(
      files, in: context.workingDirectory, replacing: force,
      access: catalog == nil && storyboard == nil ? WriteAccess(below: project.root) : .anywhere
    ) {
      let project = try OpenedProject(request, context.data)
      for file in files { say("Wrote \(file.path).") }
      connect(
        FilePath.relative(RealPath.resolve(context.absolute(document)).path, to: project.root), to: project)
    }
    say("Next: qa run" + settings.commandTail(in: context))
  }

  private var usualCatalog: String {
    let catalogs = project.app.resources.map(\.path).filter { $0.hasSuffix(".xcassets") }
    let chosen = catalogs.first { FilePath.name($0) == "Assets.xcassets" } ?? catalogs.first
    return context.relative(FilePath.join(project.root, chosen ?? "Assets.xcassets"))
  }

  /// Edits the project so that the target copies the storyboard and a launch shows it.
  ///
  /// - Parameter project: With the new files.
  private func connect(_ document: String, to project: OpenedProject) {
    let name = FilePath.baseName(document)
    let isNamed = project.app.configurations.allSatisfy {
      $0.infoPlist.values[LaunchKeys.storyboardName]?.string == name
    }
    let naming = project.app.editsNamingLaunchDocument(name) + project.app.editsToStopGeneration
    if !isNamed, !apply(naming, project) {
      say(
        "Set UILaunchStoryboardName to \(name) in the Info.plist, or the build setting INFOPLIST_KEY_UILaunchStoryboardName."
      )
    }
    let isCopied = project.app.resources.contains { $0.path == document }
    let neighbors = project.app.resources.map(\.path).filter {
      FilePath.parent($0) == FilePath.parent(document)
    }
    let isProject = project.app.location.file.hasSuffix(".pbxproj")
    let isListed =
      isCopied
      || isProject
        && neighbors.contains { neighbor in
          apply([.sibling(file: project.app.location.file, path: document, other: neighbor)], project)
        }
    if !isListed { say("Add \(FilePath.name(document)) to the target \(project.app.target).") }
  }

  /// Returns whether the edits fit the project; then its files have them.
  private func apply(_ edits: [SourceEdit], _ project: OpenedProject) -> Bool {
    guard let changes = project.changes(by: edits),
      (try? FileReplacements(changes, below: project.root).write()) != nil
    else { return false }
    for change in changes { say("Changed \(change.path).") }
    return true
  }
}
