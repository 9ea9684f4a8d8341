import Model

/// Which devices take screenshots of a size.
struct ScreenSizes {
  let devices: [Device]

  /// The devices that render or show `size`, whichever way they are held.
  func devices(of size: PixelSize) -> [Device] {
    devices.filter { device in device.screenshotSizes.contains { $0 == size || $0 == size.turned } }
  }

  /// What a picture may be whose size no device has, in words; nil where nothing is like it.
  func likeness(of size: PixelSize) -> String? {
    let zoomed = devices.filter { device in
      guard let zoom = device.displayZoom?.pixels(at: device.scale) else { return false }
      return zoom == size || zoom == size.turned
    }
    if !zoomed.isEmpty {
      return
        "\(zoomed.names) render this size with Display Zoom on; turn it off (Settings > Display & Brightness > View)"
    }
    // A scaled picture has the shape of its screen to half a pixel.
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
      "it has the shape of \(scaled.names), but scaled: a simulator's window or a picture that a messenger made smaller"
  }
}

extension Device {
  /// In portrait: what UIKit renders, then what the panel shows where that differs.
  var screenshotSizes: [PixelSize] { pixels == nativePixels ? [pixels] : [pixels, nativePixels] }
}

extension PixelSize {
  /// The same extent turned by a quarter.
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
    let all = map(\.name)
    if all.count <= 4 {
      guard let last = all.last, all.count > 1 else { return all.first ?? "no device" }
      return all.dropLast().joined(separator: ", ") + " and " + last
    }
    return all.prefix(3).joined(separator: ", ") + " and \(all.count - 3) more"
  }
}
