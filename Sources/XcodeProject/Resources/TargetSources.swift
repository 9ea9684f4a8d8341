import Files
import Model

/// Lists the source files that go into an app: those of its target and of the targets of the project that it depends on.
struct TargetSources {
  /// Extensions of files that can load an interface document.
  static let extensions: Set<String> = ["swift", "m", "mm", "h", "pch", "c", "cc", "cpp"]
  let folder: ProjectFolder
  let graph: ProjectGraph
  let tree: GroupTree

  /// Returns paths relative to the root, sorted; nil where a folder is too large to list.
  func files(of target: ProjectObject, withDependencies: Bool) -> [String]? {
    var found = Set<String>()
    for target in [target] + (withDependencies ? graph.dependencies(of: target) : []) {
      for phase in graph.objects(target, "buildPhases") where phase.isa == "PBXSourcesBuildPhase" {
        for item in graph.objects(phase, "files") {
          guard let reference = graph.object(item.fields.string("fileRef")), let path = tree.path(reference)
          else { continue }
          add(folder.relative(path), to: &found)
        }
      }
      for group in graph.objects(target, "fileSystemSynchronizedGroups") {
        guard let path = tree.path(group).map(folder.relative) else { continue }
        // Exceptions are few. A file that is none of the target's can only keep a document from being edited.
        var walk = FolderWalk(folder)
        for file in walk.entries(below: path, skipForeign: false) { add(file, to: &found) }
        if !walk.isComplete { return nil }
      }
    }
    return found.sorted()
  }

  private func add(_ path: String, to found: inout Set<String>) {
    if Self.extensions.contains(FilePath.pathExtension(path)) { found.insert(path) }
  }
}
