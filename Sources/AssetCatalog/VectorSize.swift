import Model

/// Reads the natural size of a vector file without drawing it.
enum VectorSize {
  static func read(_ bytes: [UInt8], suffix: String) -> Size? {
    switch suffix {
    case "svg": SVGFile(bytes).size
    case "pdf": pdf(bytes)
    default: nil
    }
  }

  /// Returns `width` and `height` of the root element, else those of its `viewBox`. One SVG pixel is one point.
  static func svg(_ text: String) -> Size? { SVGFile(Array(text.utf8)).size }

  /// Returns the CropBox, else the MediaBox, in points; nil where boxes differ, are compressed, or a page is rotated.
  static func pdf(_ bytes: [UInt8]) -> Size? {
    if contains("/Rotate", bytes) { return nil }
    for key in ["/CropBox", "/MediaBox"] {
      let found = boxes(key, in: bytes)
      guard let first = found.first else { continue }
      return found.allSatisfy { $0 == first } ? first : nil
    }
    return nil
  }

  private static func contains(_ key: String, _ bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: Array(key.utf8)) != nil
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

  static func size(_ width: Double, _ height: Double) -> Size? {
    guard width > 0, height > 0, width < 100_000, height < 100_000 else { return nil }
    return Size(width: Points(width), height: Points(height))
  }
}
