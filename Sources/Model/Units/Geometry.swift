/// A position in points; y grows downwards.
public struct Point: Hashable, Sendable, Codable {
  public var x: Points
  public var y: Points
  public init(x: Points, y: Points) {
    self.x = x
    self.y = y
  }
}

/// An extent in points.
public struct Size: Hashable, Sendable, Codable {
  public var width: Points
  public var height: Points
  public init(width: Points, height: Points) {
    self.width = width
    self.height = height
  }
  public static let zero = Size(width: 0, height: 0)
  /// The same extent turned by a quarter.
  public var transposed: Size { Size(width: height, height: width) }
}

/// An extent in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  public var width: Int
  public var height: Int
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// Distances from the four edges, in points.
public struct Insets: Hashable, Sendable, Codable {
  public var top: Points
  public var left: Points
  public var bottom: Points
  public var right: Points
  public init(top: Points, left: Points, bottom: Points, right: Points) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

/// A rectangle in points; y grows downwards.
public struct Rect: Hashable, Sendable, Codable {
  public var x: Points
  public var y: Points
  public var width: Points
  public var height: Points
  public init(x: Points, y: Points, width: Points, height: Points) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  public var minX: Points { x }
  public var minY: Points { y }
  public var maxX: Points { x + width }
  public var maxY: Points { y + height }
  public var midX: Points { x + width / 2 }
  public var midY: Points { y + height / 2 }
  public var size: Size { Size(width: width, height: height) }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  public func offset(x dx: Points, y dy: Points) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
  /// The common part, or nil where the two only touch or lie apart.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
  /// The smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
  /// Whether `other` lies inside, each edge with `tolerance` to spare.
  public func contains(_ other: Rect, tolerance: Points = 0) -> Bool {
    other.minX >= minX - tolerance && other.minY >= minY - tolerance
      && other.maxX <= maxX + tolerance && other.maxY <= maxY + tolerance
  }
}

extension Rect: CustomStringConvertible {
  public var description: String { "(\(x), \(y), \(width) x \(height))" }
}
