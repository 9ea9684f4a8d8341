import Model

/// A picture file as pixels, with what its header says.
package struct DecodedImage: Hashable, Sendable {
  package enum Format: String, Sendable { case png, jpeg }
  /// Premultiplied; in sRGB where that holds every pixel, else in Display P3.
  package var bitmap: Bitmap
  package var format: Format
  /// The file has an alpha channel or a transparent color, whether or not it uses it.
  package var hasAlpha: Bool
  package var bitDepth: Int
  /// PNG: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA. JPEG: number of components.
  package var colorType: Int
  /// Interlaced PNG, progressive JPEG.
  package var isInterlaced: Bool
  /// Apple's form of PNG, as Xcode writes it into an app.
  package var isCgBI: Bool
  /// Where the meaning of the color values comes from.
  package var colorSource: ColorSource
  package init(
    bitmap: Bitmap, format: Format, hasAlpha: Bool, bitDepth: Int, colorType: Int, isInterlaced: Bool,
    isCgBI: Bool, colorSource: ColorSource
  ) {
    self.bitmap = bitmap
    self.format = format
    self.hasAlpha = hasAlpha
    self.bitDepth = bitDepth
    self.colorType = colorType
    self.isInterlaced = isInterlaced
    self.isCgBI = isCgBI
    self.colorSource = colorSource
  }

  package enum ColorSource: Hashable, Sendable {
    /// Nothing said: taken for sRGB.
    case untagged
    case sRGBChunk
    /// A cICP chunk.
    case codePoints
    /// An ICC profile that was understood; its description.
    case profile(String)
    /// An ICC profile that is damaged or not for these values (CMYK): taken for sRGB.
    case unreadProfile(String)
    /// An ICC profile for these values whose look-up tables are not read: the colors are not known.
    case unreadTable(String)
    /// gAMA and cHRM chunks.
    case gammaAndChromaticities
  }
}
