import Model

/// The typesetter and the outlines that text is drawn with.
package struct TextDrawing: Sendable {
  package var typesetter: any Typesetter
  package var outlines: GlyphOutlines
  package init(typesetter: any Typesetter, outlines: GlyphOutlines) {
    self.typesetter = typesetter
    self.outlines = outlines
  }
}

extension DisplayListBuilder {
  /// Returns the paints of a label's text; a box over its frame if there are no outlines.
  mutating func label(_ label: LabelContent, of view: View, frame: Rect) -> [Paint] {
    let font = label.fragments.leadingFont ?? label.font
    var request = TextRequest(
      text: label.text, font: font, frame: frame, numberOfLines: label.numberOfLines,
      alignment: label.fragments.lazy.compactMap { $0.alignment }.first ?? label.alignment,
      lineBreakMode: label.lineBreakMode,
      minimumScale: label.minimumScale(pointSize: font.pointSize))
    request.lineSpacing = label.fragments.lineSpacing
    return text(
      request, color: label.textColor ?? .system("labelColor", recorded: nil), runs: label.fragments, of: view
    )
  }

  /// Returns the paints of a text, one for each color.
  mutating func text(
    _ request: TextRequest, color reference: ColorReference, runs: [TextFragment], of view: View
  ) -> [Paint] {
    approximate.append(view.id)
    guard !request.frame.isEmpty else { return [] }
    guard let text else { return veil(reference, strength: Self.textInk, of: view, frame: request.frame) }
    if let failure = text.outlines.failure {
      diagnostics.append(
        DrawingDiagnostic(
          viewID: view.id, kind: .unreadableOutlines, subject: "Matrix/system/glyphs/glyphs.json",
          message: "the outlines of glyphs cannot be read, so text is drawn as boxes: \(failure)"))
    }
    let set = text.typesetter.set(request, in: environment)
    let lines = set.lines.map(\.box)
    var paints: [Paint] = []
    for (color, glyphs) in colored(set, reference, runs, of: view, text.outlines) where color.alpha > 0 {
      paints.append(
        .text(
          TextPaint(
            weight: set.weight, pointSize: set.pointSize, color: color, glyphs: glyphs, lines: lines)))
    }
    return paints
  }

  /// Returns the glyphs by color, in the order of the colors' first use.
  private mutating func colored(
    _ set: SetText, _ reference: ColorReference, _ runs: [TextFragment], of view: View,
    _ outlines: GlyphOutlines
  ) -> [(Color, [PlacedGlyph])] {
    var ends: [Int] = []
    var colors: [Color] = []
    for run in runs {
      guard let color = color(run.color ?? reference, of: view) else { continue }
      ends.append((ends.last ?? 0) + run.text.count)
      colors.append(color)
    }
    guard let plain = colors.isEmpty ? color(reference, of: view) : colors.last else { return [] }
    var groups: [(Color, [PlacedGlyph])] = []
    var run = 0
    for line in set.lines {
      for character in line.characters {
        while run < ends.count, character.offset >= ends[run] { run += 1 }
        let color = run < colors.count ? colors[run] : plain
        let glyph = placed(character, line, set, outlines)
        if let group = groups.firstIndex(where: { $0.0 == color }) {
          groups[group].1.append(glyph)
        } else {
          groups.append((color, [glyph]))
        }
      }
    }
    return groups
  }

  private func placed(
    _ character: SetCharacter, _ line: SetLine, _ set: SetText, _ outlines: GlyphOutlines
  ) -> PlacedGlyph {
    var glyph = PlacedGlyph(
      scalar: character.scalar, x: character.x, baseline: line.baseline, advance: character.advance,
      ink: .zero)
    if let scalar = character.scalar, let outline = outlines.outline(of: scalar, weight: set.weight) {
      let placement = GlyphPlacement(
        glyph, outline: outline, pointSize: set.pointSize, unitsPerEm: outlines.unitsPerEm)
      glyph.ink = placement.ink(of: outline)
    } else {
      glyph.scalar = nil
      let height = set.pointSize * (Double(outlines.capHeight) / Double(outlines.unitsPerEm))
      // A gap separates two boxes.
      let gap = character.advance * 0.1
      glyph.ink = Rect(
        x: character.x + gap / 2, y: line.baseline - height, width: character.advance - gap, height: height)
    }
    return glyph
  }
}

extension LabelContent {
  /// `UILabel.adjustsFontSizeToFitWidth` with its least factor, or the least size of older documents.
  func minimumScale(pointSize: Points?) -> Ratio {
    switch leastSize {
    case .unchanged: 1
    case .factor(let factor): factor
    case .pointSize(let least):
      if let pointSize, pointSize > 0 { Ratio(min(least.value / pointSize.value, 1)) } else { 1 }
    }
  }
}
