import Foundation
import TestSupport

/// Gradients and icons from formulas.
extension Picture {
  static let lightTop = Pixel(0x667EEA)
  static let lightBottom = Pixel(0x764BA2)
  /// The light ends times 0.8: L* falls from 54.9 to 44.3 and from 40.2 to 32.1, the hue does not change.
  static let darkTop = Pixel(0x5265BB)
  static let darkBottom = Pixel(0x5E3C82)

  /// Returns a linear gradient from `top` to `bottom`. `curve` maps the share of the height, 0 to 1, to the share of `bottom`.
  static func vertical(
    _ top: Pixel, _ bottom: Pixel, width: Int = 4, height: Int = 512,
    curve: (Double) -> Double = { $0 }
  ) -> Picture {
    let rows = (0..<height).map { top.mixed(with: bottom, curve((Double($0) + 0.5) / Double(height))) }
    return Picture(width: width, height: height) { _, y in rows[y] }
  }
  /// Returns a gradient from corner to corner or from side to side.
  static func slanted(_ top: Pixel, _ bottom: Pixel, width: Int = 64, height: Int = 64, across: Double)
    -> Picture
  {
    Picture(width: width, height: height) { x, y in
      let right = (Double(x) + 0.5) / Double(width)
      let down = (Double(y) + 0.5) / Double(height)
      return top.mixed(with: bottom, right * across + down * (1 - across))
    }
  }

  /// Returns the alpha of a rounded square with circular corners, from 16 samples in each pixel. `radius` is a share of the side.
  static func roundness(_ x: Int, _ y: Int, side: Int, radius: Double) -> Double {
    let length = Double(side)
    let arc = radius * length
    var inside = 0
    for sample in 0..<16 {
      let px = Double(x) + (Double(sample % 4) + 0.5) / 4
      let py = Double(y) + (Double(sample / 4) + 0.5) / 4
      let dx = max(arc - px, px - (length - arc), 0)
      let dy = max(arc - py, py - (length - arc), 0)
      if dx * dx + dy * dy <= arc * arc { inside += 1 }
    }
    return Double(inside) / 16
  }

  /// The corner radius of app icons on iOS as a share of the side. A circular corner approximates the continuous one.
  static let iconRadius = 0.2237

  /// An asymmetric app icon: white, with a violet disc at the upper left and an orange bar below.
  static func master(side: Int = 256, ground: Pixel = Pixel(0xFFFFFF)) -> Picture {
    let length = Double(side)
    return Picture(width: side, height: side) { x, y in
      let u = Double(x) / length
      let v = Double(y) / length
      if (u - 0.36) * (u - 0.36) + (v - 0.36) * (v - 0.36) < 0.04 { return Pixel(0x5B3FA8) }
      if v > 0.64, v < 0.76, u > 0.2, u < 0.8 { return Pixel(0xF6B42C) }
      return ground
    }
  }
  func rounded(_ radius: Double = iconRadius) -> Picture {
    masked { Picture.roundness($0, $1, side: self.width, radius: radius) }
  }
  func masked(_ alpha: (Int, Int) -> Double) -> Picture {
    Picture(width: width, height: height) { x, y in
      var pixel = pixels[y * width + x]
      pixel.alpha = UInt8((Double(pixel.alpha) * alpha(x, y)).rounded())
      return pixel
    }
  }
  func map(_ change: (Pixel) -> Pixel) -> Picture {
    var copy = self
    copy.pixels = pixels.map(change)
    return copy
  }
}

extension SampleProject {
  /// Writes a picture as the launch icon.
  func launchIcon(_ picture: Picture, _ form: Picture.Encoding = .rgba) throws {
    try write(picture.png(form), to: iconSet + "/LaunchIcon.png")
  }
  /// Replaces the app icon, and the launch icon that is made from it.
  func icons(_ master: Picture) throws {
    try write(master.png(), to: catalog + "/AppIcon.appiconset/AppIcon.png")
    try launchIcon(master.rounded())
  }
  /// Replaces the pictures of the gradient set; `nil` keeps those of an appearance.
  func gradient(
    light: ((Int) -> Picture)? = nil, dark: ((Int) -> Picture)? = nil, _ form: Picture.Encoding = .rgba
  ) throws {
    for (suffix, draw) in [("", light), ("-dark", dark)] {
      guard let draw else { continue }
      for scale in 1...3 {
        try write(draw(scale).png(form), to: "\(gradientSet)/LaunchGradient\(suffix)@\(scale)x.png")
      }
    }
  }
  /// Writes the entries of an image set: file, scale, and other members as JSON.
  func contents(
    of set: String, _ entries: [(file: String?, scale: Int?, more: String)], properties: String = ""
  )
    throws
  {
    let images = entries.map { entry in
      var members: [String] = []
      if !entry.more.contains("\"idiom\"") { members.append("\"idiom\": \"universal\"") }
      if let file = entry.file { members.append("\"filename\": \"\(file)\"") }
      if let scale = entry.scale { members.append("\"scale\": \"\(scale)x\"") }
      if !entry.more.isEmpty { members.append(entry.more) }
      return "    {" + members.joined(separator: ", ") + "}"
    }
    let tail = properties.isEmpty ? "" : ",\n  \"properties\": {\(properties)}"
    try write(
      """
      {
        "images": [
      \(images.joined(separator: ",\n"))
        ],
        "info": {"author": "xcode", "version": 1}\(tail)
      }

      """, to: set + "/Contents.json")
  }
  static func each(
    _ scales: ClosedRange<Int>, _ make: (Int) -> [(file: String?, scale: Int?, more: String)]
  ) -> [(file: String?, scale: Int?, more: String)] {
    scales.flatMap(make)
  }
  static let darkEntry = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
  static let lightEntry = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"light\"}]"
  /// The six entries of the sample's gradient set.
  static let gradientEntries: [(file: String?, scale: Int?, more: String)] = each(1...3) {
    [("LaunchGradient@\($0)x.png", $0, ""), ("LaunchGradient-dark@\($0)x.png", $0, darkEntry)]
  }
}
