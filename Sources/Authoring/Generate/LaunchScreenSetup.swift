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
      try connect(
        FilePath.relative(RealPath.resolve(context.absolute(document)).path, to: project.root), to: project)
      for file in files { say("Wrote \(file.path).") }
    }
    say("Next: qa run" + settings.commandTail(in: context))
  }

  private var usualCatalog: String {
    let catalogs = project.app.resources.map(\.path).filter { $0.hasSuffix(".xcassets") }
    let chosen = catalogs.first { FilePath.name($0) == "Assets.xcassets" } ?? catalogs.first
    return context.relative(FilePath.join(project.root, chosen ?? "Assets.xcassets"))
  }

  /// Edits the project so that the target copies the storyboard and a launch shows it, and says what is left to do.
  ///
  /// - Parameter project: With the new files.
  /// - Throws: `Diagnostics` if a file of the project cannot be written. Then none is.
  private func connect(_ document: String, to project: OpenedProject) throws {
    func fitting(_ edits: [SourceEdit]) -> [SourceEdit]? { project.changes(by: edits).map { _ in edits } }
    let name = FilePath.baseName(document)
    let isNamed = project.app.configurations.allSatisfy {
      $0.infoPlist.values[LaunchKeys.storyboardName]?.string == name
    }
    let naming =
      isNamed ? [] : fitting(project.app.editsNamingLaunchDocument(name) + project.app.editsToStopGeneration)
    let file = project.app.location.file
    let neighbors = project.app.resources.map(\.path).filter {
      FilePath.parent($0) == FilePath.parent(document) && file.hasSuffix(".pbxproj")
    }
    let isCopied = project.app.resources.contains { $0.path == document }
    let listing =
      isCopied
      ? [] : neighbors.lazy.compactMap { fitting([.sibling(file: file, path: document, other: $0)]) }.first
    let changes = project.changes(by: (naming ?? []) + (listing ?? [])) ?? []
    try FileReplacements(changes, below: project.root).write()
    for change in changes { say("Changed \(change.path).") }
    if naming == nil {
      say(
        "Set UILaunchStoryboardName to \(name) in the Info.plist, or the build setting INFOPLIST_KEY_UILaunchStoryboardName."
      )
    }
    if listing == nil { say("Add \(FilePath.name(document)) to the target \(project.app.target).") }
  }
}
