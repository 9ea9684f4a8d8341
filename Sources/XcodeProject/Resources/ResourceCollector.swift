import Files
import Formats
import Model

/// Lists the files that a target copies into the app, from build phases, variant groups and synchronized folders.
struct ResourceCollector {
  let folder: ProjectFolder
  let graph: ProjectGraph
  let tree: GroupTree
  let target: ProjectObject
  /// The target's Info.plists, which are not copied as resources.
  let infoPlists: Set<String>
  /// The names of its launch documents.
  let documents: Set<String>
  private(set) var diagnostics: [Diagnostic] = []
  private var found: [String: ResourceFile] = [:]
  private static let platform = "ios"

  init(
    folder: ProjectFolder, graph: ProjectGraph, tree: GroupTree, target: ProjectObject,
    infoPlists: Set<String>, documents: Set<String>
  ) {
    self.folder = folder
    self.graph = graph
    self.tree = tree
    self.target = target
    self.infoPlists = infoPlists
    self.documents = documents
  }

  /// The lines that except files of synchronized folders from the target.
  private(set) var excepted: [String: SourceLocation] = [:]

  /// Sorted by path.
  var resources: [ResourceFile] {
    found.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  mutating func collect() {
    for phase in graph.objects(target, "buildPhases") {
      for id in graph.dangling(phase, "files") {
        diagnostics.append(
          Diagnostic(
            .warning, at: graph.location(phase),
            "the build phase lists the object \"\(id.prefix(40))\", which does not exist",
            fix: "remove the line"))
      }
      for item in graph.objects(phase, "files") where isForPlatform(item.fields) {
        collect(item, in: phase)
      }
    }
    var synchronized = SynchronizedFolders(folder: folder, graph: graph, tree: tree, target: target)
    for file in synchronized.resources() where !infoPlists.contains(file.path) {
      if found[file.path] == nil { found[file.path] = file }
    }
    diagnostics += synchronized.diagnostics
    excepted = synchronized.excepted
  }

  private func isForPlatform(_ fields: PlistDictionary) -> Bool {
    let filters = fields.strings("platformFilters") + (fields.string("platformFilter").map { [$0] } ?? [])
    return filters.isEmpty || filters.contains(ResourceCollector.platform)
  }

  private mutating func collect(_ item: ProjectObject, in phase: ProjectObject) {
    guard let reference = graph.object(item.fields.string("fileRef")) else {
      // Only package products have no file.
      if item.fields.string("productRef") == nil, phase.isa == "PBXResourcesBuildPhase" {
        diagnostics.append(
          Diagnostic(
            .warning, at: graph.location(item),
            "a build file names a file reference that does not exist",
            fix: "remove the file from the target and add it again"))
      }
      return
    }
    let location = graph.location(item)
    switch reference.isa {
    case "PBXVariantGroup":
      for child in graph.objects(reference, "children") where child.isa == "PBXFileReference" {
        add(child, to: phase, at: location)
      }
    case "PBXFileReference":
      add(reference, to: phase, at: location)
    default:
      break
    }
  }

  private mutating func add(_ reference: ProjectObject, to phase: ProjectObject, at location: SourceLocation)
  {
    guard let path = tree.path(reference) else { return }
    let relative = folder.relative(path)
    guard counts(relative, reference, in: phase) else { return }
    let actual = folder.spelled(relative)
    let (base, kind) = FilePath.split(relative)
    // The reader of catalogs reports those.
    if actual == nil, kind != "xcassets", folder.entry(relative) == .outside {
      let isNeeded = documents.contains(base) && ["storyboard", "xib"].contains(kind)
      diagnostics.append(
        ProjectFolder.outside(relative, at: graph.location(reference), isNeeded ? .error : .warning))
    }
    var file = ResourceFile(
      path: actual ?? relative,
      localization: ResourceKind.localization(relative),
      location: location, exists: actual != nil)
    if let actual, actual != relative {
      file.declaredName = FilePath.name(relative)
      diagnostics.append(
        Diagnostic(
          .warning, at: graph.location(reference),
          "the project names \"\(relative)\", but the file is called \"\(actual)\"",
          fix: "write the name as it is on disk, because some disks are case-sensitive"))
    }
    if found[file.path] == nil { found[file.path] = file }
  }

  private func counts(_ path: String, _ reference: ProjectObject, in phase: ProjectObject) -> Bool {
    switch phase.isa {
    case "PBXResourcesBuildPhase": return !infoPlists.contains(path)
    case "PBXSourcesBuildPhase": return ResourceKind.compiled.contains(FilePath.pathExtension(path))
    case "PBXCopyFilesBuildPhase":
      // 7 is the resources folder, 1 the bundle itself; in an iOS app they are the same.
      let destination = phase.fields.string("dstSubfolderSpec")
      let subfolder = phase.fields.string("dstPath") ?? ""
      let kind = FilePath.pathExtension(path)
      return (destination == "7" || destination == "1") && subfolder.isEmpty && ResourceKind.isResource(path)
        && !ResourceKind.compiled.contains(kind)
    default: return false
    }
  }
}
