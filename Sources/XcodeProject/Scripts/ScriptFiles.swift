import Files
import Model

/// Files and folders of the project that build scripts name.
struct ScriptFiles {
  let folder: ProjectFolder
  /// The folder that relative paths start from, relative to the root.
  let sourceRoot: String
  /// The target's Info.plists, relative to the root.
  var infoPlists: Set<String> = []

  /// Extensions of files that a program runs or that decide what it does. A program can also have none.
  private static let programKinds: Set<String> = [
    "bash", "cjs", "command", "js", "json", "lua", "mjs", "mk", "php", "pl", "py", "rb", "sh", "swift",
    "toml", "ts",
    "xcfilelist", "yaml", "yml", "zsh", "",
  ]
  private static let largestProgram = 4 << 20

  /// Whether a path is a file of the project that a script may run.
  func isProgram(_ path: String) -> Bool {
    Self.programKinds.contains(FilePath.pathExtension(path)) && folder.entry(path) == .file
  }

  /// Returns the bytes of files, by their paths.
  func contents(_ paths: Set<String>) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in paths { contents[path] = try? folder.read(path, atMost: Self.largestProgram) }
    return contents
  }

  private static let largestScript = 256 << 10
  private static let mostNames = 2000

  /// Returns the path of a word, relative to the root; nil for a path with an unknown variable.
  func path(_ word: String, _ rules: BuildScriptRules) -> String? {
    var path = word
    for name in ScriptWords.references(in: word) {
      if rules.projectFolders.contains(name) {
        path = path.replacing("${\(name)}/", with: "").replacing("${\(name)}", with: ".")
      } else if name == "PODS_ROOT" {
        path = path.replacing("${\(name)}", with: "Pods")
      }
    }
    guard !path.isEmpty, !path.contains("${"), !path.contains("*"), !path.hasPrefix("/") else { return nil }
    return FilePath.join(sourceRoot, path)
  }

  /// Returns the text of a script of the project; nil for anything else.
  ///
  /// - Parameter isForeign: Whether the script can be in a folder of dependencies.
  func text(of word: String, _ rules: BuildScriptRules, isForeign: Bool = false) -> String? {
    guard word.contains("/") || word.contains("."), let path = path(word, rules) else { return nil }
    let parts = path.split(separator: "/").map(String.init)
    if !isForeign, parts.contains(where: FolderWalk.foreignFolders.contains) { return nil }
    guard folder.entry(path) == .file, let bytes = try? folder.read(path, atMost: Self.largestScript),
      !bytes.contains(0)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the names in a folder; none for anything else.
  func names(in word: String, _ rules: BuildScriptRules) -> [String] {
    guard let path = path(word, rules), folder.entry(path) == .folder else { return [] }
    return Array(folder.names(in: path).prefix(Self.mostNames))
  }

  /// Returns the names of the images in a folder or a catalog below the folder of the project.
  func images(in word: String, _ rules: BuildScriptRules) -> [String] {
    guard word.contains("/") || word.hasSuffix(".xcassets"), let path = path(word, rules),
      path != sourceRoot, !path.hasPrefix(".."), !path.isEmpty, folder.entry(path) == .folder
    else { return [] }
    return folder.names(in: path).prefix(Self.mostNames)
      .filter { BuildScript.imageName(of: $0) != $0 }.map(BuildScript.imageName)
  }

  /// Returns the lines of a list of files; none if there is no such list.
  func lines(ofList word: String, _ rules: BuildScriptRules) -> [String] {
    let word = ShellText("\"" + word.filter { $0 != "\"" } + "\"").commands.first?.first ?? ""
    guard let text = text(of: word, rules, isForeign: true) else { return [] }
    return text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.hasPrefix("#") }
  }
}
