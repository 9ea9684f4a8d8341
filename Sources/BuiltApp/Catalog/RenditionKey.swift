import Formats
import Model

/// What a rendition is for: values of the attributes that the catalog's key format lists.
struct RenditionKey: Hashable {
  /// Numbers of the attributes, as CoreUI stores them.
  enum Attribute: Int {
    case element = 1
    case part = 2
    case direction = 4
    /// In older catalogs: which of several encodings of one picture a system takes.
    case encoding = 5
    case appearance = 7
    case dimension2 = 8
    case dimension1 = 9
    case scale = 12
    case localization = 13
    case idiom = 15
    case subtype = 16
    case identifier = 17
    case horizontalSizeClass = 20
    case verticalSizeClass = 21
    case memoryClass = 22
    case graphicsClass = 23
    case gamut = 24
    case deploymentTarget = 25
  }

  private(set) var values: [Int: Int] = [:]

  /// - Parameter format: Numbers of the attributes in the order of the values.
  init(_ reader: inout ByteReader, format: [Int]) throws(ByteReader.Ended) {
    for attribute in format {
      let value = try reader.int16()
      if value != 0 { values[attribute] = value }
    }
  }

  /// Reads pairs of an attribute and its value.
  init(pairs count: Int, _ reader: inout ByteReader) throws(ByteReader.Ended) {
    for _ in 0..<count {
      let attribute = try reader.int16()
      let value = try reader.int16()
      if value != 0 { values[attribute] = value }
    }
  }

  subscript(attribute: Attribute) -> Int { values[attribute.rawValue] ?? 0 }

  /// How new the encoding is. Of renditions that differ in this alone, a system takes the newest that it knows.
  var encodingRank: Int { max(self[.encoding], self[.deploymentTarget]) }

  /// The key without what `encodingRank` compares.
  var withoutEncoding: [Int: Int] {
    var rest = values
    rest[Attribute.encoding.rawValue] = nil
    rest[Attribute.deploymentTarget.rawValue] = nil
    return rest
  }
}

/// The traits of a rendition in the words of asset catalogs.
package struct RenditionTraits: Hashable, Sendable {
  /// `universal`, `iphone`, `ipad`, `ios-marketing`.
  package var idiom: String
  /// Nil for any scale.
  package var scale: Int?
  package var appearance: Appearance?
  package var contrast: Contrast?
  package var gamut: Gamut?
  package var horizontalSizeClass: SizeClass?
  package var verticalSizeClass: SizeClass?
  package var locale: String?
  /// Hardware or a purpose that no launch screen has; nil for an ordinary rendition.
  package var subtype: String?

  private static let idioms = ["universal", "iphone", "ipad", "tv", "car", "watch", "ios-marketing", "mac"]

  /// - Parameters:
  ///   - appearances: Names by number, such as `UIAppearanceDark`.
  ///   - localizations: Names of regions by number.
  init(_ key: RenditionKey, appearances: [Int: String], localizations: [Int: String]) {
    let number = key[.idiom]
    idiom = Self.idioms.indices.contains(number) ? Self.idioms[number] : "idiom \(number)"
    scale = (1...3).contains(key[.scale]) ? key[.scale] : nil
    gamut = key[.gamut] == 1 ? .P3 : nil
    horizontalSizeClass = Self.sizeClass(key[.horizontalSizeClass])
    verticalSizeClass = Self.sizeClass(key[.verticalSizeClass])
    let others: [(String, RenditionKey.Attribute)] = [
      ("subtype", .subtype), ("memory", .memoryClass), ("graphics-feature-set", .graphicsClass),
      ("direction", .direction),
    ]
    subtype = others.first { key[$0.1] != 0 }.map { "\($0.0) \(key[$0.1])" }
    if key[.localization] != 0 {
      locale = localizations[key[.localization]]
      if locale == nil { subtype = "locale \(key[.localization])" }
    }
    guard key[.appearance] != 0 else { return }
    switch appearances[key[.appearance]] {
    case "UIAppearanceAny": break
    case "UIAppearanceLight": appearance = .light
    case "UIAppearanceDark": appearance = .dark
    case "UIAppearanceHighContrastAny": contrast = .high
    case "UIAppearanceHighContrastLight": (appearance, contrast) = (.light, .high)
    case "UIAppearanceHighContrastDark": (appearance, contrast) = (.dark, .high)
    case let name: subtype = "appearance \(name ?? "\(key[.appearance])")"
    }
  }

  /// 1 is compact and 2 is regular (`UIUserInterfaceSizeClass`).
  private static func sizeClass(_ number: Int) -> SizeClass? {
    number == 1 ? .compact : number == 2 ? .regular : nil
  }
}
