import Model

/// Edits of a property list in the XML format.
enum PlistEdits {
  /// Returns nil for another format, and for a key whose value is no text.
  static func applied(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    guard let list = PlistText(path: "", bytes: bytes) else { return nil }
    var changes: [Markup.Edit] = []
    for edit in edits {
      guard case .plistKey(_, let key, let value) = edit else { return nil }
      guard let value else {
        changes += removing(key, from: list)
        continue
      }
      guard let entry = list.entry(key), list.markup.elements[entry.value].name == "string" else {
        return nil
      }
      let element = list.markup.elements[entry.value]
      // A variable has its value elsewhere.
      let old = list.markup.text(element.tag.upperBound..<max(element.close, element.tag.upperBound))
      if old.contains("$(") || old.contains("${") { return nil }
      let text = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
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
    let bytes = list.markup.bytes
    var start = list.markup.elements[entry.key].tag.lowerBound
    let end = list.markup.elements[entry.value].end
    while start > 0, [0x20, 0x09].contains(bytes[start - 1]) { start -= 1 }
    var rest = end
    while rest < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[rest]) { rest += 1 }
    let ownsLines = start > 0 && bytes[start - 1] == 0x0A && rest < bytes.count && bytes[rest] == 0x0A
    return [
      Markup.Edit(
        range: ownsLines ? start..<(rest + 1) : list.markup.elements[entry.key].tag.lowerBound..<end, text: ""
      )
    ]
  }
}
