import CImageCodec

/// Data in the zlib format (RFC 1950).
package enum Zlib {
  /// Returns as many inflated bytes as the data and `capacity` allow; what is damaged ends the result early.
  package static func inflate(_ bytes: ArraySlice<UInt8>, capacity: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: capacity) { into, count in
      count = bytes.withUnsafeBufferPointer {
        qa_inflate($0.baseAddress, $0.count, into.baseAddress, capacity)
      }
    }
  }
}
