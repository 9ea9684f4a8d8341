import Files
import Formats
import Model

/// The targets and plug-ins that a build runs before a target.
struct TargetFamily {
  let folder: ProjectFolder
  let graph: ProjectGraph
  let tree: GroupTree
  private static let largestProject = 64 << 20

  /// A project that targets of this one depend on.
  struct OtherProject {
    var graph: ProjectGraph
    /// All of its targets: which of them a build needs depends on its own dependencies.
    var targets: [ProjectObject]
  }

  /// Returns the targets of the project that a build makes first, and the other projects.
  func dependencies(of target: ProjectObject) -> (targets: [ProjectObject], others: [OtherProject]) {
    var (found, waiting): ([ProjectObject], [ProjectObject]) = ([], [target])
    var projects: [String] = []
    while let next = waiting.popLast() {
      for dependency in graph.objects(next, "dependencies") {
        let proxy = graph.object(dependency.fields.string("targetProxy"))
        let local =
          graph.object(dependency.fields.string("target"))
          ?? graph.object(proxy?.fields.string("remoteGlobalIDString"))
        if let local {
          guard local.id != target.id, !found.contains(where: { $0.id == local.id }) else { continue }
          found.append(local)
          waiting.append(local)
        } else if let portal = graph.object(proxy?.fields.string("containerPortal")),
          let path = tree.path(portal).map(folder.relative), path.hasSuffix(".xcodeproj")
        {
          projects.append(path)
        }
      }
    }
    return (found, projects.uniqued().compactMap(otherProject))
  }

  private func otherProject(_ path: String) -> OtherProject? {
    let file = path + "/project.pbxproj"
    guard let bytes = try? folder.read(file, atMost: Self.largestProject),
      let list = try? PlistFile.parse(bytes, file: file), let graph = try? ProjectGraph(list, file: file)
    else { return nil }
    return OtherProject(graph: graph, targets: graph.objects(graph.root, "targets"))
  }

  /// Returns the plug-ins of packages that run while a target is built.
  ///
  /// Source: swiftlang/swift-package-manager, `Documentation/Plugins.md`: a plug-in can make resources of the target.
  func plugins(of target: ProjectObject) -> [BuildStep] {
    graph.objects(target, "dependencies").compactMap { dependency in
      guard let product = graph.object(dependency.fields.string("productRef")),
        let name = product.fields.string("productName"), name.hasPrefix("plugin:")
      else { return nil }
      let package = graph.object(product.fields.string("package"))
      let requirement = package?.fields["requirement"]?.dictionary?.entries.map {
        "\($0.key) \($0.value.string ?? "")"
      }
      var step = BuildStep(
        .plugin, "the build plug-in \"\(name.dropFirst("plugin:".count))\"", at: graph.location(dependency),
        content: ([package?.fields.string("repositoryURL") ?? ""] + (requirement ?? [])).joined(
          separator: "\n"))
      step.files = localFiles(package?.fields.string("relativePath"))
      return step
    }
  }

  /// Returns the sources of the plug-ins of a package in the checkout.
  private func localFiles(_ package: String?) -> [String: [UInt8]] {
    guard let package else { return [:] }
    let base = folder.relative(FilePath.join(tree.sourceRoot, package))
    var walk = FolderWalk(folder)
    walk.maximumEntries = 1000
    let paths = walk.entries(below: FilePath.join(base, "Plugins"), skipForeign: false)
    var files: [String: [UInt8]] = [:]
    for path in paths + [FilePath.join(base, "Package.swift")] {
      files[path] = try? folder.read(path, atMost: 1 << 20)
    }
    return files
  }
}
