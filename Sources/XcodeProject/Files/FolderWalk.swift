import Files
import Foundation

/// Lists a folder tree in a fixed order, within limits, without following symbolic links.
struct FolderWalk {
  /// Names of folders with dependencies or build products.
  static let foreignFolders: Set<String> = [
    "Pods", "Carthage", "node_modules", "build", "Build", "DerivedData", "vendor", ".build", "SourcePackages",
    "__pycache__", "fastlane",
  ]
  /// Extensions of folders that a build treats as one file.
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

  /// Returns the files below `start`, and packages as one entry each, relative to the root.
  ///
  /// - Parameter skipForeign: Skips `foreignFolders`.
  mutating func entries(below start: String, skipForeign: Bool) -> [String] {
    var result: [String] = []
    collect(start, depth: 0, skipForeign: skipForeign) { result.append($0) }
    return result
  }

  /// Returns the files below `start`; folders for which `whole` returns true are one entry each.
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
      if FolderWalk.packages.contains(FilePath.pathExtension(name)) || whole?(child) == true {
        visit(child)
        continue
      }
      if skipForeign, FolderWalk.foreignFolders.contains(name) { continue }
      if isSymbolicLink(child) { continue }
      collect(child, depth: depth + 1, skipForeign: skipForeign, whole: whole, visit)
    }
  }

  private func isSymbolicLink(_ path: String) -> Bool {
    folder.access.isSymbolicLink(folder.absolute(path))
  }
}
