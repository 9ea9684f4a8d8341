import Foundation
import Model

/// The data of `Matrix/system/fonts.json`: advance widths and line metrics of faces, in units of 1/`unitsPerEm` em.
struct FontTable: Sendable, Decodable {
  /// A weight and design of one family.
  struct Face: Sendable, Decodable {
    var ascender: Double
    /// Positive, below the baseline.
    var descender: Double
    var lineGap: Double
    /// In the order of `characters`; `nil` if the source has no such glyph.
    var advances: [Double?]
    /// For a character without an advance.
    var average: Double
    var isEstimated: Bool

    private enum CodingKeys: String, CodingKey {
      case ascender, descender, lineGap, advances, average, isEstimated
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      ascender = try values.decode(Double.self, forKey: .ascender)
      descender = try values.decode(Double.self, forKey: .descender)
      lineGap = try values.decode(Double.self, forKey: .lineGap)
      average = try values.decode(Double.self, forKey: .average)
      isEstimated = try values.decode(Bool.self, forKey: .isEstimated)
      // For optional numbers in an array, the decoder would look up the conformance of each.
      var list = try values.nestedUnkeyedContainer(forKey: .advances)
      advances = []
      while !list.isAtEnd { advances.append(try list.decodeNil() ? nil : list.decode(Double.self)) }
    }
  }
  struct Style: Sendable, Decodable {
    var size: Double
    var weight: String
    /// Distance between baselines in points, at least the line height.
    var lineSpacing: Double
  }
  struct Defaults: Sendable, Decodable {
    /// Point size of a label without a font.
    var label: Double
    /// Point size of a system font without a size: `UIFont.systemFontSize`.
    var system: Double
  }
  struct OpticalPair: Sendable, Decodable {
    var text: String
    var display: String
  }
  /// The two separate fonts up to iOS 13.
  struct Discrete: Sendable, Decodable {
    /// Display applies from this size, Text below it.
    var displayFrom: Double
    /// Ratio of the width of the Display font to that of the variable font's display design.
    var displayScale: Double
    var tracking: [[Double]]
  }
  struct SystemFont: Sendable, Decodable {
    /// Pairs of point size and share of the display design, ascending. The rest of a width is the text design's.
    var opticalShares: [[Double]]
    /// Pairs of point size and tracking in thousandths of an em, ascending.
    var tracking: [[Double]]
    var weights: [String: OpticalPair]
    var discrete: Discrete
    /// Errors of widths on recorded labels, by design, weight and size.
    var errors: [ErrorCell]
    /// The error for a design, weight and size without enough labels.
    var defaultError: Double
    /// The weights of `boldSystem` and of a font without a weight.
    var boldWeight: String
    var regularWeight: String
  }
  /// The relative error of widths for a range of point sizes.
  struct ErrorCell: Sendable, Decodable {
    var design: SystemFontDesign
    var weight: String
    /// Point sizes from `from`, up to but not including `until`.
    var from: Double
    var until: Double
    /// Nine of ten recorded widths are within this share of the estimate.
    var share: Double
    /// Number of labels that determine the share.
    var labels: Int
    var repositories: Int
  }
  /// How a weight differs from the face that it takes.
  struct Weight: Sendable, Decodable {
    /// Further factor on every width; 1 where absent.
    var scale: Double?
    /// Share of the bold face; the rest is regular. Negative for a weight lighter than regular.
    var boldShare: Double?
    /// Values of the family that differ.
    var line: [Double]?
    var error: Double?
  }
  struct Family: Sendable, Decodable {
    /// Lower-case letters and digits only, as `Typeface.key` makes them.
    var names: [String]
    var regular: String
    var bold: String?
    var italic: String?
    var boldItalic: String?
    /// Factor on every width; 1 where absent.
    var widthScale: Double?
    /// For the bold faces, if different.
    var boldWidthScale: Double?
    /// Weights that have no face of their own.
    var weights: [String: Weight]?
    /// The relative error of widths, if it is not the usual one.
    var error: Double?
    /// Ascender, descender and line gap, if they differ from the face's.
    var line: [Double]?
    /// Overrides the face's value if the widths are from another family.
    var isEstimated: Bool?
  }
  /// Relative errors of widths in fonts that the table does not list.
  struct NamedErrors: Sendable, Decodable {
    /// A listed family in a weight without a face or factor.
    var otherWeight: Double
    /// A family that is not listed.
    var unknown: Double
  }
  /// Advances of characters that no face lists.
  struct Classes: Sendable, Decodable {
    /// Chinese, Japanese, Korean and full-width forms.
    var wide: Double
    var emoji: Double
  }

  var unitsPerEm: Double
  var characters: String
  var faces: [String: Face]
  var styles: [String: Style]
  var defaults: Defaults
  var system: SystemFont
  var families: [Family]
  var namedErrors: NamedErrors
  var classes: Classes
  /// Kerning of the system font, by pairs of characters.
  var kerning: [String: Double]
  /// The family for unknown names.
  var fallback: String

  private(set) var index: [Character: Int] = [:]
  /// The values of `index` for ASCII; -1 for a character without one.
  private(set) var asciiIndex: [Int] = []
  /// The values of `kerning` for pairs of ASCII characters: left × 128 + right.
  private(set) var asciiKerning: [Int: Double] = [:]
  private(set) var familyByName: [String: Int] = [:]

  private enum CodingKeys: String, CodingKey {
    case unitsPerEm, characters, faces, styles, defaults, system, families, namedErrors, classes, kerning,
      fallback
  }

  init(data: Data) throws {
    self = try SystemFile.decode(data, path: "system/fonts.json")
    let diagnostics = self.diagnostics()
    guard diagnostics.isEmpty else { throw Diagnostics(diagnostics) }
    asciiIndex = Array(repeating: -1, count: 128)
    for (position, character) in characters.enumerated() {
      index[character] = position
      if let ascii = character.asciiValue { asciiIndex[Int(ascii)] = position }
    }
    for (pair, value) in kerning {
      if let left = pair.first?.asciiValue, let right = pair.last?.asciiValue {
        asciiKerning[Int(left) * 128 + Int(right)] = value
      }
    }
    for (position, family) in families.enumerated() {
      for name in family.names { familyByName[name] = position }
    }
  }

  /// Returns the relative error of widths of the system font.
  func error(_ design: SystemFontDesign, _ weight: String, _ size: Double) -> Double {
    system.errors.first { $0.design == design && $0.weight == weight && $0.from <= size && size < $0.until }?
      .share ?? system.defaultError
  }

  func position(of character: Character) -> Int? {
    guard let ascii = character.asciiValue else { return index[character] }
    // A line feed is the ASCII value of CR-LF too, and no face lists either.
    return asciiIndex[Int(ascii)] < 0 ? nil : asciiIndex[Int(ascii)]
  }

  /// Returns the kerning between two characters in units of the table.
  func kerning(_ left: Character, _ right: Character) -> Double? {
    if let first = left.asciiValue, let second = right.asciiValue {
      return asciiKerning[Int(first) * 128 + Int(second)]
    }
    return kerning[String([left, right])]
  }
}
