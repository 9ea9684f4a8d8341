import Files
import Model

/// What commands write of a launch screen's own files, and which files of the project decide what a script does.
extension ScriptAnalysis {
  private enum Target {
    case infoPlist(source: String?)
    case compiled(String)
    case source(String)
  }

  /// - Parameter words: A command without keywords, assignments and redirections.
  mutating func record(_ words: [String], depth: Int) {
    let expanded = words.map { expand($0) }
    guard let first = expanded.first?.first else { return }
    for path in expanded.joined() { addProgram(path) }
    let program = FilePath.name(first)
    for file in rules.programFiles[program] ?? [] { addProgram(file) }
    if program == "cd" || program == "pushd", let folder = expanded.dropFirst().joined().first {
      directory = files.path(folder, rules)
    }
    if !isQuiet(program, at: first) { isQuiet = false }
    let operands = Array(words.dropFirst())
    if Self.shells.contains(program), depth < Self.deepestCall {
      for text in expanded.dropFirst().joined() where text.contains(" ") { read(text, depth: depth + 1) }
    }
    if ScriptWords.wrapping.contains(program) || program == "env" {
      let inner = operands.drop { !writesFiles(FilePath.name($0)) }
      if program == "find", operands.contains("-delete") { recordWhole(operands) }
      if !inner.isEmpty { record(Array(inner), depth: depth) }
    } else if rules.copying.contains(program) {
      let paths = operands.filter { !$0.hasPrefix("-") }
      recordWhole(program == "mv" ? paths : paths.suffix(1).map { $0 }, from: paths.dropLast().map { $0 })
    } else if rules.replacing.contains(program) {
      recordWhole(operands)
    } else if rules.editing.contains(program) {
      recordEdit(program, operands)
    }
  }

  /// Records a file that a command's output replaces.
  mutating func recordRedirect(_ word: String) {
    for path in expand(word) where !Self.harmless.contains(where: path.hasPrefix) { isQuiet = false }
    recordWhole([word])
  }

  private static let shells: Set<String> = ["sh", "bash", "zsh", "eval"]
  /// Beginnings of paths that no resource has.
  private static let harmless = [
    "/dev/", "${DERIVED_FILE_DIR}", "${TARGET_TEMP_DIR}", "${TEMP_DIR}", "${TMPDIR}",
  ]

  private func writesFiles(_ program: String) -> Bool {
    rules.copying.contains(program) || rules.replacing.contains(program) || rules.editing.contains(program)
  }

  private func isQuiet(_ program: String, at path: String) -> Bool {
    // The rest of `2>&1`.
    if path.allSatisfy(\.isNumber) { return true }
    let folder = FilePath.parent(path)
    return rules.quiet.contains(program) && (folder.isEmpty || ScriptWords.isSystemPath(folder))
  }

  // MARK: Files that are written

  private func target(_ path: String) -> Target? {
    let names = ScriptWords.references(in: path)
    let name = FilePath.name(path)
    let source = files.path(path, rules)
    if names.contains("INFOPLIST_PATH") { return .infoPlist(source: nil) }
    if names.contains("INFOPLIST_FILE") || names.contains("PRODUCT_SETTINGS_PATH") {
      return .infoPlist(source: nil)
    }
    switch AppPath(path, rules) {
    case .file("Info.plist"), .file("Info"): return .infoPlist(source: nil)
    case .file(let pattern) where Self.isCompiled(pattern): return .compiled(pattern)
    case .deeper:
      return path.split(separator: "/").map(String.init).first(where: Self.isCompiled).map { .compiled($0) }
    case .top where name == "Assets.car": return .compiled(name)
    default: break
    }
    guard let source else { return nil }
    if files.infoPlists.contains(source) { return .infoPlist(source: source) }
    let isDocument = [".storyboard", ".xib"].contains { source.hasSuffix($0) }
    return isDocument || source.contains(".xcassets") ? .source(source) : nil
  }

  private static func isCompiled(_ name: String) -> Bool {
    name == "Assets.car"
      || [".storyboardc", ".nib"].contains { name.hasSuffix($0) && name.count > $0.count + 1 }
  }

  private mutating func recordWhole(_ words: [String], from sources: [String] = []) {
    for path in words.flatMap({ expand($0) }) {
      // A folder as the destination gets the names of what is copied.
      let inside = sources.flatMap { expand($0) }.map { FilePath.join(path, FilePath.name($0)) }
      for path in [path] + inside {
        switch target(path) {
        case .infoPlist: writes.infoPlist = true
        case .compiled(let name): writes.compiled.insert(ScriptWords.pattern(name))
        case .source(let path): writes.sources.insert(path)
        case nil: break
        }
      }
    }
  }

  private mutating func recordEdit(_ program: String, _ words: [String]) {
    let texts = words.flatMap { expand($0) }
    if ["sed", "gsed", "perl", "ruby"].contains(program), !texts.contains(where: Self.rewrites) {
      return
    }
    if Self.reads(program, texts) { return }
    for path in texts {
      switch target(path) {
      case .infoPlist where Self.namesLaunchKey(texts): writes.infoPlist = true
      case .source(let path): writes.sources.insert(path)
      case .compiled(let name): writes.compiled.insert(ScriptWords.pattern(name))
      default: break
      }
    }
  }

  /// `-i`, also with other letters, as in `perl -pi -e`.
  private static func rewrites(_ word: String) -> Bool {
    word.hasPrefix("--in-") || word.hasPrefix("-") && !word.hasPrefix("--") && word.prefix(4).contains("i")
  }

  /// Whether a tool for property lists only prints or checks them.
  private static func reads(_ program: String, _ texts: [String]) -> Bool {
    switch program {
    case "PlistBuddy":
      !texts.contains { text in
        ["Set", "Add", "Delete", "Copy", "Merge", "Import", "Clear", "Revert"].contains { text.hasPrefix($0) }
      }
    case "plutil": !texts.contains { ["-replace", "-insert", "-remove"].contains($0) }
    case "defaults": !texts.contains { ["write", "delete", "import", "rename"].contains($0) }
    default: false
    }
  }

  private static func namesLaunchKey(_ texts: [String]) -> Bool {
    texts.contains { text in
      text.hasPrefix("Merge ") || text.hasPrefix("Import ") || text.hasPrefix("Clear") || text == "import"
        || LaunchKeys.decidingTexts.contains { text.contains($0) }
    }
  }

  // MARK: Programs of the project

  /// Adds a file of the project that the script may run, or that a program reads for what it does.
  private mutating func addProgram(_ word: String) {
    guard programs.count < Self.mostPrograms else { return }
    let bases = [directory, files.sourceRoot, ""].compactMap(\.self).uniqued()
    let own = files.path(word, rules).map { [$0] } ?? []
    let relative = word.hasPrefix("/") || word.contains("${") ? [] : bases.map { FilePath.join($0, word) }
    for path in (own + relative).uniqued() where files.isProgram(path) { programs.insert(path) }
  }

  private static let mostPrograms = 100
}
