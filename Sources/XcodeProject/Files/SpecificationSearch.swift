import Files

/// Finds the specification of XcodeGen or Tuist in a folder that holds no project.
struct SpecificationSearch {
  /// Names of files, with the words that one with an app has.
  private static let files = [
    "project.yml": ["targets:", "type:", "application"],
    "project.yaml": ["targets:", "type:", "application"],
    "Project.swift": ["ProjectDescription", "product", ".app"],
  ]
  private static let largest = 1 << 20
  let folder: ProjectFolder

  /// Returns the path of the only specification with an app that is nearest to the root; nil where there is a project.
  func find() -> String? {
    guard folder.entry("") == .folder else { return nil }
    var walk = FolderWalk(folder)
    walk.maximumDepth = ProjectSearch.maximumDepth
    let entries = walk.entries(below: "", skipForeign: true)
    guard !entries.contains(where: { $0.hasSuffix(".xcodeproj") }) else { return nil }
    let found = entries.filter(hasApp)
    func depth(_ path: String) -> Int { path.split(separator: "/").count }
    let least = found.map(depth).min()
    let nearest = found.filter { depth($0) == least }
    return nearest.count == 1 ? nearest[0] : nil
  }

  private func hasApp(_ path: String) -> Bool {
    guard let words = Self.files[FilePath.name(path)],
      let bytes = try? folder.readFile(path, limit: Self.largest)
    else { return false }
    return words.allSatisfy { bytes.firstRange(of: Array($0.utf8)) != nil }
  }
}
