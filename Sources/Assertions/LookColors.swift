import Imaging
import Model

/// The mean colors of an element in a few cells, which do not depend on the size at which a device shows it.
package struct LookColors: Hashable, Sendable {
  /// Cells along each axis.
  package static let side = 6
  /// Premultiplied red, green, blue and alpha, cell by cell from the top left; one for an even color.
  package var cells: [SIMD4<UInt8>]
  /// What fills the frame behind the image; nil if nothing does, or there is no image.
  package var ground: SIMD4<UInt8>?

  init(cells: [SIMD4<UInt8>], ground: SIMD4<UInt8>?) {
    let first = cells.first ?? .zero
    let isEven = cells.allSatisfy { Self.steps($0, first) <= 1 }
    self.cells = isEven ? [first] : cells
    self.ground = ground
  }

  private static func steps(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int {
    (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
  }

  /// The largest difference of a cell, with the colors in words.
  struct Difference {
    var deltaE: Double
    /// As in ` in column 2 of 6 and line 3 of 6`; empty for an even color.
    var area: String
    var found: String
    var expected: String
  }

  /// Whether no cell differs by more than a CIEDE2000 difference.
  package func isSame(as other: LookColors, within deltaE: Double) -> Bool {
    self == other || difference(from: other).deltaE <= deltaE
  }

  func difference(from other: LookColors) -> Difference {
    let count = max(cells.count, other.cells.count)
    func cell(_ colors: LookColors, _ index: Int) -> SIMD4<UInt8> {
      colors.cells.count == 1 ? colors.cells[0] : colors.cells[index]
    }
    var worst = Difference(deltaE: 0, area: "", found: "", expected: "")
    for index in 0..<count {
      let (own, goal) = (cell(self, index), cell(other, index))
      let deltaE = Self.deltaE(own, goal)
      guard deltaE > worst.deltaE else { continue }
      let (column, line) = (index % Self.side + 1, index / Self.side + 1)
      worst = Difference(
        deltaE: deltaE,
        area: count == 1 ? "" : " in column \(column) of \(Self.side) and line \(line) of \(Self.side)",
        found: Self.words(own), expected: Self.words(goal))
    }
    let grounds = (ground ?? .zero, other.ground ?? .zero)
    let behind = Self.deltaE(grounds.0, grounds.1)
    if behind > worst.deltaE {
      worst = Difference(
        deltaE: behind, area: " behind its image", found: Self.words(grounds.0),
        expected: Self.words(grounds.1))
    }
    return worst
  }

  /// The larger difference of the two on black and on white.
  private static func deltaE(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Double {
    if a == b { return 0 }
    func color(_ pixel: SIMD4<UInt8>, on white: Double) -> Color {
      func part(_ index: Int) -> Double {
        min(1, (Double(pixel[index]) + white * Double(255 - pixel[3])) / 255)
      }
      return Color(red: part(0), green: part(1), blue: part(2))
    }
    return [0.0, 1].map { deltaE2000(color(a, on: $0), color(b, on: $0)) }.max() ?? 0
  }

  /// `#RRGGBB`, with the opacity if it is translucent.
  private static func words(_ pixel: SIMD4<UInt8>) -> String {
    guard pixel[3] > 0 else { return "transparent" }
    func part(_ index: Int) -> Double { min(1, Double(pixel[index]) / Double(pixel[3])) }
    let color = Color(red: part(0), green: part(1), blue: part(2)).hex
    return pixel[3] == 255 ? color : "\(color) at \(Int(pixel[3]) * 100 / 255) %"
  }
}

extension LookColors {
  /// One color, or one word of colors for each line of cells; `on` and a color for what is behind the image.
  package var text: String {
    let lines = stride(from: 0, to: cells.count, by: Self.side).map { start in
      cells[start..<min(start + Self.side, cells.count)].map(Self.hex).joined()
    }
    return (lines + (ground.map { ["on", Self.hex($0)] } ?? [])).joined(separator: " ")
  }

  /// Returns nil for a text in another form.
  init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    var ground: SIMD4<UInt8>?
    if words.count > 2, words[words.count - 2] == "on" {
      guard let color = Self.pixels(words[words.count - 1]), color.count == 1 else { return nil }
      ground = color[0]
      words.removeLast(2)
    }
    let lines = words.compactMap(Self.pixels)
    let isEven = lines.count == 1 && lines[0].count == 1
    guard lines.count == words.count,
      isEven || lines.count == Self.side && lines.allSatisfy({ $0.count == Self.side })
    else { return nil }
    self.init(cells: Array(lines.joined()), ground: ground)
  }

  private static func hex(_ pixel: SIMD4<UInt8>) -> String {
    (0..<4).map { index in
      let text = String(pixel[index], radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  private static func pixels(_ word: String) -> [SIMD4<UInt8>]? {
    let digits = word.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard !digits.isEmpty, digits.count == word.count, digits.count.isMultiple(of: 8) else { return nil }
    return stride(from: 0, to: digits.count, by: 8).map { start in
      var pixel = SIMD4<UInt8>.zero
      for part in 0..<4 { pixel[part] = UInt8(digits[start + 2 * part] * 16 + digits[start + 2 * part + 1]) }
      return pixel
    }
  }
}

extension Screen {
  /// Pixels of the drawing along each axis of a cell.
  private static let cellPixels = 8

  /// Returns the colors of what a view itself paints, with the alpha of the views around it; nil if it shows nothing.
  package func lookColors(of id: String) -> LookColors? {
    guard let (node, ancestors) = node(id), let area = node.pictureBox ?? node.paintedArea, !area.isEmpty
    else { return nil }
    let pixels = LookColors.side * Self.cellPixels
    let bounds = Rect(x: 0, y: 0, width: Points(Double(pixels)), height: Points(Double(pixels)))
    var alone = node
    (alone.children, alone.clips) = ([], false)
    func mapped(_ rect: Rect) -> Rect {
      let (across, down) = (bounds.width / area.width, bounds.height / area.height)
      return Rect(
        x: (rect.x - area.x) * across, y: (rect.y - area.y) * down, width: rect.width * across,
        height: rect.height * down)
    }
    alone.frame = mapped(node.frame)
    alone.paints = node.paints.map { paint in
      switch paint {
      case .fill: paint
      case .image(let id, let rect), .sliced(let id, let rect, _): .image(id, rect: mapped(rect))
      case .template(let id, let rect, _, let tint):
        .template(id, rect: mapped(rect), slicing: nil, tint: tint)
      case .box(let rect, let color): .box(mapped(rect), color)
      case .text(let text): .box(mapped(text.rect), text.color)
      }
    }
    let alpha = ancestors.reduce(1) { $0 * $1.alpha.value }
    let around = DisplayNode(
      viewID: id + " group", frame: bounds, alpha: Ratio(alpha), clips: false, paints: [], children: [alone])
    let list = DisplayList(
      pixelSize: PixelSize(width: pixels, height: pixels), scale: 1, gamut: .sRGB, nodes: [around])
    let colors = common.figure(list) { drawLook(list, of: id) }
    return colors.cells == [.zero] ? nil : colors
  }

  private func drawLook(_ list: DisplayList, of id: String) -> LookColors {
    let colors = renderer.draw(list, on: renderer.grid(for: [list], isCoverage: false)).expanded()
    let shares = renderer.coverage(of: id, in: list, on: renderer.grid(for: [list], isCoverage: true))
      .expanded()
    let (side, length) = (LookColors.side, Self.cellPixels)
    var cells: [SIMD4<UInt8>] = []
    for cell in 0..<side * side {
      var sum = SIMD4<Int>.zero
      for pixel in 0..<length * length {
        let x = cell % side * length + pixel % length
        let index = (cell / side * length + pixel / length) * colors.width + x
        // The window behind is black, so that the components are premultiplied.
        sum &+= SIMD4(
          Int(colors.pixels[index * 4]), Int(colors.pixels[index * 4 + 1]),
          Int(colors.pixels[index * 4 + 2]), Int(shares.values[index]))
      }
      let count = length * length
      cells.append(SIMD4<UInt8>(truncatingIfNeeded: (sum &+ count / 2) / count))
    }
    return LookColors(cells: cells, ground: Self.ground(of: list))
  }

  /// The fill behind a picture; nil without a picture or a fill.
  private static func ground(of list: DisplayList) -> SIMD4<UInt8>? {
    guard let around = list.nodes.first, let node = around.children.first, node.pictureBox != nil,
      case .fill(let color)? = node.paints.first
    else { return nil }
    let alpha = color.alpha * around.alpha.value * node.alpha.value
    func part(_ component: Double) -> UInt8 {
      UInt8((min(max(component, 0), 1) * min(max(alpha, 0), 1) * 255).rounded())
    }
    let shown = color.shown(on: .sRGB)
    return SIMD4(part(shown.red), part(shown.green), part(shown.blue), part(1))
  }
}
