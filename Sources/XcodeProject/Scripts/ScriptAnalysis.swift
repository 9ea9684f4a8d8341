import Files
import Model

/// What the commands of a build script can put into the app.
///
/// It follows no branches: it reads every command, and a variable has every value that the script assigns to it.
struct ScriptAnalysis {
  let rules: BuildScriptRules
  let files: ScriptFiles
  private(set) var images: Set<String> = []
  private(set) var copies: Set<String> = []
  /// What commands visibly write of a launch screen.
  var writes = BuildStep.Writes()
  /// Whether every command is known to change no file of an app.
  var isQuiet = true
  /// Paths of the project's files that decide what the script does.
  var programs: Set<String> = []
  /// The last folder of the project that it entered, relative to the root.
  var directory: String?
  private var values: [String: [String]] = [:]
  private var isInApp = false
  private var called: Set<String> = []

  static let mostValues = 8
  static let deepestCall = 3

  init(rules: BuildScriptRules, files: ScriptFiles) {
    self.rules = rules
    self.files = files
  }

  /// Adds the files that the phase declares. They are also the values of `SCRIPT_INPUT_FILE_0` and its like.
  mutating func declare(inputs: [String], outputs: [String]) {
    func expanded(_ paths: [String]) -> [String] {
      paths.map { ShellText("\"" + $0.filter { $0 != "\"" } + "\"").commands.first?.first ?? "" }
    }
    for (number, path) in expanded(inputs).enumerated() {
      values["SCRIPT_INPUT_FILE_\(number)"] = [path]
      name(path)
    }
    for (number, path) in expanded(outputs).enumerated() {
      values["SCRIPT_OUTPUT_FILE_\(number)"] = [path]
      name(path)
      write(to: path, from: nil)
    }
  }

  mutating func read(_ script: String, depth: Int = 0) {
    for command in ShellText(script).commands { read(command, depth: depth) }
  }

  private mutating func read(_ command: [String], depth: Int) {
    var words = command[...]
    while let first = words.first {
      if ScriptWords.keywords.contains(first) {
        words = words.dropFirst()
      } else if let (variable, value) = ScriptWords.assignment(first) {
        assign(variable, value)
        words = words.dropFirst()
      } else {
        break
      }
    }
    while let sign = words.firstIndex(of: ">") {
      let target = words[sign...].dropFirst().prefix(1)
      for word in target {
        write(to: word, from: nil)
        recordRedirect(word)
      }
      words = words[..<sign] + words[sign...].dropFirst(1 + target.count)
    }
    guard let first = words.first else { return }
    if first == "for", words.count > 3 {
      let variable = words.dropFirst().first ?? ""
      for value in words.dropFirst(3) { assign(variable, value) }
      return
    }
    let program = expand(first).first.map(FilePath.name) ?? ""
    record(Array(words), depth: depth)
    if program == "cd" || program == "pushd" {
      isInApp = words.dropFirst().contains { expand($0).contains { AppPath($0, rules) == .top } }
      return
    }
    if ScriptWords.wrapping.contains(program) {
      let own = words.dropFirst().drop { !rules.copying.contains(FilePath.name($0)) }
      if own.isEmpty, program == "find" { return }
      if !own.isEmpty { return copy(Array(own.dropFirst())) }
    }
    if rules.reading.contains(program) { return }
    for word in words { name(word) }
    if let known = words.compactMap({ knownScript($0) }).first {
      copies.formUnion(known.rule.writes)
      if let lists = known.rule.lists { read(listedBy: lists, in: known.file) }
      return
    }
    if rules.copying.contains(program) { return copy(Array(words.dropFirst())) }
    for word in words { write(to: word, from: nil) }
    for word in words.prefix(4) { call(word, arguments: words, depth: depth) }
  }

  private mutating func assign(_ variable: String, _ value: String) {
    if variable == "PATH", !ScriptWords.isSystemPath(value) { isQuiet = false }
    guard values[variable, default: []].count < Self.mostValues else { return }
    let texts = expand(value)
    values[variable, default: []] += texts
    name(value)
  }

  /// Returns the values that a word can have; unknown variables stay.
  func expand(_ word: String, depth: Int = 0) -> [String] {
    guard depth < 6, let reference = ScriptWords.references(in: word).first(where: { values[$0] != nil })
    else { return [word] }
    let texts = (values[reference] ?? []).filter { !$0.contains("${\(reference)}") }.prefix(Self.mostValues)
    if texts.isEmpty { return [word] }
    return Array(
      texts.flatMap { expand(word.replacing("${\(reference)}", with: $0), depth: depth + 1) }
        .prefix(Self.mostValues))
  }
}

/// Copies.
extension ScriptAnalysis {
  /// Reads a command that copies its arguments into the last one.
  private mutating func copy(_ arguments: [String]) {
    let operands = arguments.filter { !$0.hasPrefix("-") && $0 != ";" && $0 != "+" }
    guard let destination = operands.last else { return }
    let sources = operands.dropLast().flatMap { expand($0) }
    for path in expand(destination) {
      let isHere = isInApp && !path.hasPrefix("/") && !path.hasPrefix("${")
      write(to: isHere ? ScriptWords.here(path, rules) : path, from: sources)
    }
  }

  /// - Parameter sources: What is copied; nil if that is not known.
  private mutating func write(to word: String, from sources: [String]?) {
    for path in expand(word) {
      switch AppPath(path, rules) {
      case .elsewhere, .deeper: break
      case .file(let pattern): copies.insert(pattern)
      case .top:
        guard let sources, !sources.isEmpty else {
          copies.insert("*")
          continue
        }
        for source in sources { copies.formUnion(contents(of: source)) }
      }
    }
  }

  /// Returns what lies at the top of the app after a file or folder was copied there.
  private func contents(of source: String) -> [String] {
    let name = FilePath.name(source)
    let isInside = source.hasSuffix("/") || name == "." || name.isEmpty
    if isInside {
      let names = files.names(in: source, rules)
      return names.isEmpty ? ["*"] : names
    }
    let pattern = ScriptWords.pattern(name)
    if pattern.contains("*") || name.contains(".") { return [pattern] }
    // A folder that stays a folder.
    return [pattern, pattern + "/*"]
  }

  /// Adds the names of images that a word names: its file, or the files in its folder.
  private mutating func name(_ word: String) {
    for part in word.split(whereSeparator: { $0 == "=" || $0 == ":" }) {
      let name = FilePath.name(String(part))
      if !name.isEmpty, !name.contains("${"), !name.contains("*") {
        images.insert(BuildScript.imageName(of: name))
      }
      for path in expand(String(part)) { images.formUnion(files.images(in: path, rules)) }
    }
  }
}

/// Other scripts.
extension ScriptAnalysis {
  private func knownScript(_ word: String) -> (rule: BuildScriptRules.Known, file: String)? {
    for path in expand(word) {
      if let rule = rules.known.first(where: { path.hasSuffix($0.file) }) { return (rule, path) }
    }
    return nil
  }

  /// Reads the files that a known script copies with a command of its own.
  private mutating func read(listedBy command: String, in file: String) {
    for path in expand(file) {
      for words in ShellText(files.text(of: path, rules, isForeign: true) ?? "").commands {
        guard words.count > 1, words[0] == command else { continue }
        images.formUnion(files.images(in: words[1], rules))
        copies.formUnion(contents(of: words[1]).filter { !$0.hasSuffix("/*") })
      }
    }
  }

  /// Reads a script of the project that a command runs.
  private mutating func call(_ word: String, arguments: ArraySlice<String>, depth: Int) {
    guard depth < Self.deepestCall else { return }
    for path in expand(word) {
      guard let text = files.text(of: path, rules), called.insert(path).inserted else { continue }
      let own = arguments.drop { $0 != word }.dropFirst()
      for (number, argument) in own.enumerated() { values["\(number + 1)"] = expand(argument) }
      read(text, depth: depth + 1)
    }
  }
}
