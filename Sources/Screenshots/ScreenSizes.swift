import Model

/// Finds the devices whose screenshots have a size.
struct ScreenSizes {
  let devices: [Device]

  /// Returns the devices that render or show `size` in any orientation.
  func devices(of size: PixelSize) -> [Device] {
    devices.filter { device in device.screenshotSizes.contains { $0 == size || $0 == size.turned } }
  }

  /// Returns what a picture of another size may be, in words; nil if no device is similar.
  func likeness(of size: PixelSize) -> String? {
    let zoomed = devices.filter { device in
      guard let zoom = device.displayZoom?.pixels(at: device.scale) else { return false }
      return zoom == size || zoom == size.turned
    }
    if !zoomed.isEmpty {
      return
        "\(zoomed.names) renders this size with Display Zoom; turn it off (Settings > Display & Brightness > View)"
    }
    // A scaled picture has the aspect ratio of its screen, to one pixel of height.
    let scaled = devices.filter { device in
      device.screenshotSizes.contains { whole in
        [whole, whole.turned].contains { full in
          guard full.width > 0, size.width > 0, size.height > 0 else { return false }
          let height = Double(full.height) * Double(size.width) / Double(full.width)
          return abs(height - Double(size.height)) <= 1
        }
      }
    }
    guard !scaled.isEmpty else { return nil }
    return
      "it has the aspect ratio of \(scaled.names), but is scaled, for example by a simulator window or a messenger"
  }
}

extension Device {
  /// The sizes in portrait: the size that UIKit renders, then that of the display if it differs.
  var screenshotSizes: [PixelSize] { pixels == nativePixels ? [pixels] : [pixels, nativePixels] }
}

extension PixelSize {
  /// The size after a quarter turn.
  var turned: PixelSize { PixelSize(width: height, height: width) }
  var words: String { "\(width) x \(height) pixels" }
}

extension Size {
  fileprivate func pixels(at scale: Ratio) -> PixelSize? {
    let across = (width.value * scale.value).rounded()
    let down = (height.value * scale.value).rounded()
    guard (1...100_000).contains(across), (1...100_000).contains(down) else { return nil }
    return PixelSize(width: Int(across), height: Int(down))
  }
}

extension [Device] {
  /// `iPhone 12, 13 and 3 more`
  var names: String {
    isEmpty ? "no device" : map(\.name).listed(atMost: 3)
  }
}
