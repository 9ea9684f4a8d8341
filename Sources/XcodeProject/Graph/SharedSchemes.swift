import Files
import Formats
import Model

/// The configurations with which the shared schemes of a project archive a target.
struct SharedSchemes {
  /// A script that a scheme runs before or after a build.
  struct Action {
    var scheme: String
    /// Path of the scheme's file.
    var file: String
    var script: String
    var shell: String
  }
  /// Words in the names of configurations that users do not get. Flutter adds "Profile".
  static let developmentWords = ["debug", "profile", "test"]
  let folder: ProjectFolder
  /// Path of the `.xcodeproj`, relative to the root.
  let project: String

  /// Returns the names in the order of the schemes, that of the scheme with the target's name first.
  ///
  /// - Parameter target: Id of the target in the project file.
  func archived(of target: String) -> [String] {
    let schemes = FilePath.join(project, "xcshareddata/xcschemes")
    let found = folder.names(in: schemes).filter { $0.hasSuffix(".xcscheme") }.sorted()
      .compactMap { name -> (isNamesake: Bool, configuration: String)? in
        guard let bytes = try? folder.readFile(FilePath.join(schemes, name), limit: ByteLimit.source),
          let root = try? XMLReader(file: name).read(bytes),
          let reference = root.child("BuildAction")?.child("BuildActionEntries")?.children("BuildActionEntry")
            .compactMap({ $0.child("BuildableReference") }).first(where: {
              $0["BlueprintIdentifier"] == target
            }),
          let configuration = root.child("ArchiveAction")?["buildConfiguration"]
        else { return nil }
        return (reference["BlueprintName"] == FilePath.baseName(name), configuration)
      }
    return (found.filter(\.isNamesake) + found.filter { !$0.isNamesake }).map(\.configuration).uniqued()
  }

  /// Returns the actions around the builds and archives of all schemes.
  func actions() -> [Action] {
    let schemes = FilePath.join(project, "xcshareddata/xcschemes")
    return folder.names(in: schemes).filter { $0.hasSuffix(".xcscheme") }.flatMap { name -> [Action] in
      let file = FilePath.join(schemes, name)
      guard let bytes = try? folder.readFile(file, limit: ByteLimit.source),
        let root = try? XMLReader(file: name).read(bytes)
      else { return [] }
      let groups = ["BuildAction", "ArchiveAction"].compactMap { root.child($0) }.flatMap { action in
        ["PreActions", "PostActions"].compactMap { action.child($0) }
      }
      return groups.flatMap { $0.children("ExecutionAction") }.compactMap { $0.child("ActionContent") }.map {
        Action(
          scheme: FilePath.baseName(name), file: file, script: $0["scriptText"] ?? "",
          shell: $0["shellToInvoke"] ?? "/bin/sh")
      }
    }
  }
}
