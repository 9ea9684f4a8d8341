/// Writes texts as YAML scalars that the reader of data files reads unchanged.
package enum YAMLText {
  /// Returns the text in double quotes, with escapes for characters that YAML or the reader would interpret.
  ///
  /// - Parameter isSentence: Whether the reader replaces `$name` in this text.
  package static func quoted(_ text: String, isSentence: Bool = false) -> String {
    let letters = Array(text.unicodeScalars)
    let isBalanced = balanced(letters)
    var result = "\""
    for (index, letter) in letters.enumerated() {
      let next = letters.indices.contains(index + 1) ? letters[index + 1] : " "
      switch letter {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      // In a sentence, `$name` is a value and `$$` a dollar sign.
      case "$": result += isSentence ? "$$" : "$"
      case "&", "*": result += next.isNameLetter || next == "-" ? escaped(letter) : String(letter)
      case "[", "]", "{", "}": result += isBalanced ? String(letter) : escaped(letter)
      default: result += isPrintable(letter) ? String(letter) : escaped(letter)
      }
    }
    return result + "\""
  }

  private static func escaped(_ letter: Unicode.Scalar) -> String {
    let code = String(letter.value, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: 8 - code.count) + code
  }

  private static func isPrintable(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202F...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x1_0000...0x10_FFFF:
      true
    default: false
    }
  }

  /// Returns whether every bracket is closed, because the reader counts brackets in the whole file.
  private static func balanced(_ letters: [Unicode.Scalar]) -> Bool {
    var open = 0
    for letter in letters {
      if letter == "[" || letter == "{" { open += 1 }
      if letter == "]" || letter == "}" { open -= 1 }
      if open < 0 || open > 8 { return false }
    }
    return open == 0
  }
}
