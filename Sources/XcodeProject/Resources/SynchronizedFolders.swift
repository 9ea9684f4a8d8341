import Files
import Model

/// Lists a target's resources in the synchronized folders of Xcode 16, whose files the project does not list.
struct SynchronizedFolders {
  let folder: ProjectFolder
  let graph: ProjectGraph
  let tree: GroupTree
  let target: ProjectObject
  private(set) var diagnostics: [Diagnostic] = []
  /// The lines that except files from the target.
  private(set) var excepted: [String: SourceLocation] = [:]

  init(folder: ProjectFolder, graph: ProjectGraph, tree: GroupTree, target: ProjectObject) {
    self.folder = folder
    self.graph = graph
    self.tree = tree
    self.target = target
  }

  mutating func resources() -> [ResourceFile] {
    let own = Set(target.fields.strings("fileSystemSynchronizedGroups"))
    var result: [ResourceFile] = []
    for group in graph.all("PBXFileSystemSynchronizedRootGroup") {
      guard let path = tree.path(group).map(folder.relative) else { continue }
      let sets = graph.objects(group, "exceptions")
      let isOwn = own.contains(group.id)
      guard isOwn || sets.contains(where: { isAboutTarget($0) }) else { continue }
      if folder.entry(path) == .outside {
        if isOwn { diagnostics.append(ProjectFolder.outside(path, at: graph.location(group))) }
        continue
      }
      if folder.entry(path) != .folder {
        if isOwn {
          diagnostics.append(
            Diagnostic(
              .warning, at: graph.location(group),
              "the synchronized folder \"\(path)\" does not exist",
              fix: "restore it, or remove it from the project"))
        }
        continue
      }
      result += files(of: group, at: path, sets: sets, isOwn: isOwn)
    }
    for id in own.sorted() where graph.object(id) == nil {
      diagnostics.append(
        Diagnostic(
          .warning, at: graph.location(target),
          "the project has no synchronized folder \"\(id.prefix(40))\"",
          fix: "remove the line"))
    }
    return result
  }

  private func isAboutTarget(_ set: ProjectObject) -> Bool {
    switch set.isa {
    case "PBXFileSystemSynchronizedBuildFileExceptionSet":
      return set.fields.string("target") == target.id
    case "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
      let phases = target.fields.strings("buildPhases")
      return set.fields.string("buildPhase").map(phases.contains) ?? false
    default: return false
    }
  }

  private mutating func files(
    of group: ProjectObject, at path: String, sets: [ProjectObject], isOwn: Bool
  ) -> [ResourceFile] {
    var exceptions = Exceptions()
    for set in sets where isAboutTarget(set) { exceptions.add(set, graph: graph) }
    let explicit = Set(group.fields.strings("explicitFolders"))
    var walk = FolderWalk(folder)
    let entries = walk.entries(below: path) { explicit.contains(String($0.dropFirst(path.count + 1))) }
    if !walk.isComplete {
      diagnostics.append(
        Diagnostic(
          .warning, at: graph.location(group),
          "the synchronized folder \"\(path)\" is too large, so part of it was not read",
          fix: "synchronize a smaller folder"))
    }
    return entries.compactMap { entry in
      let inner = path.isEmpty ? entry : String(entry.dropFirst(path.count + 1))
      let isFolder = explicit.contains(inner)
      guard isFolder || ResourceKind.isResource(entry), exceptions.isForPlatform(inner) else { return nil }
      guard exceptions.isMember(inner, ofOwn: isOwn) else {
        if isOwn, let line = exceptions.line(of: inner) {
          excepted[entry] = SourceLocation(file: graph.file, line: line)
        }
        return nil
      }
      return ResourceFile(
        path: entry, localization: ResourceKind.localization(inner),
        location: exceptions.line(of: inner).map { SourceLocation(file: graph.file, line: $0) }
          ?? graph.location(group),
        exists: true)
    }
  }

  /// The exceptions of one folder for one target.
  private struct Exceptions {
    /// Paths that are not members where the folder is the target's own, and members where it is not.
    private var membership: [String: Int?] = [:]
    private var toResources: Set<String> = []
    private var toOtherPhases: Set<String> = []
    private var platforms: [String: [String]] = [:]

    mutating func add(_ set: ProjectObject, graph: ProjectGraph) {
      let paths = set.fields["membershipExceptions"]?.array ?? []
      if set.isa == "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet" {
        let phase = graph.object(set.fields.string("buildPhase"))
        let names = paths.compactMap(\.string)
        if phase?.isa == "PBXResourcesBuildPhase" {
          toResources.formUnion(names)
        } else {
          toOtherPhases.formUnion(names)
        }
        return
      }
      for node in paths {
        if let path = node.string { membership[path] = node.line }
      }
      for entry in set.fields["platformFiltersByRelativePath"]?.dictionary?.entries ?? [] {
        platforms[entry.key] = entry.value.strings
      }
    }

    func isMember(_ path: String, ofOwn isOwn: Bool) -> Bool {
      let names = SynchronizedFolders.names(of: path)
      if names.contains(where: toResources.contains) { return true }
      if names.contains(where: toOtherPhases.contains) { return false }
      return names.contains { membership[$0] != nil } != isOwn
    }

    func isForPlatform(_ path: String) -> Bool {
      for name in SynchronizedFolders.names(of: path) {
        if let filters = platforms[name], !filters.isEmpty { return filters.contains("ios") }
      }
      return true
    }

    func line(of path: String) -> Int? {
      for name in SynchronizedFolders.names(of: path) {
        if let line = membership[name] { return line }
      }
      return nil
    }
  }

  /// Returns the names that exceptions can use for a path: the path, a folder above it, or all variants of a localized
  /// file (`/Localized/Launch/LaunchScreen.storyboard` for `Launch/fr.lproj/LaunchScreen.storyboard`).
  static func names(of path: String) -> [String] {
    let parts = path.split(separator: "/").map(String.init)
    var result = [path]
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      result.append(parts.prefix(count).joined(separator: "/"))
    }
    if parts.contains(where: { $0.hasSuffix(".lproj") }) {
      let plain = parts.filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
      result.append("/Localized/" + plain)
      result.append("/Localized: " + plain)
    }
    return result
  }
}
