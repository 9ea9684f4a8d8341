import Formats
import Model

/// Themes of Swift and Objective-C sources.
enum NativeTheme {
  /// Returns the types that an app shows first: of a `WindowGroup`, a hosting controller or a window's root.
  static func rootTypes(in code: CodeText) -> Set<String> {
    let tokens = code.tokens
    var found: Set<String> = []
    for index in tokens.indices where tokens[index].kind == .word {
      let start: Int?
      switch tokens[index].text {
      case "WindowGroup": start = tokens[index...].prefix(12).firstIndex { $0.text == "{" }.map { $0 + 1 }
      case "rootView" where tokens.text(index + 1) == ":": start = index + 2
      case "rootViewController" where tokens.text(index + 1) == "=":
        // let root = HomeController(); window.rootViewController = root
        let made = tokens[..<index].indices.last {
          tokens[$0].text == tokens.text(index + 2) && tokens.text($0 - 1) == "let"
            && tokens.text($0 + 1) == "="
        }
        start = made.map { $0 + 2 } ?? index + 2
      default: start = nil
      }
      if let start, tokens.text(start + 1) == "(" { found.insert(tokens.text(start)) }
    }
    return found
  }

  /// Returns what a file says about the whole app: about a window when the app or its scene starts, about the content of a
  /// SwiftUI app, or about the first controller.
  static func statements(in source: CodeFile, roots: Set<String>) -> [ThemeStatement] {
    let tokens = source.code.tokens
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .word else { return nil }
      let word = tokens[index].text
      let next = tokens.text(index + 1)
      let appearance: Appearance?
      switch word {
      case "overrideUserInterfaceStyle" where next == "=" && isOfWindow(tokens, before: index - 1),
        "setOverrideUserInterfaceStyle" where next == ":" && isOfWindow(tokens, before: index):
        appearance = starts(tokens, before: index) ? style(tokens, at: index + 2) : nil
      case "overrideUserInterfaceStyle"
      where next == "=" && isOwn(tokens, before: index)
        && isIn(roots, "viewDidLoad", tokens, before: index):
        appearance = style(tokens, at: index + 2)
      case "preferredColorScheme" where tokens.text(index - 1) == "." && next == "(":
        guard isInApp(tokens, before: index) || isIn(roots, "body", tokens, before: index) else { return nil }
        appearance = tokens.text(index + 4) == ")" ? style(tokens, at: index + 2) : nil
      default: return nil
      }
      return ThemeStatement(appearance, word, source.file, tokens[index].line)
    }
  }

  /// `.dark`, `UIUserInterfaceStyle.dark`, `UIUserInterfaceStyleDark`; nil for anything else, and for a choice.
  private static func style(_ tokens: [CodeText.Token], at index: Int) -> Appearance? {
    var at = index
    if tokens.text(at) == "UIUserInterfaceStyle" || tokens.text(at) == "ColorScheme" { at += 1 }
    if tokens.text(at) == "." { at += 1 }
    if ["?", ":"].contains(tokens.text(at + 1)) { return nil }
    switch tokens.text(at) {
    case "dark", "UIUserInterfaceStyleDark": return .dark
    case "light", "UIUserInterfaceStyleLight": return .light
    default: return nil
    }
  }

  /// Whether the owner before `.`, `?` and `!` is a window, each of all windows, or the appearance proxy of windows.
  private static func isOfWindow(_ tokens: [CodeText.Token], before index: Int) -> Bool {
    guard let at = tokens[..<max(0, index)].lastIndex(where: { ![".", "?", "!"].contains($0.text) })
    else { return false }
    let owner = tokens[at]
    if owner.text == "$0" { return headers(tokens, before: index).first?.contains("windows") ?? false }
    if owner.text == ")" {
      return tokens[..<at].suffix(4).map(\.text) == ["UIWindow", ".", "appearance", "("]
    }
    return owner.kind == .word && owner.text.lowercased().hasSuffix("window")
  }

  /// Whether a property has no owner, or is one of `self` or of its view.
  static func isOwn(_ tokens: [CodeText.Token], before index: Int) -> Bool {
    guard tokens.text(index - 1) == "." else { return true }
    return tokens.text(index - 2) == "self"
      || tokens.text(index - 2) == "view"
        && (tokens.text(index - 3) != "." || tokens.text(index - 4) == "self")
  }

  /// The headers of the blocks around a token, innermost first: the tokens from the statement before up to the brace.
  static func headers(_ tokens: [CodeText.Token], before index: Int) -> [[String]] {
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

  /// Whether a block is entered always, when the system or an optional window allows it, or for each window.
  private static func isUnconditional(_ header: [String]) -> Bool {
    guard let choice = header.last(where: { choices.contains($0) }) else { return true }
    let rest = header.drop { $0 != choice }
    return choice == "if" && (rest.contains("available") || rest.contains("let"))
      || choice == "for" && rest.contains("windows")
  }

  /// Returns the header of the innermost declaration with one of some keywords, if its code is always entered.
  private static func declaration(
    _ keywords: Set<String>, _ tokens: [CodeText.Token], before index: Int
  ) -> [String] {
    let around = headers(tokens, before: index)
    guard let own = around.firstIndex(where: { !keywords.isDisjoint(with: $0) }),
      around[..<own].allSatisfy(isUnconditional)
    else { return [] }
    return around[own]
  }

  /// Whether the token is in a method that the system calls when the app or its scene starts.
  static func starts(_ tokens: [CodeText.Token], before index: Int) -> Bool {
    !declaration(["func", "-"], tokens, before: index).filter {
      ["didFinishLaunchingWithOptions", "willConnectTo", "willConnectToSession"].contains($0)
    }.isEmpty
  }

  /// Whether the token is in the body of a SwiftUI app.
  private static func isInApp(_ tokens: [CodeText.Token], before index: Int) -> Bool {
    declaration(["struct", "class"], tokens, before: index).drop { $0 != ":" }.contains("App")
  }

  /// Whether the token is directly in a member of one of the types.
  static func isIn(
    _ types: Set<String>, _ member: String, _ tokens: [CodeText.Token], before index: Int
  ) -> Bool {
    let around = headers(tokens, before: index)
    guard around.count >= 2, around[0].contains(member) else { return false }
    let name = zip(around[1], around[1].dropFirst()).first {
      ["struct", "class", "extension"].contains($0.0)
    }
    return name.map { types.contains($0.1) } ?? false
  }
}

/// A named argument of a call.
typealias CodeArgument = (name: String, value: [String], line: Int)

extension [CodeText.Token] {
  /// Returns the named arguments of a call.
  ///
  /// - Parameter sign: The sign between the name and the value.
  func arguments(after open: Int, _ sign: String = ":") -> [CodeArgument] {
    var found: [CodeArgument] = []
    var depth = 0
    for at in indices.dropFirst(open) {
      if ["(", "[", "{"].contains(self[at].text) { depth += 1 }
      if [")", "]", "}"].contains(self[at].text) { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, self[at].text == sign, ["(", ","].contains(text(at - 2)) {
        if !found.isEmpty { found[found.count - 1].value.removeLast() }
        found.append((self[at - 1].text, [], self[at - 1].line))
      } else if !found.isEmpty {
        found[found.count - 1].value.append(self[at].text)
      }
    }
    return found
  }

  /// The text of a token; empty beyond the ends.
  func text(_ index: Int) -> String { indices.contains(index) ? self[index].text : "" }
}
