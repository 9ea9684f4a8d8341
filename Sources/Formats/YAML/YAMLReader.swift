import CYaml
import Model

/// Makes nodes from the events of libyaml.
package struct YAMLReader: ~Copyable {
  private static let deepestNesting = 64
  private let file: String
  private let isOwn: Bool
  /// How many more nodes the text can have. An alias counts as what it names.
  private var nodesLeft: Int
  private var anchors: [String: DataNode] = [:]
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)

  /// Returns the tree of the document in a text; nil for a text without one.
  ///
  /// - Parameters:
  ///   - text: UTF-8 without a byte-order mark.
  ///   - nodes: The most values.
  ///   - isOwn: Whether the file is one of `qa`'s: it has UTF-8, no alias, and no list or map as a key. In those of other tools, such
  ///     a key is left out.
  /// - Throws: A `Diagnostic` for a text that is not YAML, has several documents, a repeated key, or too many values or levels.
  package static func read(
    _ text: [UInt8], file: String, atMost nodes: Int = 50_000, isOwn: Bool = false
  ) throws(Diagnostic) -> DataNode? {
    let text = isOwn ? text : Array(String(decoding: text, as: UTF8.self).utf8)
    return try text.withUnsafeBufferPointer { bytes throws(Diagnostic) in
      var reader = YAMLReader(bytes, file, nodes, isOwn)
      return try reader.document()
    }
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, _ file: String, _ nodes: Int, _ isOwn: Bool) {
    (self.file, nodesLeft, self.isOwn) = (file, nodes, isOwn)
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  private mutating func document() throws(Diagnostic) -> DataNode? {
    _ = try next()
    guard try next() != YAML_STREAM_END_EVENT else { return nil }
    _ = try next()
    let root = try node(depth: 0)
    _ = try next()
    guard try next() == YAML_STREAM_END_EVENT else {
      throw invalid("expected a single document in the stream but found another document", at: location)
    }
    return root
  }

  /// Goes to the next event.
  private func next() throws(Diagnostic) -> yaml_event_type_t {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw error }
    return event.pointee.type
  }

  // MARK: Values

  /// Returns the value that begins with the current event.
  private mutating func node(depth: Int) throws(Diagnostic) -> DataNode {
    let location = location
    try count(depth, location)
    let data = event.pointee.data
    switch event.pointee.type {
    case YAML_ALIAS_EVENT:
      let node = try alias()
      try countChildren(of: node, depth)
      return node
    case YAML_SEQUENCE_START_EVENT:
      let anchor = Self.text(data.sequence_start.anchor)
      var items: [DataNode] = []
      while try next() != YAML_SEQUENCE_END_EVENT { items.append(try node(depth: depth + 1)) }
      return named(anchor, DataNode(content: .list(items), location: location))
    case YAML_MAPPING_START_EVENT:
      let anchor = Self.text(data.mapping_start.anchor)
      return named(anchor, DataNode(content: .map(try entries(depth)), location: location))
    default: return scalar(location)
    }
  }

  private mutating func entries(_ depth: Int) throws(Diagnostic) -> [DataNode.Entry] {
    var entries: [DataNode.Entry] = []
    var keys: Set<String> = []
    while try next() != YAML_MAPPING_END_EVENT {
      let start = location
      let type = event.pointee.type
      let key = type == YAML_ALIAS_EVENT ? try alias() : type == YAML_SCALAR_EVENT ? scalar(start) : nil
      guard case .scalar(let name, _)? = key?.content else {
        if isOwn { throw Diagnostic(at: start, "a key must be a word, not a list or a map") }
        if key == nil { _ = try node(depth: depth + 1) }
        _ = try next()
        _ = try node(depth: depth + 1)
        continue
      }
      guard keys.insert(name).inserted else {
        throw Diagnostic(
          at: entries.first { $0.key == name }?.keyLocation, "the key \"\(name)\" is repeated",
          fix: "keep one of them")
      }
      _ = try next()
      entries.append(DataNode.Entry(key: name, keyLocation: start, node: try node(depth: depth + 1)))
    }
    return entries
  }

  private mutating func scalar(_ location: SourceLocation) -> DataNode {
    let scalar = event.pointee.data.scalar
    let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    let content = DataNode.Content.scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    return named(Self.text(scalar.anchor), DataNode(content: content, location: location))
  }

  private mutating func named(_ anchor: String?, _ node: DataNode) -> DataNode {
    if let anchor { anchors[anchor] = node }
    return node
  }

  private func alias() throws(Diagnostic) -> DataNode {
    let name = Self.text(event.pointee.data.alias.anchor) ?? ""
    guard let node = anchors[name] else { throw invalid("found undefined alias", at: location) }
    guard !isOwn else {
      throw Diagnostic(
        at: location, "uses the alias *\(name.prefix(40)); aliases are not supported",
        fix: "name a value and write $name")
    }
    return node
  }

  // MARK: Limits

  private mutating func count(_ depth: Int, _ location: SourceLocation) throws(Diagnostic) {
    nodesLeft -= 1
    guard depth <= Self.deepestNesting, nodesLeft >= 0 else {
      throw Diagnostic(at: location, "is nested too deeply or has too many values")
    }
  }

  private mutating func countChildren(of node: DataNode, _ depth: Int) throws(Diagnostic) {
    let children: [DataNode]
    switch node.content {
    case .list(let items): children = items
    case .map(let entries): children = entries.map(\.node)
    case .scalar, .unresolved: return
    }
    for child in children {
      try count(depth + 1, child.location)
      try countChildren(of: child, depth + 1)
    }
  }

  // MARK: Texts

  private static func text(_ name: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    name.map { String(cString: $0) }
  }

  private var location: SourceLocation { location(event.pointee.start_mark) }

  private func location(_ mark: yaml_mark_t) -> SourceLocation {
    SourceLocation(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private var error: Diagnostic {
    if parser.pointee.error == YAML_MEMORY_ERROR {
      return Diagnostic(
        at: SourceLocation(file: file), "the system gives no memory to read it",
        fix: "raise the limit of memory (ulimit -v)")
    }
    let context = parser.pointee.context.map { String(cString: $0) + " " } ?? ""
    // The bytes that it reads have no line yet.
    let isRead = parser.pointee.error != YAML_READER_ERROR
    return invalid(
      context + String(cString: parser.pointee.problem),
      at: isRead ? location(parser.pointee.problem_mark) : SourceLocation(file: file))
  }

  private func invalid(_ reason: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(at: location, "not valid YAML: \(reason)", fix: "check indentation, colons and quotes")
  }
}
