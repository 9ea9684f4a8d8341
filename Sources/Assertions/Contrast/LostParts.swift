import Imaging
import Model

/// The parts of a picture that are clear in one appearance and barely visible in the other.
///
/// A part is what touches each other, so a dark plate behind a white letter is none as long as the letter is visible.
struct LostParts: Sendable {
  /// Share of the picture's pixels.
  var share = 0.0
  /// Their color and what is behind it, at a pixel in the middle of the largest part.
  var inside = Color.clear
  var outside = Color.clear

  /// A picture with what is behind it, over the box of its pixels.
  typealias Pair = (shown: Bitmap, behind: Bitmap)

  private struct Part {
    var count = 0
    var faint = 0
    var clear = 0
    /// The pixel in its middle, in the order in which they were found.
    var pixels: [Int] = []
  }

  /// Parts with fewer pixels are dust.
  private static let fewest = 4
  private static let lattice = 1 << 16

  /// - Parameters:
  ///   - coverage: How much of each pixel the picture covers; a pixel counts from one half.
  ///   - barely: The contrast ratio below which a pixel is barely visible.
  ///   - clear: The ratio from which a pixel of the other appearance is clear.
  init(_ own: Pair, _ other: Pair, where coverage: [UInt8], barely: Double, clear: Double) {
    let (width, height) = (own.shown.width, own.shown.height)
    var step = 1
    while (width / step) * (height / step) > Self.lattice { step += 1 }
    let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    var ratios = Ratios()
    func at(_ index: Int) -> (x: Int, y: Int) { (index % columns * step, index / columns * step) }
    var isOpen = (0..<columns * rows).map { index in
      let (x, y) = at(index)
      return coverage[y * width + x] >= 128
    }
    let total = isOpen.count(where: \.self)
    var lost: [Part] = []
    for start in isOpen.indices where isOpen[start] {
      isOpen[start] = false
      var part = Part(pixels: [start])
      while part.count < part.pixels.count {
        let index = part.pixels[part.count]
        part.count += 1
        let (x, y) = at(index)
        if ratios.ratio(own, x, y) < barely { part.faint += 1 }
        if ratios.ratio(other, x, y) >= clear { part.clear += 1 }
        let column = index % columns
        for (next, isInside) in [
          (index - 1, column > 0), (index + 1, column + 1 < columns), (index - columns, index >= columns),
          (index + columns, index + columns < isOpen.count),
        ] where isInside && isOpen[next] {
          isOpen[next] = false
          part.pixels.append(next)
        }
      }
      if part.count >= Self.fewest, part.faint * 20 >= part.count * 19, part.clear * 2 >= part.count {
        lost.append(part)
      }
    }
    guard let largest = lost.max(by: { $0.count < $1.count }), total > 0 else { return }
    share = Double(lost.reduce(0) { $0 + $1.count }) / Double(total)
    let (x, y) = at(largest.pixels[largest.count / 2])
    (inside, outside) = (own.shown.color(x, y).rounded8, own.behind.color(x, y).rounded8)
  }

  /// Contrast ratios by pairs of colors.
  private struct Ratios {
    private var known: [UInt64: Double] = [:]

    mutating func ratio(_ pair: Pair, _ x: Int, _ y: Int) -> Double {
      let at = (y * pair.shown.width + x) * 4
      let word = pair.shown.word(at) << 24 | pair.behind.word(at)
      if let ratio = known[word] { return ratio }
      let ratio = pair.shown.color(x, y).contrastRatio(to: pair.behind.color(x, y)).value
      known[word] = ratio
      return ratio
    }
  }
}

extension Bitmap {
  /// The red, green and blue bytes of the pixel that begins at an index.
  func word(_ at: Int) -> UInt64 {
    UInt64(pixels[at]) << 16 | UInt64(pixels[at + 1]) << 8 | UInt64(pixels[at + 2])
  }
}
