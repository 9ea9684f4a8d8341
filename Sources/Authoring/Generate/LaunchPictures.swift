import Imaging
import Model
import Mutations

extension GeneratedFile {
  init(path: String, picture: Bitmap) {
    self.init(path: path, bytes: PNG.encode(picture))
  }
}

/// The pictures of a launch screen.
enum LaunchPictures {
  /// Size of the 1x gradient in points. Each row has one color, so it is narrow. It is tall enough that no bands show on
  /// the largest iPad.
  static let gradientSize = PixelSize(width: 16, height: 512)

  /// Returns a gradient in which each row has the linear blend at its center.
  static func gradient(_ ends: LaunchScreenRecipe.Ends, scale: Int) -> Bitmap {
    Bitmap(
      gradientFrom: ends.top, to: ends.bottom, width: gradientSize.width * scale,
      height: gradientSize.height * scale)
  }

  /// Returns the picture with the corners of an app icon, transparent outside.
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
  /// A darker color of the same hue: equally scaled components with a CIELAB L* that is lower by 12.
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
