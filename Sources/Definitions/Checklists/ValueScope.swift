import Model

/// Replaces `$name` by the checklist's `values`.
struct ValueScope {
  private var nodes: [String: DataNode] = [:]
  /// Where each value is.
  private let locations: [String: SourceLocation]
  private let diagnostics: DiagnosticCollector
  private static let deepest = 16
  /// Keys whose texts are sentences, or have no names of values.
  private static let sentences: Set<String> = [
    "title", "rationale", "fix", "because", "open", "section", "standard", "traces", "story", "recorded",
  ]

  var values: [String: Value] { nodes.mapValues(\.value) }

  /// Resolves the values among themselves; a value that depends on itself is an error.
  init(_ entries: [DataNode.Entry], _ diagnostics: DiagnosticCollector) {
    self.diagnostics = diagnostics
    locations = Dictionary(
      entries.map { ($0.key, $0.node.location) }, uniquingKeysWith: { first, _ in first })
    let written = Dictionary(entries.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    var budget = DataFile.mostNodes
    for entry in entries {
      let isName = entry.key.unicodeScalars.allSatisfy(\.isNameLetter)
      if entry.key.isEmpty || !isName {
        diagnostics.add(
          entry.keyLocation, "the value's name \"\(entry.key.prefix(60))\" cannot be written after a $",
          fix: "use letters, digits and underscores")
      }
      nodes[entry.key] = resolve(entry.node, written, [entry.key], &budget)
    }
  }

  /// Returns the name in `$name`, or nil for other text.
  static func reference(_ text: String) -> String? {
    guard text.hasPrefix("$"), text.count > 1, text.dropFirst().unicodeScalars.allSatisfy(\.isNameLetter)
    else { return nil }
    return String(text.dropFirst())
  }

  private func resolve(_ node: DataNode, _ written: [String: DataNode], _ path: [String], _ budget: inout Int)
    -> DataNode
  {
    budget -= 1
    guard path.count <= Self.deepest, budget >= 0 else {
      diagnostics.add(node.location, "the value $\(path[0]) has too many parts", fix: "write fewer values")
      return Self.unresolved(node)
    }
    return Self.replacing(node, skipping: []) { node, name in
      if path.contains(name) {
        diagnostics.add(
          node.location, "the value $\(name) depends on itself", fix: "write a value in its place")
        return Self.unresolved(node)
      }
      guard let target = written[name] else { return unknown(name, node, written.keys) }
      return resolve(target, written, path + [name], &budget)
    }
  }

  private static func unresolved(_ node: DataNode) -> DataNode {
    DataNode(content: .unresolved, location: node.location)
  }

  private func unknown(_ name: String, _ node: DataNode, _ names: some Sequence<String>) -> DataNode {
    diagnostics.add(
      node.location, "there is no value $\(name.prefix(60))", fix: suggestion(for: name, in: names))
    return Self.unresolved(node)
  }

  /// Returns a node with each `$name` replaced by what `body` returns.
  private static func replacing(
    _ node: DataNode, skipping keys: Set<String>, _ body: (DataNode, String) -> DataNode
  ) -> DataNode {
    var result = node
    switch node.content {
    case .scalar(let text, _): if let name = reference(text) { return body(node, name) }
    case .list(let items): result.content = .list(items.map { replacing($0, skipping: keys, body) })
    case .map(let entries):
      result.content = .map(
        entries.map { entry in
          var entry = entry
          if !keys.contains(entry.key) { entry.node = replacing(entry.node, skipping: keys, body) }
          return entry
        })
    case .unresolved: break
    }
    return result
  }

  /// Returns a node with every `$name` replaced, except in sentences; reports unknown names.
  func resolved(_ node: DataNode) -> DataNode {
    Self.replacing(node, skipping: Self.sentences) { node, name in
      guard var value = nodes[name] else { return unknown(name, node, nodes.keys) }
      value.location = node.location
      value.origin = locations[name].map { (name, $0) }
      return value
    }
  }

  /// Returns a sentence with every `$name` replaced by a number or word; `$$` is a dollar sign.
  func sentence(_ node: DataNode?) -> String {
    guard let node, let text = node.text, text.contains("$") else { return node?.text ?? "" }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let letter = rest.popFirst() {
      if letter == "$", rest.first == "$" {
        result.unicodeScalars.append("$")
        rest = rest.dropFirst()
        continue
      }
      let name = String(String.UnicodeScalarView(rest.prefix(while: \.isNameLetter)))
      guard letter == "$", let first = name.unicodeScalars.first, first.properties.isAlphabetic else {
        result.unicodeScalars.append(letter)
        continue
      }
      rest = rest.dropFirst(name.unicodeScalars.count)
      switch nodes[name]?.value {
      case .string(let text): result += text
      case .number(let number): result += number.shortDescription
      case .bool(let flag): result += "\(flag)"
      case nil: _ = unknown(name, node, nodes.keys)
      case .null: break
      case .list, .map:
        var use = node
        use.origin = locations[name].map { (name, $0) }
        diagnostics.add(use, "the value $\(name) is a list or a map, which a sentence cannot contain")
      }
    }
    return result
  }
}
