import Model

/// CIELAB coordinates of premultiplied pixels of one encoding, with the last one remembered.
package struct PixelLabs {
  private let space: Bitmap.Space
  private let toXYZ: ColorMatrix
  private var last: (word: UInt32, lab: LabColor)?
  private var lastLightness: (word: UInt32, value: Double)?

  package init(space: Bitmap.Space) {
    self.space = space
    toXYZ = space == .displayP3 ? .linearP3ToXYZ : .linearSRGBToXYZ
  }

  /// The coordinates of a pixel; see `GridBitmap.words`.
  package subscript(word: UInt32) -> LabColor {
    mutating get {
      if let last, last.word == word { return last.lab }
      let lab = lab(word)
      last = (word, lab)
      return lab
    }
  }

  /// Returns the lightness L* of a pixel; see `GridBitmap.words`.
  package mutating func lightness(_ word: UInt32) -> Double {
    if let lastLightness, lastLightness.word == word { return lastLightness.value }
    let value = LabColor.lightness(luminance: xyz(word).y)
    lastLightness = (word, value)
    return value
  }

  private func lab(_ word: UInt32) -> LabColor { LabColor(xyz: xyz(word)) }

  private func xyz(_ word: UInt32) -> ColorVector {
    let value = UInt32(littleEndian: word)
    // Components of a translucent pixel are no 8-bit codes.
    guard value >> 24 == 255 else { return Color(word: word, space: space).xyz }
    let linear = PixelConversion.sRGBTable
    return toXYZ.applied(
      to: ColorVector(
        linear[Int(value & 0xFF)], linear[Int(value >> 8 & 0xFF)], linear[Int(value >> 16 & 0xFF)]))
  }
}
