/// The outline of a glyph in font units, with y upward from the baseline.
struct GlyphOutline: Hashable, Sendable {
  let advance: Int
  let contours: [GlyphContour]
  /// The valid range of coordinates.
  static let range = -32768...32767

  /// The box around all control points; nil for a blank glyph.
  let bounds: Bounds?

  struct Bounds: Hashable, Sendable {
    var left: Int
    var bottom: Int
    var right: Int
    var top: Int
  }

  init(advance: Int, contours: [GlyphContour]) {
    self.advance = advance
    self.contours = contours
    let points = contours.flatMap(\.points)
    bounds = points.first.map { first in
      points.reduce(into: Bounds(left: first.x, bottom: first.y, right: first.x, top: first.y)) {
        $0.left = min($0.left, $1.x)
        $0.bottom = min($0.bottom, $1.y)
        $0.right = max($0.right, $1.x)
        $0.top = max($0.top, $1.y)
      }
    }
  }
}

/// A closed curve: a first point and steps, each of which begins where the previous one ends.
struct GlyphContour: Hashable, Sendable {
  struct Point: Hashable, Sendable {
    var x: Int
    var y: Int
  }
  enum Step: Hashable, Sendable {
    case line(Point)
    case curve(Point, Point, Point)
  }
  var start: Point
  var steps: [Step] = []

  var points: [Point] {
    [start]
      + steps.flatMap { step in
        switch step {
        case .line(let end): [end]
        case .curve(let first, let second, let end): [first, second, end]
        }
      }
  }

  /// Parses the steps `l dx dy`, `h dx`, `v dy` and `c` with three points, relative to the end of the previous step.
  ///
  /// Nil for any other text.
  init?(_ text: String, x: Int, y: Int) {
    guard GlyphOutline.range.contains(x), GlyphOutline.range.contains(y) else { return nil }
    start = Point(x: x, y: y)
    var reader = NumberReader(text)
    var last = start
    while let command = reader.command() {
      let counts: [UInt8: Int] = [
        UInt8(ascii: "l"): 2, UInt8(ascii: "h"): 1, UInt8(ascii: "v"): 1, UInt8(ascii: "c"): 6,
      ]
      guard let count = counts[command] else { return nil }
      var numbers: [Int] = []
      for _ in 0..<count {
        guard let number = reader.number() else { return nil }
        numbers.append(number)
      }
      func point(_ at: Int) -> Point { Point(x: last.x + numbers[at], y: last.y + numbers[at + 1]) }
      switch command {
      case UInt8(ascii: "h"): steps.append(.line(Point(x: last.x + numbers[0], y: last.y)))
      case UInt8(ascii: "v"): steps.append(.line(Point(x: last.x, y: last.y + numbers[0])))
      case UInt8(ascii: "l"): steps.append(.line(point(0)))
      default: steps.append(.curve(point(0), point(2), point(4)))
      }
      switch steps[steps.count - 1] {
      case .line(let end), .curve(_, _, let end): last = end
      }
      guard
        points(of: steps[steps.count - 1]).allSatisfy({
          GlyphOutline.range.contains($0.x) && GlyphOutline.range.contains($0.y)
        })
      else { return nil }
    }
    guard reader.isAtEnd, !steps.isEmpty else { return nil }
  }

  private func points(of step: Step) -> [Point] {
    switch step {
    case .line(let end): [end]
    case .curve(let first, let second, let end): [first, second, end]
    }
  }
}

/// Letters and whole numbers, separated by blanks or by a minus alone.
private struct NumberReader {
  private let bytes: [UInt8]
  private var at = 0
  init(_ text: String) { bytes = Array(text.utf8) }
  var isAtEnd: Bool { at == bytes.count }

  mutating func command() -> UInt8? {
    guard at < bytes.count else { return nil }
    at += 1
    return bytes[at - 1]
  }

  mutating func number() -> Int? {
    if at < bytes.count, bytes[at] == UInt8(ascii: " ") { at += 1 }
    var sign = 1
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") {
      sign = -1
      at += 1
    }
    var value = 0
    let start = at
    while at < bytes.count, at - start < 6, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) {
      value = value * 10 + Int(bytes[at] - UInt8(ascii: "0"))
      at += 1
    }
    return at > start ? sign * value : nil
  }
}
