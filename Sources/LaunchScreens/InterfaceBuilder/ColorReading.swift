import Formats
import Model

extension XMLTree {
  /// Returns the color of a `<color>` element; nil for one without components and name.
  func color(_ context: ReadingContext) -> ColorReference? {
    let recorded = context.recordedColors
    let literalColor = literalColor(isMatched: context.colorMatched)
    // Xcode 11 wrote the adaptive color beside the one for older systems. Systems since iOS 13 use the first.
    if let name = attributes["xcode11CocoaTouchSystemColor"] ?? attributes["systemColor"]
      ?? attributes["cocoaTouchSystemColor"]
    {
      return .system(name, recorded: literalColor ?? recorded[name])
    }
    if let name = attributes["name"] {
      let known = literalColor ?? recorded[name]
      if attributes["catalog"] == "System" { return .system(name, recorded: known) }
      return .named(name, recorded: known)
    }
    return literalColor.map(ColorReference.literal)
  }

  /// Returns the components as written, in the color space that the element names.
  ///
  /// - Parameter isMatched: Whether the document has `colorMatched="YES"`. Without it Interface Builder compiles the
  ///   digits of calibrated colors as they are, which is what the device spaces mean.
  func literalColor(isMatched: Bool) -> Color? {
    let alpha = number("alpha") ?? 1
    let name = attributes["colorSpace"] ?? ""
    let custom = name == "custom" ? attributes["customColorSpace"] ?? "" : name
    if let white = number("white") {
      let space: Color.Space =
        switch custom {
        case "calibratedWhite": isMatched ? .calibratedWhite : .deviceWhite
        case "deviceWhite": .deviceWhite
        case "extendedGray": .extendedGray
        default: .grayGamma22
        }
      return Color(red: white, green: white, blue: white, alpha: alpha, space: space)
    }
    guard attributes["red"] != nil || attributes["green"] != nil || attributes["blue"] != nil else {
      return nil
    }
    let space: Color.Space =
      switch custom {
      case "displayP3": .displayP3
      case "calibratedRGB": isMatched ? .calibratedRGB : .deviceRGB
      case "deviceRGB": .deviceRGB
      case "adobeRGB1998": .adobeRGB1998
      case "extendedSRGB": .extendedSRGB
      case "extendedLinearSRGB": .extendedLinearSRGB
      default: .sRGB
      }
    return Color(
      red: number("red") ?? 0, green: number("green") ?? 0, blue: number("blue") ?? 0, alpha: alpha,
      space: space)
  }
}
