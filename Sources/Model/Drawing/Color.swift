/// Red, green, blue and alpha, 0 to 1 as encoded in `space`; extended spaces may leave that range.
package struct Color: Hashable, Sendable, Codable {
  package enum Space: String, Sendable, Codable {
    case sRGB, displayP3, extendedSRGB, extendedLinearSRGB, grayGamma22, extendedGray
    case calibratedRGB, calibratedWhite, deviceRGB, deviceWhite, adobeRGB1998
  }
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double
  package var space: Space
  package init(
    red: Double, green: Double, blue: Double, alpha: Double = 1, space: Space = .sRGB
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.space = space
  }
  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  package static let white = Color(red: 1, green: 1, blue: 1)
  package static let black = Color(red: 0, green: 0, blue: 0)

  /// `#RRGGBB` or `#RRGGBBAA`, sRGB; nil for anything else.
  package init?(hex text: String) {
    guard text.hasPrefix("#"), text.count == 7 || text.count == 9,
      let number = UInt64(text.dropFirst(), radix: 16)
    else { return nil }
    let full = text.count == 7 ? number << 8 | 0xFF : number
    func part(_ shift: UInt64) -> Double { Double(full >> shift & 0xFF) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }
  /// `#RRGGBB`, components rounded to 8 bits, alpha left out.
  package var hex: String {
    func part(_ component: Double) -> String {
      let byte = Int((min(max(component, 0), 1) * 255).rounded())
      let text = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + text : text
    }
    return "#" + part(red) + part(green) + part(blue)
  }
}

/// A color as a document or catalog names it.
package enum ColorReference: Hashable, Sendable {
  case literal(Color)
  /// A color set of the app. `recorded` is Interface Builder's light snapshot.
  case named(String, recorded: Color?)
  /// A dynamic system color: `systemBackgroundColor`. `recorded` is a light snapshot.
  case system(String, recorded: Color?)
}
