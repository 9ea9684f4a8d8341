import Model

extension DisplayList {
  /// How many pixels of the screen all paints cover together, whether or not others cover them.
  ///
  /// Those of text count 16 times. A plain color costs what is drawn of it: lines of equal pixels are drawn once, so a screen
  /// without pictures and texts has few pixels.
  ///
  /// Complexity: linear in the number of paints.
  package var paintedPixels: Int {
    var cost = PaintCost(list: self)
    let screen = PixelBox(
      left: 0, top: 0, right: Double(pixelSize.width), bottom: Double(pixelSize.height))
    for node in nodes { cost.add(node, clip: screen) }
    return cost.pixels
  }
}

/// Counts the pixels of paints.
private struct PaintCost {
  /// Pixels of a glyph cost more than those of a picture, because each is computed from an outline.
  private static let textShare = 16

  private let scale: Ratio
  /// Pixels of pictures and texts.
  private var detailed = 0
  /// Pixel columns and rows that can differ from their neighbors.
  private var columns = 0
  private var rows = 0
  private var plain: [(columns: Int, rows: Int)] = []

  init(list: DisplayList) { scale = list.scale }

  var pixels: Int {
    plain.reduce(detailed) { $0 + min($1.columns, columns) * min($1.rows, rows) }
  }

  mutating func add(_ node: DisplayNode, clip: PixelBox) {
    var clip = clip
    if node.clips { clip = clip.intersection(PixelBox(node.frame, scale: scale)) }
    for paint in node.paints {
      let box = PixelBox(paint.rect(in: node), scale: scale).intersection(clip)
      if !box.isEmpty { add(paint, columns: box.columns.count, rows: box.rows.count) }
    }
    for child in node.children { add(child, clip: clip) }
  }

  private mutating func add(_ paint: Paint, columns wide: Int, rows tall: Int) {
    switch paint {
    case .fill, .box:
      plain.append((wide, tall))
      // Its two edges, each with a pixel that it covers in part.
      columns += 4
      rows += 4
    case .text:
      detailed += wide * tall * Self.textShare
      columns += wide
      rows += tall
    case .image, .sliced, .template:
      detailed += wide * tall
      columns += wide
      rows += tall
    }
  }
}
