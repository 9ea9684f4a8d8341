import Imaging
import Model

/// The smallest change of one color that gives two sides enough contrast.
struct ContrastRepair: Sendable {
  enum Side: String, Sendable {
    case element, background
  }
  var side: Side
  var color: Color
  var difference: Double

  /// Tries the worst color of each side against all colors of the other; nil if no change of one color is enough.
  init?(
    inside: (worst: Color, all: [Color]), outside: (worst: Color, all: [Color]), reaching ratio: Double
  ) {
    let element = ContrastGround(outside.all).nearest(to: inside.worst, reaching: ratio)
    let background = ContrastGround(inside.all).nearest(to: outside.worst, reaching: ratio)
    // If both are equally near, change the element.
    side = element?.difference ?? .infinity <= background?.difference ?? .infinity ? .element : .background
    guard let step = side == .element ? element : background else { return nil }
    (color, difference) = (step.color, step.difference)
  }
}

extension ContrastRepair? {
  /// For the end of a message.
  func sentence(_ element: String) -> Finding.Sentence {
    guard let repair = self else {
      return "No single color of \(element) or of the background passes everywhere."
    }
    let side = repair.side == .element ? element : "the background"
    return
      "\(fix: "Change the color of \(side) to \(repair.color.hex), the nearest one that passes everywhere (ΔE00 \(repair.difference.figure())).")"
  }

  var measured: [String: Measure] {
    guard let repair = self else { return ["nearestColor": .text("none")] }
    return [
      "nearestColor": .text(repair.color.hex), "nearestSide": .text(repair.side.rawValue),
      "nearestDifference": .number(repair.difference),
    ]
  }
}

/// Relative luminance and color of each pixel word, computed once.
struct PixelColors {
  private var known: [UInt32: (color: Color, luminance: Double)] = [:]

  private var last: (word: UInt32, color: Color, luminance: Double)?

  mutating func look(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> (color: Color, luminance: Double) {
    look(UInt32(littleEndian: Self.word(bitmap, x, y)), bitmap.space)
  }

  /// - Parameter word: A pixel; see `GridBitmap.words`.
  mutating func look(_ word: UInt32, _ space: Bitmap.Space) -> (color: Color, luminance: Double) {
    if let last, last.word == word { return (last.color, last.luminance) }
    if let found = known[word] {
      last = (word, found.color, found.luminance)
      return found
    }
    let color = Color(word: word, space: space)
    let made = (color, color.relativeLuminance)
    known[word] = made
    last = (word, color, made.1)
    return made
  }

  /// Every color that was looked at.
  var all: Set<Color> { Set(known.values.map(\.color)) }

  /// A pixel's four bytes as one number.
  static func word(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
    let at = (y * bitmap.width + x) * 4
    return UInt32(bitmap.pixels[at]) | UInt32(bitmap.pixels[at + 1]) << 8
      | UInt32(bitmap.pixels[at + 2]) << 16 | UInt32(bitmap.pixels[at + 3]) << 24
  }

  static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}
