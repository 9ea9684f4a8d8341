import Model

/// An element of the document with what it holds; text and comments around elements are not kept.
struct XMLNode {
  var name: String
  var attributes: [String: String]
  var children: [XMLNode] = []
  /// Character data directly inside, in order.
  var text = ""
  var location: SourceLocation

  subscript(attribute: String) -> String? { attributes[attribute] }
  var id: String? { attributes["id"] }
  var key: String? { attributes["key"] }

  func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }
  func child(key: String) -> XMLNode? { children.first { $0.key == key } }
  func children(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }
  func flag(_ attribute: String, default value: Bool) -> Bool {
    guard let text = attributes[attribute] else { return value }
    return text == "YES" || text == "true"
  }
  func number(_ attribute: String) -> Double? { attributes[attribute].flatMap(Self.number) }

  /// Parses a finite number no larger than any layout needs; nil for anything else.
  static func number(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite, value.magnitude <= 1e9 else { return nil }
    return value
  }

  /// Calls `body` for this element and all below it, parents first, with the enclosing elements' names.
  func walk(_ path: [String] = [], _ body: (XMLNode, [String]) -> Void) {
    body(self, path)
    let inner = path + [name]
    for child in children { child.walk(inner, body) }
  }
}
