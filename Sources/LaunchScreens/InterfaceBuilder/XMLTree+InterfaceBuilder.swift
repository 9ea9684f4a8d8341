import Formats

/// The attributes that Interface Builder gives most elements.
extension XMLTree {
  var id: String? { attributes["id"] }
  var key: String? { attributes["key"] }

  func child(key: String) -> XMLTree? { children.first { $0.key == key } }

  func flag(_ attribute: String, default value: Bool) -> Bool {
    guard let text = attributes[attribute] else { return value }
    return text == "YES" || text == "true"
  }

  /// Returns the value of an attribute with a fixed set of values; nil for an absent or unknown one.
  func choice<Value: RawRepresentable<String>>(_ attribute: String) -> Value? {
    attributes[attribute].flatMap(Value.init(rawValue:))
  }

  func number(_ attribute: String) -> Double? { attributes[attribute].flatMap(Self.number) }

  /// Returns a finite number with a magnitude of at most 1e9; nil for any other text.
  static func number(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite, value.magnitude <= 1e9 else { return nil }
    return value
  }
}
