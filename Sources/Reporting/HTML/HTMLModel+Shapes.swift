import Model

extension DeviceSummary.Screen {
  /// Equal for screens whose outline, corners, hardware and safe area are equal.
  var outline: DeviceSummary.Screen {
    var outline = self
    outline.orientation = .portrait
    return outline
  }
}

extension HTMLModel {
  /// Returns the id of each shape: that of the first screen that has it.
  static func shapeIds(_ index: RecordIndex) -> [DeviceSummary.Screen: String] {
    var ids: [DeviceSummary.Screen: String] = [:]
    for device in index.deviceIds {
      for screen in index.devices[device]?.screens ?? [] where ids[screen.outline] == nil {
        ids[screen.outline] = "shape-\(Slug.of(device))-\(screen.orientation.rawValue)"
      }
    }
    return ids
  }

  /// The shapes that the page uses. Each is defined once; screens that differ only in their names share it.
  var shapes: [Values] {
    let shown =
      page == .screens ? cards.flatMap(\.figures).map(\.screens[0].leading) : examples + portraitScreens
    let used = Set(shown.compactMap(shape))
    return shapeIds.filter { used.contains($0.value) }.sorted { $0.value < $1.value }
      .map { values(of: $0.key, id: $0.value) }
  }

  /// Returns the id of the shape around a result's picture; nil if the screen's figures are not known.
  func shape(of result: RunResult) -> String? {
    result.id.flatMap(index.screen).flatMap { shapeIds[$0.outline] }
  }

  private func values(of screen: DeviceSummary.Screen, id: String) -> Values {
    let (width, height) = (screen.width, screen.height)
    let radius = max(0, min(screen.cornerRadius, min(width, height) / 2))
    let safe = screen.safeArea
    // A thickness that is visible in a small picture of any device.
    let rim = (max(width, height) / 70).rounded()
    return [
      "shapeId": id,
      "shapeWidth": width.shortDescription, "shapeHeight": height.shortDescription,
      "shapeCorners": radius > 0 ? [Self.corners(width: width, height: height, radius: radius)] : [],
      "rimStart": (-rim / 2).shortDescription, "rimThickness": rim.shortDescription,
      "rimWidth": (width + rim).shortDescription, "rimHeight": (height + rim).shortDescription,
      "rimRadius": (radius + rim / 2).shortDescription,
      "safeX": safe.left.value.shortDescription, "safeY": safe.top.value.shortDescription,
      "safeWidth": max(0, width - safe.left.value - safe.right.value).shortDescription,
      "safeHeight": max(0, height - safe.top.value - safe.bottom.value).shortDescription,
      "hardware": screen.obstructions.flatMap { hardware($0, width: width, height: height) },
    ]
  }

  /// Returns the shapes of an obstruction; a notch has square corners at the edge that it touches.
  private func hardware(_ shape: DeviceSummary.Shape, width: Double, height: Double) -> [Values] {
    let frame = shape.frame
    let round = rectangle(shape.kind, frame, radius: shape.cornerRadius)
    guard shape.kind == .notch else { return [round] }
    let radius = Points(min(shape.cornerRadius, min(frame.width.value, frame.height.value)))
    var root = frame
    if frame.minY <= 0.5 || frame.maxY.value >= height - 0.5 {
      root.height = frame.height - radius
      if frame.minY > 0.5 { root.y = frame.y + radius }
    } else {
      root.width = frame.width - radius
      if frame.minX > 0.5 { root.x = frame.x + radius }
    }
    return [round, rectangle(shape.kind, root, radius: 0)]
  }

  private func rectangle(_ kind: Obstruction.Kind, _ frame: Rect, radius: Double) -> Values {
    [
      "hardwareKind": kind.rawValue,
      "hardwareX": "\(frame.x)", "hardwareY": "\(frame.y)", "hardwareWidth": "\(frame.width)",
      "hardwareHeight": "\(frame.height)", "hardwareRadius": radius.shortDescription,
    ]
  }

  /// Returns the four areas between a rectangle and the same rectangle with rounded corners.
  private static func corners(width: Double, height: Double, radius: Double) -> String {
    let r = radius.shortDescription
    // Two points beyond the edge, because antialiasing would show a hairline of the picture there.
    let (low, w, h) = ("-2", (width + 2).shortDescription, (height + 2).shortDescription)
    let (edgeX, edgeY) = (width.shortDescription, height.shortDescription)
    let (right, bottom) = ((width - radius).shortDescription, (height - radius).shortDescription)
    let topLeft = "M\(low) \(low)V\(r)H0A\(r) \(r) 0 0 1 \(r) 0V\(low)Z"
    let topRight = "M\(w) \(low)H\(right)V0A\(r) \(r) 0 0 1 \(edgeX) \(r)H\(w)Z"
    let bottomRight = "M\(w) \(h)V\(bottom)H\(edgeX)A\(r) \(r) 0 0 1 \(right) \(edgeY)V\(h)Z"
    let bottomLeft = "M\(low) \(h)H\(r)V\(edgeY)A\(r) \(r) 0 0 1 0 \(bottom)H\(low)Z"
    return topLeft + topRight + bottomRight + bottomLeft
  }
}
