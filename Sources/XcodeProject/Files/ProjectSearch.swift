import Files
import Foundation
import Model

/// Finds the project file in a folder that can hold several, or none.
struct ProjectSearch {
  /// How many folders below the root the search goes: two more than `ios/App/App.xcodeproj` needs.
  static let maximumDepth = 4
  static let maximumOpened = 30
  let folder: ProjectFolder

  /// Returns whether the project of a path has the app. Called only where there are several.
  let isUsable: (String) -> Bool

  /// Returns the path of the `.xcodeproj`, relative to the root, and a note where there are several.
  func find() throws(Diagnostic) -> (path: String, note: Diagnostic?) {
    switch folder.entry("") {
    case .folder: break
    case .file: throw file()
    case .missing, .outside:
      throw Diagnostic(
        at: SourceLocation(file: folder.shown), "the project folder does not exist",
        fix: "name an existing folder with --project")
    }
    let entries = entries()
    let all = projects(among: entries)
    guard let first = all.first else { throw missing(among: entries) }
    if all.count == 1 { return (first, nil) }
    let usable = all.prefix(ProjectSearch.maximumOpened).filter(isUsable)
    if let only = usable.first, usable.count == 1 {
      return (only, note(only, among: all, because: "only it has the iOS app"))
    }
    let candidates = usable.isEmpty ? all : Array(usable)
    let nearest = candidates.filter { depth($0) == depth(candidates[0]) }
    if let only = nearest.first, nearest.count == 1 {
      return (only, note(only, among: candidates, because: "it is nearest to the folder"))
    }
    let folderName = FilePath.name(folder.root).lowercased()
    let namesakes = nearest.filter { FilePath.baseName($0).lowercased() == folderName }
    if let only = namesakes.first, namesakes.count == 1 {
      return (only, note(only, among: nearest, because: "it has the folder's name"))
    }
    throw several(nearest)
  }

  /// Returns the error about projects that are equally near.
  func several(_ nearest: [String]) -> Diagnostic {
    Diagnostic(
      at: nil, "the folder holds \(nearest.count) projects: \(list(nearest))", fix: "name one with --project")
  }

  private func note(_ path: String, among all: [String], because reason: String) -> Diagnostic {
    Diagnostic(
      .note, at: SourceLocation(file: path),
      "checking this one of \(all.count) projects because \(reason): \(list(all))",
      fix: "name another one with --project")
  }

  private func list(_ paths: [String]) -> String {
    paths.map { "\"\($0)\"" }.listed(atMost: 12)
  }

  private func depth(_ path: String) -> Int { path.split(separator: "/").count }

  /// Returns the paths of the folder and of those below it that can hold a project.
  func entries() -> [String] {
    var walk = FolderWalk(folder)
    walk.maximumDepth = ProjectSearch.maximumDepth
    return walk.entries(below: "", skipForeign: true)
  }

  /// Nearest first.
  func projects(among entries: [String]) -> [String] {
    entries.filter(folder.isProject).sorted { (depth($0), $0) < (depth($1), $1) }
  }

  /// Returns the error for a path of a file.
  private func file() -> Diagnostic {
    let kind = FilePath.pathExtension(folder.root)
    let isDocument = kind == "storyboard" || kind == "xib"
    let usual =
      kind == "plist"
      ? "name it with --info-plist instead" : "give --project the folder that holds the .xcodeproj"
    return Diagnostic(
      at: SourceLocation(file: folder.shown), "this is a file, not a project's folder",
      fix: (above().map { "did you mean --project \"\($0)\"?" } ?? usual)
        + (isDocument ? " (`qa layout` solves one document by itself)" : ""))
  }

  /// Returns the nearest folder, up to three above, that holds a project.
  private func above() -> String? {
    var path = folder.root
    for _ in 0..<3 {
      path = FilePath.parent(path)
      guard !path.isEmpty else { return nil }
      let candidate = ProjectFolder(root: path, access: FileAccess(below: [path]))
      if candidate.names(in: "").contains(where: candidate.isProject) { return candidate.shown }
    }
    return nil
  }

  private func missing(among entries: [String]) -> Diagnostic {
    let generator = ProjectMaker.found(among: entries, in: folder)
    if generator == nil, let empty = entries.first(where: { $0.hasSuffix(".xcodeproj") }) {
      return ProjectLoader.missing(empty + "/project.pbxproj")
    }
    let absent = Submodules(folder: folder).absent().filter { !$0.hasPrefix("..") }
    let plists = generator?.maker.writesInfoPlist == true ? [] : BarePlistLoader.candidates(in: folder)
    let because =
      generator.map { "; \($0.maker.name) \($0.maker.makes) from \($0.file)" }
      ?? (absent.isEmpty
        ? ""
        : "; the git \(absent.count == 1 ? "submodule" : "submodules") \(absent.map { "\"\($0)\"" }.listed(atMost: 6)) "
          + "\(absent.count == 1 ? "is" : "are") not checked out (`git submodule update --init`)")
    let higher = above().map { "did you mean --project \"\($0)\"? Otherwise " } ?? ""
    let named =
      "name the app's plist: --info-plist " + plists.prefix(6).map { "\"\(folder.shown($0))\"" }.listed(.or)
    let usual =
      plists.isEmpty
      ? "name a folder with an Xcode project with --project, or the app's plist with --info-plist"
      : "generate the project, or " + named
    let fix = generator.map { $0.maker.fix + (plists.isEmpty ? "" : ", or " + named) } ?? usual
    return Diagnostic(
      at: SourceLocation(file: generator?.file ?? folder.shown),
      "there is no .xcodeproj in the folder or up to \(ProjectSearch.maximumDepth) folders below "
        + "it\(because)",
      fix: higher + fix)
  }
}

extension ProjectFolder {
  /// Whether a path is an `.xcodeproj` with a project file. One with only shared schemes is left in a repository whose
  /// project a generator writes.
  func isProject(_ path: String) -> Bool {
    path.hasSuffix(".xcodeproj") && entry(path) == .folder && entry(path + "/project.pbxproj") != .missing
  }
}
