import Formats
import Model

/// The theme of a Kotlin Multiplatform app that Compose draws.
///
/// Source: the documentation of Compose, "Material Design 3 in Compose": a color scheme is dark or light as it is made, and
/// follows the system only where code asks for `isSystemInDarkTheme`.
enum ComposeTheme {
  /// Only files with one of these words say something about a theme.
  static let marks = [
    "MaterialTheme", "ColorScheme", "Colors", "ComposeUIViewController", "isSystemInDarkTheme",
  ]

  static func statements(in sources: [CodeFile]) -> [ThemeStatement] {
    if sources.contains(where: { $0.code.tokens.contains { $0.text == "isSystemInDarkTheme" } }) { return [] }
    let outlines = sources.map { CodeOutline($0.code, file: $0.file) }
    let shown = shownFunctions(outlines)
    return outlines.flatMap { outline in
      let tokens = outline.tokens
      return tokens.indices.compactMap { index -> ThemeStatement? in
        guard tokens[index].text == "MaterialTheme", ["(", "{"].contains(tokens.text(index + 1)),
          shown.contains(outline.parts[outline.partOf[index]].name)
        else { return nil }
        let scheme = tokens.arguments(after: index + 1, "=").first {
          ["colorScheme", "colors"].contains($0.name)
        }
        let value = scheme?.value ?? [tokens.text(index + 2)]
        let made = appearance(of: value, outlines)
        return ThemeStatement(
          made?.appearance, made?.word ?? "MaterialTheme", outline.file, scheme?.line ?? tokens[index].line)
      }
    }
  }

  /// Returns the names of the functions that show the root of the app, and those that they call.
  private static func shownFunctions(_ outlines: [CodeOutline]) -> Set<String> {
    var calls: [String: Set<String>] = [:]
    var open: Set<String> = []
    for outline in outlines {
      for (index, token) in outline.tokens.enumerated() where token.kind == .word {
        let name = outline.parts[outline.partOf[index]].name
        if token.text == "ComposeUIViewController" {
          // The brace after it can be the body of the function that it is the value of.
          let body = outline.tokens[index...].firstIndex { $0.text == "{" } ?? index
          open.insert(outline.parts[outline.partOf[body]].name)
        }
        if ["(", "{"].contains(outline.tokens.text(index + 1)) {
          calls[name, default: []].insert(token.text)
        }
      }
    }
    open.remove("")
    var found: Set<String> = []
    while !open.isSubset(of: found) {
      found.formUnion(open)
      open = open.reduce(into: []) { $0.formUnion(calls[$1] ?? []) }
    }
    return found
  }

  private static let makers: [String: Appearance] = [
    "darkColorScheme": .dark, "darkColors": .dark, "lightColorScheme": .light, "lightColors": .light,
  ]

  /// Returns what a color scheme is, by the function that makes it; nil if it depends on anything.
  private static func appearance(
    of value: [String], _ outlines: [CodeOutline]
  ) -> (appearance: Appearance, word: String)? {
    let name = value.first { $0.first?.isLetter == true } ?? ""
    if let made = makers[name] { return (made, name) }
    guard value.filter({ $0 != "," }) == [name] else { return nil }
    let all = outlines.flatMap { outline in
      let tokens = outline.tokens
      return tokens.indices.filter { tokens[$0].text == name && tokens.text($0 - 1) == "val" }.map { index in
        // val Night: ColorScheme = darkColorScheme()
        tokens[index...].prefix(5).firstIndex { $0.text == "=" }.map { tokens.text($0 + 1) } ?? ""
      }
    }.uniqued()
    guard all.count == 1, let word = all.first, let made = makers[word] else { return nil }
    return (made, word)
  }
}
