import Model

extension Bitmap {
  /// The picture with the edges of `drawn`, wherever its own lie within `reach` pixels of them.
  ///
  /// UIKit and this tool may round a frame to neighboring pixels and blend an edge in different ways, and compression
  /// or scaling blurs it. A pixel counts as drawn where its color lies between those that the drawing has around it,
  /// and the drawn color between those that the picture has around it, each component by itself with `slack` codes to
  /// spare. In plain areas this changes nothing: a line on only one of the two is a difference.
  ///
  /// Both have one size and one space. Complexity: pixels that differ by more than `slack`, times the square of `reach`.
  package func settled(on drawn: Bitmap, reach: Int, slack: Int) -> Bitmap {
    var result = self
    guard reach > 0, drawn.width == width, drawn.height == height else { return result }
    let (columns, rows) = (width, height)
    pixels.withUnsafeBufferPointer { shown in
      drawn.pixels.withUnsafeBufferPointer { drawn in
        result.pixels.withUnsafeMutableBufferPointer { into in
          for y in 0..<rows {
            for x in 0..<columns {
              let at = (y * columns + x) * 4
              guard differ(shown, drawn, at, slack) else { continue }
              let window = PixelArea(around: x, y, reach: reach, width: columns, height: rows)
              guard isBetween(shown, at, drawn, window, columns, slack),
                isBetween(drawn, at, shown, window, columns, slack)
              else { continue }
              for channel in at..<at + 3 { into[channel] = drawn[channel] }
            }
          }
        }
      }
    }
    return result
  }

  /// Returns how many of the pixels that a mask leaves out have a color that `drawn` does not have within `reach` pixels.
  ///
  /// Both have one size and one space; each component counts by itself with `slack` codes to spare.
  package func foreignPixels(to drawn: Bitmap, outside mask: PixelMask, reach: Int, slack: Int) -> Int {
    var count = 0
    pixels.withUnsafeBufferPointer { shown in
      drawn.pixels.withUnsafeBufferPointer { drawn in
        for (index, flag) in mask.flags.enumerated()
        where flag == 0 && differ(shown, drawn, index * 4, slack) {
          let window = PixelArea(
            around: index % width, index / width, reach: reach, width: width, height: height)
          if !isBetween(shown, index * 4, drawn, window, width, slack) { count += 1 }
        }
      }
    }
    return count
  }
}

/// Whether any component differs by more than `slack`.
private func differ(
  _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>, _ at: Int, _ slack: Int
) -> Bool {
  abs(Int(first[at]) - Int(second[at])) > slack || abs(Int(first[at + 1]) - Int(second[at + 1])) > slack
    || abs(Int(first[at + 2]) - Int(second[at + 2])) > slack
}

/// Whether each component of a pixel lies between the least and the most that `others` has in a window.
private func isBetween(
  _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ others: UnsafeBufferPointer<UInt8>, _ window: PixelArea,
  _ columns: Int, _ slack: Int
) -> Bool {
  for channel in 0..<3 {
    let value = Int(bytes[at + channel])
    var least = 255
    var most = 0
    for y in window.top..<window.bottom {
      for x in window.left..<window.right {
        let other = Int(others[(y * columns + x) * 4 + channel])
        if other < least { least = other }
        if other > most { most = other }
      }
    }
    if value < least - slack || value > most + slack { return false }
  }
  return true
}
