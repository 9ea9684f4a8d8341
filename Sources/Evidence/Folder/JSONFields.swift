import Formats
import Model

/// Reads members of JSON objects and collects diagnostics with their locations.
struct JSONFields {
  let file: String
  var diagnostics: [Diagnostic] = []
  /// Added to the line of a node; a file of JSON Lines is read line by line.
  var lineOffset = 0

  init(file: String) { self.file = file }

  func location(_ node: JSONNode) -> SourceLocation {
    SourceLocation(file: file, line: node.line + lineOffset, column: node.column)
  }

  mutating func diagnose(_ node: JSONNode?, _ message: String, fix: String = "") {
    diagnostics.add(at: node.map(location) ?? SourceLocation(file: file), message, fix: fix)
  }

  /// Returns whether the node is an object; reports unknown and repeated keys.
  mutating func object(_ node: JSONNode, _ name: String, keys: [String]) -> Bool {
    guard let members = node.object else {
      diagnose(node, "\(name) must be an object, not \(node.kind)")
      return false
    }
    for key in node.repeated.sorted() {
      diagnose(node[key], "\"\(key)\" is repeated", fix: "remove one of them")
    }
    for key in members.keys.sorted() where !keys.contains(key) {
      diagnose(members[key], "\(name) has the unknown key \"\(key)\"", fix: suggestion(for: key, in: keys))
    }
    return true
  }

  /// Returns a member, or nil if it is missing or null.
  mutating func member(_ node: JSONNode, _ key: String, isRequired: Bool = false) -> JSONNode? {
    if let member = node[key], !member.isNull { return member }
    if isRequired { diagnose(node, "\"\(key)\" is missing") }
    return nil
  }

  mutating func text(_ node: JSONNode, _ key: String, isRequired: Bool = false) -> String? {
    guard let member = member(node, key, isRequired: isRequired) else { return nil }
    return words(member, "\"\(key)\"")
  }

  mutating func words(_ node: JSONNode, _ name: String) -> String? {
    guard let text = node.string else {
      diagnose(node, "\(name) must be text, not \(node.kind)")
      return nil
    }
    guard text.utf8.count <= EvidenceLimits.textBytes else {
      diagnose(node, "\(name) is longer than \(EvidenceLimits.textBytes) bytes")
      return nil
    }
    return text
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode, _ key: String, isRequired: Bool = false
  ) -> Choice? {
    guard let text = text(node, key, isRequired: isRequired) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    diagnose(
      node[key], "\"\(key)\" has the unknown value \"\(text)\"",
      fix: suggestion(for: text, in: Choice.allCases.map(\.rawValue)))
    return nil
  }

  /// Returns a JSON number; a number in quotes is an error.
  mutating func number(_ node: JSONNode, _ key: String) -> Double? {
    guard let member = member(node, key) else { return nil }
    guard case .number(let text) = member.value, let number = Double(text), number.isFinite else {
      diagnose(member, "\"\(key)\" must be a number, not \(member.kind)")
      return nil
    }
    return number
  }

  /// Returns a whole number from 0 to 1,000,000,000.
  mutating func whole(_ node: JSONNode, _ key: String) -> Int? {
    guard let number = number(node, key) else { return nil }
    guard number >= 0, number <= 1e9, number == number.rounded() else {
      diagnose(node[key], "\"\(key)\" must be a whole number, not \(number.shortDescription)")
      return nil
    }
    return Int(number)
  }

  mutating func list(_ node: JSONNode, _ key: String, atMost limit: Int) -> [JSONNode]? {
    guard let member = member(node, key, isRequired: true) else { return nil }
    guard let items = member.array else {
      diagnose(member, "\"\(key)\" must be a list, not \(member.kind)")
      return nil
    }
    guard items.count <= limit else {
      diagnose(member, "\"\(key)\" has \(items.count) items; at most \(limit) are read")
      return nil
    }
    return items
  }

  mutating func texts(_ node: JSONNode, _ key: String) -> [String]? {
    guard let items = list(node, key, atMost: EvidenceLimits.listItems) else { return nil }
    return items.compactMap { words($0, "an item of \"\(key)\"") }
  }

  /// Returns an object of texts, or nil if it is missing.
  ///
  /// - Parameter item: What a member is called in messages.
  mutating func textMap(_ node: JSONNode, _ key: String, item: String) -> [String: String]? {
    guard let member = member(node, key) else { return nil }
    guard let members = member.object, members.count <= EvidenceLimits.listItems else {
      diagnose(member, "\"\(key)\" must be an object of texts, not \(member.kind)")
      return nil
    }
    for name in member.repeated.sorted() { diagnose(member[name], "\"\(name)\" is repeated") }
    var texts: [String: String] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      texts[name] = words(value, "\(item) \"\(name)\"")
    }
    return texts
  }

  mutating func textLists(_ node: JSONNode, _ key: String) -> [String: [String]]? {
    guard let member = member(node, key) else { return nil }
    guard let members = member.object, members.count <= EvidenceLimits.listItems else {
      diagnose(member, "\"\(key)\" must be an object of at most \(EvidenceLimits.listItems) lists")
      return nil
    }
    for name in member.repeated.sorted() { diagnose(member[name], "\"\(name)\" is repeated") }
    var lists: [String: [String]] = [:]
    for name in members.keys.sorted() { lists[name] = texts(member, name) }
    return lists
  }
}

extension JSONNode {
  var isNull: Bool { if case .null = value { true } else { false } }

  /// The kind of value, for sentences: "a number".
  var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
