import Files
import Model

/// The attributes of the views and constraints of a storyboard or xib, as they are written.
package struct InterfaceAttributes: Sendable {
  /// An element with an id. Attributes have their names; colors, fonts and the like are markup, by their key.
  package struct Element: Sendable {
    package var id: String
    package var attributes: [String: String]
    var label: String
    var line: Int
  }
  package private(set) var elements: [Element] = []

  /// Attributes that a launch does not read.
  private static let ignored: Set<String> = [
    "id", "key", "sceneMemberID", "symbolic", "misplaced", "ambiguous", "userInteractionEnabled",
  ]
  /// Markup that is longer is no single attribute.
  private static let longestMarkup = 400

  /// Returns nil for bytes that are not markup with the root view.
  ///
  /// - Parameter root: The id of the root view.
  package init?(_ bytes: [UInt8], root: String) {
    guard let markup = Markup(bytes),
      let view = markup.elements.indices.first(where: { markup.value("id", of: $0) == root })
    else { return nil }
    let children = Dictionary(grouping: markup.elements.indices) { markup.elements[$0].parent ?? -1 }
    for index in markup.elements.indices where markup.isInside(index, view) {
      guard let id = markup.value("id", of: index) else { continue }
      let own = markup.elements[index]
      var attributes: [String: String] = [:]
      for attribute in own.attributes where !Self.ignored.contains(attribute.name) {
        attributes[attribute.name] = markup.text(attribute.value)
      }
      // A frame counts only without constraints, and never of the root.
      let hasFrame = index != view && attributes["translatesAutoresizingMaskIntoConstraints"] != "NO"
      for child in children[index] ?? [] {
        let range = markup.elements[child].tag.lowerBound..<markup.elements[child].end
        guard let key = markup.value("key", of: child), markup.value("id", of: child) == nil,
          range.count <= Self.longestMarkup, key != "frame" || hasFrame
        else { continue }
        attributes[key] = markup.text(range)
      }
      if attributes.isEmpty { continue }
      elements.append(
        Element(
          id: id, attributes: attributes, label: Self.label(of: own.name, id, attributes), line: own.line))
    }
  }

  private static func label(of kind: String, _ id: String, _ attributes: [String: String]) -> String {
    attributes["userLabel"].map { "\"\($0)\" (\(kind) \(id))" }
      ?? attributes["image"].map { "\(kind) \"\($0)\" (\(id))" } ?? "\(kind) \(id)"
  }

  /// Returns the elements whose attributes differ from recorded ones, in the document's order.
  ///
  /// - Parameters:
  ///   - recorded: Attributes by the id of their element.
  ///   - file: The file, relative to the project's root.
  package func changes(from recorded: [String: [String: String]], in file: String) -> [InterfaceChange] {
    elements.compactMap { element in
      guard let old = recorded[element.id] else { return nil }
      let attributes = Set(old.keys).union(element.attributes.keys).sorted().compactMap { name in
        InterfaceChange.Attribute(name: name, old: old[name], new: element.attributes[name])
      }
      return attributes.isEmpty
        ? nil
        : InterfaceChange(
          file: file, element: element.id, label: element.label, line: element.line, attributes: attributes)
    }
  }
}

/// An element whose attributes differ from recorded ones.
package struct InterfaceChange: Hashable, Sendable {
  package var file: String
  package var element: String
  var label: String
  package var line: Int
  package var attributes: [Attribute]

  /// `imageView "logo" (a-b-c): Content Mode is Scale Aspect Fill; expected Center.`
  package var sentence: String {
    let parts = attributes.prefix(Self.shown).map { attribute in
      "\(attribute.label) is \(attribute.words(attribute.new)); expected \(attribute.words(attribute.old))"
    }
    let rest = attributes.count - parts.count
    return "\(label): \(parts.joined(separator: ", and "))\(rest > 0 ? ", and \(rest) more" : "")."
  }

  /// `Set Content Mode to Center.`
  package var fix: String {
    attributes.prefix(Self.shown).map { attribute in
      attribute.hasOldValue
        ? "Set \(attribute.label) to \(attribute.words(attribute.old))." : "Remove \(attribute.label)."
    }.joined(separator: " ")
  }

  /// The edits that give the element its recorded attributes.
  package var edits: [SourceEdit] {
    attributes.map { attribute in
      .markup(
        file: file, element: element, name: attribute.name, value: attribute.old, isChild: attribute.isChild)
    }
  }

  /// Attributes in a sentence.
  private static let shown = 3
}
