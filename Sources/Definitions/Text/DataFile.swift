import Files
import Foundation
import Model
import Yams

/// A YAML data file as a tree of nodes with locations.
struct DataFile: Sendable {
  var root: DataNode
  /// The file's name for diagnostics.
  var name: String
  var bytes: [UInt8]

  static let emptyMessage = "is empty"
  static let deepestNesting = 64
  static let mostNodes = 20_000

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The file's name for diagnostics.
  ///   - access: The folders that may be read.
  /// - Throws: A `Diagnostic` for a file that is unreadable, outside of `access`, too large, not UTF-8 or not YAML.
  init(path: String, name: String, access: FileAccess) throws {
    let location = SourceLocation(file: name)
    let bytes = try access.read(path, atMost: ByteLimit.settings) { error in
      switch error {
      case .missing: Diagnostic(at: location, "there is no such file", fix: "check the path")
      case .outside:
        Diagnostic(
          at: location, "is outside of the folders that may be read",
          fix: "move the file below qa.yml or its repository, or name it on the command line")
      case .notRegular:
        Diagnostic(
          at: location,
          access.kind(of: path) == .folder ? "is a folder, not a file" : "is not a regular file",
          fix: "name a .yml file")
      case .tooLarge: Self.tooLarge(name)
      case .unreadable: Diagnostic(at: location, "cannot be read", fix: "check its permissions")
      }
    }
    try self.init(bytes: bytes, name: name)
  }

  /// Reads the bytes of a file.
  init(bytes: [UInt8], name: String) throws {
    guard bytes.count <= ByteLimit.settings else { throw Self.tooLarge(name) }
    var content = bytes[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    guard let text = String(validating: Self.withPlainLineEnds(content), as: UTF8.self) else {
      throw Diagnostic(at: SourceLocation(file: name), "is not UTF-8 text", fix: "save it as UTF-8")
    }
    try TextScreening(text: text, file: name).check()
    var budget = Self.mostNodes
    let node: Yams.Node?
    do {
      // `DataNode` decides what a scalar means; Yams would try nine regular expressions on each key.
      node = try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch { throw Self.diagnostic(for: error, name: name) }
    guard let node else {
      throw Diagnostic(at: SourceLocation(file: name), Self.emptyMessage, fix: "write its id and title")
    }
    root = try DataNode(node, file: name, depth: 0, budget: &budget)
    if root.isNull {
      throw Diagnostic(at: SourceLocation(file: name), Self.emptyMessage, fix: "write its id and title")
    }
    self.name = name
    self.bytes = bytes
  }

  /// Replaces Windows and old Mac line ends by line feeds, so that line numbers are right.
  private static func withPlainLineEnds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard bytes.contains(carriageReturn) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte != feed || last != carriageReturn { result.append(byte == carriageReturn ? feed : byte) }
      last = byte
    }
    return result
  }

  private static func tooLarge(_ name: String) -> Diagnostic {
    Diagnostic(at: SourceLocation(file: name), "is larger than 1 MB", fix: "a data file has a few kilobytes")
  }

  private static func diagnostic(for error: any Error, name: String) -> Diagnostic {
    func at(_ mark: Mark) -> SourceLocation {
      SourceLocation(file: name, line: max(1, mark.line), column: max(1, mark.column))
    }
    switch error as? YamlError {
    case .scanner(let context, let message, let mark, _), .parser(let context, let message, let mark, _),
      .composer(let context, let message, let mark, _):
      let before = context.map { "\($0.text) " } ?? ""
      return Diagnostic(
        at: at(mark), "not valid YAML: \(before)\(message)", fix: "check indentation, colons and quotes")
    case .duplicatedKeysInMapping(let keys, let context):
      return Diagnostic(
        at: at(context.mark), "the key \"\(keys.first ?? "")\" is repeated", fix: "keep one of them")
    case .reader(let message, _, _, _):
      return Diagnostic(at: SourceLocation(file: name), "not valid YAML: \(message)")
    case .memory:
      return Diagnostic(
        at: SourceLocation(file: name), "the system gives no memory to read it",
        fix: "raise the limit of memory (ulimit -v)")
    default: return Diagnostic(at: SourceLocation(file: name), "cannot be read as YAML")
    }
  }
}

extension DataNode {
  /// Creates a node from a parsed one, with limits for depth and number.
  fileprivate init(_ node: Yams.Node, file: String, depth: Int, budget: inout Int) throws {
    let location = SourceLocation(file: file, line: node.mark?.line, column: node.mark?.column)
    budget -= 1
    guard depth <= DataFile.deepestNesting, budget >= 0 else {
      throw Diagnostic(at: location, "is nested too deeply or has too many values")
    }
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain || scalar.style == .any
      self.init(content: .scalar(scalar.string, isPlain: isPlain), location: location)
    case .sequence(let sequence):
      var items: [DataNode] = []
      for item in sequence { items.append(try DataNode(item, file: file, depth: depth + 1, budget: &budget)) }
      self.init(content: .list(items), location: location)
    case .mapping(let mapping):
      var entries: [Entry] = []
      for (key, value) in mapping {
        let location = SourceLocation(file: file, line: key.mark?.line, column: key.mark?.column)
        guard case .scalar(let name) = key else {
          throw Diagnostic(at: location, "a key must be a word, not a list or a map")
        }
        let child = try DataNode(value, file: file, depth: depth + 1, budget: &budget)
        entries.append(Entry(key: name.string, keyLocation: location, node: child))
      }
      self.init(content: .map(entries), location: location)
    case .alias:
      throw Diagnostic(at: location, "aliases are not supported", fix: "name a value and write $name")
    }
  }
}

extension DataFile {
  /// Reads a file of the installation.
  ///
  /// - Parameters:
  ///   - name: The path of the file below the root, as messages have it.
  ///   - schema: The name of its schema.
  ///   - isOwn: Whether only tests check the file against its schema.
  /// - Throws: `Diagnostics` with the errors of the file.
  static func decoded<Result: Decodable>(
    _ name: String, _ schema: String, in data: DataRoot, isOwn: Bool = true
  ) throws -> Result {
    let diagnostics = DiagnosticCollector()
    var result: Result?
    do {
      let file = try DataFile(path: "\(data.path)/\(name)", name: name, access: data.access)
      result = SchemaChecker(SchemaFolder(data), diagnostics).decoded(
        Result.self, file.root, schema, "the file", isOwn: isOwn)
    } catch { diagnostics.add(error) }
    try diagnostics.throwIfAny()
    guard let result else {
      throw Diagnostics(at: SourceLocation(file: name), "cannot be read")
    }
    return result
  }
}
