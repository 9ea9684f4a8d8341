import Foundation

/// Visits a folder tree in a fixed order, within bounds, without following symbolic links.
struct FolderWalk {
  /// Folders that hold other people's code or build products, by name.
  static let foreignFolders: Set<String> = [
    "Pods", "Carthage", "node_modules", "build", "Build", "DerivedData", "vendor", ".build", "SourcePackages",
    "__pycache__", "fastlane",
  ]
  /// Folders that the build takes as one thing, by extension.
  static let packages: Set<String> = [
    "xcassets", "icon", "xcodeproj", "xcworkspace", "framework", "xcframework", "bundle", "app",
    "xcdatamodeld",
    "xcdatamodel", "playground", "scnassets", "spriteatlas", "docc", "rtfd", "appex", "xcresult", "mlpackage",
    "lproj-backup",
  ]
  var maximumDepth = 24
  var maximumEntries = 100_000
  let folder: ProjectFolder
  private(set) var isComplete = true
  private var visited = 0

  init(_ folder: ProjectFolder) { self.folder = folder }

  /// Files, and packages as one entry each, below `start`, relative to the root.
  /// - Parameter skipForeign: leaves out `foreignFolders` and hidden folders.
  mutating func entries(below start: String, skipForeign: Bool) -> [String] {
    var result: [String] = []
    collect(start, depth: 0, skipForeign: skipForeign) { result.append($0) }
    return result
  }

  /// Like `entries`, but the closure says where a folder is an entry of its own.
  mutating func entries(below start: String, whole: (String) -> Bool) -> [String] {
    var result: [String] = []
    withoutActuallyEscaping(whole) { whole in
      collect(start, depth: 0, skipForeign: false, whole: whole) { result.append($0) }
    }
    return result
  }

  private mutating func collect(
    _ path: String, depth: Int, skipForeign: Bool, whole: ((String) -> Bool)? = nil,
    _ visit: (String) -> Void
  ) {
    guard depth <= maximumDepth else {
      isComplete = false
      return
    }
    for name in folder.names(in: path) where !name.hasPrefix(".") {
      visited += 1
      guard visited <= maximumEntries else {
        isComplete = false
        return
      }
      let child = path.isEmpty ? name : path + "/" + name
      guard folder.entry(child) == .folder else {
        visit(child)
        continue
      }
      if FolderWalk.packages.contains(ProjectFolder.pathExtension(name)) || whole?(child) == true {
        visit(child)
        continue
      }
      if skipForeign, FolderWalk.foreignFolders.contains(name) { continue }
      if isSymbolicLink(child) { continue }
      collect(child, depth: depth + 1, skipForeign: skipForeign, whole: whole, visit)
    }
  }

  private func isSymbolicLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.absolute(path))) != nil
  }
}
