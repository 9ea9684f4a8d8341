import Model

/// An XML element with its attributes, its character data and the elements inside it.
///
/// Not named `XMLElement`, because Foundation has a type of that name on macOS.
package struct XMLTree: Sendable {
  /// As written, with its namespace prefix.
  package var name: String
  package var attributes: [String: String]
  package var children: [XMLTree] = []
  /// Character data directly inside, in document order, without comments.
  package var text = ""
  /// 1-based line where `text` has its first character that is not white space; nil where there is none.
  package var textLine: Int?
  /// The start tag's `<`. Columns count bytes.
  package var location: SourceLocation

  package subscript(attribute: String) -> String? { attributes[attribute] }

  package func child(_ name: String) -> XMLTree? { children.first { $0.name == name } }
  package func children(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  /// Calls `body` for this element and all inside it, parents first, with the names of the enclosing elements.
  package func walk(_ path: [String] = [], _ body: (XMLTree, [String]) -> Void) {
    body(self, path)
    let inner = path + [name]
    for child in children { child.walk(inner, body) }
  }
}
