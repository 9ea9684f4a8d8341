import Foundation
import Imaging
import Model

/// Makes a screenshot of a drawn launch screen: without the mark of qa, and with the home indicator that a device draws.
package enum Photograph {
  /// - Parameter scale: Pixels of a point.
  package static func take(_ path: String, scale: Int = 3) throws {
    let url = URL(fileURLWithPath: path)
    var bitmap = try PNG.decode([UInt8](Data(contentsOf: url))).bitmap
    // 5 points high, 8 points above the lower edge, in the middle.
    let middle = bitmap.width / 2
    for y in (bitmap.height - 13 * scale)..<(bitmap.height - 8 * scale) {
      for x in (middle - 60 * scale)..<(middle + 60 * scale) {
        for channel in 0..<4 { bitmap.pixels[(y * bitmap.width + x) * 4 + channel] = 255 }
      }
    }
    try Data(PNG.encode(bitmap)).write(to: url)
  }
}
