import Model

/// The pixels of a picture that count.
package struct PixelMask: Sendable {
  package let width: Int
  package let height: Int
  /// 1 for a pixel that counts, 0 for each other one, by rows.
  package var flags: [UInt8]

  /// Counts all pixels.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (max(0, width), max(0, height))
    flags = Array(repeating: 1, count: self.width * self.height)
  }

  package var whole: PixelArea { PixelArea(left: 0, top: 0, right: width, bottom: height) }

  /// The share of the pixels that count; 0 for a picture without pixels.
  package var share: Double {
    flags.isEmpty ? 0 : Double(flags.reduce(0) { $0 + Int($1) }) / Double(flags.count)
  }

  /// Calls `body` with the column, the line and the index of each pixel of a box that counts.
  @inline(__always) func forEach(in box: PixelArea, pace: Int = 1, _ body: (Int, Int, Int) -> Void) {
    flags.withUnsafeBufferPointer { flags in
      for y in stride(from: box.top, to: box.bottom, by: pace) {
        for x in stride(from: box.left, to: box.right, by: pace) where flags[y * width + x] == 1 {
          body(x, y, y * width + x)
        }
      }
    }
  }
}

/// A box of pixels; `right` and `bottom` lie just outside.
package struct PixelArea: Hashable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int
}

extension PixelArea {
  /// The pixels at most `reach` from a pixel, in a picture of this size.
  init(around x: Int, _ y: Int, reach: Int, width: Int, height: Int) {
    self.init(
      left: max(0, x - reach), top: max(0, y - reach), right: min(width, x + reach + 1),
      bottom: min(height, y + reach + 1))
  }

  var width: Int { right - left }
  var height: Int { bottom - top }

  package func rect(scale: Ratio) -> Rect {
    func points(_ pixels: Int) -> Points { Points(Double(pixels) / scale.value) }
    return Rect(x: points(left), y: points(top), width: points(width), height: points(height))
  }
}

extension [PixelArea] {
  var joined: PixelArea? {
    guard let first else { return nil }
    return dropFirst().reduce(first) { all, box in
      PixelArea(
        left: Swift.min(all.left, box.left), top: Swift.min(all.top, box.top),
        right: Swift.max(all.right, box.right), bottom: Swift.max(all.bottom, box.bottom))
    }
  }
}

extension Bitmap {
  /// Returns the mean of the encoded components in a box; alpha is taken for 1.
  ///
  /// - Parameter mask: The pixels that count; nil for all.
  package func meanColor(_ box: PixelArea, mask: PixelMask? = nil) -> Color {
    var (red, green, blue, count) = (0, 0, 0, 0)
    pixels.withUnsafeBufferPointer { bytes in
      (mask ?? PixelMask(width: width, height: height)).forEach(in: box) { _, _, index in
        red += Int(bytes[index * 4])
        green += Int(bytes[index * 4 + 1])
        blue += Int(bytes[index * 4 + 2])
        count += 1
      }
    }
    let whole = Double(max(1, count)) * 255
    return Color(
      red: Double(red) / whole, green: Double(green) / whole, blue: Double(blue) / whole,
      space: space == .displayP3 ? .displayP3 : .sRGB)
  }
  /// Returns the share of the pixels of a mask that differ from a color by more than a CIEDE2000.
  package func share(of mask: PixelMask, awayFrom color: Color, by limit: Double) -> Double {
    func part(_ component: Double, _ shift: UInt32) -> UInt32 {
      UInt32((min(max(component, 0), 1) * 255).rounded()) << shift
    }
    let code = part(color.red, 0) | part(color.green, 8) | part(color.blue, 16)
    var deltas = PixelDeltaE(space)
    var (others, count) = (0, 0)
    pixels.withUnsafeBufferPointer { bytes in
      mask.forEach(in: mask.whole) { _, _, index in
        count += 1
        if deltas.delta(bytes.code(index), code) > limit { others += 1 }
      }
    }
    return count == 0 ? 0 : Double(others) / Double(count)
  }
}
