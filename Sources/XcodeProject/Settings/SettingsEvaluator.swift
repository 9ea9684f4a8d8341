import Model

/// Works out build settings from levels of assignments, the strongest last.
final class SettingsEvaluator {
  private let candidates: [String: [SettingAssignment]]
  private let assigned: Set<String>
  private let fixed: [String: String]
  private var cache: [String: String] = [:]
  private var steps = 0
  private var nesting = 0
  /// Set once an expansion was cut off.
  private(set) var ranAway = false

  /// - Parameters:
  ///   - levels: weakest first: defaults, project file and settings, target file and settings.
  ///   - fixed: what the build itself sets and no level can change.
  ///   - defaultLevels: how many of the first levels are defaults, which do not count as assigned by anyone.
  init(
    levels: [[SettingAssignment]], fixed: [String: String], context: SettingContext, defaultLevels: Int
  ) {
    var table: [String: [SettingAssignment]] = [:]
    var assigned: Set<String> = []
    for (level, assignments) in levels.enumerated() {
      var own: [String: [(rank: (Int, Int, Int), item: SettingAssignment)]] = [:]
      for (order, item) in assignments.enumerated()
      where item.conditions.allSatisfy(context.matches) {
        let literal = item.conditions.reduce(0) { $0 + $1.pattern.filter { $0 != "*" }.count }
        own[item.key, default: []].append(((item.conditions.count, literal, order), item))
      }
      for (key, items) in own {
        table[key, default: []] += items.sorted { $0.rank < $1.rank }.map(\.item)
        if level >= defaultLevels { assigned.insert(key) }
      }
    }
    candidates = table
    self.assigned = assigned
    self.fixed = fixed
  }

  /// Whether anyone but the defaults sets the key, if only to nothing.
  func isAssigned(_ key: String) -> Bool { assigned.contains(key) }

  var assignedKeys: [String] { assigned.sorted() }

  /// The strongest assignment's place.
  func location(_ key: String) -> SourceLocation? { candidates[key]?.last?.location }

  /// The resolved text; empty where nobody sets it.
  func value(_ key: String) -> String {
    if let known = cache[key] { return known }
    let result = lookUp(key, stack: [])
    cache[key] = result
    return result
  }

  /// Nil where the text is empty.
  func text(_ key: String) -> String? {
    let result = value(key)
    return result.isEmpty ? nil : result
  }

  /// As `NSString.boolValue`: `YES`, `true`, `1`.
  func bool(_ key: String) -> Bool { SettingsEvaluator.isTrue(value(key)) }

  static func isTrue(_ text: String) -> Bool {
    let rest = text.drop { $0.isWhitespace || $0 == "0" || $0 == "+" || $0 == "-" }
    return rest.first.map { "YyTt123456789".contains($0) } ?? false
  }

  func setting(_ key: String) -> BuildSetting {
    BuildSetting(value: value(key), location: location(key))
  }

  /// Replaces every `$(NAME)` of a text.
  func expand(_ text: String) -> String { expand(text, frame: nil, stack: []) }

  /// Which assignment of which key is being expanded, so that `$(inherited)` finds the next weaker one.
  private struct Frame: Hashable {
    var key: String
    var index: Int
  }

  private func lookUp(_ key: String, stack: [Frame]) -> String {
    if let text = fixed[key] { return text }
    guard let items = candidates[key], !items.isEmpty else { return "" }
    // A setting that refers to itself means the weaker one, as `$(inherited)` does.
    let inner = stack.last { $0.key == key }
    return evaluate(Frame(key: key, index: inner.map { $0.index - 1 } ?? items.count - 1), stack: stack)
  }

  private func evaluate(_ frame: Frame, stack: [Frame]) -> String {
    guard frame.index >= 0, let items = candidates[frame.key], frame.index < items.count else { return "" }
    guard stack.count < SettingsEvaluator.maximumDepth, !stack.contains(frame) else {
      ranAway = true
      return ""
    }
    return expand(items[frame.index].value, frame: frame, stack: stack + [frame])
  }

  private static let maximumDepth = 64
  private static let maximumSteps = 50_000
  private static let maximumLength = 1 << 20
  /// Names and their operators are short; without a bound, unclosed brackets would be searched again and again.
  private static let maximumReference = 2_000
  private static let costOfSearch = 100

  private func expand(_ text: String, frame: Frame?, stack: [Frame]) -> String {
    guard text.contains("$") else { return text }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      steps += 1
      guard steps < SettingsEvaluator.maximumSteps, result.utf8.count < SettingsEvaluator.maximumLength
      else {
        ranAway = true
        return result
      }
      guard let first = rest.first else {
        result += "$"
        break
      }
      if first == "$" {
        result += "$"
        rest = rest.dropFirst()
      } else if let closer = SettingsEvaluator.closers[first] {
        guard let end = SettingsEvaluator.end(of: rest, opener: first, closer: closer) else {
          result += "$"
          steps += SettingsEvaluator.costOfSearch
          continue
        }
        let body = String(rest[rest.index(after: rest.startIndex)..<end])
        result += reference(body, frame: frame, stack: stack)
        rest = rest[rest.index(after: end)...]
      } else {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        result += name.isEmpty ? "$" : lookUp(String(name), stack: stack)
        rest = rest.dropFirst(name.count)
      }
    }
    return result + rest
  }

  private static let closers: [Character: Character] = ["(": ")", "{": "}", "[": "]"]

  /// The place that closes the bracket at the start; nil where it is not closed within `maximumReference`.
  private static func end(of text: Substring, opener: Character, closer: Character) -> Substring.Index? {
    var depth = 0
    for index in text.prefix(maximumReference).indices {
      if text[index] == opener { depth += 1 }
      if text[index] == closer {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  private func reference(_ body: String, frame: Frame?, stack: [Frame]) -> String {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting < SettingsEvaluator.maximumDepth, stack.count < SettingsEvaluator.maximumDepth else {
      ranAway = true
      return ""
    }
    // Brackets may hold another reference: $(NAME_$(CONFIGURATION)). Operators start at the first bare colon.
    var depth = 0
    let colon = body.firstIndex { character in
      if "({[".contains(character) { depth += 1 }
      if ")}]".contains(character) { depth -= 1 }
      return character == ":" && depth == 0
    }
    let name = expand(String(body[..<(colon ?? body.endIndex)]), frame: frame, stack: stack)
    var value: String
    if name == "inherited" || name == "value" {
      value = frame.map { evaluate(Frame(key: $0.key, index: $0.index - 1), stack: stack) } ?? ""
    } else {
      value = lookUp(name, stack: stack)
    }
    guard let colon else { return value }
    for text in SettingsEvaluator.operators(body[body.index(after: colon)...]) {
      let (name, argument) = SettingOperator.split(text)
      value = SettingOperator.apply(
        name, argument.map { expand($0, frame: frame, stack: stack) }, to: value)
    }
    return value
  }

  /// Splits at colons outside of brackets; `default=` keeps everything after it.
  private static func operators(_ text: Substring) -> [String] {
    var result = [""]
    var depth = 0
    for character in text {
      if "({[".contains(character) { depth += 1 }
      if ")}]".contains(character) { depth -= 1 }
      if character == ":", depth == 0, result.last?.hasPrefix("default=") != true {
        result.append("")
      } else {
        result[result.count - 1].append(character)
      }
    }
    return result
  }
}
