import Files
import Foundation
import Model

/// Finds the apps that `--projects` names.
package struct FleetSelection {
  /// Apps of one run at most.
  package static let most = 100_000
  private static let largestList = 16 << 20

  private let context: CommandContext
  private var apps: [FleetApp] = []

  /// Returns the apps, sorted by name.
  ///
  /// - Parameter values: As typed: a path, a pattern or a file with a list. Several can be in one value, separated by commas.
  /// - Throws: `Diagnostics` for a value that names nothing, for an app that is named twice, and for two apps whose reports
  ///   would have one folder.
  package static func apps(_ values: [String], in context: CommandContext) throws -> [FleetApp] {
    var selection = FleetSelection(context: context)
    for value in values {
      let words = selection.exists(value) ? [value] : value.split(separator: ",").map(String.init)
      if words.isEmpty { throw selection.nothing(value) }
      for word in words { try selection.add(word, mayBeList: true) }
    }
    guard selection.apps.count <= most else {
      throw Diagnostics(
        .error, "--projects names \(selection.apps.count) apps; at most \(most) are checked in one run",
        fix: "name fewer apps, or use --shard")
    }
    try selection.requireDistinct()
    return selection.apps.sorted { $0.name < $1.name }
  }

  private init(context: CommandContext) { self.context = context }

  private mutating func add(_ word: String, mayBeList: Bool) throws {
    var word = word.trimmingCharacters(in: .whitespaces)
    if word.isEmpty { throw nothing(word) }
    word = FilePath.standardized(word)
    if word.isEmpty { word = "." }
    if exists(word) {
      if isApp(word) { return apps.append(FleetApp(path: word)) }
      guard mayBeList else {
        throw Self.error(word, "is not an app", fix: "name a folder, an .ipa, an .app or an .xcarchive")
      }
      return try addList(word)
    }
    if PathPattern.isPattern(word) {
      let found = try PathPattern(word).matches(in: context.workingDirectory).filter(isApp)
      if found.isEmpty { throw nothing(word) }
      apps += found.map { FleetApp(path: $0) }
      return
    }
    guard let colon = word.lastIndex(of: ":"), exists(String(word[..<colon])) else { throw nothing(word) }
    let (path, target) = (String(word[..<colon]), String(word[word.index(after: colon)...]))
    let app = FleetApp(path: path, target: target)
    guard isApp(path), !app.isBuilt, !target.isEmpty else {
      throw Self.error(word, "names no target of a project", fix: "write FOLDER:TARGET")
    }
    apps.append(app)
  }

  /// Adds the apps of a file: one on each line, without empty lines and lines that begin with `#`.
  private mutating func addList(_ file: String) throws {
    let path = context.absolute(file)
    let bytes = try FileAccess(below: [path]).read(path, atMost: Self.largestList) { _ in
      Self.error(file, "cannot be read as a list of apps", fix: "name a text file with one app on each line")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      throw Self.error(
        file, "is neither an app nor a list of apps", fix: "name a text file with one app on each line")
    }
    var isEmpty = true
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let word = line.trimmingCharacters(in: .whitespaces)
      if word.isEmpty || word.hasPrefix("#") { continue }
      isEmpty = false
      do {
        try add(word, mayBeList: false)
      } catch let error as Diagnostics {
        throw Diagnostics(
          error.all.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.location = SourceLocation(file: file, line: index + 1)
            return diagnostic
          })
      }
    }
    if isEmpty { throw Self.error(file, "lists no app", fix: "write one app on each line") }
  }

  private func exists(_ word: String) -> Bool {
    !word.isEmpty && FileManager.default.fileExists(atPath: context.absolute(word))
  }

  /// Whether a path is a folder or a built app.
  private func isApp(_ word: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: context.absolute(word), isDirectory: &isFolder) else {
      return false
    }
    return isFolder.boolValue || FleetApp.isBuilt(word)
  }

  private func requireDistinct() throws {
    var seen: [String: FleetApp] = [:]
    var folders: [String: FleetApp] = [:]
    var diagnostics: [Diagnostic] = []
    for app in apps {
      let key = RealPath.resolve(context.absolute(app.path)).path + ":" + (app.target ?? "")
      // Some file systems do not distinguish case.
      let folder = app.folder.lowercased()
      if let other = seen[key] {
        diagnostics.add(
          .error,
          app.name == other.name
            ? "--projects names \(app.name) twice"
            : "--projects names one app as \(other.name) and \(app.name)",
          fix: "name each app once")
      } else if let other = folders[folder] {
        diagnostics.add(
          .error, "the reports of \(other.name) and \(app.name) would be in one folder, \(app.folder)",
          fix: "rename one of them, or check them in two runs")
      }
      seen[key] = seen[key] ?? app
      folders[folder] = folders[folder] ?? app
    }
    if !diagnostics.isEmpty { throw Diagnostics(diagnostics.uniqued(on: \.description)) }
  }

  private func nothing(_ word: String) -> Diagnostics {
    Self.error(
      word,
      PathPattern.isPattern(word)
        ? "matches no folder and no built app" : "is no app: there is no such file or folder",
      fix: "name folders, built apps, a pattern such as 'apps/*', or a file with one app on each line")
  }

  private static func error(_ word: String, _ message: String, fix: String) -> Diagnostics {
    Diagnostics(.error, "--projects: \"\(word.prefix(200))\" \(message)", fix: fix)
  }
}
