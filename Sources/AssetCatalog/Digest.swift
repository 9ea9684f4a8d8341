import CImageCodec

/// SHA-256 as 64 hexadecimal digits.
public func sha256(_ bytes: [UInt8]) -> String {
  var digest = [UInt8](repeating: 0, count: 32)
  bytes.withUnsafeBufferPointer { qa_sha256($0.baseAddress, $0.count, &digest) }
  let digits = Array("0123456789abcdef")
  return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
