import Files
import Model

extension MutationFamily {
  /// Takes files out of the target or the folder.
  static let membershipDefects = MutationFamily(
    id: "membership", title: "The target or the folder lacks a file", kind: .defect,
    operators: [notCopied, catalogRemoved])

  private static let notCopied = MutationOperator("membership-not-copied") { subject in
    guard let file = subject.projectFile else { return [] }
    return targets(subject).map { path in
      let line = file.resourceLine(path)
      return Mutation(
        id: "membership-not-copied \(FilePath.name(path))",
        summary: "Takes \(FilePath.name(path)) out of the target",
        location: line.map(file.location) ?? subject.project.location,
        assertions: [
          "project.resources-copied", "project.launch-screen", "project.assets-found", "project.storyboard",
        ]
      ) {
        line.flatMap { line in file.changes(Array(file.lines[..<line]) + Array(file.lines[(line + 1)...])) }
      }
    }
  }

  private static let catalogRemoved = MutationOperator("membership-catalog-deleted") { subject in
    catalogs(subject).map { path in
      Mutation(
        id: "membership-catalog-deleted \(FilePath.name(path))", summary: "Deletes \(FilePath.name(path))",
        location: SourceLocation(file: path),
        assertions: ["project.assets-resolve", "project.assets-found", "project.resources-copied"]
      ) { [path: .remove] }
    }
  }

  /// The launch documents, and the catalogs with their images.
  private static func targets(_ subject: MutationInput) -> [String] {
    subject.documents.map(\.path) + catalogs(subject)
  }

  private static func catalogs(_ subject: MutationInput) -> [String] {
    subject.project.resources.map(\.path).filter { path in
      path.hasSuffix(".xcassets") && subject.imageSets.contains { $0.path.hasPrefix(path + "/") }
    }
  }
}
