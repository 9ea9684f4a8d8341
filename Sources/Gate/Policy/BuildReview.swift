import Definitions
import Files
import Model
import Store
import XcodeProject

/// What a change touches beside what `qa` judges and what cannot change a launch screen.
///
/// `Matrix/system/build-review.yml` lists what cannot change one. Everything else is an entry, and an approver who saw the
/// built app signs off exactly these entries.
struct BuildReview {
  /// A part of the change.
  struct Entry: Hashable {
    var file: String
    /// A part of the file as a person knows it; nil for the whole file.
    var part: String?
    /// The new text or digest; nil for what is removed.
    var content: String?
  }

  private(set) var entries: [Entry] = []
  /// Files whose contents one call of git reads.
  private static let together = 100
  private let rules: BuildReviewRules
  /// Paths that the run reads and judges, and those that other parts of the gate compare, relative to the top of the checkout.
  private let judged: Set<String>
  /// Asset catalogs of which the run reads a file: it searches them whole.
  private let catalogs: Set<Substring>
  /// Names that the launch screen uses, in lowercase and without extensions.
  private let names: Set<String>

  /// - Parameters:
  ///   - judged: Absolute paths.
  ///   - policy: Absolute paths of files and folders that other parts of the gate compare.
  ///   - head: The commit of the checkout.
  /// - Throws: `Diagnostics` if git cannot compare the commits.
  init(
    _ reference: PolicyReference, to head: String, judged: [String], policy: [String], rules: BuildReviewRules
  ) throws {
    self.rules = rules
    self.judged = Set(judged.compactMap(reference.path))
    catalogs = Set(self.judged.compactMap(Self.catalog))
    names = Set(judged.flatMap(Self.names))
    let policy = policy.compactMap(reference.path) + reference.readPaths
    let changes = try reference.changes(to: head).filter { change in
      !policy.contains { change.path == $0 || change.path.hasPrefix($0 + "/") }
    }
    let open = changes.filter { !isHarmless($0) }
    let scripts = try ScriptNames(head, reference, rules)
    let named = Set(changes).subtracting(open).filter { isNamed($0.path, by: scripts) }
    let all = named.union(open).sorted { $0.path < $1.path }
    for start in stride(from: 0, to: all.count, by: Self.together) {
      let part = all[start..<min(start + Self.together, all.count)]
      let ids = part.filter(\.isFile).flatMap { [$0.old, $0.new].compactMap(\.self) }
      let contents = try reference.contents(ids)
      entries += part.flatMap { named.contains($0) ? [whole($0, contents)] : compared($0, contents) }
    }
    entries.sort { ($0.file, $0.part ?? "", $0.content ?? "") < ($1.file, $1.part ?? "", $1.content ?? "") }
  }

  /// What each entry is, for the report.
  var messages: [Message] {
    entries.map { entry in
      let verb = entry.content == nil ? "is removed" : "changes"
      return Message(
        "build-entry", about: entry.file,
        (entry.part.map { "\(entry.file): \($0)" } ?? entry.file) + " \(verb).")
    }
  }

  /// Returns the criterion that a sign-off names: it changes with every entry and every step.
  ///
  /// - Parameter steps: The steps of the build that can change the launch screen.
  static func criterion(_ entries: [Entry], _ steps: [BuildStep]) -> String {
    let texts =
      entries.map { ["entry", $0.file, $0.part ?? "", $0.content ?? ""] }
      + steps.map { ["step", $0.kind.rawValue, $0.title, $0.content] }
    let lines = texts.map { $0.map { "\($0.utf8.count):\($0)" }.joined() }.sorted()
    let digest = Digest.sha256(of: Array(lines.joined(separator: "\n").utf8))
    return EvidenceNeed.buildReview + digest.dropFirst("sha256:".count)
  }

  // MARK: Files

  /// `Logo` for `Logo@2x.png` and `Logo.imageset`, in lowercase, because names that differ by case are one file on many disks.
  private static func base(_ name: String) -> String {
    BuildScript.imageName(of: FilePath.baseName(name)).lowercased()
  }

  /// The names of a file: its own and that of its set.
  private static func names(of path: String) -> [String] {
    let folder = FilePath.name(FilePath.parent(path))
    let isContents = FilePath.name(path) == "Contents.json"
    return (isContents ? [] : [base(FilePath.name(path))]) + (folder.hasSuffix("set") ? [base(folder)] : [])
  }

  /// The asset catalog that a file is in.
  private static func catalog(of path: String) -> Substring? {
    path.firstRange(of: ".xcassets/").map { path[..<$0.upperBound] }
  }

  private func kind(of path: String) -> BuildReviewRules.Files? {
    rules.files.first { kind in
      kind.names.contains { path.matches(wildcards: $0) }
        && kind.except?.contains { path.matches(wildcards: $0) } != true
    }
  }

  private func isHarmless(_ change: GitObjects.Change) -> Bool {
    if judged.contains(change.path) || Self.catalog(of: change.path).map(catalogs.contains) == true {
      return true
    }
    guard change.isFile, let kind = kind(of: change.path) else { return false }
    return kind.byName != true || Self.names(of: change.path).allSatisfy { !names.contains($0) }
  }

  /// Whether a script of the build names a file, so that the file can decide what the script does.
  private func isNamed(_ path: String, by scripts: ScriptNames) -> Bool {
    !judged.contains(path) && scripts.has(path, inFolders: kind(of: path)?.inFolders == true)
  }

  private func whole(_ change: GitObjects.Change, _ contents: [String: [UInt8]]) -> Entry {
    guard let id = change.new else { return Entry(file: change.path, part: nil, content: nil) }
    // A submodule has the id of a commit of another repository.
    let bytes = change.isFile ? contents[id] : nil
    return Entry(file: change.path, part: nil, content: Digest.sha256(of: bytes ?? Array(id.utf8)))
  }

  // MARK: Parts of files

  private func compared(_ change: GitObjects.Change, _ contents: [String: [UInt8]]) -> [Entry] {
    guard change.isFile, let now = change.new.flatMap({ contents[$0] }) else {
      return [whole(change, contents)]
    }
    let was = change.old.flatMap { contents[$0] } ?? []
    if let lines = rules.lines.first(where: { $0.names.contains { change.path.matches(wildcards: $0) } }) {
      return Self.differences(Self.lines(was, without: lines.lines), Self.lines(now, without: lines.lines))
        .map { Entry(file: change.path, part: $0.key, content: $0.value) }
    }
    let isSpecification = rules.specification.names.contains { change.path.matches(wildcards: $0) }
    func parts(_ bytes: [UInt8]) -> [String: ProjectPart]? {
      bytes.isEmpty ? [:] : ProjectParts.parts(of: bytes, path: change.path, isSpecification: isSpecification)
    }
    guard let old = parts(was), let new = parts(now) else { return [whole(change, contents)] }
    return Self.differences(old, new).compactMap { key, part in
      let states = [old[key], part].compactMap(\.self)
      guard let known = states.last, !states.allSatisfy(isHarmless) else { return nil }
      return Entry(file: change.path, part: known.name, content: part?.value)
    }
  }

  /// Returns what is new or other in the second map, and nil for what it lacks.
  private static func differences<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value]
  ) -> [(key: String, value: Value?)] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted().map { ($0, new[$0]) }
  }

  /// Returns the lines that matter, each with the number of its repetitions.
  private static func lines(_ bytes: [UInt8], without harmless: [String]) -> [String: String] {
    var counts: [String: Int] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = line.trimmingPrefix(while: \.isWhitespace)
      if line.isEmpty || harmless.contains(where: { line.matches(wildcards: $0) }) { continue }
      counts["the line \"\(line.prefix(120))\"", default: 0] += 1
    }
    return counts.mapValues { "\($0)" }
  }

  private func isHarmless(_ part: ProjectPart) -> Bool {
    switch part.kind {
    case .setting(let name): return rules.isHarmless(setting: name)
    case .copy(let destination): return rules.copies.destinations.contains(destination)
    case .member(let phase, let destination, let file, let isPlain):
      if phase == "PBXCopyFilesBuildPhase" { return rules.copies.destinations.contains(destination) }
      let isCode = phase != "PBXResourcesBuildPhase"
      let isKnown = kind(of: file) != nil || file.hasSuffix(".xcassets") || file.hasSuffix(".bundle")
      return isPlain && (isCode || isKnown)
    case .field(let isa, let field):
      let known = rules.objects.first { $0.isa == isa }?.fields
      return known?.contains(field) == true || known?.contains("*") == true
    case .scheme(let part, let attribute):
      return rules.schemes.parts.contains(part) || rules.schemes.attributes.contains(attribute)
    case .key(let path):
      return rules.specification.keys.contains { path.matches(wildcards: $0) }
        && !rules.specification.except.contains { path.matches(wildcards: $0) }
    }
  }
}

/// Names of files and folders in the scripts of a build, and in the scripts that these name.
private struct ScriptNames {
  private static let mostScripts = 2000
  private static let largest = 4 << 20

  /// Whether the scripts are more than are read. Then they may name every file.
  private var isPartial = false

  private var names: Set<String> = []
  private var folders: Set<String> = []
  private var patterns: [String] = []

  /// - Throws: `Diagnostics` if git cannot list or read the files of the commit.
  init(_ head: String, _ reference: PolicyReference, _ rules: BuildReviewRules) throws {
    let files = try reference.files(of: head)
    func isProgram(_ path: String) -> Bool { rules.programs.names.contains { path.matches(wildcards: $0) } }
    var programs = Dictionary(grouping: files.filter { isProgram($0.path) }) { FilePath.name($0.path) }
    let roots = files.filter { file in
      file.path.hasSuffix(".pbxproj") || file.path.hasSuffix(".xcscheme") || file.path.contains("ci_scripts/")
        || rules.specification.names.contains { file.path.matches(wildcards: $0) }
        || rules.lines.contains {
          $0.names.contains { file.path.matches(wildcards: $0) } && $0.lines.contains("pod *")
        }
    }
    var (size, waiting) = (0, roots)
    while !waiting.isEmpty {
      if waiting.count > Self.mostScripts || size > Self.largest {
        isPartial = true
        return
      }
      var words: [String] = []
      let contents = try reference.contents(waiting.map(\.id))
      for file in waiting {
        guard let bytes = contents[file.id] else { continue }
        let isGraph = file.path.hasSuffix(".pbxproj") || file.path.hasSuffix(".xcscheme")
        let texts =
          isGraph
          ? ProjectParts.scripts(of: bytes, path: file.path) : [String(decoding: bytes, as: UTF8.self)]
        for text in texts {
          size += text.utf8.count
          words += ScriptText.words(of: text)
        }
      }
      waiting = words.flatMap { programs.removeValue(forKey: FilePath.name($0)) ?? [] }
      add(words)
    }
  }

  private mutating func add(_ words: [String]) {
    for word in words {
      let parts = word.split(separator: "/").filter { $0 != "." && $0 != ".." && !$0.hasPrefix("$") }
      guard let last = parts.last else { continue }
      if last == "*" {
        folders.insert(parts.dropLast().joined(separator: "/"))
      } else if last.contains("*") {
        patterns.append(String(last))
      } else {
        if last.contains(".") { names.insert(String(last)) }
        if word.contains("/") || last.contains(".") { folders.insert(parts.joined(separator: "/")) }
      }
    }
  }

  func has(_ path: String, inFolders: Bool) -> Bool {
    let name = FilePath.name(path)
    if isPartial || names.contains(name) { return true }
    guard inFolders else { return false }
    if patterns.contains(where: name.matches(wildcards:)) { return true }
    var folder = FilePath.parent(path)
    while !folder.isEmpty {
      let parts = folder.split(separator: "/")
      if (1...parts.count).contains(where: { folders.contains(parts.suffix($0).joined(separator: "/")) }) {
        return true
      }
      folder = FilePath.parent(folder)
    }
    return false
  }
}
