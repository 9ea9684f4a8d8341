import Files
import Formats
import Model

/// Finds the literal color that code gives the root of the first screen.
extension ThemeReader {
  /// Returns what a color of a catalog or of the system is in light and in dark appearance; nil for an unknown one.
  typealias Resolving = (ColorReference) -> (light: Color, dark: Color)?

  /// Nil where the first view has no such color, or one that depends on anything.
  func firstColors(_ resolve: Resolving) -> FirstColors? {
    let found = swiftUIColor(resolve) ?? uiKitColor(resolve) ?? composeColor ?? hybridColor
    if let file = found?.location?.file { code.keep(file) }
    return found
  }

  // MARK: SwiftUI

  private static let containers: Set<String> = ["NavigationStack", "NavigationView", "Group"]
  private static let edges: Set<String> = ["ignoresSafeArea", "edgesIgnoringSafeArea"]

  private func swiftUIColor(_ resolve: Resolving) -> FirstColors? {
    let starts = code.code(in: code.files, ["WindowGroup", "rootView"])
    let roots = starts.reduce(into: Set<String>()) { $0.formUnion(NativeTheme.rootTypes(in: $1.code)) }
    return Self.swiftUIColor(of: roots, in: code.code(in: code.files, roots.map { "struct " + $0 }), resolve)
  }

  /// Returns the color of the only view that the app shows first.
  static func swiftUIColor(
    of roots: Set<String>, in sources: [CodeFile], _ resolve: Resolving = { _ in nil }
  ) -> FirstColors? {
    guard roots.count == 1, let root = roots.first else { return nil }
    for (file, text) in sources {
      let outline = CodeOutline(text, file: file)
      let body = outline.parts.firstIndex { $0.owner == root && $0.name == "body" && $0.kind == .property }
      guard let body, let start = outline.partOf.firstIndex(of: body),
        let end = outline.partOf.lastIndex(of: body)
      else { continue }
      return color(ofBody: Array(outline.tokens[(start + 1)...end]), file, resolve)
    }
    return nil
  }

  /// Returns the color that fills the screen behind all of a body's content.
  private static func color(
    ofBody tokens: [CodeText.Token], _ file: String, _ resolve: Resolving
  ) -> FirstColors? {
    var at = 0
    while let open = contentStart(tokens, at),
      containers.contains(tokens.text(at)) || tokens.text(at) == "ZStack"
    {
      let isStack = tokens.text(at) == "ZStack"
      at = open
      if isStack { break }
    }
    if let color = literal(tokens, at, resolve), edges.contains(tokens.text(color.end + 1)) {
      return colors(color.colors, tokens[at], file)
    }
    var depth = 0
    for index in tokens.indices {
      if ["{", "(", "["].contains(tokens[index].text) { depth += 1 }
      if ["}", ")", "]"].contains(tokens[index].text) { depth -= 1 }
      // A choice between two views has two bodies.
      if depth == 0, ["if", "switch"].contains(tokens[index].text) { return nil }
      guard depth == 0, tokens[index].text == "background", tokens.text(index + 1) == "(",
        let color = literal(tokens, index + 2, resolve),
        [")", ","].contains(tokens.text(color.end)) || edges.contains(tokens.text(color.end + 1))
      else { continue }
      return colors(color.colors, tokens[index], file)
    }
    return nil
  }

  /// Returns the first token of what a container holds: after `ZStack {` and `ZStack(alignment: .top) {`.
  private static func contentStart(_ tokens: [CodeText.Token], _ index: Int) -> Int? {
    let open = tokens.indices.dropFirst(index + 1).first { tokens[$0].text == "{" }
    guard let open,
      tokens.text(index + 1) == "{" || tokens.text(index + 1) == "(" && tokens.text(open - 1) == ")"
    else { return nil }
    return open + 1
  }

  private static func colors(
    _ colors: (light: Color, dark: Color), _ token: CodeText.Token, _ file: String
  ) -> FirstColors {
    FirstColors(
      light: colors.light, dark: colors.dark, location: SourceLocation(file: file, line: token.line))
  }

  // MARK: UIKit

  private func uiKitColor(_ resolve: Resolving) -> FirstColors? {
    let starts = code.code(in: code.files, ["rootViewController"])
    let roots = starts.reduce(into: Set<String>()) { $0.formUnion(NativeTheme.rootTypes(in: $1.code)) }
    let types = code.code(in: code.files, roots.map { "class " + $0 })
    return Self.uiKitColor(of: roots, in: types + starts, resolve)
  }

  /// Returns the color that the view of the window's only first controller has: from its `viewDidLoad`, or where the window
  /// gets it.
  static func uiKitColor(
    of roots: Set<String>, in sources: [CodeFile], _ resolve: Resolving
  ) -> FirstColors? {
    guard roots.count == 1 else { return nil }
    var found: [FirstColors?] = []
    for (file, text) in sources.uniqued(on: \.file) {
      let tokens = text.tokens
      for index in tokens.indices
      where tokens[index].text == "backgroundColor" && tokens.text(index + 1) == "=" {
        let owner = tokens.text(index - 4)
        let isController =
          NativeTheme.isOwn(tokens, before: index) && tokens.text(index - 2) == "view"
          && NativeTheme.isIn(roots, "viewDidLoad", tokens, before: index)
        let isLocal =
          tokens.text(index - 2) == "view" && tokens.text(index - 3) == "." && owner != "self"
          && tokens.indices.contains {
            tokens[$0].text == "rootViewController" && tokens.text($0 + 1) == "="
              && tokens.text($0 + 2) == owner
          } && NativeTheme.starts(tokens, before: index)
        guard isController || isLocal else { continue }
        found.append(literal(tokens, index + 2, resolve).map { colors($0.colors, tokens[index], file) })
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: Compose

  private var composeColor: FirstColors? {
    for (file, text) in code.code(in: composeFiles, ["fillMaxSize"]) {
      let tokens = text.tokens
      let fills = tokens.indices.filter {
        tokens[$0].text == "fillMaxSize" && tokens.text($0 + 4) == "background" && tokens.text($0 + 5) == "("
      }
      let isRoot = tokens.contains { ["App", "ComposeUIViewController"].contains($0.text) }
      guard isRoot, fills.count == 1, let color = Self.literal(tokens, fills[0] + 6) else { continue }
      return Self.colors(color.colors, tokens[fills[0]], file)
    }
    return nil
  }

  // MARK: Flutter and React Native

  private var hybridColor: FirstColors? {
    guard let base = app.hybridFolder else { return nil }
    if code.exists(base + "pubspec.yaml") {
      return Self.flutterColor(code.code(in: files(in: base + "lib", [".dart"]), ["App", "Scaffold"]))
    }
    guard code.exists(base + "package.json") else { return nil }
    let names = ["App", "src/App", "app/index", "src/app/index"].flatMap { name in
      [".tsx", ".jsx", ".js", ".ts"].map { base + name + $0 }
    }
    return names.first(where: code.exists).flatMap { code.code(in: [$0], ["backgroundColor"]).first }.flatMap
    {
      Self.reactColor($0.code.tokens, $0.file)
    }
  }

  /// Returns the color of the Scaffold of the app's home, or that of its themes.
  static func flutterColor(_ sources: [CodeFile]) -> FirstColors? {
    let outlines = sources.map { CodeOutline($0.code, file: $0.file) }
    let apps = outlines.flatMap { outline in
      outline.tokens.indices.filter {
        ["MaterialApp", "CupertinoApp"].contains(outline.tokens[$0].text)
          && outline.tokens.text($0 + 1) == "("
      }.map { (outline, $0) }
    }
    guard apps.count == 1, let (outline, index) = apps.first else { return nil }
    let arguments = outline.tokens.arguments(after: index + 1)
    let home = arguments.first { $0.name == "home" }?.value.first { $0.first?.isUppercase == true }
    for outline in outlines {
      for index in outline.tokens.indices where outline.tokens[index].text == "Scaffold" {
        let owner = outline.parts[outline.partOf[index]].owner
        guard let home, [home, home + "State", "_" + home + "State"].contains(owner) else { continue }
        let own = outline.tokens.arguments(after: index + 1).first { $0.name == "backgroundColor" }
        guard let own else { break }
        let color = literal(own.value)
        return color.map {
          FirstColors(light: $0, dark: $0, location: SourceLocation(file: outline.file, line: own.line))
        }
      }
    }
    func theme(_ name: String) -> (color: Color, line: Int)? {
      guard let theme = arguments.first(where: { $0.name == name }),
        let at = theme.value.firstIndex(of: "scaffoldBackgroundColor")
      else { return nil }
      return literal(Array(theme.value.dropFirst(at + 2))).map { ($0, theme.line) }
    }
    guard let light = theme("theme") else { return nil }
    let dark = arguments.contains { $0.name == "darkTheme" } ? theme("darkTheme") : light
    return dark.map {
      FirstColors(
        light: light.color, dark: $0.color, location: SourceLocation(file: outline.file, line: light.line))
    }
  }

  /// Returns the background of the first element with a style, of its own or of the style sheet.
  static func reactColor(_ tokens: [CodeText.Token], _ file: String) -> FirstColors? {
    guard
      let style = tokens.indices.first(where: { tokens[$0].text == "style" && tokens.text($0 + 1) == "=" }),
      !tokens.contains(where: { ["useColorScheme", "getColorScheme"].contains($0.text) })
    else { return nil }
    var start = style
    if tokens.text(style + 4) == ".", tokens.text(style + 6) == "}" {
      let name = tokens.text(style + 5)
      guard
        let declared = tokens.indices.first(where: {
          $0 > style && tokens[$0].text == name && tokens.text($0 + 1) == ":" && tokens.text($0 + 2) == "{"
        })
      else { return nil }
      start = declared
    }
    let own = tokens[start...].prefix { $0.text != "}" }
    guard own.contains(where: { $0.text == "flex" }),
      let at = own.indices.first(where: { own[$0].text == "backgroundColor" }), at + 2 < tokens.count
    else { return nil }
    return literal([tokens[at + 2].text]).map { colors(($0, $0), tokens[at], file) }
  }

  // MARK: Colors

  private static func literal(
    _ tokens: [CodeText.Token], _ index: Int, _ resolve: Resolving = { _ in nil }
  ) -> (colors: (light: Color, dark: Color), end: Int)? {
    var end = index
    while ["Color", "Colors", "UIColor", "."].contains(tokens.text(end)), tokens.text(end + 1) != "(" {
      end += 1
    }
    if tokens.text(end + 1) == "(" {
      guard let close = tokens.indices.dropFirst(end).first(where: { tokens[$0].text == ")" }) else {
        return nil
      }
      end = close
    }
    guard end < tokens.count, index <= end else { return nil }
    let own = tokens[index...end]
    if let color = literal(own.map(\.text)) { return ((color, color), end + 1) }
    return reference(Array(own)).flatMap(resolve).map { ($0, end + 1) }
  }

  /// Returns the color of `Color("Ground")`, `UIColor(named: "Ground")`, `UIColor.systemRed` and `Color(.systemRed)`; nil for
  /// anything else.
  static func reference(_ tokens: [CodeText.Token]) -> ColorReference? {
    let rest = tokens.filter {
      !["Color", "UIColor", "(", ")", ".", "named", "uiColor", ":", "!"].contains($0.text)
    }
    guard rest.count == 1, let name = rest.first else { return nil }
    if name.kind == .literal { return tokens.count > 1 ? .named(name.text, recorded: nil) : nil }
    // A word after a dot, and not a variable.
    guard tokens.contains(where: { $0.text == "." }) else { return nil }
    return .system(name.text + "Color", recorded: nil)
  }

  /// Returns the color of `Color.black`, `.white`, `Color(red: 0, green: 0.5, blue: 1)`, `Color(white: 0.1)`,
  /// `Color(hex: 0x102030)`, `Color(0xFF102030)` and `#102030`; nil for anything else.
  static func literal(_ words: [String]) -> Color? {
    let words = words.filter { ![",", "const", "Color", "Colors", "UIColor", ".sRGB"].contains($0) }
    guard words.contains("(") else {
      let name = words.last ?? ""
      guard words.allSatisfy({ $0 == "." || $0 == name }) else { return nil }
      switch name.lowercased() {
      case "black": return .black
      case "white": return .white
      default: return hex(name)
      }
    }
    var values: [String: String] = [:]
    var label = ""
    for (index, word) in words.enumerated() where !["(", ")", ":"].contains(word) {
      if index + 1 < words.count, words[index + 1] == ":" {
        label = word
      } else {
        values[label, default: ""] += word
      }
    }
    if values["alpha"].flatMap(component) == 1 { values["alpha"] = nil }
    if let number = values["white"].flatMap(component), values.count == 1 {
      return Color(red: number, green: number, blue: number)
    }
    if values.count == 3, let red = values["red"].flatMap(component),
      let green = values["green"].flatMap(component),
      let blue = values["blue"].flatMap(component)
    {
      return Color(red: red, green: green, blue: blue)
    }
    guard values.count == 1, let text = values["hex"] ?? values[""] else { return nil }
    let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
    // Flutter and Compose: the alpha first.
    return digits.count == 8
      ? digits.uppercased().hasPrefix("FF") ? hex(String(digits.dropFirst(2))) : nil : hex(digits)
  }

  private static func hex(_ text: String) -> Color? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits
    return long.count == 6 ? Color(hex: "#" + long) : nil
  }

  /// Returns `0.5` and `12 / 255`.
  private static func component(_ text: String) -> Double? {
    let parts = text.split(separator: "/").map { Double($0) }
    guard let first = parts.first ?? nil, parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return (0...1).contains(first) ? first : nil }
    return parts[1] == 255 ? first / 255 : nil
  }
}
