import Files
import Formats
import Imaging
import Model

/// The part of a file that decides what a launch screen shows, for digests.
///
/// A file that Interface Builder, an image optimizer or git writes in another form has the same content.
package enum ShownContent {
  /// Returns the content of a file. A file that cannot be parsed is its own content, and so is a picture with more pixels than
  /// a run decodes.
  ///
  /// - Parameter decoded: The pixels of the file, if they are known.
  package static func of(
    _ bytes: [UInt8], path: String, decoded: @autoclosure () -> Bitmap? = nil
  ) -> [UInt8] {
    if path.hasSuffix(".storyboard") || path.hasSuffix(".xib") {
      guard let root = try? XMLReader(file: path).read(bytes) else { return bytes }
      var text = CanonicalText()
      add(root, to: &text)
      return Array(text.lines.utf8)
    }
    if path.hasSuffix(".json") {
      guard let root = try? JSONReader.read(bytes) else { return bytes }
      return Array(canonical(root, omitting: ["info"]).utf8)
    }
    if path.lowercased().hasSuffix(".png"), ImageSniffer.kind(bytes) == .png,
      let pixels = PictureHeader(bytes)?.pixels, pixels <= RunBudget.limits[.picturePixelsEach],
      let bitmap = decoded() ?? (try? PNG.decode(bytes))?.bitmap
    {
      return Array("png \(bitmap.width) \(bitmap.height) \(bitmap.space)\n".utf8) + runs(of: bitmap.pixels)
    }
    return bytes
  }

  /// Returns each run of up to 255 equal pixels as its length and the pixel. Most images then have a fraction of their bytes,
  /// which makes their digest faster.
  ///
  /// - Parameter pixels: Four bytes a pixel.
  private static func runs(of pixels: [UInt8]) -> [UInt8] {
    pixels.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      return [UInt8](unsafeUninitializedCapacity: words.count * 5) { into, filled in
        let target = UnsafeMutableRawBufferPointer(into)
        var start = 0
        while start < words.count {
          let word = words[start]
          var end = start + 1
          while end < words.count, end - start < 255, words[end] == word { end += 1 }
          target[filled] = UInt8(end - start)
          target.storeBytes(of: word, toByteOffset: filled + 1, as: UInt32.self)
          filled += 5
          start = end
        }
      }
    }
  }

  /// Returns a name that stays the same if a catalog, a set or a folder moves: the set with its file, else the path in the
  /// catalog, or the file with the folder of its language or document. A set that gets a namespace has another name in documents.
  package static func name(of path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    if let set = parts.lastIndex(where: { part in sets.contains { part.hasSuffix($0) } }) {
      return parts[set...].joined(separator: "/")
    }
    if let catalog = parts.lastIndex(where: { $0.hasSuffix(".xcassets") }) {
      return parts[(catalog + 1)...].joined(separator: "/")
    }
    let kept = [".lproj", ".storyboardc", ".nib"]
    let isKept = parts.count > 1 && kept.contains(where: parts[parts.count - 2].hasSuffix)
    return parts.suffix(isKept ? 2 : 1).joined(separator: "/")
  }

  private static let sets = [".imageset", ".appiconset", ".launchimage", ".symbolset", ".colorset"]

  /// Attributes that Interface Builder writes for itself, by element. Versions of tools decide no pixel.
  private static let toolAttributes: [String: Set<String>] = [
    "document": ["toolsVersion", "systemVersion"], "capability": ["minToolsVersion"],
    "plugIn": ["version"], "deployment": ["version"],
  ]

  private static func add(_ element: XMLTree, to text: inout CanonicalText) {
    // Where a scene lies on the canvas.
    if element.name == "point", element["key"] == "canvasLocation" { return }
    text.put("element", element.name)
    let omitted = toolAttributes[element.name] ?? []
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) where !omitted.contains(name) {
      text.put("@" + name, value)
    }
    if element.text.contains(where: { !$0.isWhitespace }) { text.put("text", element.text) }
    for child in element.children { add(child, to: &text) }
    text.put("end", element.name)
  }

  private static func canonical(_ node: JSONNode, omitting omitted: Set<String> = []) -> String {
    switch node.value {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .number(let number): return number
    case .string(let string): return "\(string.utf8.count):\(string)"
    case .array(let items): return "[" + items.map { canonical($0) }.joined(separator: ",") + "]"
    case .object(let members):
      let kept = members.filter { !omitted.contains($0.key) }.sorted { $0.key < $1.key }
      return "{" + kept.map { "\($0.key.utf8.count):\($0.key)=\(canonical($0.value))" }.joined(separator: ",")
        + "}"
    }
  }
}
