import Files
import Foundation
import Model

/// A JSON Schema, with the keywords that the schemas in `Matrix/schema` use.
///
/// Two keywords are not of the standard: `patternErrorMessage`, which editors know too, and `references`.
final class Schema: Decodable {
  enum Kind: String, Decodable { case string, number, integer, boolean, array, object, null }

  /// The address of another schema: `#/definitions/name`, or the name of a file.
  var reference: String?
  var definitions: [String: Schema]?
  /// What messages call a map, before its id or key: `the criterion`; and a word: `element`.
  var title: String?
  var description: String?
  /// The kinds of value; nil for any.
  var kinds: [Kind]?
  var words: [String]?
  var pattern: String?
  /// What the pattern requires: `must be an OS version`.
  var patternErrorMessage: String?
  /// What a text names, such as `device`; `SchemaChecker.known` has the names.
  var references: String?
  var examples: [String] = []
  var minimum: Double?
  var maximum: Double?
  var items: Schema?
  var minItems: Int?
  var maxItems: Int?
  var hasUniqueItems = false
  var properties: [String: Schema]?
  /// The schema of the keys that `properties` does not have; nil if there is none.
  var otherProperties: Schema?
  var allowsOtherProperties = true
  var required: [String] = []
  var minProperties: Int?
  var maxProperties: Int?
  /// The keys that a key needs.
  var dependencies: [String: [String]] = [:]
  var allOf: [Schema] = []
  var anyOf: [Schema] = []
  var oneOf: [Schema] = []
  var not: Schema?
  var condition: Schema?
  var consequence: Schema?
  var alternative: Schema?
  /// Whether messages name the owner of a key: `width of the assertion layout.size`.
  var namesOwner = false
  private(set) lazy var expression = pattern.flatMap { try? Regex($0) }

  init() {}

  private enum Key: String, CodingKey {
    case reference = "$ref"
    case words = "enum"
    case constant = "const"
    case kinds = "type"
    case hasUniqueItems = "uniqueItems"
    case otherProperties = "additionalProperties"
    case condition = "if"
    case consequence = "then"
    case alternative = "else"
    case definitions, title, description, pattern, patternErrorMessage, references, examples, minimum, maximum
    case items, minItems, maxItems, properties, required, minProperties, maxProperties, dependencies, allOf,
      anyOf, oneOf, not
  }

  /// A text, a number or a Boolean as a data file writes it; a list of these.
  private struct Example: Decodable {
    var text: String
    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let text = try? single.decode(String.self) {
        self.text = decimal(text) == nil ? text : "\"\(text)\""
      } else if let number = try? single.decode(Double.self) {
        text = number.shortDescription
      } else if let flag = try? single.decode(Bool.self) {
        text = "\(flag)"
      } else {
        text = try "[" + [Example](from: decoder).map(\.text).joined(separator: ", ") + "]"
      }
    }
  }

  init(from decoder: any Decoder) throws {
    let map = try decoder.container(keyedBy: Key.self)
    func read<Result: Decodable>(_ key: Key, _ type: Result.Type = Result.self) throws -> Result? {
      try map.decodeIfPresent(type, forKey: key)
    }
    func list(_ key: Key) throws -> [Schema] {
      // A text that begins with $ names a value, which is already replaced.
      try (read(key) ?? []).filter { $0.pattern != "^\\$" }
    }
    (reference, title, description) = (try read(.reference), try read(.title), try read(.description))
    definitions = try read(.definitions)
    if map.contains(.kinds) {
      kinds =
        try (try? map.decode(Kind.self, forKey: .kinds)).map { [$0] }
        ?? map.decode([Kind].self, forKey: .kinds)
    }
    words = try read(.words, [Example].self)?.map(\.text) ?? read(.constant, Example.self).map { [$0.text] }
    (pattern, patternErrorMessage) = (try read(.pattern), try read(.patternErrorMessage))
    references = try read(.references)
    examples = (try? map.decode([Example].self, forKey: .examples).map(\.text)) ?? []
    (minimum, maximum) = (try read(.minimum), try read(.maximum))
    (items, minItems, maxItems) = (try read(.items), try read(.minItems), try read(.maxItems))
    hasUniqueItems = try read(.hasUniqueItems) ?? false
    properties = try read(.properties)
    if let allowed = try? map.decode(Bool.self, forKey: .otherProperties) {
      allowsOtherProperties = allowed
    } else {
      otherProperties = try read(.otherProperties)
    }
    required = try read(.required) ?? []
    (minProperties, maxProperties) = (try read(.minProperties), try read(.maxProperties))
    dependencies = try read(.dependencies) ?? [:]
    (allOf, anyOf, oneOf) = (try list(.allOf), try list(.anyOf), try list(.oneOf))
    (not, condition) = (try read(.not), try read(.condition))
    (consequence, alternative) = (try read(.consequence), try read(.alternative))
    if kinds == nil, anyOf.isEmpty {
      if words != nil, words != ["false"], words != ["true"] { kinds = [.string] }
      if pattern != nil { kinds = [.string] }
    }
  }
}

/// The schemas in `Matrix/schema`, each read when it is first needed.
final class SchemaFolder {
  private let root: DataRoot
  private var documents: [String: Schema] = [:]

  init(_ root: DataRoot) { self.root = root }

  /// Returns the schema of a file.
  ///
  /// - Parameter name: `checklist`, or `checklist.schema.json`.
  /// - Throws: A `Diagnostic` for a schema that cannot be read.
  func document(_ name: String) throws -> Schema {
    let name = String(name.prefix { $0 != "." })
    if let known = documents[name] { return known }
    let path = "Matrix/schema/\(name).schema.json"
    do {
      let bytes = try root.access.read("\(root.path)/\(path)", atMost: ByteLimit.settings)
      let document = try JSONDecoder().decode(Schema.self, from: Data(bytes))
      documents[name] = document
      return document
    } catch {
      throw Diagnostic(
        at: SourceLocation(file: path), "the schema cannot be read",
        fix: "restore it from the repository, or set QA_HOME to a complete checkout")
    }
  }
}
