import CImageCodec

/// Data that zlib compressed.
package enum Zlib {
  /// What is around the compressed data.
  package enum Format: Int32, Sendable {
    /// RFC 1950.
    case zlib = 15
    /// RFC 1951, without a header.
    case raw = -15
    /// RFC 1952.
    case gzip = 31
  }

  /// Returns as many inflated bytes as the data and `capacity` allow; what is damaged ends the result early.
  package static func inflate(
    _ bytes: ArraySlice<UInt8>, capacity: Int, format: Format = .zlib
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: capacity) { into, count in
      count = bytes.withUnsafeBufferPointer {
        qa_inflate($0.baseAddress, $0.count, into.baseAddress, capacity, format.rawValue)
      }
    }
  }

  /// Returns the checksum of zip archives (CRC-32).
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { qa_crc32($0.baseAddress, $0.count) }
  }
}
