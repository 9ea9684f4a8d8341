import Model

extension Bitmap {
  /// Returns the drawing moved by half a pixel along both axes.
  ///
  /// Each pixel becomes the mean of itself and three neighbors; the outer edge repeats.
  package func nudged(_ nudge: Nudge) -> Bitmap {
    let step = -nudge.rawValue
    let count = pixels.count
    let moved = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      pixels.withUnsafeBytes { source in
        let words = source.bindMemory(to: UInt32.self)
        target.withMemoryRebound(to: UInt32.self) { result in
          for y in 0..<height {
            let (near, far) = (y * width, min(max(y + step, 0), height - 1) * width)
            for x in 0..<width {
              let beside = min(max(x + step, 0), width - 1)
              result[near + x] = Self.mean(
                words[near + x], words[near + beside], words[far + x], words[far + beside])
            }
          }
        }
      }
      filled = count
    }
    return Bitmap(width: width, height: height, pixels: moved, space: space)
  }

  /// Returns the mean of each of the four bytes. Two bytes are added at a time; a sum of four has ten bits.
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    func half(_ shift: UInt32) -> UInt32 {
      let mask: UInt32 = 0x00FF_00FF
      let sum = (a >> shift & mask) + (b >> shift & mask) + (c >> shift & mask) + (d >> shift & mask)
      return (sum + 0x0002_0002) >> 2 & mask
    }
    return half(0) | half(8) << 8
  }
}
