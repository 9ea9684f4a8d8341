/// `393x852`: two numbers above 0 and at most 20,000.
package struct WrittenSize: Decodable {
  package var width: Double
  package var height: Double

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard parts.count == 2, parts.allSatisfy({ $0 > 0 && $0 <= 20_000 }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "width x height must be above 0 and at most 20000"))
    }
    (width, height) = (parts[0], parts[1])
  }

  package var size: Size { Size(width: Points(width), height: Points(height)) }
  package var pixels: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
}

/// Major versions of an OS: `16`, `16..18`, or `26..` up to the largest number. Both ends are included.
package struct MajorVersions: Decodable {
  package var range: ClosedRange<Int>

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let last = parts.last.map { $0.isEmpty ? Int.max : Int($0) } ?? nil
    guard [1, 3].contains(parts.count), let first = Int(parts[0]), let last, first >= 0, last >= first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "the last major version comes before the first"))
    }
    range = first...last
  }
}
