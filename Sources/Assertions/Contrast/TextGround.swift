import Imaging
import Model

/// The contrast of a text with its background.
struct TextFigure: Sendable {
  var text: TextPaint
  var wanted: Double
  var contrast = ContrastFigure()
  /// The least contrast in parts of the wanted one.
  var strength: Double { contrast.least / wanted }
}

extension Screen {
  /// The visible views with their own text.
  var textViews: [View] {
    let items = layout.itemsByID
    var found: [View] = []
    func visit(_ view: View) {
      guard !view.isHidden, view.alpha.value > 0, items[view.id]?.isHidden != true else { return }
      if view.showsWords { found.append(view) }
      view.subviews.forEach(visit)
    }
    visit(root)
    return found
  }

  /// Returns the texts that a view draws, one for each color.
  func texts(of id: String) -> [TextPaint] {
    (node(id)?.node.paints ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Returns the undecided finding of a text whose contrast cannot be measured; nil if it can.
  func reasonTextIsUnknown(_ view: View) -> Finding? {
    func unknown(_ message: Finding.Sentence, _ reason: String) -> Finding {
      Finding(.cannotTell, reason, .view(view), message)
    }
    if let rationale = view.reasonTextIsNotDrawn {
      return unknown("`qa` does not know how \(view.textSentence) is drawn: \(rationale).", "text-not-drawn")
    }
    if let diagnostic = diagnostics.first(where: { $0.viewID == view.id }) {
      return unknown(
        "`qa` does not know how \(view.textSentence) looks: \(diagnostic.message).", "unknown-ground")
    }
    let areas = texts(of: view.id).flatMap(\.glyphs).map(\.ink)
    guard !areas.isEmpty else { return nil }
    let unsure = approximate.union(diagnostics.filter(\.isLimit).map(\.viewID)).subtracting([view.id])
    for node in drawn.nodes where unsure.contains(node.viewID) {
      let own = node.paints.filter { if case .fill = $0 { false } else { true } }.map {
        $0.area(in: node.frame)
      }
      guard own.contains(where: { area in areas.contains { $0.intersection(area) != nil } }) else { continue }
      let other = root.find(node.viewID)?.label ?? node.viewID
      return unknown(
        "\(view.textSentence) overlaps \(other), which `qa` only approximates.",
        "unknown-ground")
    }
    return nil
  }

  /// Returns the contrast of a text; nil if none of it is visible.
  func textFigure(_ text: TextPaint, at index: Int, of view: View, wanted: Double) -> TextFigure? {
    memo.figure(view.id, index, wanted) {
      measure(text, at: index, of: view, wanted)
    }
  }

  /// The screen without any text.
  private var textless: GridBitmap {
    memo.figure(holdsPixels: true) { draw(list.replacingTexts { _, _ in [] }) }
  }

  private func measure(_ text: TextPaint, at index: Int, of view: View, _ wanted: Double) -> TextFigure? {
    let behind = textless
    guard let (_, ancestors) = node(view.id) else { return nil }
    let clips = ancestors.filter(\.clips).map(\.frame) + [viewport.bounds]
    let boxes = text.glyphs.map(\.ink).compactMap { ink in
      clips.reduce(ink as Rect?) { $0?.intersection($1) }
    }
    // Draws the text as a box of its color, to see what it makes of each pixel under the views above it.
    let painted =
      isPlain(view.id, boxes) && text.color.alpha >= 1
      ? nil
      : draw(
        list.replacingTexts { id, number in
          id == view.id && number == index ? [.box(text.wholeArea, text.color)] : []
        })
    var scan = TextScan(
      figure: TextFigure(text: text, wanted: wanted), own: text.color.shown(on: viewport.gamut))
    for box in boxes {
      let columns = pixels(box.minX, box.maxX, behind.width)
      let rows = pixels(box.minY, box.maxY, behind.height)
      guard !columns.isEmpty, !rows.isEmpty else { continue }
      scan.look(
        TextWindow(
          x: columns.lowerBound, y: rows.lowerBound,
          behind: behind.window(columns: columns, rows: rows),
          painted: painted?.window(columns: columns, rows: rows))
      ) { boxCoverage(view.id).window(columns: columns, rows: rows) }
    }
    return scan.result
  }

  private func draw(_ list: DisplayList) -> GridBitmap {
    renderer.draw(list, on: renderer.grid(for: [list], isCoverage: false))
  }

  /// Returns the pixels that are completely inside a span.
  private func pixels(_ low: Points, _ high: Points, _ limit: Int) -> Range<Int> {
    let scale = viewport.scale.value
    let first = Int(min(max((low.value * scale - 0.001).rounded(.up), 0), Double(limit)))
    let end = Int(min(max((high.value * scale + 0.001).rounded(.down), 0), Double(limit)))
    return first..<max(first, end)
  }

  /// Whether a view and those around it are opaque and no view covers these boxes.
  private func isPlain(_ id: String, _ boxes: [Rect]) -> Bool {
    guard let (node, ancestors) = node(id) else { return false }
    guard (ancestors + [node]).allSatisfy({ $0.alpha >= 1 }) else { return false }
    let drawn = drawn
    return !drawn.above(id).contains { above in
      drawn.areas[above].map { area in boxes.contains { $0.intersection(area) != nil } } ?? false
    }
  }

  /// Returns the visible coverage of a view's texts as if each filled its box.
  private func boxCoverage(_ id: String) -> GridCoverage {
    shapes.figure(id, holdsPixels: true) {
      let boxes = list.replacingTexts { other, number in
        other == id ? [.box(texts(of: id)[number].wholeArea, .white)] : []
      }
      return renderer.coverage(of: id, in: boxes, on: renderer.grid(for: [boxes], isCoverage: true))
    }
  }
}

/// The pixels behind a part of a text.
private struct TextWindow {
  /// The first pixel of the window on the screen.
  var x: Int
  var y: Int
  var behind: Bitmap
  /// The screen with the text as a box of its color; nil if that box shows the text's own color everywhere.
  var painted: Bitmap?
}

/// Measures the pixels behind a text. Equal neighbors are measured once.
private struct TextScan {
  var figure: TextFigure
  let own: Color
  private let ownLuminance: Double
  private var colors = PixelColors()
  private var last: (outer: UInt32, inner: UInt32)?
  private var lastPasses = false
  private var count = 0
  private var passing = 0

  init(figure: TextFigure, own: Color) {
    self.figure = figure
    self.own = own
    ownLuminance = own.relativeLuminance
  }

  /// Nil where no pixel counted.
  var result: TextFigure? {
    guard count > 0 else { return nil }
    var whole = figure
    whole.contrast.share = Double(passing) / Double(count)
    return whole
  }

  /// - Parameter coverage: Returns what of the text's box shows in the window; called only if it matters.
  mutating func look(_ window: TextWindow, coverage: () -> Coverage) {
    var known: Coverage?
    for y in 0..<window.behind.height {
      for x in 0..<window.behind.width {
        look(window, x, y) {
          let coverage = known ?? coverage()
          known = coverage
          return coverage.values[y * coverage.width + x] == 0
        }
      }
    }
  }

  private mutating func look(_ window: TextWindow, _ x: Int, _ y: Int, isCovered: () -> Bool) {
    let (behind, painted) = (window.behind, window.painted)
    let outerWord = PixelColors.word(behind, x, y)
    let innerWord = painted.map { PixelColors.word($0, x, y) }
    // Something opaque covers it: the pixel is equal with and without the text.
    if outerWord == innerWord, isCovered() { return }
    count += 1
    if let last, last == (outerWord, innerWord ?? 0) {
      passing += lastPasses ? 1 : 0
      return
    }
    let outer = colors.look(behind, x, y)
    let inner = painted.map { colors.look($0, x, y) } ?? (color: own, luminance: ownLuminance)
    let ratio = PixelColors.ratio(inner.luminance, outer.luminance)
    last = (outerWord, innerWord ?? 0)
    lastPasses = ratio >= figure.wanted
    passing += lastPasses ? 1 : 0
    figure.contrast.insides.insert(inner.color)
    figure.contrast.outsides.insert(outer.color)
    figure.contrast.add(ratio, of: inner.color, on: outer.color, window.x + x, window.y + y)
  }
}

extension DisplayList {
  /// Returns the list with other paints for each text.
  ///
  /// - Parameter paints: Receives the view's id and the index of the text among its texts.
  func replacingTexts(_ paints: (String, Int) -> [Paint]) -> DisplayList {
    repainted { node in
      var number = -1
      return node.paints.flatMap { paint -> [Paint] in
        guard case .text = paint else { return [paint] }
        number += 1
        return paints(node.viewID, number)
      }
    }
  }
}

extension View {
  /// The reason why a control's text is not drawn; nil for labels and plain buttons.
  fileprivate var reasonTextIsNotDrawn: String? {
    switch content {
    case .label(let label): label.isEnabled ? nil : "UIKit dims a disabled label"
    case .button(let button):
      if let style = button.configurationStyle, style != "plain" {
        "the \(style) button style has its own colors"
      } else if button.type == .custom, button.titleColor == nil, button.configurationStyle == nil,
        button.fragments.allSatisfy({ $0.color == nil })
      {
        "a custom button sets no title color"
      } else {
        nil
      }
    default: "a \(kind) draws its text itself"
    }
  }
}
