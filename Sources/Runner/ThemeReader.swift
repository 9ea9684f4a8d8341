import Documents
import Model

/// Finds the appearance that an app's code gives every window, without a condition.
struct ThemeReader {
  private let app: AppProject
  private let request: RunRequest
  private let access: FileAccess
  private static let largestFile = 4 << 20
  private static let marks = ["verrideUserInterfaceStyle", "preferredColorScheme", "ThemeMode"].map {
    Array($0.utf8)
  }
  /// Where Flutter's template puts the app's theme.
  private static let flutterFile = "lib/main.dart"

  /// - Parameter access: Keeps the contents of the files that decide.
  init(_ app: AppProject, _ request: RunRequest, _ access: FileAccess) {
    (self.app, self.request, self.access) = (app, request, access)
  }

  /// Nil if no code forces an appearance, or if two files force different ones.
  var theme: ForcedTheme? {
    let plain = request.ownAccess
    var found: ForcedTheme?
    for file in (request.sourceFiles(of: app, withDependencies: false) ?? []) + [Self.flutterFile] {
      let path = OpenedProject.path(of: file, in: app.rootPath)
      guard let bytes = try? plain.read(path, atMost: Self.largestFile),
        Self.marks.contains(where: { bytes.firstRange(of: $0) != nil })
      else { continue }
      _ = try? access.read(path, atMost: Self.largestFile)
      let code = CodeText(bytes, nestsComments: FilePath.pathExtension(file) == "swift")
      for theme in Self.themes(in: code) {
        if let found, found.appearance != theme.appearance { return nil }
        found =
          found
          ?? ForcedTheme(
            appearance: theme.appearance, code: theme.code,
            location: SourceLocation(file: file, line: theme.line))
      }
    }
    return found
  }

  /// Returns what a file forces on the whole app: on a window when the app or its scene starts, on the content of a SwiftUI
  /// app, or on a Flutter app.
  static func themes(in code: CodeText) -> [(appearance: Appearance, code: String, line: Int)] {
    let tokens = code.tokens
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .word else { return nil }
      let word = tokens[index].text
      let appearance: Appearance?
      switch word {
      case "overrideUserInterfaceStyle" where text(index + 1) == "=" && isOfWindow(tokens, before: index - 1):
        appearance = starts(tokens, before: index) ? style(tokens, at: index + 2) : nil
      case "setOverrideUserInterfaceStyle" where text(index + 1) == ":" && isOfWindow(tokens, before: index):
        appearance = starts(tokens, before: index) ? style(tokens, at: index + 2) : nil
      case "preferredColorScheme" where text(index - 1) == "." && text(index + 1) == "(":
        let end = text(index + 4) == ")"
        appearance = end && isInApp(tokens, before: index) ? style(tokens, at: index + 2) : nil
      case "themeMode" where text(index + 1) == ":" && text(index + 2) == "ThemeMode":
        appearance =
          text(index + 3) == "." && [",", ")"].contains(text(index + 5)) ? style(tokens, at: index + 3) : nil
      default: appearance = nil
      }
      return appearance.map { ($0, word, tokens[index].line) }
    }
  }

  /// `.dark`, `UIUserInterfaceStyle.dark`, `UIUserInterfaceStyleDark`; nil for anything else, and for a choice.
  private static func style(_ tokens: [CodeText.Token], at index: Int) -> Appearance? {
    var at = index
    if tokens.indices.contains(at), tokens[at].text == "UIUserInterfaceStyle" { at += 1 }
    if tokens.indices.contains(at), tokens[at].text == "." { at += 1 }
    guard tokens.indices.contains(at) else { return nil }
    if tokens.indices.contains(at + 1), ["?", ":"].contains(tokens[at + 1].text) { return nil }
    switch tokens[at].text {
    case "dark", "UIUserInterfaceStyleDark": return .dark
    case "light", "UIUserInterfaceStyleLight": return .light
    default: return nil
    }
  }

  /// Whether the token before, without `.`, `?` and `!`, names a window.
  private static func isOfWindow(_ tokens: [CodeText.Token], before index: Int) -> Bool {
    let owner = tokens[..<max(0, index)].last { ![".", "?", "!"].contains($0.text) }
    return owner.map { $0.kind == .word && $0.text.lowercased().hasSuffix("window") } ?? false
  }

  /// The headers of the blocks around a token, innermost first: the tokens from the statement before up to the brace.
  private static func headers(_ tokens: [CodeText.Token], before index: Int) -> [[String]] {
    var depth = 0
    var found: [[String]] = []
    for at in stride(from: index - 1, through: 0, by: -1) {
      switch tokens[at].text {
      case "}": depth += 1
      case "{" where depth > 0: depth -= 1
      case "{":
        let start = tokens[..<at].lastIndex { ["{", "}", ";"].contains($0.text) }.map { $0 + 1 } ?? 0
        found.append(tokens[start..<at].map(\.text))
      default: break
      }
    }
    return found
  }

  private static let choices: Set<String> = ["if", "else", "switch", "for", "while", "case", "guard"]

  /// Whether a block is entered always, or when the system or an optional window allows it.
  private static func isUnconditional(_ header: [String]) -> Bool {
    guard let choice = header.last(where: { choices.contains($0) }) else { return true }
    let rest = header.drop { $0 != choice }
    return choice == "if" && (rest.contains("available") || rest.contains("let"))
  }

  /// Whether the token is in a method that the system calls when the app or its scene starts.
  private static func starts(_ tokens: [CodeText.Token], before index: Int) -> Bool {
    for header in headers(tokens, before: index) {
      if header.contains("func") || header.contains("-") {
        return header.contains {
          ["didFinishLaunchingWithOptions", "willConnectTo", "willConnectToSession"].contains($0)
        }
      }
      guard isUnconditional(header) else { return false }
    }
    return false
  }

  /// Whether the token is in the body of a SwiftUI app.
  private static func isInApp(_ tokens: [CodeText.Token], before index: Int) -> Bool {
    for header in headers(tokens, before: index) {
      if header.contains("struct") || header.contains("class") {
        return header.drop { $0 != ":" }.contains("App")
      }
      guard isUnconditional(header) else { return false }
    }
    return false
  }
}
