import Model

/// The pixels of a picture file and the facts of its header.
package struct DecodedImage: Hashable, Sendable {
  package enum Format: String, Sendable { case png, jpeg }
  /// Premultiplied, in sRGB if it holds every pixel, otherwise in Display P3.
  package var bitmap: Bitmap
  package var format: Format
  /// Whether the file has an alpha channel or a transparent color, used or not.
  package var hasAlpha: Bool
  package var bitDepth: Int
  /// PNG: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA. JPEG: number of components.
  package var colorType: Int
  /// Interlaced PNG, progressive JPEG.
  package var isInterlaced: Bool
  /// Whether the file is in Apple's form of PNG, which Xcode writes into apps.
  package var isCgBI: Bool
  /// What defines the color values.
  package var colorSource: ColorSource

  package enum ColorSource: Hashable, Sendable {
    /// Nothing; they count as sRGB.
    case untagged
    case sRGBChunk
    /// A cICP chunk.
    case codePoints
    /// An ICC profile with this description.
    case profile(String)
    /// An ICC profile that is damaged or not for these values (CMYK); they count as sRGB.
    case unreadProfile(String)
    /// An ICC profile with lookup tables, which `qa` does not read; the colors are unknown.
    case unreadTable(String)
    /// gAMA and cHRM chunks.
    case gammaAndChromaticities
  }
}
