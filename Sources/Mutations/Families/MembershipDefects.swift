import Files
import Model

extension MutationFamily {
  /// Takes files out of the target or the folder.
  static let membershipDefects = MutationFamily(
    id: "membership", title: "The target or the folder lacks a file", kind: .defect,
    operators: [
      MutationOperator(
        "membership-not-copied", "Takes % out of the target",
        ["project.resources-copied", "project.launch-screen", "project.assets-found", "project.storyboard"],
        of: copied
      ) { input, line in
        guard let line, let file = input.projectFile else { return nil }
        var lines = file.lines
        lines.remove(at: line)
        return file.changes(lines)
      },
      MutationOperator(
        "membership-catalog-deleted", "Deletes %",
        ["project.assets-resolve", "project.assets-found", "project.resources-copied"],
        of: { catalogs($0).map(MutationTarget.init(file:)) }
      ) { [$1: .remove] },
    ])

  /// The lines of the launch documents, and of the catalogs with their images.
  @Sendable private static func copied(_ input: MutationInput) -> [MutationTarget<Int?>] {
    guard let file = input.projectFile else { return [] }
    return (input.documents.map(\.path) + catalogs(input)).map {
      let line = file.resourceLine($0)
      return .init(
        name: FilePath.name($0), title: FilePath.name($0),
        location: line.map(file.location) ?? input.project.location, value: line)
    }
  }

  private static func catalogs(_ input: MutationInput) -> [String] {
    input.project.resources.map(\.path).filter { path in
      path.hasSuffix(".xcassets") && input.imageSets.contains { $0.path.hasPrefix(path + "/") }
    }
  }
}
