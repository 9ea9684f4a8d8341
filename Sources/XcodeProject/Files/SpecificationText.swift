import Formats
import Model
import Yams

/// Reads YAML of other tools as values of a property list, with their lines.
struct SpecificationText {
  private static let deepest = 64
  private var nodesLeft = 50_000
  private let file: String

  /// - Throws: A `Diagnostic` for what is too large, too deep or not YAML.
  static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> PlistNode {
    var reader = SpecificationText(file: file)
    let text = String(decoding: SourceText.utf8(bytes), as: UTF8.self)
    var nesting = YAMLNesting(most: 2 * deepest)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    guard bytes.count <= ByteLimit.settings, !lines.contains(where: { nesting.isTooDeep($0) }) else {
      throw reader.error("the file is too large or too deep")
    }
    let node: Node?
    do {
      node = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw reader.error("the file is not valid YAML")
    }
    guard let node else { throw reader.error("the file is empty") }
    return try reader.value(node, depth: 0)
  }

  private init(file: String) { self.file = file }

  private func error(_ message: String) -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: file), message, fix: "generate the project, then check it")
  }

  private mutating func value(_ node: Node, depth: Int) throws(Diagnostic) -> PlistNode {
    nodesLeft -= 1
    guard nodesLeft > 0, depth < Self.deepest else { throw error("the file is too large or too deep") }
    let line = node.mark?.line
    switch node {
    case .scalar(let scalar):
      return PlistNode(content: Self.content(scalar), line: line)
    case .sequence(let items):
      var list: [PlistNode] = []
      for item in items { list.append(try value(item, depth: depth + 1)) }
      return PlistNode(content: .array(list), line: line)
    case .mapping(let pairs):
      var entries = PlistDictionary()
      for (key, inner) in pairs {
        guard let name = key.scalar?.string else { continue }
        let inner = try value(inner, depth: depth + 1)
        if name == "<<" {
          for merged in (inner.array ?? [inner]).compactMap(\.dictionary).flatMap(\.entries)
          where entries[merged.key] == nil {
            entries.append(merged)
          }
        } else {
          entries.append(.init(key: name, line: key.mark?.line, value: inner))
        }
      }
      return PlistNode(content: .dictionary(entries), line: line)
    default:
      throw error("the file has an alias without its anchor")
    }
  }

  /// The types of YAML 1.1, which XcodeGen reads: `YES`, `on` and `true` are true.
  private static func content(_ scalar: Node.Scalar) -> PlistNode.Content {
    let text = scalar.string
    guard scalar.style == .plain || scalar.style == .any else { return .string(text) }
    switch text.lowercased() {
    case "yes", "true", "on": return .bool(true)
    case "no", "false", "off": return .bool(false)
    default: return Int(text).map { .integer($0) } ?? .string(text)
    }
  }
}
