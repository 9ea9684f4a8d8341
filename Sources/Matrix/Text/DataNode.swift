import Model

/// A value of a data file with its place.
struct DataNode: Sendable {
  enum Content: Sendable {
    /// The text as written; `isPlain` without quotes, so that `null` and `1` have their meaning.
    case scalar(String, isPlain: Bool)
    case list([DataNode])
    case map([Entry])
  }
  struct Entry: Sendable {
    var key: String
    var keyLocation: SourceLocation
    var node: DataNode
  }
  var content: Content
  var location: SourceLocation

  var isNull: Bool {
    if case .scalar(let text, true) = content { ["", "~", "null"].contains(text) } else { false }
  }
  /// Any scalar's text but null.
  var text: String? {
    if case .scalar(let text, _) = content, !isNull { text } else { nil }
  }
  var list: [DataNode]? { if case .list(let items) = content { items } else { nil } }
  var entries: [Entry]? { if case .map(let entries) = content { entries } else { nil } }

  /// Null, `true` and `false`, decimal numbers; everything else is text (YAML 1.2's core schema without hex).
  var value: Value {
    switch content {
    case .scalar(let text, let isPlain):
      if isNull { return .null }
      guard isPlain else { return .string(text) }
      if text == "true" { return .bool(true) }
      if text == "false" { return .bool(false) }
      return decimal(text).map(Value.number) ?? .string(text)
    case .list(let items): return .list(items.map(\.value))
    case .map(let entries):
      return .map(
        Dictionary(entries.map { ($0.key, $0.node.value) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// `a number (12)`, for messages.
  var kindName: String {
    switch value {
    case .null: "nothing"
    case .bool(let flag): "\(flag)"
    case .number(let number): "the number \(number.shortDescription)"
    case .string(let text): "the text \"\(text.prefix(60))\""
    case .list: "a list"
    case .map: "a map"
    }
  }
}

/// A finite decimal number as JSON writes it, or nil; unlike `Double(_:)` no `nan`, `inf` or `0x`.
func decimal(_ text: String) -> Double? {
  guard text.utf8.count <= 32, let first = text.utf8.first,
    first == UInt8(ascii: "-") || (48...57).contains(first),
    text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
    let number = Double(text), number.isFinite
  else { return nil }
  return number
}
