import Model

/// Replaces `$name` by what the checklist's `values` say.
struct ValueScope {
  private(set) var values: [String: Value] = [:]
  /// Where each is told.
  private let places: [String: SourceLocation]
  private let diagnostics: DiagnosticCollector
  private static let deepest = 16

  /// Resolves the values among themselves first; one that leads back to itself is an error.
  init(_ entries: [DataNode.Entry], _ diagnostics: DiagnosticCollector) {
    self.diagnostics = diagnostics
    places = Dictionary(entries.map { ($0.key, $0.node.location) }, uniquingKeysWith: { first, _ in first })
    let nodes = Dictionary(entries.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    for entry in entries {
      let isName = entry.key.unicodeScalars.allSatisfy(Self.isNameLetter)
      if entry.key.isEmpty || !isName {
        diagnostics.add(
          entry.keyLocation, "the value's name \"\(entry.key.prefix(60))\" cannot be written after a $",
          fix: "use letters, digits and underscores")
      }
      values[entry.key] = resolve(entry.node, nodes, [entry.key])
    }
  }

  static func isNameLetter(_ letter: Unicode.Scalar) -> Bool {
    letter.isASCII && (letter.properties.isAlphabetic || ("0"..."9").contains(letter) || letter == "_")
  }

  /// The name in `$name`, or nil for other text.
  static func reference(_ text: String) -> String? {
    guard text.hasPrefix("$"), text.count > 1, text.dropFirst().unicodeScalars.allSatisfy(isNameLetter) else {
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
          node.location, "the value $\(name) leads back to itself", fix: "write a value in its place")
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

  /// Tells what is wrong with the value of `node`: in the file that told the value, where that is another one.
  ///
  /// Who overrides a value of an extended checklist does not know the row that takes it.
  func diagnose(
    _ node: DataNode, at place: SourceLocation? = nil, _ message: String,
    fix: @autoclosure () -> String = ""
  ) {
    let place = place ?? node.location
    guard let name = node.text.flatMap(Self.reference) else {
      diagnostics.add(place, message, fix: fix())
      return
    }
    diagnose(named: name, at: place, message, fix: fix())
  }

  private func diagnose(
    named name: String, at place: SourceLocation, _ message: String, fix: @autoclosure () -> String = ""
  ) {
    guard let origin = places[name], origin.file != place.file else {
      diagnostics.add(place, message, fix: fix())
      return
    }
    diagnostics.add(origin, "the value $\(name) does not fit \(place): \(message)", fix: fix())
  }

  /// The value of `node` with every `$name` in it replaced. Unknown names are told.
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

  /// A sentence with `$name` in it, for titles and advice. Only numbers and words can stand in a sentence; `$$` is a
  /// dollar sign.
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
      let name = String(String.UnicodeScalarView(rest.prefix(while: Self.isNameLetter)))
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
          "the value $\(name) is a list or a map and cannot stand in a sentence")
      }
    }
    return result
  }
}
