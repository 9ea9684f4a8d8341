/// The LZVN compression of Apple: literals and copies of earlier output, in opcodes of one to three bytes.
///
/// Source: Apple's reference implementation of LZFSE (github.com/lzfse/lzfse), which uses LZVN for short blocks.
enum LZVN {
  static let name = "lzvn"

  /// Returns the output of a stream without a header.
  ///
  /// It ends with the stream's own end, or when the output is full.
  static func decode(_ source: UnsafeBufferPointer<UInt8>, limit: Int) throws(CodecError) -> [UInt8] {
    var output = CodecOutput(limit: limit, codec: name)
    try output.append(limit) { base, start throws(CodecError) in
      try decode(source, into: base, from: start, to: limit)
    }
    return output.bytes
  }

  /// One opcode: literals, then a copy.
  private struct Step {
    var literals = 0
    var match = 0
    /// Nil for the distance of the last copy.
    var distance: Int?
    var length = 1
  }

  /// Decodes into `base[start..<end]`; copies can reach back to `base`.
  ///
  /// - Returns: How many bytes it wrote.
  static func decode(
    _ source: UnsafeBufferPointer<UInt8>, into base: UnsafeMutablePointer<UInt8>, from start: Int, to end: Int
  ) throws(CodecError) -> Int {
    var at = 0
    var out = start
    var distance = 0
    while out < end {
      guard at < source.count else { throw CodecError(codec: name) }
      let opcode = source[at]
      if opcode == 0x06 { break }
      if opcode == 0x0E || opcode == 0x16 {
        at += 1
        continue
      }
      let step = try step(opcode, source, at)
      at += step.length
      guard step.literals <= source.count - at else { throw CodecError(codec: name) }
      for _ in 0..<min(step.literals, end - out) {
        base[out] = source[at]
        out += 1
        at += 1
      }
      if step.match == 0 { continue }
      distance = step.distance ?? distance
      guard distance > 0, distance <= out else { throw CodecError(codec: name) }
      for _ in 0..<min(step.match, end - out) {
        base[out] = base[out - distance]
        out += 1
      }
    }
    return out - start
  }

  private static func step(
    _ opcode: UInt8, _ source: UnsafeBufferPointer<UInt8>, _ at: Int
  ) throws(CodecError) -> Step {
    func next(_ offset: Int) throws(CodecError) -> Int {
      guard at + offset < source.count else { throw CodecError(codec: name) }
      return Int(source[at + offset])
    }
    let code = Int(opcode)
    switch opcode {
    case 0x1E, 0x26, 0x2E, 0x36, 0x3E, 0x70...0x7F, 0xD0...0xDF: throw CodecError(codec: name)
    case 0xA0...0xBF:
      let low = try next(1)
      return Step(
        literals: code >> 3 & 3, match: ((code & 7) << 2 | low & 3) + 3,
        distance: try next(2) << 6 | low >> 2, length: 3)
    case 0xE0: return Step(literals: try next(1) + 16, length: 2)
    case 0xE1...0xEF: return Step(literals: code & 15)
    case 0xF0: return Step(match: try next(1) + 16, length: 2)
    case 0xF1...0xFF: return Step(match: code & 15)
    default: break
    }
    var step = Step(literals: code >> 6, match: (code >> 3 & 7) + 3)
    switch code & 7 {
    case 6: break
    case 7:
      step.distance = try next(1) | next(2) << 8
      step.length = 3
    default:
      step.distance = (code & 7) << 8 | (try next(1))
      step.length = 2
    }
    return step
  }
}
