import Foundation
import Model

/// `Matrix/system/fonts.json`: advance widths and line metrics of faces, in `unitsPerEm` to the em.
struct FontTable: Sendable, Decodable {
  /// A weight and design of one family.
  struct Face: Sendable, Decodable {
    var ascender: Double
    /// Positive, below the baseline.
    var descender: Double
    var lineGap: Double
    /// In the order of `characters`; null where the source has no such glyph.
    var advances: [Double?]
    /// For a character that the face does not list.
    var average: Double
    var isEstimated: Bool
  }
  struct Style: Sendable, Decodable {
    var size: Double
    var weight: String
    /// Distance between baselines in points; no closer than the line height.
    var lineSpacing: Double
  }
  struct Defaults: Sendable, Decodable {
    /// A label that names no font.
    var label: Double
    /// `UIFont.systemFontSize`: a system font that names no size.
    var system: Double
  }
  struct OpticalPair: Sendable, Decodable {
    var text: String
    var display: String
  }
  /// The two separate fonts up to iOS 13.
  struct Discrete: Sendable, Decodable {
    /// Display counts from this size on, Text below.
    var displayFrom: Double
    /// Width of the Display font of that time over that of the variable font's display design.
    var displayScale: Double
    var tracking: [[Double]]
  }
  struct SystemFont: Sendable, Decodable {
    /// At or below the first size only the text design counts, at or above the second only the display one.
    var opticalSizes: [Double]
    /// Pairs of point size and tracking in thousandths of an em, ascending.
    var tracking: [[Double]]
    var weights: [String: OpticalPair]
    var discrete: Discrete
    /// What `boldSystem` and a missing weight stand for.
    var boldWeight: String
    var regularWeight: String
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
    /// For the bold faces, where it differs.
    var boldWidthScale: Double?
    /// Own ascender, descender and line gap where the width source's differ.
    var line: [Double]?
    var boldLine: [Double]?
    /// Overrides the face's own word: the widths are another family's.
    var isEstimated: Bool?
  }
  /// Characters without an entry of their own.
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
  var classes: Classes
  /// Kerning of the system font, by pairs of characters.
  var kerning: [String: Double]
  /// Family that stands in for one that the table does not know.
  var fallback: String

  private(set) var index: [Character: Int] = [:]
  private(set) var familyByName: [String: Int] = [:]

  private enum CodingKeys: String, CodingKey {
    case unitsPerEm, characters, faces, styles, defaults, system, families, classes, kerning, fallback
  }

  init(data: Data) throws {
    self = try SystemFile.decode(data, path: "system/fonts.json")
    let faults = self.faults()
    guard faults.isEmpty else { throw Diagnostics(faults) }
    for (position, character) in characters.enumerated() { index[character] = position }
    for (position, family) in families.enumerated() {
      for name in family.names { familyByName[name] = position }
    }
  }
}
