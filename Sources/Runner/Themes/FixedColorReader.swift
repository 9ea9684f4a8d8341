import Assertions
import Formats
import Model

/// Finds white and black that are the same in both appearances.
extension AppCode {
  /// Nil where no source is there.
  var fixedColors: [AppFacts.CodeUse]? {
    guard let listed, listed.contains(where: exists) else { return nil }
    return code(in: files, ["import SwiftUI"]).flatMap { file, text in
      let uses = FixedColors.uses(in: CodeOutline(text, file: file))
      if !uses.isEmpty { keep(file) }
      return uses
    }
  }
}

enum FixedColors {
  private static let names: Set<String> = ["white", "black"]
  /// Modifiers of SwiftUI that take a color first.
  private static let modifiers: Set<String> = [
    "background", "fill", "foregroundColor", "foregroundStyle", "stroke", "tint",
  ]

  static func uses(in outline: CodeOutline) -> [AppFacts.CodeUse] {
    let tokens = outline.tokens
    return tokens.indices.compactMap { index in
      guard names.contains(tokens[index].text), tokens[index].kind == .word, tokens.text(index - 1) == "."
      else {
        return nil
      }
      let before = tokens.text(index - 2)
      let isNamed = before == "Color"
      let isArgument = before == "(" && modifiers.contains(tokens.text(index - 3))
      let isShadow =
        before == ":" && tokens.text(index - 3) == "color" && tokens.text(index - 5) == "shadow"
      guard isNamed || isArgument || isShadow, !isPreview(index, outline) else { return nil }
      return AppFacts.CodeUse(
        code: isNamed ? "Color.\(tokens[index].text)" : ".\(tokens[index].text)",
        location: SourceLocation(file: outline.file, line: tokens[index].line))
    }
  }

  private static func isPreview(_ index: Int, _ outline: CodeOutline) -> Bool {
    let owner = outline.parts[outline.partOf[index]].owner
    if outline.parts.contains(where: { $0.owner == owner && $0.parents.contains("PreviewProvider") }) {
      return true
    }
    return NativeTheme.headers(outline.tokens, before: index).contains { $0.contains("Preview") }
  }
}
