import Model

/// What a picture shows on its plain ground.
package struct PictureMark: Sendable {
  /// The box around what differs from the ground; empty if nothing does.
  package var columns: Range<Int>
  package var rows: Range<Int>
  /// Whether the picture goes on beyond its left and right edges: it has two of their corners, and no gap between.
  package var continuesAcross: Bool
  /// Whether it goes on beyond its top and bottom edges.
  package var continuesDown: Bool
  /// Of the picture.
  package var size: PixelSize

  /// Returns the mark's box where the picture is drawn in `rect`.
  package func box(in rect: Rect) -> Rect {
    let (across, down) = (rect.width / Double(size.width), rect.height / Double(size.height))
    return Rect(
      x: rect.x + across * Double(columns.lowerBound), y: rect.y + down * Double(rows.lowerBound),
      width: across * Double(columns.count), height: down * Double(rows.count))
  }
}

extension Bitmap {
  /// What differs from the ground by more than this in an 8-bit channel belongs to the mark.
  private static let tolerance = 24

  /// Returns the mark on the picture's ground: transparent, or the color of its corners. A picture without a plain ground,
  /// such as a photo, is all mark and continues beyond its edges.
  package var mark: PictureMark {
    guard width > 1, height > 1 else {
      return PictureMark(
        columns: 0..<width, rows: 0..<height, continuesAcross: true, continuesDown: true,
        size: PixelSize(width: width, height: height))
    }
    let ground = plainGround
    var columns = [Bool](repeating: ground == nil, count: width)
    var rows = [Bool](repeating: ground == nil, count: height)
    if let ground {
      for y in 0..<height {
        for x in 0..<width where !isNear(x, y, ground) {
          columns[x] = true
          rows[y] = true
        }
      }
    }
    func isMark(_ x: Int, _ y: Int) -> Bool { ground.map { !isNear(x, y, $0) } ?? true }
    let (left, right, top, bottom) = (0, width - 1, 0, height - 1)
    let reachesSides = [left, right].allSatisfy { isMark($0, top) || isMark($0, bottom) }
    let reachesEnds = [top, bottom].allSatisfy { isMark(left, $0) || isMark(right, $0) }
    return PictureMark(
      columns: columns.span, rows: rows.span,
      continuesAcross: reachesSides && !columns.contains(false),
      continuesDown: reachesEnds && !rows.contains(false), size: PixelSize(width: width, height: height))
  }

  /// The color of most of the border; nil if it has several.
  private var plainGround: (UInt8, UInt8, UInt8, UInt8)? {
    let border =
      (0..<width).flatMap { [($0, 0), ($0, height - 1)] }
      + (0..<height).flatMap { [(0, $0), (width - 1, $0)] }
    let clear: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    func share(_ color: (UInt8, UInt8, UInt8, UInt8)) -> Double {
      Double(border.count { isNear($0.0, $0.1, color) }) / Double(border.count)
    }
    let corner = rgba(0, 0)
    let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    if clearShare >= 0.1 || corners.allSatisfy({ isNear($0.0, $0.1, clear) }) { return clear }
    return corners.allSatisfy { isNear($0.0, $0.1, corner) } && share(corner) >= 0.5 ? corner : nil
  }

  /// The share of pixels that are transparent.
  private var clearShare: Double {
    let count = stride(from: 3, to: pixels.count, by: 4).count { Int(pixels[$0]) <= Self.tolerance }
    return Double(count) / Double(width * height)
  }

  private func isNear(_ x: Int, _ y: Int, _ color: (UInt8, UInt8, UInt8, UInt8)) -> Bool {
    let own = rgba(x, y)
    func differs(_ one: UInt8, _ other: UInt8) -> Bool { abs(Int(one) - Int(other)) > Self.tolerance }
    return
      !(differs(own.0, color.0) || differs(own.1, color.1) || differs(own.2, color.2)
      || differs(own.3, color.3))
  }
}

extension [Bool] {
  /// From the first to the last that is true.
  fileprivate var span: Range<Int> {
    guard let first = firstIndex(of: true), let last = lastIndex(of: true) else { return 0..<0 }
    return first..<last + 1
  }
}
