import Model

/// Launch-screen-like files that lie in the folder but are not copied.
struct StrayFiles {
  private static let maximumRead = 2_000
  private static let headBytes = 1 << 20
  let folder: ProjectFolder
  /// Storyboard names that the Info.plists mention.
  let names: Set<String>

  /// Storyboards and xibs that look like a launch screen, and asset catalogs; by path.
  func find(notIn resources: [ResourceFile]) -> [String] {
    let members = Set(resources.map(\.path))
    var walk = FolderWalk(folder)
    var reads = 0
    return walk.entries(below: "", skipForeign: true).filter { path in
      guard !members.contains(path) else { return false }
      let kind = ProjectFolder.pathExtension(path)
      if kind == "xcassets" { return true }
      guard kind == "storyboard" || kind == "xib" else { return false }
      let base = ProjectFolder.baseName(path)
      let lower = base.lowercased()
      if names.contains(base) || lower.contains("launch") || lower.contains("splash") { return true }
      reads += 1
      guard reads <= StrayFiles.maximumRead, let bytes = try? folder.read(path, limit: StrayFiles.headBytes)
      else { return false }
      return String(decoding: bytes.prefix(2_000), as: UTF8.self).contains("launchScreen=\"YES\"")
    }
  }
}
