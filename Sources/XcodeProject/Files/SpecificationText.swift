import Formats
import Model

/// Reads YAML of other tools as values of a property list, with their lines.
enum SpecificationText {
  /// - Throws: A `Diagnostic` for what is too large, too deep or not YAML.
  static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> PlistNode {
    func error(_ message: String, at location: SourceLocation) -> Diagnostic {
      Diagnostic(at: location, message, fix: "generate the project, then check it")
    }
    let whole = SourceLocation(file: file)
    guard bytes.count <= ByteLimit.settings else { throw error("the file is too large", at: whole) }
    let root: DataNode?
    do throws(Diagnostic) {
      root = try YAMLReader.read(SourceText.utf8(bytes), file: file)
    } catch let failure {
      throw error("the file cannot be read: \(failure.message)", at: failure.location ?? whole)
    }
    guard let root else { throw error("the file is empty", at: whole) }
    return value(root)
  }

  private static func value(_ node: DataNode) -> PlistNode {
    switch node.content {
    case .scalar(let text, let isPlain):
      return PlistNode(content: isPlain ? content(text) : .string(text), line: node.location.line)
    case .list(let items):
      return PlistNode(content: .array(items.map(value)), line: node.location.line)
    case .map(let pairs):
      var entries = PlistDictionary()
      for pair in pairs {
        let inner = value(pair.node)
        if pair.key == "<<" {
          for merged in (inner.array ?? [inner]).compactMap(\.dictionary).flatMap(\.entries)
          where entries[merged.key] == nil {
            entries.append(merged)
          }
        } else {
          entries.append(.init(key: pair.key, line: pair.keyLocation.line, value: inner))
        }
      }
      return PlistNode(content: .dictionary(entries), line: node.location.line)
    case .unresolved: return PlistNode(content: .string(""), line: node.location.line)
    }
  }

  /// The types of YAML 1.1, which XcodeGen reads: `YES`, `on` and `true` are true.
  private static func content(_ text: String) -> PlistNode.Content {
    switch text.lowercased() {
    case "yes", "true", "on": return .bool(true)
    case "no", "false", "off": return .bool(false)
    default: return Int(text).map { .integer($0) } ?? .string(text)
    }
  }
}
