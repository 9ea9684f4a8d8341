/// A position in points; y grows downwards.
package struct Point: Hashable, Sendable, Codable {
  package var x: Points
  package var y: Points
  package init(x: Points, y: Points) {
    self.x = x
    self.y = y
  }
}

/// An extent in points.
package struct Size: Hashable, Sendable, Codable {
  package var width: Points
  package var height: Points
  package init(width: Points, height: Points) {
    self.width = width
    self.height = height
  }
  package static let zero = Size(width: 0, height: 0)
  /// The same extent turned by a quarter.
  package var transposed: Size { Size(width: height, height: width) }
}

/// An extent in whole pixels.
package struct PixelSize: Hashable, Sendable, Codable {
  package var width: Int
  package var height: Int
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// Distances from the four edges, in points.
package struct Insets: Hashable, Sendable, Codable {
  package var top: Points
  package var left: Points
  package var bottom: Points
  package var right: Points
  package init(top: Points, left: Points, bottom: Points, right: Points) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
  package static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

/// A rectangle in points; y grows downwards.
package struct Rect: Hashable, Sendable, Codable {
  package var x: Points
  package var y: Points
  package var width: Points
  package var height: Points
  package init(x: Points, y: Points, width: Points, height: Points) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  package var minX: Points { x }
  package var minY: Points { y }
  package var maxX: Points { x + width }
  package var maxY: Points { y + height }
  package var midX: Points { x + width / 2 }
  package var midY: Points { y + height / 2 }
  package var size: Size { Size(width: width, height: height) }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  package func offset(x dx: Points, y dy: Points) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
  package func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
  /// The common part, or nil where the two only touch or lie apart.
  package func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
  /// The smallest rectangle around both.
  package func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
  /// Whether `other` lies inside, each edge with `tolerance` to spare.
  package func contains(_ other: Rect, tolerance: Points = 0) -> Bool {
    other.minX >= minX - tolerance && other.minY >= minY - tolerance
      && other.maxX <= maxX + tolerance && other.maxY <= maxY + tolerance
  }
}

extension Rect: CustomStringConvertible {
  package var description: String { "(\(x), \(y), \(width) x \(height))" }
}
