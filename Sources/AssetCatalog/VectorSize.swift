import Model

/// The natural size that a vector file states, read without drawing it.
enum VectorSize {
  static let maxFileSize = 8 << 20

  static func read(_ bytes: [UInt8], suffix: String) -> Size? {
    switch suffix {
    case "svg": svg(String(decoding: bytes.prefix(1 << 16), as: UTF8.self))
    case "pdf": pdf(bytes)
    default: nil
    }
  }

  /// `width` and `height` of the root element, else its `viewBox`; SVG pixels are points.
  static func svg(_ text: String) -> Size? {
    guard let tag = rootTag(text) else { return nil }
    if let width = length(attribute("width", of: tag)), let height = length(attribute("height", of: tag)) {
      return size(width, height)
    }
    let box = (attribute("viewBox", of: tag) ?? "").split { $0 == " " || $0 == "," || $0.isNewline }
      .compactMap { Double($0) }
    return box.count == 4 ? size(box[2], box[3]) : nil
  }

  private static func rootTag(_ text: String) -> Substring? {
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        guard let end = find("-->", in: rest) else { return nil }
        rest = rest[end...]
      } else if rest.hasPrefix("<svg") {
        return rest.firstIndex(of: ">").map { rest[...$0] }
      } else {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// Just behind the first occurrence.
  private static func find(_ needle: String, in text: Substring) -> Substring.Index? {
    var at = text.startIndex
    while at < text.endIndex {
      if text[at...].hasPrefix(needle) { return text.index(at, offsetBy: needle.count) }
      at = text.index(after: at)
    }
    return nil
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    for quote in ["\"", "'"] {
      for blank in [" ", "\n", "\t", "\r\n"] {
        guard let start = find(blank + name + "=" + quote, in: tag) else { continue }
        return String(tag[start...].prefix { String($0) != quote })
      }
    }
    return nil
  }

  /// A number with `px` or no unit; percentages and other units say nothing in points.
  private static func length(_ text: String?) -> Double? {
    guard let text else { return nil }
    return Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
  }

  /// The page's CropBox, else its MediaBox, where the file states one uncompressed and no other contradicts it.
  static func pdf(_ bytes: [UInt8]) -> Size? {
    for key in ["/CropBox", "/MediaBox"] {
      let found = boxes(key, in: bytes)
      guard let first = found.first else { continue }
      return found.allSatisfy { $0 == first } ? first : nil
    }
    return nil
  }

  private static func boxes(_ key: String, in bytes: [UInt8]) -> [Size] {
    let needle = Array(key.utf8)
    var sizes: [Size] = []
    var at = 0
    while at + needle.count < bytes.count, sizes.count < 1000 {
      guard bytes[at] == needle[0], bytes[at..<at + needle.count].elementsEqual(needle) else {
        at += 1
        continue
      }
      at += needle.count
      let text = String(decoding: bytes[at..<min(at + 120, bytes.count)], as: UTF8.self)
      guard let open = text.firstIndex(of: "["), let close = text.firstIndex(of: "]"), open < close else {
        continue
      }
      let numbers = text[text.index(after: open)..<close].split { $0.isWhitespace }.compactMap { Double($0) }
      if numbers.count == 4, let size = size(numbers[2] - numbers[0], numbers[3] - numbers[1]) {
        sizes.append(size)
      }
    }
    return sizes
  }

  private static func size(_ width: Double, _ height: Double) -> Size? {
    guard width > 0, height > 0, width < 100_000, height < 100_000 else { return nil }
    return Size(width: Points(width), height: Points(height))
  }
}
