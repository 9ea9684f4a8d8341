import Files
import Formats
import Model

/// Finds the specification of XcodeGen or Tuist in a folder that holds no project.
struct SpecificationSearch {
  /// Names of files, with the words that one with an app has.
  private static let files = [
    "project.yml": ["targets:", "type:", "application"],
    "project.yaml": ["targets:", "type:", "application"],
    "Project.swift": ["ProjectDescription", "product", ".app"],
  ]
  let folder: ProjectFolder

  /// Returns the path of the specification with an app that is nearest to the root; nil where there is a project or none.
  ///
  /// - Throws: A `Diagnostic` that lists several.
  func find() throws(Diagnostic) -> String? {
    guard folder.entry("") == .folder else { return nil }
    let search = ProjectSearch(folder: folder) { _ in true }
    let entries = search.entries()
    guard search.projects(among: entries).isEmpty else { return nil }
    let found = specifications(among: entries)
    func depth(_ path: String) -> Int { path.split(separator: "/").count }
    let least = found.map(depth).min()
    let nearest = found.filter { depth($0) == least }
    if nearest.count > 1 { throw search.several(nearest) }
    return nearest.first
  }

  /// Returns the specifications with an app.
  func specifications(among entries: [String]) -> [String] { entries.filter(hasApp) }

  private func hasApp(_ path: String) -> Bool {
    guard let words = Self.files[FilePath.name(path)],
      let bytes = try? folder.readFile(path, limit: ByteLimit.settings)
    else { return false }
    func has(_ word: String) -> Bool { bytes.firstRange(of: Array(word.utf8)) != nil }
    return words.allSatisfy(has)
      || !path.hasSuffix(".swift") && has("name:") && has("include:") && includesApp(path)
  }

  /// Whether the files that a specification of XcodeGen includes have an app, or are not known.
  private func includesApp(_ path: String) -> Bool {
    let expansion = XcodeGenExpansion()
    guard let top = try? XcodeGenIncludes(folder: folder, expansion: expansion).specification(path) else {
      return true
    }
    let templates = XcodeGenTemplates(top: top, expansion: expansion)
    return (top["targets"]?.dictionary?.entries ?? []).contains { entry in
      let fields = entry.value.dictionary.map { templates.applied(to: $0, name: entry.key) }
      return fields?.string("type") == "application"
    }
  }
}
