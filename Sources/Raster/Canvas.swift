import Imaging
import Model

/// Premultiplied pixels of a part of the screen, and how to lay others over them.
struct Canvas {
  let columns: Range<Int>
  let rows: Range<Int>
  var pixels: [UInt8]

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
    pixels = Array(repeating: 0, count: columns.count * rows.count * 4)
  }

  var box: PixelBox {
    PixelBox(
      left: Double(columns.lowerBound), top: Double(rows.lowerBound), right: Double(columns.upperBound),
      bottom: Double(rows.upperBound))
  }

  /// x / 255, rounded to nearest; exact for x up to 65,535.
  @inline(__always)
  static func divide255(_ x: UInt32) -> UInt32 {
    let biased = x &+ 128
    return (biased &+ (biased >> 8)) >> 8
  }

  /// Fills a box with one premultiplied color at an opacity of 0 to 255.
  mutating func fill(_ box: PixelBox, with color: RGBA8, opacity: UInt32) {
    let visible = box.intersection(self.box)
    guard !visible.isEmpty, opacity > 0, color.alpha > 0 else { return }
    let across = PixelBox.coverage(visible.left, visible.right, over: visible.columns)
    let down = PixelBox.coverage(visible.top, visible.bottom, over: visible.rows)
    let source = Array(repeating: color, count: visible.columns.count).flatMap(\.bytes)
    let isSolid = across.allSatisfy { $0 == 255 } && color.alpha == 255
    source.withUnsafeBufferPointer { line in
      for (index, row) in visible.rows.enumerated() {
        let strength = Self.divide255(down[index] * opacity)
        blend(
          line, at: visible.columns.lowerBound, row: row, across: across, strength: strength,
          isSolid: isSolid)
      }
    }
  }

  /// Lays one row of premultiplied pixels over the canvas; `isSolid`: opaque and fully covered.
  mutating func blend(
    _ source: UnsafeBufferPointer<UInt8>, at column: Int, row: Int, across: [UInt32], strength: UInt32,
    isSolid: Bool
  ) {
    guard strength > 0 else { return }
    let start = ((row - rows.lowerBound) * columns.count + column - columns.lowerBound) * 4
    pixels.withUnsafeMutableBufferPointer { all in
      let into = all.baseAddress! + start
      if isSolid && strength == 255 {
        into.update(from: source.baseAddress!, count: across.count * 4)
        return
      }
      across.withUnsafeBufferPointer { across in
        Self.blendPixels(source, into: into, across: across, strength: strength)
      }
    }
  }

  private static func blendPixels(
    _ source: UnsafeBufferPointer<UInt8>, into: UnsafeMutablePointer<UInt8>,
    across: UnsafeBufferPointer<UInt32>, strength: UInt32
  ) {
    for x in 0..<across.count {
      let at = x &* 4
      let share = strength == 255 ? across[x] : divide255(across[x] &* strength)
      var red = UInt32(source[at])
      var green = UInt32(source[at &+ 1])
      var blue = UInt32(source[at &+ 2])
      var alpha = UInt32(source[at &+ 3])
      if share != 255 {
        red = divide255(red &* share)
        green = divide255(green &* share)
        blue = divide255(blue &* share)
        alpha = divide255(alpha &* share)
      }
      if alpha == 0 { continue }
      let rest = 255 &- alpha
      into[at] = sum(red, divide255(UInt32(into[at]) &* rest))
      into[at &+ 1] = sum(green, divide255(UInt32(into[at &+ 1]) &* rest))
      into[at &+ 2] = sum(blue, divide255(UInt32(into[at &+ 2]) &* rest))
      into[at &+ 3] = sum(alpha, divide255(UInt32(into[at &+ 3]) &* rest))
    }
  }

  @inline(__always)
  private static func sum(_ left: UInt32, _ right: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(left &+ right, 255))
  }

  /// Lays a group over the canvas.
  mutating func composite(_ layer: Canvas, opacity: UInt32) {
    let visible = layer.box.intersection(box)
    guard !visible.isEmpty else { return }
    let across = [UInt32](repeating: 255, count: visible.columns.count)
    layer.pixels.withUnsafeBufferPointer { all in
      for row in visible.rows {
        let start =
          ((row - layer.rows.lowerBound) * layer.columns.count + visible.columns.lowerBound
            - layer.columns.lowerBound) * 4
        let line = UnsafeBufferPointer(rebasing: all[start..<start + across.count * 4])
        blend(
          line, at: visible.columns.lowerBound, row: row, across: across, strength: opacity,
          isSolid: false)
      }
    }
  }
}

/// A premultiplied 8-bit color.
struct RGBA8: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8
  var bytes: [UInt8] { [red, green, blue, alpha] }

  init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The color as `space` encodes it, rounded to 8 bits first and then multiplied by alpha.
  init(_ color: Color, in space: Bitmap.Space) {
    let converted = color.converted(to: space)
    func code(_ component: Double) -> UInt32 { UInt32((component * 255).rounded()) }
    let alpha = code(converted.alpha)
    func part(_ component: Double) -> UInt8 { UInt8(Canvas.divide255(code(component) * alpha)) }
    self.init(
      red: part(converted.red), green: part(converted.green), blue: part(converted.blue),
      alpha: UInt8(alpha))
  }
}
