/// The LZFSE compression of Apple: copies of earlier output, entropy-coded with finite-state tables.
///
/// Source: Apple's reference implementation (github.com/lzfse/lzfse). No package of Debian 12 contains it.
struct LZFSE {
  static let name = "lzfse"

  private let source: UnsafeBufferPointer<UInt8>
  private var output: CodecOutput

  /// Returns whether data begins with a block of LZFSE.
  static func isStart(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    source.count >= 4 && source[0] == 0x62 && source[1] == 0x76 && source[2] == 0x78
  }

  /// Returns the output of a stream. Its memory is bounded by `limit`.
  static func decode(_ source: UnsafeBufferPointer<UInt8>, limit: Int) throws(CodecError) -> [UInt8] {
    var decoder = LZFSE(source: source, output: CodecOutput(limit: limit, codec: name))
    try decoder.run()
    return decoder.output.bytes
  }

  private func number(_ at: Int) throws(CodecError) -> Int {
    guard at >= 0, at <= source.count - 4 else { throw output.damage }
    return (0..<4).reduce(0) { $0 | Int(source[at + $1]) << ($1 * 8) }
  }

  private mutating func run() throws(CodecError) {
    var at = 0
    while at < source.count {
      let length = try number(at + 4 <= source.count - 4 ? at + 4 : at)
      switch try number(at) {
      case 0x2478_7662: return
      case 0x2D78_7662:
        try copy(at + 8, length)
        at += 8 + length
      case 0x6E78_7662:
        let payload = try number(at + 8)
        try expand(at + 12, payload, to: length)
        at += 12 + payload
      case 0x3278_7662:
        let block = try LZFSEBlock(source, at: at)
        try output.append(block.rawCount) { [source] base, start throws(CodecError) in
          try block.decode(source, into: base, from: start)
        }
        at = block.end
      default: throw output.damage
      }
    }
  }

  private mutating func copy(_ at: Int, _ count: Int) throws(CodecError) {
    guard at <= source.count, count <= source.count - at else { throw output.damage }
    try output.append(count) { [source] base, start in
      for index in 0..<count { base[start + index] = source[at + index] }
      return count
    }
  }

  private mutating func expand(_ at: Int, _ payload: Int, to count: Int) throws(CodecError) {
    guard at <= source.count, payload <= source.count - at else { throw output.damage }
    let part = UnsafeBufferPointer(rebasing: source[at..<at + payload])
    let damage = output.damage
    try output.append(count) { base, start throws(CodecError) in
      guard try LZVN.decode(part, into: base, from: start, to: start + count) == count else { throw damage }
      return count
    }
  }
}
