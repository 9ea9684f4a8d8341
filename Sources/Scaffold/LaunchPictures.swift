import Imaging
import Model

extension GeneratedFile {
  init(path: String, picture: Bitmap) {
    self.init(path: path, bytes: PNG.encode(picture))
  }
}

/// The pictures of a launch screen.
enum LaunchPictures {
  /// Points of the 1x gradient. Narrow, because every row is one color; tall enough that no band shows when it is
  /// stretched over the largest iPad.
  static let gradientSize = PixelSize(width: 16, height: 512)

  /// Each row is the straight blend at its middle.
  static func gradient(_ ends: LaunchScreenRecipe.Ends, scale: Int) -> Bitmap {
    let width = gradientSize.width * scale
    let height = gradientSize.height * scale
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      let share = (Double(y) + 0.5) / Double(height)
      let row = [
        (ends.top.red, ends.bottom.red), (ends.top.green, ends.bottom.green),
        (ends.top.blue, ends.bottom.blue),
      ]
      .map { UInt8((($0.0 + ($0.1 - $0.0) * share) * 255).rounded()) }
      for x in 0..<width {
        let at = (y * width + x) * 4
        bitmap.pixels.replaceSubrange(at..<at + 4, with: row + [255])
      }
    }
    return bitmap
  }

  /// The picture with the continuous corners of an app icon; what lies outside is transparent.
  static func rounded(_ icon: Bitmap) -> Bitmap {
    let mask = CornerMask.appIcon(side: icon.width)
    var bitmap = icon
    for index in mask.values.indices {
      let alpha = Int(mask.values[index])
      for channel in 0..<4 {
        let at = index * 4 + channel
        bitmap.pixels[at] = UInt8((Int(icon.pixels[at]) * alpha + 127) / 255)
      }
    }
    return bitmap
  }
}

extension Color {
  /// Somewhat darker and of the same hue: encoded components scaled alike until CIELAB's L* has fallen by 12.
  var darkRelative: Color {
    let wanted = max(LabColor(self).l - 12, 6)
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if LabColor(scaled(by: middle)).l < wanted { low = middle } else { high = middle }
    }
    return scaled(by: high)
  }
  private func scaled(by factor: Double) -> Color {
    Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha, space: space)
  }
}
