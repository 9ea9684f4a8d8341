/// Finds line and column of start tags, in document order: libxml2's own positions are those of the tags' ends.
struct StartTagScanner {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      lineStart = 3
    }
  }

  /// Position of the next `<name`, comments, CDATA, instructions and declarations skipped; nil where there is none.
  mutating func next(_ name: String) -> (line: Int, column: Int)? {
    let wanted = Array(name.utf8)
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        step()
        continue
      }
      if starts("<!--") {
        skip(past: "-->")
      } else if starts("<![CDATA[") {
        skip(past: "]]>")
      } else if starts("<?") {
        skip(past: "?>")
      } else if isTag(wanted) {
        let place = (line, offset - lineStart + 1)
        step()
        return place
      } else {
        step()
      }
    }
    return nil
  }

  private func isTag(_ name: [UInt8]) -> Bool {
    let end = offset + 1 + name.count
    guard end <= bytes.count, bytes[(offset + 1)..<end].elementsEqual(name) else { return false }
    guard end < bytes.count else { return true }
    return [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/")].contains(bytes[end])
  }

  private func starts(_ text: StaticString) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[offset..<end].elementsEqual($0) }
  }

  private mutating func skip(past text: StaticString) {
    while offset < bytes.count, !starts(text) { step() }
    for _ in 0..<text.utf8CodeUnitCount where offset < bytes.count { step() }
  }

  private mutating func step() {
    if bytes[offset] == UInt8(ascii: "\n") {
      line += 1
      lineStart = offset + 1
    }
    offset += 1
  }
}
