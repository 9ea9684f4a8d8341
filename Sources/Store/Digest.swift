import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import CLibMD
#endif

/// SHA-256 digests of files and of named byte strings.
package enum Digest {
  /// Returns `sha256:` and 64 hexadecimal digits for several byte strings.
  ///
  /// The digest includes each name and length, so that moving a byte from one string to the next changes it.
  package static func sha256(_ entries: [(name: String, bytes: [UInt8])]) -> String {
    var hash = SHA256Hasher()
    for entry in entries {
      hash.update(Array("\(entry.name)\u{0}\(entry.bytes.count)\u{0}".utf8))
      hash.update(entry.bytes)
    }
    return hash.text()
  }

  /// Returns `sha256:` and the digest that `shasum -a 256` prints for a file with these bytes.
  package static func sha256(of bytes: [UInt8]) -> String {
    var hash = SHA256Hasher()
    hash.update(bytes)
    return hash.text()
  }
}

/// The platform's incremental SHA-256: CryptoKit on Apple platforms, libmd on others.
private struct SHA256Hasher {
  #if canImport(CryptoKit)
  private var hash = SHA256()
  mutating func update(_ bytes: [UInt8]) { hash.update(data: bytes) }
  private mutating func digest() -> [UInt8] { Array(hash.finalize()) }
  #else
  private var context = SHA2_CTX()
  init() { SHA256Init(&context) }
  mutating func update(_ bytes: [UInt8]) { SHA256Update(&context, bytes, bytes.count) }
  private mutating func digest() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &context)
    return digest
  }
  #endif

  /// Returns `sha256:` and 64 lowercase hexadecimal digits. Call it once, after the last update.
  mutating func text() -> String {
    let digits = Array("0123456789abcdef")
    return "sha256:" + String(digest().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
