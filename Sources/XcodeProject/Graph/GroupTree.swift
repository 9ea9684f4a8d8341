import Model

/// Where the files of a project lie: a reference's path depends on the groups above it.
struct GroupTree {
  /// Folder that `SOURCE_ROOT` stands for, relative to the root.
  let sourceRoot: String
  let graph: ProjectGraph
  /// The group that holds an object, by the object's id.
  private var parents: [String: String] = [:]
  private static let maximumDepth = 200

  /// - Parameter projectFolder: the folder that holds the `.xcodeproj`, relative to the root.
  init(_ graph: ProjectGraph, projectFolder: String) {
    self.graph = graph
    let shift = graph.root.fields.string("projectDirPath") ?? ""
    sourceRoot = shift.isEmpty ? projectFolder : ProjectFolder.join(projectFolder, shift)
    var stack = [graph.root.fields.string("mainGroup") ?? ""]
    var seen = Set(stack)
    while let id = stack.popLast() {
      guard let group = graph.object(id) else { continue }
      for child in group.fields.strings("children") where seen.insert(child).inserted {
        parents[child] = id
        stack.append(child)
      }
    }
  }

  /// Path of a file reference or group, relative to the root; nil where it lies in the build products or the
  /// SDK.
  func path(_ object: ProjectObject) -> String? {
    var pieces: [String] = []
    var current = object
    for _ in 0..<GroupTree.maximumDepth {
      // A variant group has a name and no path of its own; so have groups that only sort.
      if let path = current.fields.string("path"), !path.isEmpty { pieces.append(path) }
      switch current.fields.string("sourceTree") ?? "<group>" {
      case "<group>":
        guard let parent = graph.object(parents[current.id]) else {
          return joined([sourceRoot] + pieces.reversed())
        }
        current = parent
      case "SOURCE_ROOT":
        return joined([sourceRoot] + pieces.reversed())
      case "<absolute>":
        return joined(pieces.reversed())
      default:
        return nil
      }
    }
    return nil
  }

  private func joined(_ pieces: [String]) -> String {
    pieces.reduce("") { ProjectFolder.join($0, $1) }
  }
}
