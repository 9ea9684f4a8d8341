import Files
import Model

/// A property list in the XML format, for edits of its top-level keys.
struct PlistText: Sendable {
  let path: String
  let markup: Markup
  /// Index of the outermost dictionary.
  let dictionary: Int

  /// Returns nil for another format or encoding.
  init?(path: String, bytes: [UInt8]) {
    guard let markup = Markup(bytes), markup.elements[0].name == "plist",
      let dictionary = markup.children(of: 0).first, markup.elements[dictionary].name == "dict"
    else { return nil }
    self.path = path
    self.markup = markup
    self.dictionary = dictionary
  }

  /// Returns the indices of a key's element and of its value.
  func entry(_ key: String) -> (key: Int, value: Int)? {
    let children = markup.children(of: dictionary)
    for (index, child) in children.enumerated()
    where markup.elements[child].name == "key" && index + 1 < children.count {
      if markup.text(markup.elements[child].tag.upperBound..<markup.elements[child].close) == key {
        return (child, children[index + 1])
      }
    }
    return nil
  }

  /// Returns the text of a key's value; nil for a property list without it.
  func text(_ key: String) -> String? {
    entry(key).map {
      let element = markup.elements[$0.value]
      return markup.text(element.tag.upperBound..<max(element.tag.upperBound, element.close))
    }
  }

  /// Replaces a key's value, or adds the key.
  ///
  /// - Parameter markup: The value as markup.
  func setting(_ key: String, _ markup: String) -> [Markup.Edit] {
    guard let entry = entry(key) else {
      return [self.markup.appending("<key>\(key)</key>\(markup)", to: dictionary)]
    }
    let value = self.markup.elements[entry.value]
    return [Markup.Edit(range: value.tag.lowerBound..<value.end, text: markup)]
  }

  func removing(_ key: String) -> [Markup.Edit] {
    entry(key).map { [markup.removing($0.key), markup.removing($0.value)] } ?? []
  }

  func renaming(_ key: String, _ other: String) -> [Markup.Edit] {
    guard let entry = entry(key) else { return [] }
    let own = markup.elements[entry.key]
    return [Markup.Edit(range: own.tag.upperBound..<own.close, text: other)]
  }

  func changes(_ edits: [Markup.Edit]) -> FileChanges? {
    edits.isEmpty ? nil : [path: .write(markup.applying(edits))]
  }

  func location(_ key: String) -> SourceLocation {
    SourceLocation(file: path, line: markup.elements[entry(key)?.key ?? dictionary].line)
  }
}
