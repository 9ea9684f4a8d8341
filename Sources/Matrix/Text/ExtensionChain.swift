import Documents
import Foundation
import Model

/// A data file and those that it extends, the furthest first.
struct ExtensionChain {
  var files: [DataFile]

  static let longest = 16

  /// Follows `extends:`, a preset's id or a path relative to the file. Throws a `Diagnostic` for a cycle.
  static func load(_ start: DataLocation, folder: DataFolder, root: DataRoot, access: FileAccess) throws
    -> ExtensionChain
  {
    var files: [DataFile] = []
    var visited: [String] = []
    var next: DataLocation? = start
    var asker: SourceLocation?
    while let place = next {
      let canonical = RealPath.resolve(place.path).path
      guard !visited.contains(canonical) else {
        throw Diagnostic(
          at: asker, "extends itself through \"\(place.name)\"", fix: "let one of the files stand alone")
      }
      guard visited.count < longest else {
        throw Diagnostic(at: asker, "extends more than \(longest) files in a row")
      }
      visited.append(canonical)
      let file = try DataFile(path: place.path, name: place.name, access: access)
      files.append(file)
      next = nil
      guard let entry = file.root.entries?.first(where: { $0.key == "extends" }), !entry.node.isNull else {
        continue
      }
      guard let base = entry.node.text, !base.isEmpty else {
        throw Diagnostic(at: entry.node.location, "extends must be an id or a path")
      }
      asker = entry.node.location
      next = try DataLocation.find(base, folder: folder, root: root, relativeTo: place, asker: asker)
    }
    return ExtensionChain(files: files.reversed())
  }
}

/// Where a data file lies and how diagnostics show it.
struct DataLocation {
  var path: String
  var name: String

  /// What the file's `id` must be.
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

  /// A preset's id, or a path to a file (anything with a slash or ending in `.yml` or `.yaml`).
  static func find(
    _ idOrPath: String, folder: DataFolder, root: DataRoot, relativeTo base: DataLocation? = nil,
    asker: SourceLocation? = nil
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
    let files = folder.files(in: root)
    let found = files.filter { $0.id == idOrPath }
    guard let file = found.first else {
      throw Diagnostic(
        at: asker, "there is no \(folder.noun) \"\(idOrPath.prefix(60))\"",
        fix: suggestion(for: idOrPath, in: files.map(\.id)))
    }
    guard found.count == 1 else {
      let paths = found.map { "\(folder.relativePath)/\($0.path)" }.joined(separator: " and ")
      throw Diagnostic(
        at: asker, "two files are the \(folder.noun) \"\(idOrPath.prefix(60))\": \(paths)",
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
