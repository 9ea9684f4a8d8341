import Formats

/// Reads a nib that is an archive of `NSKeyedArchiver`: a binary property list of objects that refer to each other.
///
/// Format: docs/internals/formats-compiled-app.md, "Keyed archives".
enum KeyedArchiveReader {
  static func read(_ bytes: [UInt8]) throws(NibArchive.Damage) -> NibArchive {
    let list: PlistNode
    do {
      list = try PlistFile.parse(bytes, file: "")
    } catch {
      throw NibArchive.Damage(message: "is damaged: \(error.message)")
    }
    guard let items = list.dictionary?["$objects"]?.array, let top = list.dictionary?["$top"]?.dictionary
    else { throw NibArchive.Damage(message: "is a property list, but not an archive") }
    var objects = items.map { object($0, items) }
    objects.append(NibArchive.Object(className: "NSObject", entries: entries(top)))
    return NibArchive(objects: objects, root: objects.count - 1)
  }

  private static func object(_ node: PlistNode, _ items: [PlistNode]) -> NibArchive.Object {
    guard let fields = node.dictionary else { return scalar(node) }
    let name = className(fields, items)
    if let members = fields["NS.objects"]?.array {
      let values = members.map(value)
      guard let keys = fields["NS.keys"]?.array else { return collection(name, values) }
      return collection(name, zip(keys, values).flatMap { [value($0), $1] })
    }
    if let text = fields.string("NS.string") { return string(text) }
    return NibArchive.Object(className: name, entries: entries(fields))
  }

  private static func className(_ fields: PlistDictionary, _ items: [PlistNode]) -> String {
    guard case .reference(let index)? = fields["$class"]?.content, items.indices.contains(index) else {
      return ""
    }
    return items[index].dictionary?.string("$classname") ?? ""
  }

  private static func collection(_ name: String, _ values: [NibArchive.Value]) -> NibArchive.Object {
    NibArchive.Object(className: name, entries: values.map { .init(key: NibArchive.element, value: $0) })
  }

  private static func entries(_ fields: PlistDictionary) -> [NibArchive.Entry] {
    fields.entries.filter { $0.key != "$class" }.map { .init(key: $0.key, value: value($0.value)) }
  }

  private static func value(_ node: PlistNode) -> NibArchive.Value {
    switch node.content {
    case .reference(let index): index == 0 ? .null : .object(index)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .bool(let flag): .bool(flag)
    case .data(let bytes): .data(bytes)
    case .string(let text): .data(Array(text.utf8))
    case .date, .array, .dictionary: .null
    }
  }

  private static func scalar(_ node: PlistNode) -> NibArchive.Object {
    switch node.content {
    case .string(let text): string(text)
    case .integer(let number):
      NibArchive.Object(className: "NSNumber", entries: [.init(key: "NS.intval", value: .integer(number))])
    case .real(let number):
      NibArchive.Object(className: "NSNumber", entries: [.init(key: "NS.dblval", value: .real(number))])
    case .bool(let flag):
      NibArchive.Object(className: "NSNumber", entries: [.init(key: "NS.boolval", value: .bool(flag))])
    default: NibArchive.Object(className: "", entries: [])
    }
  }

  private static func string(_ text: String) -> NibArchive.Object {
    NibArchive.Object(
      className: "NSString", entries: [.init(key: "NS.bytes", value: .data(Array(text.utf8)))])
  }
}
