import Model

/// Reads the keys of a map, and reports the keys that were not read.
final class MapReader {
  let location: SourceLocation
  let subject: String
  let diagnostics: DiagnosticCollector
  /// The page of the documentation that lists the keys; nil for a map without one.
  private let page: String?
  // Most maps have a few keys, for which a list is faster than a dictionary.
  private let entries: [DataNode.Entry]
  private var readKeys: [String] = []
  /// Whether the node is a map; otherwise that is already reported.
  let isMap: Bool

  /// - Parameters:
  ///   - subject: The subject of sentences: `the device` in `the device has no title`.
  ///   - page: The page of the documentation that lists the keys.
  init(
    _ node: DataNode, _ subject: String, _ diagnostics: DiagnosticCollector, listedIn page: String? = nil
  ) {
    location = node.location
    self.subject = subject
    self.diagnostics = diagnostics
    self.page = page
    isMap = node.entries != nil
    entries = node.entries ?? []
    if !isMap {
      diagnostics.add(node.location, "\(subject) must be a map of keys and values, not \(node.kindName)")
    }
  }

  private func entry(_ key: String) -> DataNode.Entry? { entries.first { $0.key == key } }

  func has(_ key: String) -> Bool { entry(key) != nil }

  func node(_ key: String) -> DataNode? {
    readKeys.append(key)
    return entry(key)?.node
  }

  /// Reports keys that were not read and are not in `allowed`.
  func finish(allowing allowed: [String] = []) {
    for entry in entries where !readKeys.contains(entry.key) && !allowed.contains(entry.key) {
      diagnostics.add(
        entry.keyLocation, "\(subject) has the unknown key \"\(entry.key.prefix(60))\"",
        fix: suggestion(for: entry.key, in: Set(readKeys).union(allowed), listedIn: page))
    }
  }

  func diagnose(_ key: String, _ message: String, fix: String = "") {
    diagnostics.add(entry(key)?.node.location ?? location, message, fix: fix)
  }
}

extension MapReader {
  func text(_ key: String) -> String? {
    guard let node = node(key), !node.isNull else { return nil }
    guard let text = node.text, !text.isEmpty else {
      diagnose(key, "\(key) must be text, not \(node.kindName)")
      return nil
    }
    return text
  }

  func number(_ key: String) -> Double? {
    guard let node = node(key), !node.isNull else { return nil }
    guard let number = node.value.number else {
      diagnose(key, "\(key) must be a number, not \(node.kindName)")
      return nil
    }
    return number
  }

  /// Reads a version of a system or an SDK: `27` or `27.1`.
  func sdk(_ key: String) -> OSVersion? {
    guard let number = number(key) else { return nil }
    let version = Int(exactly: number).map { OSVersion($0) } ?? OSVersion("\(number)")
    if let version, version.major > 0 { return version }
    diagnose(key, "\(key) must be a version", fix: "write 27 or 27.1")
    return nil
  }

  func bool(_ key: String) -> Bool? {
    guard let node = node(key), !node.isNull else { return nil }
    guard let flag = node.value.bool else {
      diagnose(key, "\(key) must be true or false, not \(node.kindName)")
      return nil
    }
    return flag
  }

  /// Reads a list of texts; a single text is a list of one.
  func texts(_ key: String) -> [DataNode]? {
    guard let node = node(key), !node.isNull else { return nil }
    if node.text != nil { return [node] }
    guard let items = node.list, items.allSatisfy({ $0.text != nil }) else {
      diagnose(key, "\(key) must be a list of texts, not \(node.kindName)")
      return nil
    }
    return items
  }

  /// Reads one of an enumeration's raw values.
  func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _ type: Choice.Type) -> Choice?
  where Choice.RawValue == String {
    guard let node = node(key), !node.isNull else { return nil }
    return Self.choice(node, key, type, diagnostics)
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: DataNode, _ what: String, _ type: Choice.Type, _ diagnostics: DiagnosticCollector
  ) -> Choice? where Choice.RawValue == String {
    word(node, what, Choice.allCases.map(\.rawValue), diagnostics).flatMap { Choice(rawValue: $0) }
  }

  /// One of `known`.
  static func word(
    _ node: DataNode, _ what: String, _ known: [String], _ diagnostics: DiagnosticCollector
  ) -> String? {
    guard let text = node.text else {
      diagnostics.add(
        node.location, "\(what) must be a word, not \(node.kindName)",
        fix: "known are " + known.sorted().joined(separator: ", "))
      return nil
    }
    if known.contains(text) { return text }
    diagnostics.add(
      node.location, "unknown \(what) \"\(text.prefix(60))\"", fix: suggestion(for: text, in: known))
    return nil
  }

  /// Reads a color that the map must have.
  func color(_ key: String) -> Color? {
    let found = node(key)?.text.flatMap { Color(hex: $0) }
    if found == nil { diagnose(key, "\(key) must be a color", fix: "write it as \"#RRGGBB\"") }
    return found
  }

  /// Reads a nested map with `body`.
  func map<Result>(_ key: String, _ what: String, _ body: (MapReader) -> Result?) -> Result? {
    guard let node = node(key), !node.isNull else { return nil }
    let reader = MapReader(node, what, diagnostics, listedIn: page)
    guard reader.isMap else { return nil }
    let result = body(reader)
    reader.finish()
    return result
  }
}
