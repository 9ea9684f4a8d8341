import Formats
import Model

/// The tree that `Formats` reads.
typealias DataNode = Formats.DataNode

extension DataNode {
  var isNull: Bool {
    if case .scalar(let text, true) = content { ["", "~", "null"].contains(text) } else { false }
  }
  /// The text of a scalar that is not null.
  var text: String? { if case .scalar(let text, _) = content, !isNull { text } else { nil } }
  var list: [DataNode]? { if case .list(let items) = content { items } else { nil } }
  var entries: [Entry]? { if case .map(let entries) = content { entries } else { nil } }

  /// The value of a key; nil if the map does not have it, or has no value for it.
  subscript(key: String) -> DataNode? {
    guard case .map(let entries) = content, let index = entries.firstIndex(where: { $0.key == key }) else {
      return nil
    }
    return entries[index].node.isNull ? nil : entries[index].node
  }

  /// The values of a list; a single value is a list of one.
  var items: [DataNode] { list ?? [self] }

  func text(_ key: String) -> String? { self[key]?.text }

  func color(_ key: String) -> Color? { text(key).flatMap { Color(hex: $0) } }

  /// Returns the texts of a list; empty if the map does not have the key.
  func texts(_ key: String) -> [String] { self[key]?.items.compactMap(\.text) ?? [] }

  /// Returns the case of an enumeration that a text names.
  func word<Word: RawRepresentable>(_ key: String, _ type: Word.Type = Word.self) -> Word?
  where Word.RawValue == String { text(key).flatMap { Word(rawValue: $0) } }

  /// The value by YAML 1.2's core schema, without hexadecimal numbers.
  var value: Value {
    switch content {
    case .scalar(let text, let isPlain):
      if isNull { return .null }
      guard isPlain else { return .string(text) }
      if text == "true" { return .bool(true) }
      if text == "false" { return .bool(false) }
      return decimal(text).map(Value.number) ?? .string(text)
    case .unresolved: return .null
    case .list(let items): return .list(items.map(\.value))
    case .map(let entries):
      return .map(
        Dictionary(entries.map { ($0.key, $0.node.value) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// The kind of value, for messages: `the number 12`.
  var kindName: String { value.kindName }
}

extension [DataNode.Entry] {
  /// Returns the entries with those of another map. A new entry comes where the one was that it replaces.
  ///
  /// - Parameter joined: Returns what replaces an entry, from it and the new one.
  func overridden(by new: Self, _ joined: (Element, Element) -> Element = { $1 }) -> Self {
    new.reduce(into: self) { entries, entry in
      if let index = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[index] = joined(entries[index], entry)
      } else {
        entries.append(entry)
      }
    }
  }
}

extension Value {
  /// The kind of value, for messages: `the number 12`.
  var kindName: String {
    switch self {
    case .null: "nothing"
    case .bool(let flag): "\(flag)"
    case .number(let number): "the number \(number.shortDescription)"
    case .string(let text): "the text \"\(text.prefix(60))\""
    case .list: "a list"
    case .map: "a map"
    }
  }
}

/// Returns a finite decimal number in JSON's notation, or nil. Unlike `Double(_:)`, it rejects `nan`, `inf` and `0x`.
func decimal(_ text: String) -> Double? {
  guard text.utf8.count <= 32, let first = text.utf8.first,
    first == UInt8(ascii: "-") || (48...57).contains(first),
    text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }), let number = Double(text),
    number.isFinite
  else { return nil }
  return number
}
