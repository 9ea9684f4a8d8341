import Imaging
import Model

/// The up to nine parts of a resizable picture and their boxes.
///
/// Caps keep their size in points and shrink only if they do not fit. The center is stretched or tiled. Pixels between a cap
/// and the center are dropped. Parts meet at whole pixels, so that no seam shows.
struct Slices {
  struct Part {
    var bitmap: Bitmap
    var box: PixelBox
  }
  let parts: [Part]

  init(_ picture: Bitmap, slicing: Slicing, into box: PixelBox, screenScale: Double) {
    let ratio = screenScale / Double(max(slicing.scale, 1))
    let columns = Self.spans(
      length: picture.width, near: slicing.left, center: slicing.centerWidth, far: slicing.right,
      from: box.left, to: box.right, ratio: ratio)
    let rows = Self.spans(
      length: picture.height, near: slicing.top, center: slicing.centerHeight, far: slicing.bottom,
      from: box.top, to: box.bottom, ratio: ratio)
    var parts: [Part] = []
    for row in rows {
      for column in columns {
        let target = PixelBox(left: column.from, top: row.from, right: column.to, bottom: row.to)
        guard !target.isEmpty, !column.source.isEmpty, !row.source.isEmpty else { continue }
        var part = picture.cropped(columns: column.source, rows: row.source)
        if slicing.tiles && (column.isCenter || row.isCenter) {
          part = Self.tiled(part, column: column, row: row, target: target, ratio: ratio)
        }
        parts.append(Part(bitmap: part, box: target))
      }
    }
    self.parts = parts
  }

  private struct Span {
    var source: Range<Int>
    var from: Double
    var to: Double
    var isCenter: Bool
  }

  private static func spans(
    length: Int, near: Int, center: Int, far: Int, from: Double, to: Double, ratio: Double
  ) -> [Span] {
    let near = min(max(near, 0), length)
    let far = min(max(far, 0), length - near)
    let middle = length - near - far
    let kept = center > 0 ? min(center, middle) : middle
    var nearExtent = Double(near) * ratio
    var farExtent = Double(far) * ratio
    let available = to - from
    if nearExtent + farExtent > available {
      let shrink = available / (nearExtent + farExtent)
      nearExtent *= shrink
      farExtent *= shrink
    }
    let first = min(max((from + nearExtent).rounded(), from), to)
    let second = middle > 0 ? min(max((to - farExtent).rounded(), first), to) : first
    return [
      Span(source: 0..<near, from: from, to: first, isCenter: false),
      Span(source: near..<near + kept, from: first, to: second, isCenter: true),
      Span(source: length - far..<length, from: second, to: to, isCenter: false),
    ]
  }

  /// Returns the part repeated at its own size over the target, from the top left.
  private static func tiled(
    _ part: Bitmap, column: Span, row: Span, target: PixelBox, ratio: Double
  ) -> Bitmap {
    let width = target.columns.count
    let height = target.rows.count
    func side(_ length: Int, _ isCenter: Bool, _ whole: Int) -> Int {
      isCenter ? max(Int((Double(length) * ratio).rounded()), 1) : whole
    }
    let tile = part.resampled(
      to: PixelSize(
        width: side(part.width, column.isCenter, width),
        height: side(part.height, row.isCenter, height)))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let start = (y % tile.height) * tile.width * 4
      let line = tile.pixels[start..<start + tile.width * 4]
      var left = width
      while left >= tile.width {
        pixels.append(contentsOf: line)
        left -= tile.width
      }
      pixels.append(contentsOf: line.prefix(left * 4))
    }
    return Bitmap(width: width, height: height, pixels: pixels, space: part.space)
  }
}
