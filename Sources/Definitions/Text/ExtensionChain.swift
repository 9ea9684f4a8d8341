import Files
import Foundation
import Model

/// A data file and the files that it extends, the base first.
struct ExtensionChain {
  var files: [DataFile]

  static let longest = 16

  /// Follows `extends:`, which is an id or a path relative to the file.
  ///
  /// - Parameter read: Returns a file; nil to read it from disk.
  /// - Throws: A `Diagnostic` for a cycle or a missing file.
  static func load(
    _ start: DataLocation, folder: DataFolder, root: DataRoot, access: FileAccess,
    read: ((DataLocation) throws -> DataFile)? = nil
  ) throws -> ExtensionChain {
    var files: [DataFile] = []
    var visited: [String] = []
    var next: DataLocation? = start
    var reference: SourceLocation?
    while let location = next {
      guard visited.isEmpty || !visited.contains(access.realPath(of: location.path)) else {
        throw Diagnostic(
          at: reference, "extends itself through \"\(location.name)\"",
          fix: "remove extends from one of the files")
      }
      guard visited.count < longest else {
        throw Diagnostic(at: reference, "extends a chain of more than \(longest) files")
      }
      let file =
        try read?(location) ?? DataFile(path: location.path, name: location.name, access: access)
      files.append(file)
      next = nil
      guard let entry = file.root.entries?.first(where: { $0.key == "extends" }), !entry.node.isNull else {
        continue
      }
      guard let base = entry.node.text, !base.isEmpty else {
        throw Diagnostic(at: entry.node.location, "extends must be an id or a path")
      }
      visited.append(access.realPath(of: location.path))
      reference = entry.node.location
      next = try DataLocation.find(
        base, folder: folder, root: root, relativeTo: location, reference: reference)
    }
    return ExtensionChain(files: files.reversed())
  }
}

/// The path of a data file, and its name for diagnostics.
struct DataLocation {
  var path: String
  var name: String

  /// The `id` that the file must have.
  var expectedID: String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }
  var folder: String { (path as NSString).deletingLastPathComponent }

  /// Reaches the data root as well as what `access` reaches.
  ///
  /// - Parameter access: Nil where the file was named on the command line.
  func access(_ access: FileAccess?, root: DataRoot) -> FileAccess {
    (access ?? .typed(path)).allowing(root.access.locations)
  }

  /// Finds a file by its id, or by its path, which has a slash or ends in `.yml` or `.yaml`.
  static func find(
    _ idOrPath: String, folder: DataFolder, root: DataRoot, relativeTo base: DataLocation? = nil,
    reference: SourceLocation? = nil
  ) throws -> DataLocation {
    let isPath = idOrPath.contains("/") || idOrPath.hasSuffix(".yml") || idOrPath.hasSuffix(".yaml")
    if isPath {
      guard let base, !idOrPath.hasPrefix("/") else { return DataLocation(path: idOrPath, name: idOrPath) }
      let parent = (base.path as NSString).deletingLastPathComponent
      let shown = (base.name as NSString).deletingLastPathComponent
      return DataLocation(
        path: parent.isEmpty ? idOrPath : "\(parent)/\(idOrPath)",
        name: shown.isEmpty ? idOrPath : "\(shown)/\(idOrPath)")
    }
    let plain = "\(idOrPath).yml"
    let path = "\(folder.path(in: root))/\(plain)"
    if folder != .checklists, root.access.kind(of: path) == .file {
      return DataLocation(path: path, name: "\(folder.relativePath)/\(plain)")
    }
    let files = folder.files(in: root)
    let found = files.filter { $0.id == idOrPath }
    guard let file = found.first else {
      throw Diagnostic(
        at: reference, "there is no \(folder.noun) \"\(idOrPath.prefix(60))\"",
        fix: suggestion(for: idOrPath, in: files.map(\.id)))
    }
    guard found.count == 1 else {
      let paths = found.map { "\(folder.relativePath)/\($0.path)" }.listed()
      throw Diagnostic(
        at: reference, "two files have the \(folder.noun) id \"\(idOrPath.prefix(60))\": \(paths)",
        fix: "rename one of them")
    }
    return DataLocation(
      path: "\(folder.path(in: root))/\(file.path)", name: "\(folder.relativePath)/\(file.path)")
  }
}

extension DataFolder {
  var noun: String {
    switch self {
    case .devices: "device"
    case .matrices: "matrix"
    case .checklists: "checklist"
    }
  }
}
