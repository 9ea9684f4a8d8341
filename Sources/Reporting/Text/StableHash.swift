/// FNV-1a with 64 bits, which is the same on every machine and in every run.
/// Source: draft-eastlake-fnv, offset basis 14695981039346656037, prime 1099511628211.
enum StableHash {
  static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in text.utf8 {
      hash ^= UInt64(byte)
      hash = hash &* 1_099_511_628_211
    }
    return hash
  }
  /// Sixteen hexadecimal digits.
  static func hex(_ text: String) -> String {
    let digits = String(of(text), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
