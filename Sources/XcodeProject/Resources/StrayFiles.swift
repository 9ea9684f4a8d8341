import Files
import Model

/// Finds files in the folder that look like a launch screen but are not copied into the app.
struct StrayFiles {
  private static let maximumRead = 2_000
  let folder: ProjectFolder
  /// Names of storyboards in the Info.plists.
  let names: Set<String>

  /// Returns storyboards and xibs that look like a launch screen, and asset catalogs, sorted by path.
  func find(notIn resources: [ResourceFile]) -> [String] {
    let members = Set(resources.map(\.path))
    var walk = FolderWalk(folder)
    var reads = 0
    return walk.entries(below: "", skipForeign: true).filter { path in
      guard !members.contains(path) else { return false }
      let kind = FilePath.pathExtension(path)
      if kind == "xcassets" { return true }
      guard kind == "storyboard" || kind == "xib" else { return false }
      let base = FilePath.baseName(path)
      let lower = base.lowercased()
      if names.contains(base) || lower.contains("launch") || lower.contains("splash") { return true }
      reads += 1
      return reads <= StrayFiles.maximumRead && LaunchDocuments(folder: folder).isMarked(path)
    }
  }
}
