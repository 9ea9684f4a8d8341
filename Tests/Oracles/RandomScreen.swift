import Imaging
import Model
import TestSupport

/// Random display lists with random pictures, for comparisons of two painters.
struct RandomScreen {
  var list: DisplayList
  var pictures: [PictureID: Bitmap] = [:]
  private var random: any RandomNumberGenerator

  /// - Parameter letters: The characters of texts.
  init(seed: UInt64, letters: [UInt32]) {
    self.init(SeededGenerator(seed: seed), letters: letters)
  }

  init(_ generator: some RandomNumberGenerator, letters: [UInt32]) {
    random = generator
    let scale = Ratio([1, 1.5, 2, 3][Int.random(in: 0..<4, using: &random)])
    let size = PixelSize(
      width: Int.random(in: 1...56, using: &random), height: Int.random(in: 1...44, using: &random))
    list = DisplayList(
      pixelSize: size, scale: scale, gamut: Bool.random(using: &random) ? .P3 : .sRGB, nodes: [])
    for index in 0..<6 { pictures[PictureID("\(index)")] = bitmap(index) }
    list.nodes = (0..<Int.random(in: 1...3, using: &random)).map {
      node("n\($0)", depth: 0, letters)
    }
  }

  /// Ids of all nodes.
  var ids: [String] {
    func ids(_ node: DisplayNode) -> [String] { [node.viewID] + node.children.flatMap(ids) }
    return list.nodes.flatMap(ids)
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }
  private mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  /// Whole pixels, whole points or anything.
  private mutating func rect() -> Rect {
    let (width, height) = (
      Double(list.pixelSize.width) / list.scale.value,
      Double(list.pixelSize.height) / list.scale.value
    )
    if chance(0.25) { return Rect(x: 0, y: 0, width: Points(width), height: Points(height)) }
    let isWhole = chance(0.5)
    func rounded(_ value: Double) -> Points { Points(isWhole ? value.rounded() : value) }
    let (x, y) = (number(-0.3 * width...width), number(-0.3 * height...height))
    return Rect(
      x: rounded(x), y: rounded(y), width: rounded(number(0...width * 1.2)),
      height: rounded(number(0...height * 1.2)))
  }

  private mutating func color() -> Color {
    let alpha = chance(0.6) ? 1 : number(0...1)
    let space: Color.Space = chance(0.2) ? .displayP3 : .sRGB
    return Color(
      red: number(0...1), green: number(0...1), blue: number(0...1), alpha: alpha, space: space)
  }

  /// Plain, with equal rows, with equal columns, opaque, translucent, or translucent at the edge alone.
  private mutating func bitmap(_ kind: Int) -> Bitmap {
    let (width, height) = (
      Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random)
    )
    var pixels: [UInt8] = []
    var rows: [[UInt8]] = []
    for y in 0..<height {
      var row: [UInt8] = []
      for x in 0..<width {
        var pixel = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255]
        if kind == 4 || kind == 5 && (x == 0 || y == 0) {
          let alpha = UInt8.random(in: 0...255, using: &random)
          pixel = pixel.map { UInt8((Int($0) * Int(alpha) + 127) / 255) }
        }
        if kind == 0, let first = rows.first { pixel = Array(first[0..<4]) }
        if kind == 0 || kind == 1, x > 0 { pixel = Array(row[0..<4]) }
        if kind == 2, let first = rows.first { pixel = Array(first[x * 4..<x * 4 + 4]) }
        row += pixel
      }
      rows.append(row)
      pixels += row
    }
    return Bitmap(
      width: width, height: height, pixels: pixels, space: chance(0.2) ? .displayP3 : .sRGB)
  }

  private mutating func paint(_ frame: Rect, _ letters: [UInt32]) -> Paint {
    let id = PictureID("\(Int.random(in: 0..<7, using: &random))")
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .fill(color())
    case 2: return .box(rect(), color())
    case 3:
      return .template(id, rect: rect(), slicing: chance(0.3) ? slicing() : nil, tint: color())
    case 4: return .sliced(id, rect: rect(), slicing: slicing())
    case 5: return .text(text(letters))
    default:
      // One pixel of the picture on one of the screen, at times.
      guard chance(0.3), let own = pictures[id] else { return .image(id, rect: rect()) }
      let scale = list.scale.value
      return .image(
        id,
        rect: Rect(
          x: Points(number(0...20).rounded() / scale), y: Points(number(0...20).rounded() / scale),
          width: Points(Double(own.width) / scale), height: Points(Double(own.height) / scale)))
    }
  }

  private mutating func slicing() -> Slicing {
    func cap() -> Int { Int.random(in: 0...4, using: &random) }
    return Slicing(
      top: cap(), left: cap(), bottom: cap(), right: cap(), centerWidth: cap(), centerHeight: cap(),
      tiles: Bool.random(using: &random), scale: 1 + cap() % 3)
  }

  private mutating func text(_ letters: [UInt32]) -> TextPaint {
    let size = Points(number(4...14))
    var glyphs: [PlacedGlyph] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let (x, y) = (Points(number(-3...30)), Points(number(0...30)))
      let scalar = letters.isEmpty || chance(0.3) ? nil : letters.randomElement(using: &random)
      glyphs.append(
        PlacedGlyph(
          scalar: scalar, x: x, baseline: y, advance: size * 0.6,
          ink: Rect(x: x, y: y - size * 0.7, width: size * 0.5, height: size * 0.7)))
    }
    return TextPaint(
      weight: "regular", pointSize: size, color: color(), glyphs: glyphs, lines: [rect()])
  }

  private mutating func node(_ id: String, depth: Int, _ letters: [UInt32]) -> DisplayNode {
    let frame = rect()
    let paints = (0..<Int.random(in: 0...2, using: &random)).map { _ in paint(frame, letters) }
    let children =
      depth > 2
      ? []
      : (0..<Int.random(in: 0...2, using: &random)).map {
        node("\(id).\($0)", depth: depth + 1, letters)
      }
    return DisplayNode(
      viewID: id, frame: frame, alpha: Ratio(chance(0.6) ? 1 : number(0...1)), clips: chance(0.3),
      paints: paints,
      children: children)
  }
}
