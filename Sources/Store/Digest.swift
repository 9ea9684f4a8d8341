import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// SHA-256 over named byte strings. The one place that knows which library makes digests.
public enum Digest {
  /// `sha256:` and 64 hexadecimal digits. Each entry counts with its name and length, so that moving a byte from
  /// one to the next changes the digest.
  public static func sha256(_ entries: [(name: String, bytes: [UInt8])]) -> String {
    var hash = SHA256()
    for entry in entries {
      hash.update(data: Data("\(entry.name)\u{0}\(entry.bytes.count)\u{0}".utf8))
      hash.update(data: Data(entry.bytes))
    }
    return text(hash.finalize())
  }

  /// `sha256:` and what `shasum -a 256` says of a file with these bytes.
  public static func sha256(of bytes: [UInt8]) -> String { text(SHA256.hash(data: Data(bytes))) }

  private static func text(_ digest: SHA256.Digest) -> String {
    let hex = digest.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "sha256:" + hex.joined()
  }
}
