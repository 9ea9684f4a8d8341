/// Settings whose text is a list.
extension InfoPlistBuilder {
  /// Splits a list at white space outside of quotes.
  static func list(_ text: String) -> [String] {
    var result: [String] = []
    var word = ""
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character.isWhitespace {
        if !word.isEmpty { result.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { result.append(word) }
    return result
  }

  /// Returns the families of `"1,2"` that iOS has: 1 is iPhone, 2 is iPad.
  static func families(_ text: String) -> [Int] {
    text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).compactMap { Int($0) }
      .filter { $0 == 1 || $0 == 2 }
  }

  /// Returns the names of the build settings in a text: `$(NAME)`, `${NAME}`, also with operators, `$(NAME:lower)`.
  static func variables(in text: String) -> [String] {
    text.split(separator: "$").dropFirst(text.hasPrefix("$") ? 0 : 1).compactMap { part in
      guard let open = part.first, open == "(" || open == "{" else { return nil }
      let name = part.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return name.isEmpty ? nil : String(name)
    }
  }
}
