import Model

extension DisplayList {
  /// Pixels of a glyph cost more than those of a picture, because each is computed from an outline.
  private static let textShare = 16

  /// How many pixels of the screen all paints cover together, whether or not others cover them. Those of text count 16 times.
  ///
  /// Complexity: linear in the number of paints.
  package var paintedPixels: Int {
    let screen = PixelBox(
      left: 0, top: 0, right: Double(pixelSize.width), bottom: Double(pixelSize.height))
    return nodes.reduce(0) { $0 + cost(of: $1, clip: screen) }
  }

  private func cost(of node: DisplayNode, clip: PixelBox) -> Int {
    var clip = clip
    if node.clips { clip = clip.intersection(PixelBox(node.frame, scale: scale)) }
    let own = node.paints.reduce(0) { sum, paint in
      let box = PixelBox(paint.rect(in: node), scale: scale).intersection(clip)
      guard !box.isEmpty else { return sum }
      var pixels = box.columns.count * box.rows.count
      if case .text = paint { pixels *= Self.textShare }
      return sum + pixels
    }
    return node.children.reduce(own) { $0 + cost(of: $1, clip: clip) }
  }
}
