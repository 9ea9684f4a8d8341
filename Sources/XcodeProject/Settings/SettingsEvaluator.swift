import Files
import Model

/// Evaluates build settings from levels of assignments, the strongest level last.
final class SettingsEvaluator {
  private let candidates: [String: [SettingAssignment]]
  /// The strongest level that assigns each key, without the defaults.
  private let strongestLevels: [String: Int]
  private let fixed: [String: String]
  private var cache: [String: String] = [:]
  private var steps = 0
  private var nesting = 0
  /// Characters that expansions read, copied or changed.
  private(set) var characters = 0
  /// Whether an expansion exceeded a limit and was cut off.
  private(set) var ranAway = false

  /// - Parameters:
  ///   - levels: Defaults, project file, project settings, target file and target settings, in this order.
  ///   - fixed: Settings of the build itself, which no level can change.
  ///   - defaultLevels: How many of the first levels are defaults, which do not count as assigned.
  init(
    levels: [[SettingAssignment]], fixed: [String: String], context: SettingContext, defaultLevels: Int
  ) {
    var table: [String: [SettingAssignment]] = [:]
    var strongestLevels: [String: Int] = [:]
    for (level, assignments) in levels.enumerated() {
      var own: [String: [(rank: (Int, Int, Int), item: SettingAssignment)]] = [:]
      for (order, item) in assignments.enumerated()
      where item.conditions.allSatisfy(context.matches) {
        let literal = item.conditions.reduce(0) { $0 + $1.pattern.filter { $0 != "*" }.count }
        own[item.key, default: []].append(((item.conditions.count, literal, order), item))
      }
      for (key, items) in own {
        table[key, default: []] += items.sorted { $0.rank < $1.rank }.map(\.item)
        if level >= defaultLevels { strongestLevels[key] = level }
      }
    }
    candidates = table
    self.strongestLevels = strongestLevels
    self.fixed = fixed
  }

  /// Returns whether a level other than the defaults sets the key, even to an empty value.
  func isAssigned(_ key: String) -> Bool { strongestLevels[key] != nil }

  /// Returns the strongest level that sets the key, a larger number for a stronger one; nil where only defaults do.
  func level(_ key: String) -> Int? { strongestLevels[key] }

  var assignedKeys: [String] { strongestLevels.keys.sorted() }

  /// Returns the location of the strongest assignment.
  func location(_ key: String) -> SourceLocation? { candidates[key]?.last?.location }

  /// Returns the resolved text; empty where no level sets it.
  func value(_ key: String) -> String {
    if let known = cache[key] { return known }
    let result = lookUp(key, stack: [])
    cache[key] = result
    return result
  }

  /// Returns the resolved text; nil where it is empty.
  func text(_ key: String) -> String? {
    let result = value(key)
    return result.isEmpty ? nil : result
  }

  /// Returns the value as `NSString.boolValue` reads it.
  func bool(_ key: String) -> Bool { setting(key).isTrue }

  func setting(_ key: String) -> BuildSetting {
    BuildSetting(value: value(key), location: location(key))
  }

  /// Returns the first build setting that a text names, also through others, and that nothing sets.
  func unknownSetting(in text: String, depth: Int = 0) -> String? {
    InfoPlistBuilder.variables(in: text).lazy.compactMap { [self] name in
      if fixed[name] != nil || name == "inherited" || text.contains("\(name):default=") { return nil }
      guard let value = candidates[name]?.last?.value else { return name }
      return depth < 8 ? unknownSetting(in: value, depth: depth + 1) : nil
    }.first
  }

  /// Returns the text of the strongest assignment, before it is resolved.
  func source(_ key: String) -> String { candidates[key]?.last?.value ?? "" }

  /// Replaces every `$(NAME)` in a text.
  func expand(_ text: String) -> String { expand(text, frame: nil, stack: []) }

  /// The assignment that is being expanded, so that `$(inherited)` finds the next weaker one.
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
    let value = items[frame.index].value
    guard charge(value.utf8.count) else { return "" }
    let text = expand(value, frame: frame, stack: stack + [frame])
    return charge(text.utf8.count) ? text : ""
  }

  /// Counts characters before an expansion reads, copies or changes them. Returns false above the limit, and then always.
  private func charge(_ count: Int) -> Bool {
    let limit = RunBudget.limits[.settingCharacters]
    guard characters <= limit else { return false }
    characters += count
    if characters <= limit, RunBudget.current?.spend(count, of: .settingCharacters) ?? true { return true }
    characters = max(characters, limit + 1)
    ranAway = true
    return false
  }

  private static let maximumDepth = 64
  private static let maximumSteps = 50_000
  private static let maximumLength = 1 << 20
  /// Limits the search for a closing bracket, so that many unclosed ones cannot make it quadratic.
  private static let maximumReference = 2_000
  private static let costOfSearch = 100

  private func expand(_ text: String, frame: Frame?, stack: [Frame]) -> String {
    // Foundation's search takes 20 times as long.
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
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

  /// Returns the index of the bracket that closes the first one; nil where there is none within `maximumReference`.
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
    // Brackets can hold another reference: $(NAME_$(CONFIGURATION)). Operators start at the first colon outside of it.
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
      guard charge(value.utf8.count + text.utf8.count) else { return "" }
      value = SettingOperator.apply(
        name, argument.map { expand($0, frame: frame, stack: stack) }, to: value)
    }
    return value
  }

  /// Splits at colons outside of brackets. `default=` takes the rest of the text.
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
