import Model

extension InterfaceChange {
  /// An attribute, or a child with a key, that differs.
  package struct Attribute: Hashable, Sendable {
    var name: String
    /// As written; nil without the attribute.
    var old: String?
    var new: String?

    /// Returns nil for values that mean the same.
    init?(name: String, old: String?, new: String?) {
      (self.name, self.old, self.new) = (name, old, new)
      if old == new || words(old) == words(new) && !isChild { return nil }
    }

    var isChild: Bool { (old ?? new)?.hasPrefix("<") ?? false }

    /// Whether the old value can be named.
    var hasOldValue: Bool { old != nil || Self.usual[name] != nil }

    /// The name in Interface Builder: `Content Mode`.
    var label: String { Self.labels[name] ?? Self.title(name) }

    /// Names in Interface Builder that are not the words of the attribute.
    private static let labels = [
      "textAlignment": "Alignment", "lineBreakMode": "Line Break", "numberOfLines": "Lines",
      "clipsSubviews": "Clips to Bounds", "backgroundColor": "Background", "tintColor": "Tint",
      "textColor": "Color", "fontDescription": "Font",
      "horizontalHuggingPriority": "Horizontal Content Hugging Priority",
      "verticalHuggingPriority": "Vertical Content Hugging Priority",
      "horizontalCompressionResistancePriority": "Horizontal Content Compression Resistance Priority",
      "verticalCompressionResistancePriority": "Vertical Content Compression Resistance Priority",
    ]

    /// Values of attributes that are not written.
    private static let usual = [
      "contentMode": "scaleToFill", "alpha": "1", "hidden": "NO", "clipsSubviews": "NO", "opaque": "YES",
      "textAlignment": "natural", "numberOfLines": "1", "constant": "0", "multiplier": "1",
      "priority": "1000", "relation": "equal", "horizontalHuggingPriority": "250",
      "verticalHuggingPriority": "250", "horizontalCompressionResistancePriority": "750",
      "verticalCompressionResistancePriority": "750", "axis": "horizontal", "distribution": "fill",
      "alignment": "fill", "spacing": "0", "translatesAutoresizingMaskIntoConstraints": "YES",
    ]

    /// Attributes whose values are words of Interface Builder.
    private static let choices: Set<String> = [
      "contentMode", "textAlignment", "lineBreakMode", "relation", "axis", "distribution", "alignment",
      "firstAttribute", "secondAttribute", "semanticContentAttribute", "contentHorizontalAlignment",
      "contentVerticalAlignment", "baselineAdjustment",
    ]

    /// The value as Interface Builder shows it: `Scale Aspect Fill`.
    func words(_ value: String?) -> String {
      guard let value = value ?? Self.usual[name] else { return "not set" }
      if isChild { return Self.words(ofMarkup: value) }
      switch value {
      case "YES": return "on"
      case "NO": return "off"
      default: break
      }
      if Self.choices.contains(name) { return Self.title(value) }
      if let number = Double(value) { return number.shortDescription }
      let text = Self.unescaped(value)
      return ["text", "title", "placeholder"].contains(name) ? "\"\(text.prefix(80))\"" : "\(text.prefix(80))"
    }

    /// `scaleAspectFill` as `Scale Aspect Fill`.
    private static func title(_ word: String) -> String {
      var text = ""
      for letter in word {
        text += text.isEmpty ? letter.uppercased() : letter.isUppercase ? " \(letter)" : String(letter)
      }
      return text
    }

    /// `<color key="textColor" red="1" green="0" blue="0" …/>` as `#FF0000`; another child by its attributes.
    private static func words(ofMarkup text: String) -> String {
      guard let markup = Markup(Array(text.utf8)), let element = markup.elements.first else { return text }
      if element.name == "nil" { return "Default" }
      func value(_ name: String) -> String? { markup.value(name, of: 0) }
      func part(_ name: String) -> Double? { value(name).flatMap(Double.init) }
      if element.name == "color" {
        if let name = value("name") ?? value("systemColor") ?? value("cocoaTouchSystemColor") { return name }
        let white = part("white")
        if let red = part("red") ?? white, let green = part("green") ?? white,
          let blue = part("blue") ?? white
        {
          let alpha = part("alpha") ?? 1
          return Color(red: red, green: green, blue: blue).hex
            + (alpha < 1 ? " at \((alpha * 100).shortDescription) %" : "")
        }
      }
      if !element.isEmpty, markup.elements.count == 1 {
        return "\"\(unescaped(markup.text(element.tag.upperBound..<element.close)).prefix(80))\""
      }
      return element.attributes.filter { $0.name != "key" }.map { attribute in
        let (name, value) = (attribute.name, markup.text(attribute.value))
        return name == "type" || name == "name" || name == "style"
          ? title(value) : name == "pointSize" ? value : "\(name) \(value)"
      }.joined(separator: " ")
    }

    private static func unescaped(_ text: String) -> String {
      text.replacing("&quot;", with: "\"").replacing("&#10;", with: " ").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
  }
}
