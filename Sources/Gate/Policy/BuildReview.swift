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
  private static let largestList = 64 << 10
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
      // On many disks, names that differ by case are one file.
      path.matches(anyOf: kind.names)
        && !path.lowercased().matches(anyOf: kind.except?.map { $0.lowercased() } ?? [])
    }
  }

  private func isHarmless(_ change: GitObjects.Change) -> Bool {
    if judged.contains(change.path) || Self.catalog(of: change.path).map(catalogs.contains) == true {
      return true
    }
    guard change.isFile, let kind = kind(of: change.path), kind.onlyRemoved != true || change.new == nil
    else {
      return false
    }
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
    if let lines = rules.lines.first(where: { change.path.matches(anyOf: $0.names) }) {
      guard max(was.count, now.count) <= Self.largestList else { return [whole(change, contents)] }
      let (old, new) = (Self.lines(was, lines), Self.lines(now, lines))
      if old == new { return [] }
      let counts = [old, new].map { Dictionary($0.map { ($0, 1) }, uniquingKeysWith: +) }
      let entries = Self.differences(counts[0], counts[1]).map { line, count in
        Entry(
          file: change.path, part: "the line \"\(line.prefix(120))\"", content: count.map { "\($0) \(line)" })
      }
      // Without another line, the order differs.
      return entries.isEmpty ? [whole(change, contents)] : entries
    }
    let specification = rules.specification(for: change.path)
    func parts(_ bytes: [UInt8]) -> [String: ProjectPart]? {
      bytes.isEmpty
        ? [:] : ProjectParts.parts(of: bytes, path: change.path, isSpecification: specification != nil)
    }
    guard let old = parts(was), let new = parts(now) else { return [whole(change, contents)] }
    return Self.differences(old, new).compactMap { key, part in
      let states = [old[key], part].compactMap(\.self)
      guard let known = states.last, !states.allSatisfy({ isHarmless($0, specification) }) else { return nil }
      if let versions = specification?.versions, states.count == 2, key.matches(anyOf: versions.names),
        let name = versions.groups(of: states[0].value), name == versions.groups(of: known.value)
      {
        return nil
      }
      return Entry(file: change.path, part: known.name, content: part?.value)
    }
  }

  /// Returns what is new or other in the second map, and nil for what it lacks.
  private static func differences<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value]
  ) -> [(key: String, value: Value?)] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted().map { ($0, new[$0]) }
  }

  /// Returns what matters of each line, without lines of which nothing does.
  private static func lines(_ bytes: [UInt8], _ forms: BuildReviewRules.Forms) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.trimmingPrefix(while: \.isWhitespace)
      let groups = forms.groups(of: line) ?? [line]
      return groups.isEmpty || line.isEmpty ? nil : groups.joined(separator: " ")
    }
  }

  private func isHarmless(_ part: ProjectPart, _ specification: BuildReviewRules.Specification?) -> Bool {
    switch part.kind {
    case .setting(let name): return rules.isHarmless(setting: name, value: part.value)
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
      return specification.map { path.matches(anyOf: $0.keys) && !path.matches(anyOf: $0.except) } ?? false
    }
  }
}
