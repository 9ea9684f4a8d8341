import Formats
import Model

/// One form of an image or a color: its header and where its data is.
package struct Rendition: Sendable {
  /// Name of the asset: `Launch/Icon`; nil for a picture that only holds others.
  package var assetName: String?
  /// Name of the file that it was made from.
  package var fileName: String
  package var traits: RenditionTraits
  package var size: PixelSize
  package var layout: Int
  /// Whether it belongs to an app icon.
  package var isAppIcon: Bool
  package var isVector: Bool
  package var isOpaque: Bool
  package var preservesVector: Bool
  /// `ARGB`, `GA8 `, `JPEG`; the four letters that the file stores.
  package var pixelFormat: String
  package var colorSpace: Int
  var key: RenditionKey
  /// The rectangle of another rendition that holds its pixels.
  var link: Link?
  /// Bytes of a row where pixels are not compressed.
  var rowBytes: Int?
  /// Where its data is in the file.
  var payload: Range<Int>

  struct Link: Hashable {
    /// From the lower left corner, in pixels.
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var key: RenditionKey
  }

  /// Layouts of `CoreUI`.
  enum Layout {
    static let vector = 9
    /// One part, three parts and nine parts. All but one part are resizable images with caps.
    static let images = 10...40
    static let singleParts = 10...12
    static let link = 1003
    static let packed = 1004
    static let color = 1009
  }

  /// Whether it is a picture that a name can find.
  package var isPicture: Bool {
    Layout.images.contains(layout) || layout == Layout.link || layout == Layout.vector
  }
  /// Whether only its middle stretches.
  package var isSliced: Bool { Layout.images.contains(layout) && !Layout.singleParts.contains(layout) }
  package var isColor: Bool { layout == Layout.color }

  /// Reads the header of a rendition.
  ///
  /// - Parameters:
  ///   - value: The range of the rendition in `bytes`.
  ///   - makeTraits: The traits of a key.
  init(
    _ bytes: [UInt8], value: Range<Int>, key: RenditionKey, name: String?,
    traits makeTraits: (RenditionKey) -> RenditionTraits
  ) throws(ByteReader.Ended) {
    var reader = ByteReader(bytes, at: value.lowerBound)
    guard try reader.text(4) == "ISTC" else { throw ByteReader.Ended() }
    _ = try reader.int32()
    let flags = try reader.int32()
    let width = try reader.int32()
    let height = try reader.int32()
    let scale = try reader.int32()
    pixelFormat = String(try reader.text(4).reversed())
    colorSpace = try reader.int32() & 15
    _ = try reader.int32()
    layout = try reader.int16()
    try reader.skip(2)
    fileName = try reader.text(128)
    let extraLength = try reader.int32()
    let lengthCount = try reader.int32()
    try reader.skip(4)
    guard lengthCount <= reader.remaining / 4 else { throw ByteReader.Ended() }
    try reader.skip(lengthCount * 4)
    let extraEnd = reader.offset + extraLength
    guard extraEnd <= value.upperBound else { throw ByteReader.Ended() }
    self.key = key
    assetName = name
    traits = makeTraits(key)
    if traits.scale == nil, [100, 200, 300].contains(scale) { traits.scale = scale / 100 }
    size = PixelSize(width: width, height: height)
    isVector = flags & 4 != 0 || layout == Layout.vector
    isOpaque = flags & 8 != 0
    preservesVector = flags & 0x800 != 0
    // CoreUI's parts 218 and 220 are the list of an icon's sizes, and one of them.
    isAppIcon = [218, 220].contains(key[.part])
    payload = extraEnd..<value.upperBound
    while reader.offset + 8 <= extraEnd {
      let type = try reader.int32()
      let length = try reader.int32()
      guard length <= extraEnd - reader.offset else { break }
      let end = reader.offset + length
      switch type {
      case 1007 where length >= 4: rowBytes = try reader.int32()
      case 1010 where length >= 30: link = try Self.link(&reader)
      default: break
      }
      reader = ByteReader(bytes, at: end)
    }
  }

  private static func link(_ reader: inout ByteReader) throws(ByteReader.Ended) -> Link {
    try reader.skip(8)
    let x = try reader.int32()
    let y = try reader.int32()
    let width = try reader.int32()
    let height = try reader.int32()
    try reader.skip(2)
    let length = try reader.int32()
    let key = try RenditionKey(pairs: min(length / 4, 64), &reader)
    return Link(x: x, y: y, width: width, height: height, key: key)
  }
}
