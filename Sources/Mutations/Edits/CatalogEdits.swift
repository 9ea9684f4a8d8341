import Formats
import Model

/// Edits of an image set's `Contents.json`. Indentation, line ends and the order of keys stay as they are.
struct CatalogEdits {
  private let bytes: [UInt8]
  /// Offset of each line, by its index.
  private let lineStarts: [Int]

  /// Returns nil for edits that do not fit the file.
  static func applied(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    var bytes = bytes
    for edit in edits {
      guard case .catalogImage(_, let image) = edit, let next = CatalogEdits(bytes).adding(image) else {
        return nil
      }
      bytes = next
    }
    return bytes
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  private func offset(_ node: JSONNode) -> Int { lineStarts[node.line - 1] + node.column - 1 }

  /// Gives an empty entry its file, or adds an entry.
  private func adding(_ image: SourceEdit.CatalogImage) -> [UInt8]? {
    guard String(validating: bytes, as: UTF8.self) != nil, let root = try? JSONReader.read(bytes),
      let entries = root["images"]?.array, !entries.isEmpty
    else { return nil }
    let scale = image.scale.map { "\($0)x" }
    let same = entries.filter { $0["idiom"]?.string == image.idiom && $0["scale"]?.string == scale }
    func isPlain(_ entry: JSONNode) -> Bool {
      let known: Set = ["appearances", "filename", "idiom", "scale"]
      let traits = entry["appearances"]?.array ?? []
      let isDark = traits.contains {
        $0["appearance"]?.string == "luminosity" && $0["value"]?.string == "dark"
      }
      return known.isSuperset(of: (entry.object ?? [:]).keys) && isDark == image.isDark
        && traits.count == (isDark ? 1 : 0)
    }
    if let known = same.first(where: isPlain) {
      return known["filename"] == nil ? naming(known, image.fileName) : nil
    }
    return appending(image, after: same.last ?? entries[entries.count - 1])
  }

  /// Writes the key `filename` into an entry, in the alphabetical order that Xcode uses.
  private func naming(_ entry: JSONNode, _ name: String) -> [UInt8]? {
    let start = offset(entry) + 1
    guard let (keys, end) = members(from: start - 1), let first = keys.first, let text = Self.quoted(name)
    else { return nil }
    let separator = space(before: first.offset, from: start)
    let member = "\"filename\"\(colon(after: first))\(text),"
    let at = keys.first { $0.name > "filename" }?.offset
    if let at { return inserting(member + separator, at: at) }
    // All other keys come before it.
    let last = end - 1 - space(before: end - 1, from: start).utf8.count
    return inserting("," + separator + member.dropLast(), at: last)
  }

  /// Adds an entry after another one, with its indentation.
  private func appending(_ image: SourceEdit.CatalogImage, after entry: JSONNode) -> [UInt8]? {
    let start = offset(entry)
    guard let (keys, end) = members(from: start), let first = keys.first,
      let name = Self.quoted(image.fileName), let idiom = Self.quoted(image.idiom)
    else { return nil }
    let outer = space(before: start, from: 0)
    let inner = space(before: first.offset, from: start + 1)
    let unit = String(inner.dropFirst(outer.count))
    let colon = colon(after: first)
    func object(_ members: [(String, String)], _ outer: String) -> String {
      let inner = outer.isEmpty ? "" : outer + unit
      return "{" + members.map { "\(inner)\"\($0.0)\"\(colon)\($0.1)" }.joined(separator: ",") + outer + "}"
    }
    var members = [("filename", name), ("idiom", idiom)]
    if let scale = image.scale { members.append(("scale", "\"\(scale)x\"")) }
    if image.isDark {
      let level = inner.isEmpty ? "" : inner + unit
      let trait = object([("appearance", "\"luminosity\""), ("value", "\"dark\"")], level)
      members.insert(("appearances", "[" + level + trait + inner + "]"), at: 0)
    }
    return inserting("," + outer + object(members, outer), at: end)
  }

  private func inserting(_ text: String, at offset: Int) -> [UInt8] {
    Array(bytes[..<offset]) + Array(text.utf8) + Array(bytes[offset...])
  }

  /// Returns nil for a name with characters that JSON escapes.
  private static func quoted(_ text: String) -> String? {
    text.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
      ? nil : "\"\(text)\""
  }

  /// The white space before an offset, at most back to another one.
  private func space(before offset: Int, from first: Int) -> String {
    var start = offset
    while start > first, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// What is between a key and its value: ` : ` as Xcode writes it, or `: `.
  private func colon(after key: (name: String, offset: Int)) -> String {
    var end = key.offset + key.name.utf8.count + 2
    let start = end
    while end < bytes.count, [0x20, 0x09, UInt8(ascii: ":")].contains(bytes[end]) { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the keys of the object that starts at an offset, with the offsets of their quotes, and the offset after it.
  private func members(from start: Int) -> (keys: [(name: String, offset: Int)], end: Int)? {
    var keys: [(name: String, offset: Int)] = []
    var depth = 0
    var isKey = true
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return (keys, index + 1) }
      case UInt8(ascii: ",") where depth == 1: isKey = true
      case UInt8(ascii: ":") where depth == 1: isKey = false
      case UInt8(ascii: "\""):
        let close = closingQuote(from: index)
        if depth == 1, isKey {
          keys.append((String(decoding: bytes[(index + 1)..<close], as: UTF8.self), index))
        }
        index = close
      default: break
      }
      index += 1
    }
    return nil
  }

  private func closingQuote(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }
}
