import Files
import Model

/// The text of a build script, its inputs and outputs, and the scripts of the project that it names.
///
/// It is searched for names and never interpreted: a name in a command that only reads counts, and a name that the script puts
/// together does not.
package struct ScriptText {
  /// Scripts that a script names, and the scripts that these name.
  private static let mostFiles = 20

  /// What decides what it does.
  private(set) var text: String
  /// Whether the text goes on after what is searched. Then it can change everything.
  private let isPartial: Bool
  private let source: ScriptFolder
  private var rules: BuildScriptRules { source.rules }

  init(_ text: String, inputs: [String] = [], outputs: [String] = [], in source: ScriptFolder) {
    self.source = source
    let whole = ([text] + (inputs + outputs).map { "-> \"\($0)\"" }).joined(separator: "\n")
    isPartial = whole.utf8.count > ByteLimit.script
    self.text = isPartial ? String(decoding: whole.utf8.prefix(ByteLimit.script), as: UTF8.self) : whole
    var (waiting, read) = (Self.words(of: self.text), Set<String>())
    while let word = waiting.popLast(), read.count < Self.mostFiles, self.text.utf8.count < ByteLimit.script {
      guard let path = source.script(word), read.insert(path).inserted, let more = source.text(path) else {
        continue
      }
      self.text += "\n" + more
      waiting += Self.words(of: more)
    }
  }

  // MARK: Words

  /// Returns the lines without comments and repetitions; a backslash continues a line.
  private var lines: [Substring] {
    text.replacing("\\\n", with: " ").split(whereSeparator: \.isNewline).uniqued().filter {
      !$0.drop(while: \.isWhitespace).hasPrefix("#") || $0.hasPrefix("#!")
    }
  }

  /// Characters that end a word in shells, Python and Ruby.
  private static let ends: Set<Character> = Set(" \t\"'`;|&(),=<>[]:")

  /// Returns the words, with `$(NAME)` as `${NAME}`, and quoted paths that have spaces.
  package static func words(of text: some StringProtocol) -> [String] {
    let text =
      text.contains("$(") ? String(text).replacing(/\$\(([A-Za-z0-9_]+)\)/) { "${\($0.1)}" } : String(text)
    let quoted = text.split(separator: "\"").filter { $0.contains(" ") && $0.contains("/") }
    return (text.split(whereSeparator: { $0.isNewline || ends.contains($0) }) + quoted).map(String.init)
  }

  /// Returns the parts of all paths: `Theme` and `Logo.png` of `$SRCROOT/Theme/Logo.png`.
  private var names: Set<String> {
    Set(lines.flatMap(Self.words).flatMap { $0.split(separator: "/").map(String.init) })
  }

  private static func has(_ words: [String], anyOf wanted: Set<String>) -> Bool {
    words.contains { word in wanted.contains(FilePath.name(word)) }
  }

  /// Whether a word has a variable of a group: `${TARGET_BUILD_DIR}`, `$TARGET_BUILD_DIR/App.app`.
  private static func mentions(_ line: some StringProtocol, _ variables: Set<String>) -> Bool {
    let parts = line.split { !($0 == "_" || $0.isLetter || $0.isNumber) }
    return parts.contains { variables.contains(String($0)) }
  }

  // MARK: Images

  /// Names of images that it names: files, and images in folders of the project.
  var images: Set<String> {
    var images = Set(names.map(BuildScript.imageName))
    for word in Set(lines.flatMap(Self.words)) { images.formUnion(source.images(in: word)) }
    return images
  }

  /// Names of the files that it can copy to the top of the app. `*` matches any text.
  var copies: Set<String> {
    if isPartial { return ["*"] }
    let names = names
    let known = rules.known.filter { known in names.contains { $0.hasSuffix(known.file) } }
    if !known.isEmpty { return Set(known.flatMap(\.writes)) }
    var copies: Set<String> = []
    for line in lines {
      let words = Self.words(of: line)
      guard Self.has(words, anyOf: rules.copying),
        let app = words.lastIndex(where: { Self.mentions($0, rules.appFolders) || $0.hasSuffix(".app") })
      else { continue }
      let below = words[app].split(separator: "/").drop {
        !Self.mentions($0, rules.appFolders) && !$0.hasSuffix(".app")
      }
      switch below.dropFirst().count {
      case 0:
        guard let start = words[..<app].lastIndex(where: { rules.copying.contains(FilePath.name($0)) }) else {
          continue
        }
        let sources = words[(start + 1)..<app].filter { !$0.hasPrefix("-") }.map { FilePath.name($0) }
        // A folder brings files with unknown names.
        copies.formUnion(sources.map { $0.dropFirst().contains(".") ? Self.pattern($0) : "*" })
      case 1: copies.formUnion(below.suffix(1).map { Self.pattern(String($0)) })
      default: continue
      }
    }
    return copies
  }

  /// Returns a file's name with `*` for a variable.
  package static func pattern(_ name: String) -> String {
    let parts = name.split(separator: "$", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      "*" + part.drop { $0 == "{" || $0 == "}" || $0 == "_" || $0.isLetter || $0.isNumber }
    }
    return (parts[0] + rest.joined()).replacing("?", with: "*")
  }

  // MARK: What it can change

  /// The files of a launch screen that it names with a command that writes, and its Info.plist with a launch key.
  var writes: BuildStep.Writes {
    var writes = BuildStep.Writes()
    writes.all = isPartial
    if isPartial { return writes }
    let edits = lines.contains { Self.has(Self.words(of: $0), anyOf: rules.writing) }
    let editsKey =
      edits && (LaunchKeys.decidingTexts.contains { text.contains($0) } || text.contains("Merge "))
    for line in lines {
      let words = Self.words(of: line)
      let isPlist =
        Self.mentions(line, rules.infoPlists)
        || words.contains { source.infoPlists.contains(FilePath.name($0)) }
      // `defaults` takes the path without its extension. A file that a script names can be an Info.plist.
      let isCommand = Self.has(words, anyOf: rules.writing)
      let namesKey = isCommand && LaunchKeys.decidingTexts.contains { line.contains($0) }
      let writesLine = isCommand || line.contains(">")
      if namesKey || isPlist && (editsKey || Self.has(words, anyOf: rules.copying)) {
        writes.infoPlist = true
      }
      for part in words.flatMap(Self.parts) {
        if part == "Assets.car" || part.hasSuffix(".storyboardc") || part.hasSuffix(".nib") {
          writes.compiled.insert(Self.pattern(part))
        } else if part.hasSuffix(".storyboard") || part.hasSuffix(".xib")
          || part.hasSuffix("set") && part.contains(".") || part.contains("/")
        {
          writes.sources.formUnion(Self.paths(part))
        } else if writesLine, part.hasSuffix(".xcassets") || BuildScript.imageName(of: part) != part {
          writes.sources.formUnion(Self.paths(part))
        }
      }
    }
    return writes
  }

  /// Returns the parts of a path, with a picture and its set as one: only the picture changes.
  private static func parts(_ word: String) -> [String] {
    var parts = word.split(separator: "/").map(String.init)
    guard parts.count > 1, let file = parts.last, parts[parts.count - 2].hasSuffix("set"),
      BuildScript.isImage(file), !file.contains("*"), !file.contains("$")
    else { return parts }
    parts.removeLast(2)
    return parts.filter { !$0.hasSuffix(".xcassets") } + [
      word.split(separator: "/").suffix(2).joined(separator: "/")
    ]
  }

  /// Patterns for a file or a folder anywhere in the project.
  private static func paths(_ name: String) -> [String] {
    let name = pattern(name)
    return [name, "*/" + name, name + "/*", "*/" + name + "/*"]
  }
}

/// The folder that the paths of a script start from.
struct ScriptFolder {
  let folder: ProjectFolder
  /// Relative to the root.
  let sourceRoot: String
  let rules: BuildScriptRules
  /// File names of the target's Info.plists.
  var infoPlists: Set<String> = []

  private static let mostNames = 2000

  /// Returns the path of a word, relative to the root; nil for a path with an unknown variable.
  private func path(_ word: String) -> String? {
    var path = word.filter { $0 != "{" && $0 != "}" }
    for name in rules.projectFolders.sorted() where path.hasPrefix("$" + name) {
      path = String(path.dropFirst(name.count + 1).drop { $0 == "/" })
    }
    if path.hasPrefix("$PODS_ROOT") { path = "Pods" + path.dropFirst("$PODS_ROOT".count) }
    guard !path.isEmpty, !path.contains("$"), !path.contains("*"), !path.hasPrefix("/") else { return nil }
    return FilePath.join(sourceRoot, path)
  }

  /// Returns the path of a script of the project; nil for any other word.
  func script(_ word: String) -> String? {
    guard word.contains("/") || word.contains("."), !BuildScript.isImage(word), let path = path(word),
      folder.entry(path) == .file
    else { return nil }
    return path
  }

  /// Returns the text of a script; nil for one that cannot be read.
  func text(_ path: String) -> String? {
    guard let bytes = try? folder.read(path, atMost: ByteLimit.script), !bytes.contains(0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the names of the images in a folder or a catalog below the folder of the project.
  func images(in word: String) -> [String] {
    guard word.contains("/") || word.hasSuffix(".xcassets"), let path = path(word), path != sourceRoot,
      !path.hasPrefix(".."), folder.entry(path) == .folder
    else { return [] }
    return folder.names(in: path).prefix(Self.mostNames).filter(BuildScript.isImage).map(
      BuildScript.imageName)
  }
}
