import Imaging
import Model

/// What the pixels of a picture have in common.
struct PictureTraits: Sendable {
  let isOpaque: Bool
  /// Whether a row has pixels of different colors.
  let variesAcross: Bool
  /// Whether a column has pixels of different colors.
  let variesDown: Bool

  /// Complexity: one pass over the pixels.
  init(_ bitmap: Bitmap) {
    isOpaque = bitmap.isOpaque
    variesAcross = !bitmap.rowsAreFlat
    variesDown = !bitmap.columnsAreFlat
  }
}

/// The part of a picture that a box on the screen shows, at the size at which it is drawn.
struct ScaledPicture: Sendable {
  /// The pixels of the screen that the picture covers.
  private(set) var columns: Range<Int>
  private(set) var rows: Range<Int>
  let isOpaque: Bool
  /// False if each row has one color; `words` then has one column.
  let variesAcross: Bool
  private let pixels: [UInt8]
  /// Index of the first word.
  private var start: Int
  /// Words from one row to the next; 0 if all rows are equal.
  private let stride: Int

  /// Bytes that the picture holds beside those of its source.
  let cost: Int

  /// Scales a picture onto `box`, for the pixels of `visible`, which lies inside.
  init(_ source: Bitmap, _ traits: PictureTraits, onto box: PixelBox, visible: PixelBox) {
    columns = visible.columns
    rows = visible.rows
    isOpaque = traits.isOpaque
    variesAcross = traits.variesAcross
    let across = ResamplingKernel(
      source: source.width, origin: box.left, extent: box.width,
      range: variesAcross ? columns : columns.lowerBound..<columns.lowerBound + 1)
    let down = ResamplingKernel(
      source: source.height, origin: box.top, extent: box.height,
      range: traits.variesDown ? rows : rows.lowerBound..<rows.lowerBound + 1)
    // A small part does not keep the memory of a large picture.
    let isMost = columns.count * rows.count > source.width * source.height / 2
    if across.isIdentity, down.isIdentity, isMost {
      pixels = source.pixels
      start = down.taps[0].first * source.width + across.taps[0].first
      stride = traits.variesDown ? source.width : 0
      cost = 0
      return
    }
    let width = across.taps.count
    pixels = [UInt8](unsafeUninitializedCapacity: width * down.taps.count * 4) { into, filled in
      PictureSampler(source, columns: across, rows: down).forEachRow { row, line in
        (into.baseAddress! + row * width * 4).update(from: line.baseAddress!, count: width * 4)
      }
      filled = width * down.taps.count * 4
    }
    start = 0
    stride = traits.variesDown ? width : 0
    cost = pixels.count
  }

  /// Returns the picture elsewhere on the screen.
  func moved(x: Int, y: Int) -> ScaledPicture {
    var moved = self
    moved.columns = columns.lowerBound + x..<columns.upperBound + x
    moved.rows = rows.lowerBound + y..<rows.upperBound + y
    return moved
  }

  /// Returns the part for the pixels of a box that lies inside.
  func cropped(to visible: PixelBox) -> ScaledPicture {
    var part = self
    part.start += (visible.rows.lowerBound - rows.lowerBound) * stride
    if variesAcross { part.start += visible.columns.lowerBound - columns.lowerBound }
    part.columns = visible.columns
    part.rows = visible.rows
    return part
  }

  /// Calls `body` with the pixels, valid during the call; see `offset(ofRow:)`.
  func withWords(_ body: (UnsafePointer<UInt32>) -> Void) {
    pixels.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      body(first.assumingMemoryBound(to: UInt32.self))
    }
  }

  /// Returns where the pixels of a row of the screen begin.
  func offset(ofRow y: Int) -> Int { start + (y - rows.lowerBound) * stride }
}
