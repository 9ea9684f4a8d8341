import Files
import Formats

/// The files and scripts of a target of XcodeGen, as objects of a project file.
struct XcodeGenSources {
  private(set) var objects: [(String, PlistNode)] = []
  private(set) var phases: [PlistNode] = []
  /// Ids of synchronized folders, which take the same files as XcodeGen's groups do.
  private(set) var groups: [PlistNode] = []
  /// The first Info.plist in the sources, which XcodeGen takes where no setting names one.
  private(set) var infoPlist: String?
  private let folder: ProjectFolder
  private let base: String
  private let id: String

  init(folder: ProjectFolder, base: String, id: String, fields: PlistDictionary) {
    self.folder = folder
    self.base = base
    self.id = id
    let sources = fields["sources"]
    let items = sources?.array ?? sources.map { [$0] } ?? []
    for (index, item) in items.enumerated() { add(item, index) }
    for key in ["preBuildScripts", "postCompileScripts", "postBuildScripts"] {
      for (index, script) in (fields[key]?.array ?? []).enumerated() {
        guard let script = script.dictionary else { continue }
        let text = script.string("script") ?? script.string("path").map { "\"$SRCROOT/\($0)\"" } ?? ""
        let object = "\(id).\(key).\(index)"
        objects.append(
          (object, .object("PBXShellScriptBuildPhase", [("shellScript", .text(text))])))
        phases.append(.text(object))
      }
    }
  }

  private mutating func add(_ item: PlistNode, _ index: Int) {
    guard let path = item.string ?? item.dictionary?.string("path"),
      item.dictionary?.string("buildPhase") != "none"
    else { return }
    let object = "\(id).source.\(index)"
    let full = folder.relative(FilePath.join(base, path))
    guard folder.entry(full) != .file, !FolderWalk.packages.contains(FilePath.pathExtension(path)) else {
      let phase = object + ".phase"
      objects.append(
        (object, .object("PBXFileReference", [("path", .text(path)), ("sourceTree", .text("SOURCE_ROOT"))])))
      objects.append((object + ".file", .object("PBXBuildFile", [("fileRef", .text(object))])))
      let kind = TargetSources.extensions.contains(FilePath.pathExtension(path)) ? "Sources" : "Resources"
      objects.append(
        (phase, .object("PBX\(kind)BuildPhase", [("files", .list([.text(object + ".file")]))])))
      phases.append(.text(phase))
      return
    }
    if item.dictionary?["optional"] != nil, folder.entry(full) == .missing { return }
    var walk = FolderWalk(folder)
    let entries = walk.entries(below: full, skipForeign: false).map {
      String($0.dropFirst(full.isEmpty ? 0 : full.count + 1))
    }
    func patterns(_ key: String) -> [String] {
      item.dictionary?.strings(key) ?? item.dictionary?.string(key).map { [$0] } ?? []
    }
    let (excluded, included) = (patterns("excludes"), patterns("includes"))
    let left = entries.filter { entry in
      excluded.contains { Self.matches($0, entry) }
        || !included.isEmpty && !included.contains { Self.matches($0, entry) }
    }
    if infoPlist == nil,
      let found = entries.first(where: { FilePath.name($0) == "Info.plist" && !left.contains($0) })
    {
      infoPlist = FilePath.join(path, found)
    }
    objects += PlistNode.synchronizedFolder(path, object, of: id, without: left, line: item.line)
    groups.append(.text(object))
  }

  /// Whether a pattern names a file or a folder above it. `**` matches any folders, and none.
  private static func matches(_ pattern: String, _ path: String) -> Bool {
    let short = pattern.replacing("**/", with: "")
    return [pattern, short].contains {
      SettingContext.glob($0, path) || path.hasPrefix($0 + "/") || SettingContext.glob($0 + "/*", path)
    }
  }
}

extension PlistNode {
  /// Returns a synchronized folder of a target, and its exceptions.
  static func synchronizedFolder(
    _ path: String, _ object: String, of target: String, without left: [String], line: Int?
  ) -> [(String, PlistNode)] {
    let exceptions = object + ".exceptions"
    return [
      (
        exceptions,
        .object(
          "PBXFileSystemSynchronizedBuildFileExceptionSet",
          [("target", .text(target)), ("membershipExceptions", .list(left.map { .text($0) }))])
      ),
      (
        object,
        .object(
          "PBXFileSystemSynchronizedRootGroup", line: line,
          [
            ("path", .text(path)), ("sourceTree", .text("SOURCE_ROOT")),
            ("exceptions", .list([.text(exceptions)])),
          ])
      ),
    ]
  }
}
