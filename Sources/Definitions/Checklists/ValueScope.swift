import Model

/// Replaces `$name` by the checklist's `values`.
struct ValueScope {
  private(set) var values: [String: Value] = [:]
  /// The location of each value.
  private let locations: [String: SourceLocation]
  private let diagnostics: DiagnosticCollector
  private static let deepest = 16

  /// Resolves the values among themselves; a value that depends on itself is an error.
  init(_ entries: [DataNode.Entry], _ diagnostics: DiagnosticCollector) {
    self.diagnostics = diagnostics
    locations = Dictionary(
      entries.map { ($0.key, $0.node.location) }, uniquingKeysWith: { first, _ in first })
    let nodes = Dictionary(entries.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    for entry in entries {
      let isName = entry.key.unicodeScalars.allSatisfy(\.isNameLetter)
      if entry.key.isEmpty || !isName {
        diagnostics.add(
          entry.keyLocation, "the value's name \"\(entry.key.prefix(60))\" cannot be written after a $",
          fix: "use letters, digits and underscores")
      }
      values[entry.key] = resolve(entry.node, nodes, [entry.key])
    }
  }

  /// Returns the name in `$name`, or nil for other text.
  static func reference(_ text: String) -> String? {
    guard text.hasPrefix("$"), text.count > 1, text.dropFirst().unicodeScalars.allSatisfy(\.isNameLetter)
    else {
      return nil
    }
    return String(text.dropFirst())
  }

  private func resolve(_ node: DataNode, _ nodes: [String: DataNode], _ path: [String]) -> Value {
    guard path.count <= Self.deepest else { return .null }
    switch node.content {
    case .scalar(let text, _):
      guard let name = Self.reference(text) else { return node.value }
      if path.contains(name) {
        diagnostics.add(
          node.location, "the value $\(name) depends on itself", fix: "write a value in its place")
        return .null
      }
      guard let target = nodes[name] else { return unknown(name, node, nodes.keys) }
      return resolve(target, nodes, path + [name])
    case .list(let items): return .list(items.map { resolve($0, nodes, path) })
    case .map(let entries):
      return .map(
        Dictionary(
          entries.map { ($0.key, resolve($0.node, nodes, path)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  private func unknown(_ name: String, _ node: DataNode, _ names: some Sequence<String>) -> Value {
    diagnostics.add(
      node.location, "there is no value $\(name.prefix(60))", fix: suggestion(for: name, in: names))
    return .null
  }

  /// Adds a diagnostic about the value of `node`, at the value's own location if that is in another file.
  ///
  /// A person who overrides a value of an extended checklist may not know the criterion that uses it.
  func diagnose(
    _ node: DataNode, at location: SourceLocation? = nil, _ message: String,
    fix: @autoclosure () -> String = ""
  ) {
    let location = location ?? node.location
    guard let name = node.text.flatMap(Self.reference) else {
      diagnostics.add(location, message, fix: fix())
      return
    }
    diagnose(named: name, at: location, message, fix: fix())
  }

  private func diagnose(
    named name: String, at location: SourceLocation, _ message: String, fix: @autoclosure () -> String = ""
  ) {
    guard let origin = locations[name], origin.file != location.file else {
      diagnostics.add(location, message, fix: fix())
      return
    }
    diagnostics.add(origin, "the value $\(name) does not fit \(location): \(message)", fix: fix())
  }

  /// Returns the value of `node` with every `$name` replaced; reports unknown names.
  func resolved(_ node: DataNode) -> Value {
    switch node.content {
    case .scalar(let text, _):
      guard let name = Self.reference(text) else { return node.value }
      return values[name] ?? unknown(name, node, values.keys)
    case .list(let items): return .list(items.map(resolved))
    case .map(let entries):
      return .map(
        Dictionary(entries.map { ($0.key, resolved($0.node)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// Returns a sentence with every `$name` replaced by a number or word; `$$` is a dollar sign.
  func sentence(_ node: DataNode) -> String {
    guard let text = node.text, text.contains("$") else { return node.text ?? "" }
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
      switch values[name] {
      case .string(let text): result += text
      case .number(let number): result += number.shortDescription
      case .bool(let flag): result += "\(flag)"
      case .null, nil: _ = unknown(name, node, values.keys)
      case .list, .map:
        diagnose(
          named: name, at: node.location,
          "the value $\(name) is a list or a map, which a sentence cannot contain")
      }
    }
    return result
  }
}
