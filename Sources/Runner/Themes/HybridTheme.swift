import Files
import Formats
import Model

/// Themes of a Flutter app.
///
/// Source: api.flutter.dev, MaterialApp: without `darkTheme`, `theme` is used in both appearances; `themeMode` chooses.
enum FlutterTheme {
  static func statements(in sources: [CodeFile]) -> [ThemeStatement] {
    sources.flatMap { file, code in
      let tokens = code.tokens
      return tokens.indices.compactMap { index -> ThemeStatement? in
        guard ["MaterialApp", "CupertinoApp"].contains(tokens[index].text) else { return nil }
        let start = tokens.text(index + 1) == "." ? index + 3 : index + 1
        guard tokens.text(start) == "(" else { return nil }
        return statement(tokens.arguments(after: start), file, sources)
      }
    }
  }

  /// Nil if the app follows the system or says nothing about it.
  private static func statement(
    _ arguments: [CodeArgument], _ file: String, _ sources: [CodeFile]
  ) -> ThemeStatement? {
    let byName = Dictionary(arguments.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    if let mode = byName["themeMode"] {
      switch mode.value.filter({ $0 != "," }) {
      case ["ThemeMode", ".", "dark"]:
        return ThemeStatement(.dark, "themeMode", file, mode.line)
      case ["ThemeMode", ".", "light"]:
        return ThemeStatement(.light, "themeMode", file, mode.line)
      case ["ThemeMode", ".", "system"]: break
      default: return ThemeStatement(nil, "themeMode", file, mode.line)
      }
    }
    guard byName["darkTheme"] == nil, let theme = byName["theme"] else { return nil }
    return isDark(theme.value, sources) ? ThemeStatement(.dark, "theme", file, theme.line) : nil
  }

  /// Whether a theme is dark by its own words, or by those of the theme file that declares it.
  private static func isDark(_ value: [String], _ sources: [CodeFile]) -> Bool {
    let value = value.filter { $0 != "," }
    if value.contains("?") || brightnesses(value).contains("light") { return false }
    if brightnesses(value).contains("dark") || value.prefix(3) == ["ThemeData", ".", "dark"] { return true }
    guard let name = value.last(where: { $0.first?.isLetter == true }),
      value.allSatisfy({ $0.first?.isLetter == true || [".", "(", ")"].contains($0) })
    else { return false }
    let declaring = sources.filter {
      FilePath.name($0.file).contains("theme") && $0.code.tokens.contains { $0.text == name }
    }
    let found = declaring.flatMap { brightnesses($0.code.tokens.map(\.text)) }
    return !found.isEmpty && found.allSatisfy { $0 == "dark" }
  }

  /// `dark` for `Brightness.dark`.
  private static func brightnesses(_ words: [String]) -> [String] {
    words.indices.dropLast(2).filter { words[$0] == "Brightness" && words[$0 + 1] == "." }.map {
      words[$0 + 2]
    }
  }
}

/// Themes of a React Native app.
enum ReactTheme {
  /// Words of code that follows the system or changes the theme later.
  private static let followers: Set<String> = ["useColorScheme", "getColorScheme", "PlatformColor"]
  private static let containers: Set<String> = ["NavigationContainer", "ThemeProvider", "PaperProvider"]

  static func statements(in sources: [CodeFile]) -> [ThemeStatement] {
    let calls = sources.flatMap(schemes)
    if !calls.isEmpty { return calls }
    if sources.contains(where: { $0.code.tokens.contains { followers.contains($0.text) } }) { return [] }
    return sources.flatMap { containers(in: $0, sources) }
  }

  /// The calls of `Appearance.setColorScheme('dark')`.
  private static func schemes(in source: CodeFile) -> [ThemeStatement] {
    let tokens = source.code.tokens
    return tokens.indices.filter { tokens[$0].text == "setColorScheme" && tokens.text($0 + 1) == "(" }.map {
      ThemeStatement(
        tokens.text($0 + 3) == ")" ? Appearance(rawValue: tokens.text($0 + 2)) : nil, "setColorScheme",
        source.file, tokens[$0].line)
    }
  }

  /// The themes that containers of the whole app are given: `<NavigationContainer theme={DarkTheme}>`.
  private static func containers(in source: CodeFile, _ sources: [CodeFile]) -> [ThemeStatement] {
    let tokens = source.code.tokens
    return tokens.indices.compactMap { index -> ThemeStatement? in
      guard tokens[index].text == "<", containers.contains(tokens.text(index + 1)) else { return nil }
      let tag = tokens[(index + 2)...].prefix { $0.text != ">" }.map(\.text)
      guard
        let at = tag.indices.first(where: {
          ["theme", "value"].contains(tag[$0]) && tag.dropFirst($0 + 1).first == "="
        }),
        tag.count > at + 4, tag[at + 2] == "{", tag[at + 4] == "}"
      else { return nil }
      return appearance(of: tag[at + 3], sources).map {
        ThemeStatement($0, "theme={\(tag[at + 3])}", source.file, tokens[index].line)
      }
    }
  }

  /// Returns the appearance of a theme by its name, or by `dark: true` in the theme files that have its name.
  private static func appearance(of theme: String, _ sources: [CodeFile]) -> Appearance? {
    let name = theme.lowercased()
    if name.contains("dark"), !name.contains("light") { return .dark }
    let values = sources.filter { FilePath.standardized($0.file).lowercased().contains("theme") }.flatMap {
      source in
      let words = source.code.tokens.map(\.text)
      return words.indices.dropLast(2).filter { words[$0] == "dark" && words[$0 + 1] == ":" }.map {
        words[$0 + 2]
      }
    }
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return ["true": .dark, "false": .light][first]
  }
}
