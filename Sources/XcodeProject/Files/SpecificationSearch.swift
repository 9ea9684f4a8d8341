import Files

/// Finds the specification of XcodeGen in a folder that holds no project.
struct SpecificationSearch {
  static let names: Set<String> = ["project.yml", "project.yaml"]
  private static let largest = 1 << 20
  let folder: ProjectFolder

  /// Returns the path of the only specification with an app that is nearest to the root; nil where there is a project.
  func find() -> String? {
    guard folder.entry("") == .folder else { return nil }
    var walk = FolderWalk(folder)
    walk.maximumDepth = ProjectSearch.maximumDepth
    let entries = walk.entries(below: "", skipForeign: true)
    guard !entries.contains(where: { $0.hasSuffix(".xcodeproj") }) else { return nil }
    let found = entries.filter { Self.names.contains(FilePath.name($0)) && hasApp($0) }
    func depth(_ path: String) -> Int { path.split(separator: "/").count }
    let least = found.map(depth).min()
    let nearest = found.filter { depth($0) == least }
    return nearest.count == 1 ? nearest[0] : nil
  }

  private func hasApp(_ path: String) -> Bool {
    guard let bytes = try? folder.readFile(path, limit: Self.largest) else { return false }
    return ["targets:", "type:", "application"].allSatisfy { bytes.firstRange(of: Array($0.utf8)) != nil }
  }
}
