import Model

/// Colors, fonts and images.
extension NibNode {
  func color(_ key: String) -> ColorReference? { node(key)?.color }

  /// The color of a `UIColor` object: of a catalog, of the system, or its components.
  var color: ColorReference? {
    guard className.hasSuffix("Color") else { return nil }
    if let name = text("UIDynamicCatalogName"), !name.isEmpty { return .named(name, recorded: components) }
    if let name = text("UISystemColorName"), !name.isEmpty { return .system(name, recorded: components) }
    return components.map(ColorReference.literal)
  }

  private var components: Color? {
    // The 64-bit form is there if the 32-bit form is not exact.
    func part(_ name: String) -> Double? { double(name + "-Double") ?? double(name) }
    let alpha = part("UIAlpha") ?? 1
    if let white = part("UIWhite") {
      return Color(red: white, green: white, blue: white, alpha: alpha, space: .grayGamma22)
    }
    guard let red = part("UIRed"), let green = part("UIGreen"), let blue = part("UIBlue") else { return nil }
    let isPlain = [red, green, blue].allSatisfy { (0...1).contains($0) }
    return Color(red: red, green: green, blue: blue, alpha: alpha, space: isPlain ? .sRGB : .extendedSRGB)
  }

  /// Names that Core Text gives the weights of the system font.
  private static let weights = [
    "UltraLight": "ultraLight", "Thin": "thin", "Light": "light", "Medium": "medium", "Demi": "semibold",
    "Semibold": "semibold", "Heavy": "heavy", "Black": "black",
  ]

  /// The font of a `UIFont` object.
  var font: FontDescription? {
    guard className == "UIFont" else { return nil }
    let size = (double("UIFontPointSize") ?? double("NSSize")).map { Points($0) }
    let name = text("UIFontName") ?? text("NSName") ?? ""
    let descriptor = node("UIFontDescriptor")?.node("UIFontDescriptorAttributes")
    let usage = ["NSCTFontUIUsageOverrideAttribute", "NSCTFontUIUsageAttribute"].lazy
      .compactMap { descriptor?.member($0)?.string }.first
    if let usage, usage.hasPrefix("UICTFontTextStyle") {
      return FontDescription(style: usage, pointSize: size)
    }
    guard bool("UISystemFont") || usage != nil else { return FontDescription(name: name, pointSize: size) }
    let traits = integer("UIFontTraits") ?? 0
    if usage == "CTFontObliqueUsage" || traits & 1 != 0 {
      return FontDescription(type: .italicSystem, pointSize: size)
    }
    let word = usage.map { $0.dropFirst("CTFont".count).dropLast("Usage".count) } ?? Self.suffix(of: name)
    if word == "Bold" || word == "Emphasized" || usage == nil && traits & 2 != 0 {
      return FontDescription(type: .boldSystem, pointSize: size)
    }
    return FontDescription(type: .system, weight: Self.weights[String(word)], pointSize: size)
  }

  /// Returns `Semibold` of `.SFUIText-Semibold`.
  private static func suffix(of name: String) -> Substring {
    name.lastIndex(of: "-").map { name[name.index(after: $0)...] } ?? ""
  }

  /// Returns the image that a placeholder names.
  func image(_ key: String) -> ImageReference? {
    guard let image = node(key) else { return nil }
    if let symbol = image.text("UISystemSymbolResourceName"), !symbol.isEmpty {
      return ImageReference(name: symbol, isSymbol: true)
    }
    guard let name = image.text("UIResourceName"), !name.isEmpty else { return nil }
    return ImageReference(name: name, isSymbol: image.text("UIResourceCatalogName") == "system")
  }
}
