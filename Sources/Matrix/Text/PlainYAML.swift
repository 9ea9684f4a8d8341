import Model

/// Reads the part of YAML that data files use: block maps and lists, flow maps and lists of one line, and scalars of one
/// line.
///
/// It is many times as fast as a YAML parser. Everything else throws, errors as well: anchors, tags, block scalars,
/// documents, empty values. The YAML parser then reads the file and says what is wrong. Text that `TextScreening`
/// rejects throws, too.
struct PlainYAML {
  /// The text needs a YAML parser.
  struct Unusual: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String
  private let isASCII: Bool
  private var at = 0
  private var line = 1
  private var lineStart = 0
  /// Spaces before the first character of the current line.
  private var indentation = 0
  private var nodes = 0

  private static let mostNodes = DataFile.mostNodes - 1
  private static let deepest = DataFile.deepestNesting - 2
  private static let longestKey = 200

  /// - Parameters:
  ///   - bytes: Without a byte-order mark.
  ///   - file: The file's name for diagnostics.
  /// - Throws: `Unusual` if a YAML parser must read the text.
  static func node(_ bytes: ArraySlice<UInt8>, file: String) throws(Unusual) -> DataNode {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Unusual) in
      var reader = PlainYAML(bytes, file, isASCII: try check(bytes))
      return try reader.root()
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ file: String, isASCII: Bool) {
    self.bytes = bytes
    self.file = file
    self.isASCII = isASCII
  }

  // MARK: - Characters

  private static let feed = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")

  /// Rejects the characters that YAML forbids, and text that `TextScreening` rejects.
  ///
  /// - Returns: Whether all characters are ASCII.
  private static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(Unusual) -> Bool {
    var isASCII = true
    var open = 0
    var (hasAnchor, hasAlias) = (false, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open += 1
        if open > deepest { throw Unusual() }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
      case UInt8(ascii: "&"): hasAnchor = true
      case UInt8(ascii: "*"): hasAlias = true
      case feed, 0x20...0x7E: break
      case 0x80...: isASCII = false
      default: throw Unusual()
      }
    }
    if hasAnchor, hasAlias { throw Unusual() }
    if isASCII { return true }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Unusual() }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: throw Unusual()
      default: break
      }
    }
    return false
  }

  /// The byte at an index; a line feed after the last one.
  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : Self.feed }

  private var isBreak: Bool { byte(at) == Self.feed }
  private var isEnd: Bool { at >= bytes.count }

  private static func isDigitOrLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private func location(_ index: Int) -> SourceLocation {
    var column = index - lineStart + 1
    if !isASCII { for byte in bytes[lineStart..<index] where byte & 0xC0 == 0x80 { column -= 1 } }
    return SourceLocation(file: file, line: line, column: column)
  }

  private mutating func made(_ content: DataNode.Content, _ location: SourceLocation) throws(Unusual)
    -> DataNode
  {
    nodes += 1
    if nodes > Self.mostNodes { throw Unusual() }
    return DataNode(content: content, location: location)
  }

  // MARK: - Lines

  private mutating func skipBlanks() { while byte(at) == Self.blank { at += 1 } }

  /// Ends a line after its last value: only blanks and a comment may follow. Stops at the next line that has a value.
  private mutating func endLine() throws(Unusual) {
    let start = at
    skipBlanks()
    if !isBreak {
      guard byte(at) == UInt8(ascii: "#"), at > start || at == lineStart + indentation else {
        throw Unusual()
      }
      while !isBreak { at += 1 }
    }
    try startLine(at + 1)
  }

  /// Goes to the first line from `index` on that is neither empty nor a comment.
  private mutating func startLine(_ index: Int) throws(Unusual) {
    at = index
    while true {
      if index > 0 || at > 0 { line += 1 }
      lineStart = at
      skipBlanks()
      indentation = at - lineStart
      if indentation > Self.longestKey { throw Unusual() }
      if isEnd { return }
      if byte(at) == UInt8(ascii: "#") { while !isBreak { at += 1 } }
      guard isBreak else { return }
      at += 1
    }
  }

  // MARK: - Blocks

  private mutating func root() throws(Unusual) -> DataNode {
    try startLine(0)
    if isEnd { throw Unusual() }
    let node = try block(0)
    guard isEnd else { throw Unusual() }
    return node
  }

  /// Reads the list or map that begins here, and stops at the line after it.
  private mutating func block(_ depth: Int) throws(Unusual) -> DataNode {
    if depth > Self.deepest { throw Unusual() }
    if isDash { return try list(depth) }
    guard keyEnd() != nil else { throw Unusual() }
    return try map(depth)
  }

  /// Whether the entry of a list begins here.
  private var isDash: Bool {
    byte(at) == UInt8(ascii: "-") && (byte(at + 1) == Self.blank || byte(at + 1) == Self.feed)
  }

  /// The index of the colon if a key begins here.
  private func keyEnd() -> Int? {
    guard Self.isDigitOrLetter(byte(at)) || byte(at) == UInt8(ascii: "_") else { return nil }
    var end = at + 1
    while Self.isDigitOrLetter(byte(end)) || "_-.".utf8.contains(byte(end)) { end += 1 }
    guard byte(end) == UInt8(ascii: ":"), end - at < Self.longestKey else { return nil }
    return byte(end + 1) == Self.blank || byte(end + 1) == Self.feed ? end : nil
  }

  private mutating func map(_ depth: Int) throws(Unusual) -> DataNode {
    let column = at - lineStart
    let start = location(at)
    var entries: [DataNode.Entry] = []
    while true {
      guard let end = keyEnd() else { throw Unusual() }
      let (key, keyLocation) = (text(at..<end), location(at))
      nodes += 1
      at = end + 1
      skipBlanks()
      let value: DataNode
      if isBreak || byte(at) == UInt8(ascii: "#") {
        try endLine()
        // A list may have the indentation of the key that it belongs to.
        guard !isEnd, indentation > column || indentation == column && isDash else { throw Unusual() }
        value = try block(depth + 1)
      } else {
        value = try self.value(depth + 1)
        try endLine()
      }
      try Self.add(key, keyLocation, value, to: &entries)
      if isEnd || indentation < column { break }
      guard indentation == column else { throw Unusual() }
    }
    return try made(.map(entries), start)
  }

  private mutating func list(_ depth: Int) throws(Unusual) -> DataNode {
    let column = at - lineStart
    let start = location(at)
    var items: [DataNode] = []
    while true {
      at += 1
      skipBlanks()
      if isBreak || byte(at) == UInt8(ascii: "#") {
        try endLine()
        guard !isEnd, indentation > column else { throw Unusual() }
        items.append(try block(depth + 1))
      } else if isDash || keyEnd() != nil {
        // The entry is a list or map whose first line is this one.
        items.append(try block(depth + 1))
      } else {
        items.append(try value(depth + 1))
        try endLine()
      }
      if isEnd || indentation < column { break }
      guard indentation == column else { throw Unusual() }
      // Otherwise it is the next key of the map that the list belongs to.
      guard isDash else { break }
    }
    return try made(.list(items), start)
  }

  private static func add(
    _ key: String, _ location: SourceLocation, _ value: DataNode, to entries: inout [DataNode.Entry]
  ) throws(Unusual) {
    // The YAML parser reports repeated keys. Longer maps are rare.
    if entries.count > 400 || entries.contains(where: { $0.key == key }) { throw Unusual() }
    entries.append(DataNode.Entry(key: key, keyLocation: location, node: value))
  }

  // MARK: - Values of one line

  private mutating func value(_ depth: Int) throws(Unusual) -> DataNode {
    if depth > Self.deepest { throw Unusual() }
    switch byte(at) {
    case UInt8(ascii: "["): return try flowList(depth)
    case UInt8(ascii: "{"): return try flowMap(depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted()
    default: return try plain(inFlow: false)
    }
  }

  private mutating func flowValue(_ depth: Int) throws(Unusual) -> DataNode {
    switch byte(at) {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'"): try value(depth)
    default: try plain(inFlow: true)
    }
  }

  private mutating func flowList(_ depth: Int) throws(Unusual) -> DataNode {
    let start = location(at)
    var items: [DataNode] = []
    try flowItems(until: UInt8(ascii: "]")) { (reader) throws(Unusual) in
      items.append(try reader.flowValue(depth + 1))
    }
    return try made(.list(items), start)
  }

  private mutating func flowMap(_ depth: Int) throws(Unusual) -> DataNode {
    let start = location(at)
    var entries: [DataNode.Entry] = []
    try flowItems(until: UInt8(ascii: "}")) { (reader) throws(Unusual) in
      guard let end = reader.keyEnd() else { throw Unusual() }
      let (key, keyLocation) = (reader.text(reader.at..<end), reader.location(reader.at))
      reader.nodes += 1
      reader.at = end + 1
      reader.skipBlanks()
      try Self.add(key, keyLocation, try reader.flowValue(depth + 1), to: &entries)
    }
    return try made(.map(entries), start)
  }

  /// Reads the items between two brackets, which commas separate.
  private mutating func flowItems(
    until end: UInt8, _ item: (inout PlainYAML) throws(Unusual) -> Void
  ) throws(Unusual) {
    at += 1
    while true {
      skipBlanks()
      if byte(at) == end { break }
      try item(&self)
      skipBlanks()
      if byte(at) == end { break }
      guard byte(at) == UInt8(ascii: ",") else { throw Unusual() }
      at += 1
    }
    at += 1
  }

  private mutating func quoted() throws(Unusual) -> DataNode {
    let start = at
    let quote = byte(at)
    let isDouble = quote == UInt8(ascii: "\"")
    var content: [UInt8] = []
    var from = at + 1
    at += 1
    while true {
      let byte = byte(at)
      if byte == Self.feed { throw Unusual() }
      if byte == quote {
        if isDouble || self.byte(at + 1) != quote { break }
      } else if !isDouble || byte != UInt8(ascii: "\\") {
        at += 1
        continue
      }
      // A doubled quote, or a backslash before a quote or a backslash.
      let next = self.byte(at + 1)
      guard next == quote || next == byte else { throw Unusual() }
      content += bytes[from..<at]
      content.append(next)
      at += 2
      from = at
    }
    let text = content.isEmpty ? text(from..<at) : String(decoding: content + bytes[from..<at], as: UTF8.self)
    at += 1
    return try made(.scalar(text, isPlain: false), location(start))
  }

  private mutating func plain(inFlow: Bool) throws(Unusual) -> DataNode {
    let start = at
    let first = byte(at)
    let isNumber = first == UInt8(ascii: "-") && Self.isDigitOrLetter(byte(at + 1))
    guard isNumber || !"-?:,[]{}#&*!|>'\"%@` \n".utf8.contains(first) else { throw Unusual() }
    var end = at
    while true {
      let byte = byte(at)
      switch byte {
      case Self.feed: return try scalar(start..<end)
      case Self.blank: break
      case UInt8(ascii: ":"):
        let next = self.byte(at + 1)
        guard inFlow ? Self.isDigitOrLetter(next) : next != Self.blank && next != Self.feed else {
          throw Unusual()
        }
        end = at + 1
      case UInt8(ascii: "#") where end < at:
        if inFlow { throw Unusual() }
        at = end
        return try scalar(start..<end)
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if inFlow { return try scalar(start..<end) }
        end = at + 1
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"):
        if inFlow { throw Unusual() }
        end = at + 1
      default: end = at + 1
      }
      at += 1
    }
  }

  private mutating func scalar(_ range: Range<Int>) throws(Unusual) -> DataNode {
    try made(.scalar(text(range), isPlain: true), location(range.lowerBound))
  }
}
