import Definitions
import Files
import Model
import XcodeProject

/// Names of files and folders in the scripts of a build, and the programs that these name or run.
struct ScriptNames {
  private typealias File = (path: String, id: String)
  private static let mostScripts = 2000
  private static let largest = 4 << 20

  private let rules: BuildReviewRules
  /// Programs in lowercase by what scripts call them: their names, and for a loader also their names without extensions.
  private var programs: (byName: [String: [String]], byBase: [String: [String]]) = ([:], [:])
  /// The contents of programs by their paths in lowercase.
  private let contents: [String: String]
  /// Folders with a file of a name in lowercase.
  private let folders: [String: [String]]
  private var reached: Set<String> = []
  /// Commands whose programs are reached, with the file for those of its folder.
  private var ran: Set<[String]> = []
  /// Whether the scripts are more than are read. Then they may name every file.
  private var isPartial = false

  private var names: Set<String> = []
  private var namedFolders: Set<String> = []
  /// Patterns of names, and those with a folder or for a loader, which count for every kind of file.
  private var patterns: Set<String> = []
  private var strongPatterns: Set<String> = []

  /// - Throws: `Diagnostics` if git cannot list or read the files of the commit.
  init(_ head: String, _ reference: PolicyReference, _ rules: BuildReviewRules) throws {
    self.rules = rules
    let files = try reference.files(of: head)
    let known = files.map { (path: $0.path.lowercased(), id: $0.id) }
    let own = known.filter { $0.path.matches(anyOf: rules.programs.names) }
    contents = Dictionary(own) { first, _ in first }
    folders = Dictionary(grouping: known.map(\.path), by: FilePath.name).mapValues { $0.map(FilePath.parent) }
    for path in own.map(\.path) {
      programs.byName[FilePath.name(path), default: []].append(path)
      let base = FilePath.baseName(path)
      let isFolder = ["index", "main", "__main__", "__init__"].contains(base)
      if path.hasSuffix(".swift") { continue }
      programs.byBase[isFolder ? FilePath.name(FilePath.parent(path)) : base, default: []].append(path)
    }
    var waiting = files.filter { file in
      file.path.hasSuffix(".pbxproj") || file.path.hasSuffix(".xcscheme")
        || rules.specification(for: file.path) != nil
        || file.path.lowercased().matches(anyOf: rules.programs.roots)
    }
    var size = 0
    while !waiting.isEmpty {
      if waiting.count > Self.mostScripts || size > Self.largest {
        isPartial = true
        return
      }
      let bytes = try reference.contents(waiting.map(\.id))
      var found: Set<String> = []
      for file in waiting {
        for text in bytes[file.id].map({ texts(of: $0, path: file.path) }) ?? [] {
          size += text.utf8.count
          let lines = text.lowercased().replacing("\\\n", with: " ").split(whereSeparator: \.isNewline)
          for line in lines { found.formUnion(search(line, of: file.path.lowercased())) }
        }
      }
      found.subtract(reached)
      reached.formUnion(found)
      waiting = found.sorted().compactMap { path in contents[path].map { (path, $0) } }
    }
  }

  /// Returns the scripts in a file.
  private func texts(of bytes: [UInt8], path: String) -> [String] {
    if path.hasSuffix(".pbxproj") || path.hasSuffix(".xcscheme") {
      return ProjectParts.scripts(of: bytes, path: path)
    }
    if let specification = rules.specification(for: path),
      let parts = ProjectParts.parts(of: bytes, path: path, isSpecification: true)
    {
      return parts.filter { $0.key.matches(anyOf: specification.scripts) }.map(\.value.value)
    }
    return [String(decoding: bytes, as: UTF8.self)]
  }

  /// Returns the programs that a line names or runs, and keeps the names.
  private mutating func search(_ line: Substring, of file: String) -> Set<String> {
    let words = ScriptText.words(of: line)
    let commands = Set(words.map(FilePath.name))
    var found: Set<String> = []
    for command in rules.programs.commands where commands.isSuperset(of: command.words) {
      let isOwn = FilePath.name(file) == command.below
      let key = command.words.sorted() + (isOwn ? [file] : [])
      guard ran.insert(key).inserted else { continue }
      let below = command.below.map { isOwn ? [FilePath.parent(file)] : folders[$0] ?? [] }
      found.formUnion(
        contents.keys.filter { path in
          path.matches(anyOf: command.files)
            && below?.contains { $0.isEmpty || path.hasPrefix($0 + "/") } ?? true
        })
    }
    // What a manifest names is a part of its package and no script.
    if FilePath.name(file) == "package.swift" { return found }
    let loads = !commands.isDisjoint(with: rules.programs.loaders)
    for word in words {
      let name = FilePath.name(word)
      found.formUnion(programs.byName[name] ?? [])
      if loads || word.contains("/") {
        for base in [name, FilePath.baseName(name), String(name.split(separator: ".").last ?? "")] {
          found.formUnion(programs.byBase[base] ?? [])
        }
      }
      keep(word, loads: loads)
    }
    return found
  }

  private mutating func keep(_ word: String, loads: Bool) {
    let parts = word.split(separator: "/").filter { $0 != "." && $0 != ".." }
    guard let last = parts.last else { return }
    let above = parts.dropLast().drop { $0.hasPrefix("$") }.map { ScriptText.pattern(String($0)) }
    if last == "*" || last.hasPrefix("$"), !last.contains(".") {
      namedFolders.insert(above.joined(separator: "/"))
    } else if last.contains("*") || last.contains("$") {
      let pattern = ScriptText.pattern(String(last))
      if pattern.allSatisfy({ $0 == "*" || $0 == "." }) { return }
      if loads || !above.isEmpty {
        strongPatterns.insert("*" + (above + [pattern]).map { "/" + $0 }.joined())
      } else {
        patterns.insert(pattern)
      }
    } else {
      names.insert(String(last))
      if word.contains("/") || last.contains(".") {
        namedFolders.insert((above + [String(last)]).joined(separator: "/"))
      }
    }
  }

  /// Whether a script reaches a file.
  ///
  /// - Parameter inFolders: Whether a script that names the file's folder, or a pattern of its name, reaches it.
  func has(_ path: String, inFolders: Bool) -> Bool {
    let path = path.lowercased()
    let name = FilePath.name(path)
    if isPartial || reached.contains(path) || names.contains(name)
      || ("/" + path).matches(anyOf: strongPatterns)
    {
      return true
    }
    guard inFolders else { return false }
    if name.matches(anyOf: patterns) { return true }
    let parts = FilePath.parent(path).split(separator: "/")
    return parts.indices.contains { end in
      (0...end).contains { namedFolders.contains(parts[$0...end].joined(separator: "/")) }
    }
  }
}
