import Files
import Model

/// Resolves the paths of file references, which depend on the groups around them.
struct GroupTree {
  /// The folder of `SOURCE_ROOT`, relative to the root.
  let sourceRoot: String
  let graph: ProjectGraph
  /// The group that holds an object, by the object's id.
  private var parents: [String: String] = [:]
  private static let maximumDepth = 200

  /// - Parameter projectFolder: The folder that holds the `.xcodeproj`, relative to the root.
  init(_ graph: ProjectGraph, projectFolder: String) {
    self.graph = graph
    let shift = graph.root.fields.string("projectDirPath") ?? ""
    sourceRoot = shift.isEmpty ? projectFolder : FilePath.join(projectFolder, shift)
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

  /// Returns the path of a file reference or group, relative to the root; nil for build products and SDK files.
  func path(_ object: ProjectObject) -> String? {
    var parts: [String] = []
    var current = object
    for _ in 0..<GroupTree.maximumDepth {
      // Variant groups and groups without a folder have no path.
      if let path = current.fields.string("path"), !path.isEmpty { parts.append(path) }
      switch current.fields.string("sourceTree") ?? "<group>" {
      case "<group>":
        guard let parent = graph.object(parents[current.id]) else {
          return joined([sourceRoot] + parts.reversed())
        }
        current = parent
      case "SOURCE_ROOT":
        return joined([sourceRoot] + parts.reversed())
      case "<absolute>":
        return joined(parts.reversed())
      default:
        return nil
      }
    }
    return nil
  }

  private func joined(_ parts: [String]) -> String {
    parts.reduce("") { FilePath.join($0, $1) }
  }
}
