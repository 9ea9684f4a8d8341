import Model

extension Bitmap {
  /// Returns how many pixels have other bytes in a bitmap of the same size.
  package func differingPixels(_ other: Bitmap) -> Int {
    precondition(width == other.width && height == other.height)
    return pixels.withUnsafeBytes { first in
      other.pixels.withUnsafeBytes { second in
        let (first, second) = (
          first.bindMemory(to: UInt32.self), second.bindMemory(to: UInt32.self)
        )
        return first.indices.reduce(into: 0) { $0 += first[$1] == second[$1] ? 0 : 1 }
      }
    }
  }
}
