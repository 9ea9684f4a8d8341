import Files
import Formats
import Model

/// A YAML data file as a tree of nodes with locations.
struct DataFile: Sendable {
  var root: DataNode
  /// The file's name for diagnostics.
  var name: String
  var bytes: [UInt8]

  static let emptyMessage = "is empty"
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
    let text = Self.withPlainLineEnds(content)
    guard String(validating: text, as: UTF8.self) != nil else {
      throw Diagnostic(at: SourceLocation(file: name), "is not UTF-8 text", fix: "save it as UTF-8")
    }
    try TextScreening(text: text, file: name).check()
    let root = try YAMLReader.read(text, file: name, atMost: Self.mostNodes, isOwn: true)
    guard let root, !root.isNull else {
      throw Diagnostic(at: SourceLocation(file: name), Self.emptyMessage, fix: "write its id and title")
    }
    self.root = root
    self.name = name
    self.bytes = bytes
  }

  /// Replaces Windows and old Mac line ends by line feeds, so that line numbers are right.
  private static func withPlainLineEnds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard bytes.contains(carriageReturn) else { return Array(bytes) }
    var last: UInt8 = 0
    return bytes.compactMap { byte in
      defer { last = byte }
      return byte == carriageReturn ? feed : byte == feed && last == carriageReturn ? nil : byte
    }
  }

  private static func tooLarge(_ name: String) -> Diagnostic {
    Diagnostic(at: SourceLocation(file: name), "is larger than 1 MB", fix: "a data file has a few kilobytes")
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
