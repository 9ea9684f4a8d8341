import Files
import Formats
import Model

/// The configurations with which the shared schemes of a project archive a target.
struct SharedSchemes {
  /// Words in the names of configurations that users do not get. Flutter adds "Profile".
  static let developmentWords = ["debug", "profile", "test"]
  private static let largest = 4 << 20
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
        guard let bytes = try? folder.readFile(FilePath.join(schemes, name), limit: Self.largest),
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
}
