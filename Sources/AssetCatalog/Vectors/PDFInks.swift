import Imaging

/// Finds inks (CMYK colors) in a PDF. Every renderer converts them to the screen differently.
///
/// It searches the objects and the inflated streams without reading the document's structure, so unused inks count too.
/// It skips streams in other encodings.
struct PDFInks {
  private(set) var areUsed = false
  /// Whether the file has more streams than the limit; the search then stopped.
  private(set) var hasTooManyStreams = false
  /// Bytes of the streams that are not images, inflated up to the limits. Complete in a file without inks.
  private(set) var textBytes = 0

  /// Limits of inflated bytes, of one stream and of all.
  private static let mostOfOne = 4 << 20
  private static let mostOfAll = 32 << 20

  /// - Parameter mostStreams: Streams to search at most.
  init(_ bytes: [UInt8], mostStreams: Int = .max) {
    if Self.namesInks(bytes[...]) {
      areUsed = true
      return
    }
    var left = Self.mostOfAll
    var streams = 0
    var at = bytes.startIndex
    while left > 0, !areUsed, let start = Self.find("stream", in: bytes[at...]) {
      let isEnd = start >= 3 && bytes[start - 3..<start].elementsEqual("end".utf8)
      at = start + 6
      guard !isEnd else { continue }
      streams += 1
      if streams > mostStreams {
        hasTooManyStreams = true
        return
      }
      while at < bytes.count, bytes[at] == 13 || bytes[at] == 10 { at += 1 }
      let end = Self.find("endstream", in: bytes[at...]) ?? bytes.endIndex
      let dictionary = bytes[max(0, start - 1024)..<start]
      let own = Self.last("obj", in: dictionary).map { bytes[$0..<start] } ?? dictionary
      if Self.find("/Image", in: own) == nil {
        let text =
          Self.find("/FlateDecode", in: own) == nil ? Array(bytes[at..<end]) : Self.inflated(bytes[at..<end])
        left -= text.count + 1
        textBytes += text.count
        areUsed = Self.namesInks(text[...]) || Self.setsInks(text)
      }
      at = end
    }
  }

  private static func inflated(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Zlib.inflate(bytes, capacity: min(mostOfOne, max(1024, bytes.count * 20)))
  }

  /// Returns whether the bytes name the CMYK color space or a profile of four components.
  private static func namesInks(_ bytes: ArraySlice<UInt8>) -> Bool {
    if find("/DeviceCMYK", in: bytes) != nil { return true }
    return find("/N 4", in: bytes) != nil && find("/ICCBased", in: bytes) != nil
  }

  /// Returns whether the bytes have the operators `k` or `K` after four numbers (ISO 32000-1, 8.6.8).
  private static func setsInks(_ bytes: [UInt8]) -> Bool {
    var numbers = 0
    for token in bytes.split(whereSeparator: { $0 <= 32 }) {
      if token.allSatisfy({ $0 >= 48 && $0 <= 57 || $0 == 46 || $0 == 45 || $0 == 43 }) {
        numbers += 1
      } else {
        if numbers >= 4, token.elementsEqual("k".utf8) || token.elementsEqual("K".utf8) { return true }
        numbers = 0
      }
    }
    return false
  }

  private static func find(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    text.withUTF8Buffer { bytes.firstRange(of: $0)?.lowerBound }
  }

  private static func last(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    text.withUTF8Buffer { needle in
      var index = bytes.endIndex - needle.count
      while index >= bytes.startIndex {
        if bytes[index..<index + needle.count].elementsEqual(needle) { return index }
        index -= 1
      }
      return nil
    }
  }
}
