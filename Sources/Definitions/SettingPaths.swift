import Files
import Foundation
import Model

/// Reads the keys of a `qa.yml` that name files.
///
/// A `qa.yml` may be untrusted, so its paths have limits. Written files must be below its folder. Read files must be
/// below its folder or in the git checkout around it.
struct SettingPaths {
  let folder: String
  let sources: [String]
  /// The name of the `qa.yml` for diagnostics.
  let shown: String
  let diagnostics: DiagnosticCollector

  /// Reads the path of a file or folder that must exist.
  func existing(_ key: String, in map: DataNode, isFolder: Bool) -> String? {
    guard let node = map[key], let text = node.text, let path = inside(text, key, at: node, isWritten: false)
    else { return nil }
    var found: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &found)
    if !isThere || found.boolValue != isFolder {
      let noun = isFolder ? "folder" : "file"
      diagnostics.add(
        node,
        isThere
          ? "\(key) is no \(noun): \"\(text)\"" : "there is no \(noun) \"\(text)\", which \(key) names",
        fix: "correct it; paths are relative to \(shown)")
    }
    return path
  }

  /// Reads the path of a file or folder that `qa` writes, which may not exist yet.
  func written(_ key: String, in map: DataNode) -> String? {
    guard let node = map[key], let text = node.text else { return nil }
    // The text can have a password, so the message leaves it out.
    if text.contains("://") || key == "history" && Settings.namesDatabase(text) {
      diagnostics.add(
        node, "\(key) is a URL: a change of \(shown) could send data to another server",
        fix: key == "history" ? "type --history, or set QA_HISTORY" : fix(key, isWritten: true))
      return nil
    }
    return inside(text, key, at: node, isWritten: true)
  }

  /// Reads the path of a file that is read later, perhaps from another commit.
  func read(_ key: String, in map: DataNode) -> String? {
    map[key].flatMap { node in node.text.flatMap { inside($0, key, at: node, isWritten: false) } }
  }

  /// Reads an id or a path.
  func idOrPath(_ key: String, in map: DataNode) -> String? {
    map[key].flatMap { node in node.text.flatMap { idOrPath($0, key, at: node) } }
  }

  /// Returns an id unchanged, and an absolute path for a path.
  func idOrPath(_ text: String, _ key: String, at node: DataNode) -> String? {
    CommandContext.isPath(text) ? inside(text, key, at: node, isWritten: false) : text
  }

  private func inside(_ text: String, _ key: String, at node: DataNode, isWritten: Bool) -> String? {
    let path = URL(fileURLWithPath: folder + "/" + text).standardizedFileURL.path
    let reach = FileAccess(below: isWritten ? [folder] : sources)
    guard !text.hasPrefix("/"), !text.hasPrefix("~"), reach.contains(RealPath.resolve(path).path) else {
      let scope = isWritten || sources.count == 1 ? "this folder" : "this folder and its repository"
      diagnostics.add(
        node, "\(key) leads out of \(scope): \"\(text.prefix(200))\"",
        fix: fix(key, isWritten: isWritten))
      return nil
    }
    return path
  }

  private func fix(_ key: String, isWritten: Bool) -> String {
    let noun =
      ["history", "checklist", "matrix", "waivers", "info-plist", "first-screen"].contains(key)
      ? "file" : "folder"
    // No option names this one.
    let option = key == "first-screen" ? "" : " and type --\(key)"
    return "name a \(noun) below qa.yml by a relative path, or remove the line\(option)"
  }
}

extension Settings {
  /// Whether a text names a database in another form than a URL, such as libpq's `host=… password=…`. It can have a password.
  package static func namesDatabase(_ text: String) -> Bool {
    let isPath = ["/", "./", "../"].contains { text.hasPrefix($0) }
    let isScheme = text.lowercased().hasPrefix("postgres") && text.contains(":")
    return !isPath
      && (isScheme || text.contains { "@=".contains($0) } || text.lowercased().contains("password"))
  }
}
