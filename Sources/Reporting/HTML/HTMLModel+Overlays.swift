import Model

extension HTMLModel {
  /// Frames and points of a drawing that are shown at most.
  private static let shownFrames = 60
  private static let shownPoints = 512
  /// The longest side of a screen in points; drawings with a longer one are not shown.
  private static let longest = 20_000.0

  static func drawings(of input: ReportInput) -> [String: ScreenDrawing] {
    var drawings: [String: ScreenDrawing] = [:]
    for drawing in input.record.screens
    where input.previews[drawing.preview] != nil && drawings[drawing.preview] == nil {
      let sides = [drawing.width, drawing.height]
      if sides.allSatisfy({ $0.isFinite && $0 > 0 && $0 <= longest }) { drawings[drawing.preview] = drawing }
    }
    return drawings
  }

  /// Frames and contrast of every picture, defined once and used wherever the picture is shown.
  var overlays: Values {
    let shown = page == .screens ? nil : Set(examples.compactMap(\.preview) + portraitPreviews)
    let drawn = drawings.values.filter { shown?.contains($0.preview) ?? true }
      .sorted { $0.preview < $1.preview }
    return [
      "hasFrames": drawn.contains { !$0.views.isEmpty },
      "hasContrast": drawn.contains { !$0.outlines.isEmpty },
      "hasOverlays": !drawn.isEmpty || !(index.devices.isEmpty || input.previews.isEmpty),
      "overlays": drawn.map(overlay), "shapes": shapes,
    ]
  }

  private func overlay(_ drawing: ScreenDrawing) -> Values {
    let text = Self.textSize(drawing)
    var enough = ""
    var short = ""
    for outline in drawing.outlines {
      for point in outline.points.prefix(Self.shownPoints) where Self.isNear(point) {
        let dot = "M\(Self.tenth(point.x)) \(Self.tenth(point.y))h0"
        if point.ratio >= outline.atLeast { enough += dot } else { short += dot }
      }
    }
    return [
      "overlayId": overlayId(drawing.preview),
      "overlayWidth": drawing.width.shortDescription, "overlayHeight": drawing.height.shortDescription,
      "overlayText": text.shortDescription,
      "frames": drawing.views.prefix(Self.shownFrames).compactMap { frame($0, drawing, text) },
      "enough": [enough].filter { !$0.isEmpty }, "short": [short].filter { !$0.isEmpty },
      "worst": Array(drawing.outlines.compactMap { worst($0, drawing, text) }.prefix(4)),
    ]
  }

  private func frame(_ view: ScreenDrawing.Frame, _ drawing: ScreenDrawing, _ text: Double) -> Values? {
    let box = view.frame
    let sides = [box.x.value, box.y.value, box.width.value, box.height.value]
    guard sides.allSatisfy({ $0.isFinite && abs($0) <= Self.longest }), !box.isEmpty else { return nil }
    let fills = box.width.value >= drawing.width && box.height.value >= drawing.height
    let below = box.maxY.value + text * 1.1
    let size = "\(box.width) × \(box.height)"
    return [
      "frameX": "\(box.x)", "frameY": "\(box.y)", "frameWidth": "\(box.width)",
      "frameHeight": "\(box.height)",
      // A view that fills the screen leaves no room for its size.
      "frameLabel": fills
        ? []
        : [
          [
            "labelX": min(max(box.midX.value, text * 3), drawing.width - text * 3).shortDescription,
            "labelY": (below <= drawing.height ? below : box.maxY.value - text * 0.6)
              .shortDescription,
            "labelText": size,
          ] as Values
        ],
    ]
  }

  /// Returns the worst point of an outline, with its ratio above the outline.
  private func worst(
    _ outline: ScreenDrawing.Outline, _ drawing: ScreenDrawing, _ text: Double
  ) -> Values? {
    guard let point = outline.worst, Self.isNear(point) else { return nil }
    let top = outline.points.filter(Self.isNear).map(\.y).min() ?? point.y
    return [
      "worstX": point.x.shortDescription, "worstY": point.y.shortDescription,
      "worstRadius": (text * 0.45).shortDescription,
      "worstLabelX": min(max(point.x, text * 2), drawing.width - text * 2).shortDescription,
      "worstLabelY": max(text, top - text * 0.6).shortDescription,
      "worstText": Self.hundredth(point.ratio) + ":1",
    ]
  }

  /// Returns the layers over a picture: the device's shape, the measured frames, and the frame of `element`.
  func layers(
    shape: String?, drawing: ScreenDrawing?, marks element: String?, wanted: Rect?, on result: RunResult
  ) -> [Values] {
    if shape == nil && drawing == nil { return [] }
    let screen = result.id.flatMap(index.screen)
    let width = drawing?.width ?? screen?.width ?? 1
    let height = drawing?.height ?? screen?.height ?? 1
    let mark = element.flatMap { id in drawing?.views.first { $0.id == id } }
    return [
      [
        "layerWidth": width.shortDescription, "layerHeight": height.shortDescription,
        "layerContrast": result.finding.assertion.hasPrefix("contrast.outline"),
        "layerOverlay": drawing.map { [["overlayUse": overlayId($0.preview)] as Values] } ?? [],
        "layerShape": shape.map { [["shapeUse": $0] as Values] } ?? [],
        "layerMark": mark.flatMap { view in
          drawing.flatMap { frame(view, $0, Self.textSize($0)) }.map { [$0] }
        } ?? [],
        "layerWanted": wanted.flatMap { wanted in
          drawing.flatMap {
            frame(.init(id: "", kind: "", label: nil, frame: wanted), $0, Self.textSize($0))
          }.map { [$0] }
        } ?? [],
      ]
    ]
  }

  private static func isNear(_ point: OutlinePoint) -> Bool {
    abs(point.x) <= longest && abs(point.y) <= longest
  }

  private func overlayId(_ preview: String) -> String { "drawn-" + Slug.of(preview) }

  /// Returns a text size that is readable at the gallery's width, which is larger for landscape pictures.
  private static func textSize(_ drawing: ScreenDrawing) -> Double {
    drawing.width > drawing.height ? drawing.width / 18 : drawing.width / 13
  }
  private static func tenth(_ value: Double) -> String {
    ((max(-longest, min(longest, value)) * 10).rounded() / 10).shortDescription
  }
  private static func hundredth(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    return ((max(-longest, min(longest, value)) * 100).rounded(.down) / 100).shortDescription
  }
}
