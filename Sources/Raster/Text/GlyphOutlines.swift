import Foundation
import Model

/// The outlines of letters that text is drawn with, read when the first text is met.
public final class GlyphOutlines: @unchecked Sendable {
  // Guarded by `lock`.
  private var state: State
  private let lock = NSLock()

  private enum State {
    case unread(@Sendable () -> Data?)
    case read(Table, [Key: GlyphOutline?])
    case broken(String)
  }
  private struct Key: Hashable {
    var weight: String
    var scalar: UInt32
  }

  /// `data` hands out the contents of `Matrix/system/glyphs/glyphs.json`; it is asked once at most.
  public init(data: @escaping @Sendable () -> Data?) { state = .unread(data) }

  /// What is wrong with the data; nil where it can be read.
  public var fault: String? {
    lock.lock()
    defer { lock.unlock() }
    read()
    if case .broken(let message) = state { return message }
    return nil
  }

  /// Nil for a code point without an outline, and for a path that is not one.
  func outline(of scalar: UInt32, weight: String) -> GlyphOutline? {
    lock.lock()
    defer { lock.unlock() }
    read()
    guard case .read(let table, var known) = state else { return nil }
    let key = Key(weight: weight, scalar: scalar)
    if let found = known[key] { return found }
    let made = table.outline(of: scalar, weight: weight)
    // The dictionary must not be shared while it grows.
    state = .broken("")
    known[key] = .some(made)
    state = .read(table, known)
    return made
  }

  var unitsPerEm: Int { table?.unitsPerEm ?? 1 }
  /// Height of the box that stands for a character without an outline.
  var capHeight: Int { table?.capHeight ?? 1 }

  private var table: Table? {
    lock.lock()
    defer { lock.unlock() }
    read()
    if case .read(let table, _) = state { return table }
    return nil
  }

  private func read() {
    guard case .unread(let data) = state else { return }
    do {
      guard let data = data() else { throw Diagnostics([Diagnostic(.error, "the file cannot be read")]) }
      let table = try JSONDecoder().decode(Table.self, from: data)
      guard table.unitsPerEm > 0, table.unitsPerEm <= 1 << 14, table.capHeight > 0,
        table.capHeight <= table.unitsPerEm, !table.faces.isEmpty
      else { throw Diagnostics([Diagnostic(.error, "unitsPerEm, capHeight or faces make no sense")]) }
      state = .read(table, [:])
    } catch {
      state = .broken("\(error)")
    }
  }

  /// Every glyph that cannot be parsed, as `weight U+0041`; a test expects none.
  var brokenGlyphs: [String] {
    guard let table else { return [fault ?? "unread"] }
    return table.faces.flatMap { face in
      face.glyphs.keys.filter { $0.unicodeScalars.count != 1 || face.outline(of: $0) == nil }
        .map { "\(face.name) \($0)" }
    }.sorted()
  }
  /// Characters with an outline, by face name.
  var characters: [String: Set<String>] {
    Dictionary((table?.faces ?? []).map { ($0.name, Set($0.glyphs.keys)) }, uniquingKeysWith: { $1 })
  }
}

extension GlyphOutlines {
  fileprivate struct Table: Decodable {
    var unitsPerEm: Int
    var capHeight: Int
    var faces: [Face]

    func outline(of scalar: UInt32, weight: String) -> GlyphOutline? {
      guard let scalar = Unicode.Scalar(scalar) else { return nil }
      let face = faces.first { $0.weights.contains(weight) } ?? faces.first
      return face?.outline(of: String(Character(scalar)))
    }
  }

  fileprivate struct Face: Decodable {
    var name: String
    var weights: [String]
    var contours: [String]
    var glyphs: [String: String]

    func outline(of character: String) -> GlyphOutline? {
      guard let text = glyphs[character] else { return nil }
      let numbers = text.split(separator: " ").map { Int($0) }
      guard let advance = numbers.first ?? nil, GlyphOutline.range.contains(advance),
        (numbers.count - 1) % 3 == 0
      else { return nil }
      var outline = GlyphOutline(advance: advance, contours: [])
      for at in stride(from: 1, to: numbers.count, by: 3) {
        guard let index = numbers[at], contours.indices.contains(index), let x = numbers[at + 1],
          let y = numbers[at + 2], let contour = GlyphContour(contours[index], x: x, y: y)
        else { return nil }
        outline.contours.append(contour)
      }
      return outline
    }
  }
}

/// One letter in font units, y upwards from the baseline.
struct GlyphOutline: Hashable, Sendable {
  var advance: Int
  var contours: [GlyphContour]
  /// What a coordinate may be: far beyond any letter, and far from what overflows.
  static let range = -32768...32767

  /// The box around all control points, which holds the outline; nil for a blank.
  var bounds: (left: Int, bottom: Int, right: Int, top: Int)? {
    let points = contours.flatMap(\.points)
    guard let first = points.first else { return nil }
    return points.reduce((first.x, first.y, first.x, first.y)) {
      (min($0.0, $1.x), min($0.1, $1.y), max($0.2, $1.x), max($0.3, $1.y))
    }
  }
}

/// A closed curve: a first point, then steps that each end where the next begins.
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

  /// Reads `l dx dy`, `h dx`, `v dy` and `c` with three points, each from where the last step ended; nil for anything else.
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
