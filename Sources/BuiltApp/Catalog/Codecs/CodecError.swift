/// Compressed data contradicts its format, or expands to more than it may.
struct CodecError: Error {
  var codec: String
}

/// Output of a decompressor, of a fixed size at most.
struct CodecOutput {
  private(set) var bytes: [UInt8] = []
  let limit: Int
  let codec: String

  var damage: CodecError { CodecError(codec: codec) }

  /// Appends `count` bytes that `fill` writes.
  ///
  /// - Parameter fill: Gets the address of all output and the index of the first byte to write. Returns how many bytes it
  ///   wrote.
  mutating func append(
    _ count: Int, _ fill: (UnsafeMutablePointer<UInt8>, Int) throws(CodecError) -> Int
  ) throws(CodecError) {
    guard count >= 0, count <= limit - bytes.count else { throw damage }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    var written = 0
    var failure: CodecError?
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      do throws(CodecError) { written = try fill(base, start) } catch { failure = error }
    }
    if let failure { throw failure }
    bytes.removeLast(count - min(max(written, 0), count))
  }
}
