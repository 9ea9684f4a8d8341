/// The commands of a shell script, as far as their words show.
///
/// Variables have the form `${NAME}`. The output of another command is `${*}`. A word after `>` follows the word `>`.
/// Texts in Ruby, Python or JavaScript give words too: brackets, commas and line ends separate commands.
struct ShellText {
  private(set) var commands: [[String]] = []
  private let text: [Unicode.Scalar]
  private var position = 0
  private var word = ""
  private var hasWord = false
  private var words: [String] = []
  private var quote: Unicode.Scalar?
  /// Commands whose output is a part of a word.
  private var nested: [String] = []
  private static let deepest = 8

  /// - Parameter depth: The number of commands around this one whose output is a word.
  init(_ text: String, depth: Int = 0) {
    self.text = Array(EnvironmentWords.replaced(text).unicodeScalars)
    while position < self.text.count { step() }
    endCommand()
    if depth < Self.deepest {
      for text in nested { commands += ShellText(text, depth: depth + 1).commands }
    }
  }

  private func peek(_ offset: Int = 1) -> Unicode.Scalar? {
    position + offset < text.count ? text[position + offset] : nil
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    word.unicodeScalars.append(scalar)
    hasWord = true
  }

  private mutating func endWord() {
    if hasWord { words.append(word) }
    word = ""
    hasWord = false
  }

  private mutating func endCommand() {
    endWord()
    if !words.isEmpty { commands.append(words) }
    words = []
  }

  private mutating func step() {
    let scalar = text[position]
    defer { position += 1 }
    if scalar == "\\" {
      if let next = peek(), next != "\n" { append(next) }
      position += 1
    } else if scalar == "$", quote != "'" {
      variable()
    } else if let open = quote {
      if scalar == open { quote = nil } else { append(scalar) }
    } else {
      plain(scalar)
    }
  }

  private mutating func plain(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "'":
      quote = scalar
      hasWord = true
    case "#" where !hasWord:
      while let next = peek(), next != "\n" { position += 1 }
    case " ", "\t", "\r": endWord()
    case "\n", ";", "&", "|", "(", ")", "`", ",": endCommand()
    case ">":
      endWord()
      words.append(">")
    case "<": endWord()
    default: append(scalar)
    }
  }

  /// Reads `$NAME`, `${NAME…}`, `$(NAME)` and `$(command)` at the dollar sign.
  private mutating func variable() {
    guard let next = peek() else { return append("$") }
    var name = ""
    if next == "{" || next == "(" {
      position += 2
      let start = position
      while position < text.count, Self.isName(text[position]) {
        name.unicodeScalars.append(text[position])
        position += 1
      }
      let isCommand = next == "(" && position < text.count && text[position] != ")"
      var depth = 1
      while position < text.count {
        if text[position] == "{" || text[position] == "(" { depth += 1 }
        if text[position] == "}" || text[position] == ")" { depth -= 1 }
        if depth == 0 { break }
        position += 1
      }
      if isCommand {
        name = "*"
        nested.append(String(String.UnicodeScalarView(text[start..<min(position, text.count)])))
      }
    } else if Self.isName(next) {
      while let scalar = peek(), Self.isName(scalar) {
        name.unicodeScalars.append(scalar)
        position += 1
      }
    } else {
      return append("$")
    }
    word += "${\(name.isEmpty ? "*" : name)}"
    hasWord = true
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}

/// Variables of the environment as Ruby, Python, JavaScript and Dart name them.
enum EnvironmentWords {
  private static let openings = [
    "ENV.fetch(", "ENV[", "environ.get(", "environ[", "environment[", "getenv(", "env[", "process.env.",
  ]

  /// Returns the text with `ENV["NAME"]` and its like as `${NAME}`.
  static func replaced(_ text: String) -> String {
    guard openings.contains(where: { text.contains($0) }) else { return text }
    var result = ""
    var rest = text[...]
    while let (before, name, after) = next(in: rest) {
      result += before
      rest = after
      if rest.first == "}", result.hasSuffix("#{") || result.hasSuffix("${") {
        result.removeLast(2)
        rest = rest.dropFirst()
      }
      result += "${\(name)}"
    }
    return result + rest
  }

  private static func next(in text: Substring) -> (Substring, Substring, Substring)? {
    var from = text.startIndex
    while let (range, opening) = first(in: text[from...]) {
      var rest = text[range.upperBound...].drop { $0 == "\\" || $0 == "\"" || $0 == "'" }
      let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
      rest = rest.dropFirst(name.count)
      if !name.isEmpty {
        if !opening.hasSuffix(".") {
          rest = rest.drop { $0 == "\\" || $0 == "\"" || $0 == "'" }
          if rest.first == "]" || rest.first == ")" { rest = rest.dropFirst() }
        }
        return (text[..<range.lowerBound], name, rest)
      }
      from = range.upperBound
    }
    return nil
  }

  private static func first(in text: Substring) -> (Range<Substring.Index>, String)? {
    var best: (Range<Substring.Index>, String)?
    for opening in openings {
      guard let range = text.firstRange(of: opening) else { continue }
      if best.map({ range.lowerBound < $0.0.lowerBound }) ?? true { best = (range, opening) }
    }
    return best
  }
}
