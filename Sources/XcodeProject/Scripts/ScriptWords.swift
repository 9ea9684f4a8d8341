import Files
import Model

/// Words of a shell script.
enum ScriptWords {
  /// Words that stand before a command.
  static let keywords: Set<String> = [
    "if", "then", "else", "elif", "do", "while", "until", "!", "{", "}", "time", "sudo", "exec", "env",
    "command", "nohup", "export", "local", "readonly", "declare", "return", "case", "in", "esac", "fi",
    "done",
  ]

  /// Commands whose arguments can be another command.
  static let wrapping: Set<String> = ["find", "xargs", "xcrun", "parallel"]

  /// Returns the variable and the value of `NAME=value`; nil for any other word.
  static func assignment(_ word: String) -> (String, String)? {
    guard let sign = word.firstIndex(of: "="), sign != word.startIndex else { return nil }
    let name = word[..<sign]
    guard name.allSatisfy({ $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    return (String(name), String(word[word.index(after: sign)...]))
  }

  /// Returns the names of the variables in a word.
  static func references(in word: String) -> [String] {
    var names: [String] = []
    var rest = word[...]
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      names.append(String(rest[start.upperBound..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return names
  }

  /// Returns a file's name with `*` for each variable.
  static func pattern(_ name: String) -> String {
    references(in: name).reduce(name) { $0.replacing("${\($1)}", with: "*") }
      .replacing("?", with: "*").replacing("{}", with: "*")
  }

  /// Whether a search path has only folders of the system and of package managers.
  static func isSystemPath(_ value: String) -> Bool {
    value.split(separator: ":").allSatisfy { folder in
      folder == "${PATH}"
        || ["/opt/homebrew/", "/usr/", "/bin", "/sbin", "${HOME}/."].contains { folder.hasPrefix($0) }
    }
  }

  /// Returns a path in the app's folder as a path from the project.
  static func here(_ path: String, _ rules: BuildScriptRules) -> String {
    let folder = rules.appFolders.min() ?? ""
    return path == "." || path == "./" ? "${\(folder)}" : "${\(folder)}/\(path)"
  }
}

/// Where a path is in the built app.
enum AppPath: Hashable {
  /// Not in the app, or unknown.
  case elsewhere
  /// The folder of the app.
  case top
  /// A file at the top of the app. `*` matches any text.
  case file(String)
  /// In a folder of the app.
  case deeper

  /// - Parameter path: A path with variables as `${NAME}`.
  init(_ path: String, _ rules: BuildScriptRules) {
    guard let rest = AppPath.rest(of: path, rules) else {
      self = .elsewhere
      return
    }
    let parts = rest.split(separator: "/").drop { $0.hasSuffix(".lproj") || $0 == "." }
    switch parts.count {
    case 0: self = .top
    case 1 where parts.first == "Assets.car": self = .top
    case 1: self = .file(ScriptWords.pattern(String(parts.first ?? "")))
    default: self = .deeper
    }
  }

  /// Returns the path below the app's folder; nil for a path outside of it.
  private static func rest(of path: String, _ rules: BuildScriptRules) -> Substring? {
    let names = ScriptWords.references(in: path)
    if let folder = names.last(where: rules.appFolders.contains),
      let range = path.ranges(of: "${\(folder)}").last
    {
      let rest = path[range.upperBound...]
      return rest.isEmpty || rest.hasPrefix("/") ? rest : nil
    }
    guard let folder = names.first(where: rules.productFolders.contains),
      let range = path.firstRange(of: "${\(folder)}")
    else { return nil }
    let parts = path[range.upperBound...].split(separator: "/", maxSplits: 1)
    guard path[range.upperBound...].hasPrefix("/"), let first = parts.first, first.hasSuffix(".app") else {
      return nil
    }
    return parts.dropFirst().first ?? ""
  }
}
