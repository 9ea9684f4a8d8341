/// Line ends that git turns into one another between two machines.
enum LineEnds {
  /// The bytes with CR LF as LF where the file is XML or JSON, which mean the same with either: XML 1.0, 2.11, has
  /// parsers read them so, and in JSON (RFC 8259, 2) they only stand between tokens. Other files stay as they are.
  static func plain(_ bytes: [UInt8], of path: String) -> [UInt8] {
    guard [".storyboard", ".xib", ".json"].contains(where: path.hasSuffix) else { return bytes }
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    return bytes.indices.compactMap { index in
      let isHalf = bytes[index] == carriageReturn && index + 1 < bytes.count && bytes[index + 1] == feed
      return isHalf ? nil : bytes[index]
    }
  }
}
