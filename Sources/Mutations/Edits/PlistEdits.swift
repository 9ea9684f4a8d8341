import Model

/// Edits of a property list in the XML format.
enum PlistEdits {
  /// Returns nil for another format, and for a key whose value is a variable.
  static func applied(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    guard let list = PlistText(path: "", bytes: bytes) else { return nil }
    var changes: [Markup.Edit] = []
    for edit in edits {
      guard case .plistKey(_, let key, let value) = edit else { return nil }
      guard let value else {
        changes += removing(key, from: list)
        continue
      }
      let text = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      guard let entry = list.entry(key) else {
        guard let addition = adding(key, text, to: list) else { return nil }
        changes.append(addition)
        continue
      }
      let element = list.markup.elements[entry.value]
      if element.name != "string" {
        changes.append(
          Markup.Edit(range: element.tag.lowerBound..<element.end, text: "<string>\(text)</string>"))
        continue
      }
      // A variable has its value elsewhere.
      let old = list.markup.text(element.tag.upperBound..<max(element.close, element.tag.upperBound))
      if old.contains("$(") || old.contains("${") { return nil }
      changes.append(
        element.isEmpty
          ? Markup.Edit(range: element.tag.lowerBound..<element.end, text: "<string>\(text)</string>")
          : Markup.Edit(range: element.tag.upperBound..<element.close, text: text))
    }
    return list.markup.applying(changes)
  }

  /// Removes a key and its value with the lines that only they are on.
  private static func removing(_ key: String, from list: PlistText) -> [Markup.Edit] {
    guard let entry = list.entry(key) else { return [] }
    let elements = list.markup.elements
    return [list.markup.removingLines(elements[entry.key].tag.lowerBound..<elements[entry.value].end)]
  }

  /// Adds a key where it is in alphabetical order, as Xcode writes keys; nil for an empty tag.
  private static func adding(_ key: String, _ text: String, to list: PlistText) -> Markup.Edit? {
    let markup = list.markup
    let keys = markup.children(of: list.dictionary).filter { markup.elements[$0].name == "key" }
    guard let first = keys.first else {
      let tag = markup.elements[list.dictionary]
      if tag.isEmpty { return nil }
      let start = tag.tag.upperBound
      // The line end of the dictionary, if its end tag is on another line.
      let lineEnd = markup.text(start..<tag.close).prefix { $0.isNewline }
      let separator = lineEnd.isEmpty ? "" : lineEnd + "\t"
      return Markup.Edit(
        range: start..<start, text: "\(separator)<key>\(key)</key>\(separator)<string>\(text)</string>")
    }
    let separator = markup.separator(before: first)
    let added = "<key>\(key)</key>\(separator)<string>\(text)</string>"
    let next = keys.first {
      markup.text(markup.elements[$0].tag.upperBound..<markup.elements[$0].close) > key
    }
    return markup.insertingLine(added, before: next, in: list.dictionary, separator: separator)
  }
}
