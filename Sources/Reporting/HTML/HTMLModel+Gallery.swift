import Model

extension HTMLModel {
  /// The drawn screens by device, light beside dark.
  var gallery: Values {
    let drawn = screens.filter { $0.key.device != nil }
    let byDevice = Dictionary(grouping: drawn, by: \.key.device)
    let groups: [Values] = index.deviceIds.compactMap { id in
      guard let own = byDevice[id] else { return nil }
      let worst = own.map(\.worst).max() ?? .passed
      let bad = own.filter { $0.worst >= .failed }.count
      return [
        "deviceName": HTMLText.line(index.name(ofDevice: id)),
        "deviceId": HTMLText.line(id, bytes: 100),
        "deviceAnchor": "device-" + Slug.of(id),
        "deviceKind": worst.rawValue,
        "deviceSummary": bad == 0
          ? PlainText.count(own.count, "screen")
          : "\(bad) of \(PlainText.count(own.count, "screen")) with findings",
        "deviceScreens": own.map(screen),
      ]
    }
    return [
      "hasGallery": !groups.isEmpty, "hasPictures": !input.previews.isEmpty, "gallery": groups,
      "hasShapes": !index.devices.isEmpty && !input.previews.isEmpty,
      "hasBad": drawn.contains { $0.worst >= .failed },
      "modeSwitches": modeSwitches(drawn.map(\.key)),
    ]
  }

  /// A switch for each appearance and each of portrait and landscape, if the run has both.
  private func modeSwitches(_ keys: [ScreenKey]) -> [Values] {
    let appearances = Set(keys.compactMap(\.appearance))
    let turns = Set(keys.compactMap { $0.orientation?.isLandscape })
    let pairs =
      (turns.count > 1 ? [("upright", "Portrait"), ("landscape", "Landscape")] : [])
      + (appearances.count > 1 ? [("light", "Light"), ("dark", "Dark")] : [])
    return pairs.map { ["switchId": $0, "switchText": $1] }
  }

  private func screen(_ screen: ScreenSummary) -> Values {
    let device = screen.key.device.map { index.name(ofDevice: $0) } ?? ""
    let direct = screen.errored + screen.failed
    let findings = direct.isEmpty ? screen.dependent : direct
    let dependent = direct.isEmpty ? 0 : screen.dependent.count
    let (_, word) = Self.headline(screen)
    return [
      "screenAnchor": screenAnchor(screen.key),
      "screenKind": screen.worst.rawValue,
      "screenBad": screen.worst >= .failed ? "bad" : "good",
      "screenMark": screen.worst.mark,
      "screenMode": screen.key.mode.isEmpty ? "any mode" : screen.key.mode,
      "screenWord": word, "screenState": screen.worst.word,
      "screenDevice": HTMLText.line(device),
      "screenOrientation": screen.key.orientation.map(ScreenKey.words) ?? "",
      "screenAppearance": screen.key.appearance?.rawValue ?? "",
      "screenCriteria": HTMLText.line(
        (screen.errored + screen.failed + screen.undecided).map { Slug.of($0) }.joined(separator: " "),
        bytes: 2000),
      "screenTurn": screen.key.orientation?.isLandscape == true ? "landscape" : "upright",
      "screenPicture": picture(screen.leading, name: ownPreview(screen), device: device),
      "screenFurther": furtherPictures(screen).map { further in
        [
          "furtherTitle": HTMLText.line(further.title, bytes: 200),
          "furtherPicture": picture(screen.leading, name: further.preview, device: device),
        ] as Values
      },
      "screenMissing": input.previews.isEmpty ? [] : [[:] as Values],
      "screenFindings": findings.prefix(6).map { criterion in
        let key = FindingKey(criterion: criterion, screen: screen.key)
        let cause = causeByFinding[key]?.first.flatMap { $0 < Self.shownCauses ? causes[$0].id : nil }
        return [
          "linkTarget": cause ?? "criterion-" + Slug.of(criterion),
          "linkName": HTMLText.line(criterion, bytes: 100),
        ] as Values
      },
      "screenMore": findings.count > 6 ? [["screenMoreCount": findings.count - 6] as Values] : [],
      "screenDependents": dependent > 0
        ? [["dependentCount": PlainText.count(dependent, "criterion", plural: "criteria")] as Values] : [],
      "screenCommand": HTMLText.line(
        RepeatCommand.of(input.command, screen.key.id)),
    ]
  }

  /// Returns the picture of the default screen, even if the worst finding is about another screen.
  func ownPreview(_ screen: ScreenSummary) -> String? {
    let others = Set(further[screen.key, default: []].map(\.preview))
    guard let preview = screen.preview, others.contains(preview) else { return screen.preview }
    return screen.previews.first { !others.contains($0.name) }?.name ?? preview
  }

  /// Returns the device's other pictures: screens of URL schemes, and increased contrast if it differs.
  private func furtherPictures(_ screen: ScreenSummary) -> [(title: String, preview: String)] {
    let own = ownPreview(screen)
    let screens = further[screen.key, default: []].filter { $0.preview != own }
    let known = Set(screens.map(\.preview))
    let high = screen.previews.filter { $0.contrast == .high && $0.name != own && !known.contains($0.name) }
    return screens + high.map { ("increased contrast", $0.name) }
  }

  static func further(_ record: RunRecord) -> [ScreenKey: [(title: String, preview: String)]] {
    var found: [ScreenKey: [(title: String, preview: String)]] = [:]
    for screen in record.furtherScreens {
      let schemes = screen.urlSchemes.map { $0 + "://" }.joined(separator: ", ")
      for picture in screen.pictures {
        let title = schemes.isEmpty ? screen.name : "\(screen.name), \(schemes)"
        for key in Set(picture.cases.map { ScreenKey(record.matrix.cases[$0]) }) {
          found[key, default: []].append((title, picture.preview))
        }
      }
    }
    return found
  }

  /// Returns a picture with the frame of an element, and the frame that it should have, drawn over it.
  func picture(_ result: RunResult, marks element: String?, wanted: Rect?) -> [Values] {
    picture(
      result, name: result.preview, device: result.device.map { index.name(ofDevice: $0) } ?? "",
      marks: element, wanted: wanted)
  }

  /// Returns another picture of the same screen, without what was measured on it.
  func picture(_ result: RunResult, name: String, alternative: String) -> [Values] {
    let device = result.device.map { index.name(ofDevice: $0) } ?? ""
    return picture(result, name: name, device: device, alternative: alternative)
  }

  /// Returns a tooltip that names the views whose drawing is approximate.
  private func doubt(about name: String) -> String? {
    guard let drawing = drawings[name], let ids = drawing.approximate, !ids.isEmpty else { return nil }
    let near = ids.map { id in drawing.views.first { $0.id == id }?.label ?? id }
    return HTMLText.line("Approximate drawing: \(near.joined(separator: ", "))", bytes: 300)
  }

  private func picture(
    _ result: RunResult, name: String?, device: String, marks element: String? = nil, wanted: Rect? = nil,
    alternative: String? = nil
  ) -> [Values] {
    guard let name, let bytes = input.previews[name] else { return [] }
    let size = PNGSize.of(bytes)
    let mode = ScreenKey(result).mode
    let shape = result.device.flatMap { id in
      index.devices[id]?.screens.contains { $0.orientation == result.orientation } == true
        ? shapeId(id, result.orientation) : nil
    }
    return [
      [
        "pictureSource": PreviewPath.of(name), "pictureTarget": PreviewPath.of(name),
        "pictureText": HTMLText.line(
          "Launch screen on \(device), \(mode)\(alternative.map { ", " + $0 } ?? "")", bytes: 300),
        "pictureDoubt": doubt(about: name).map { [["pictureDoubtText": $0] as Values] } ?? [],
        "pictureSize": size.map { [["pictureWidth": $0.width, "pictureHeight": $0.height] as Values] } ?? [],
        "pictureLayers": layers(
          shape: shape, drawing: alternative == nil ? drawings[name] : nil, marks: element, wanted: wanted,
          on: result),
        "pictureTurn": result.orientation?.isLandscape == true ? "landscape" : "upright",
      ]
    ]
  }

  /// Whether the page shows a picture in a shape; the report's page shows only examples.
  private func uses(shape: String) -> Bool {
    page == .screens
      || examples.contains { result in
        result.device.map { shapeId($0, result.orientation) } == shape
      }
  }

  private func shapeId(_ device: String, _ orientation: Orientation?) -> String {
    "shape-\(Slug.of(device))-\(orientation?.rawValue ?? "any")"
  }

  /// Outline, corners, hardware and safe area of every screen, defined once and used by each picture.
  var shapes: [Values] {
    index.deviceIds.flatMap { id in
      (index.devices[id]?.screens ?? []).filter { uses(shape: shapeId(id, $0.orientation)) }.map { screen in
        let (width, height) = (screen.width, screen.height)
        let radius = max(0, min(screen.cornerRadius, min(width, height) / 2))
        let safe = screen.safeArea
        // A thickness that is visible in a small picture of any device.
        let rim = (max(width, height) / 70).rounded()
        return [
          "shapeId": shapeId(id, screen.orientation),
          "shapeWidth": width.shortDescription, "shapeHeight": height.shortDescription,
          "shapeCorners": Self.corners(width: width, height: height, radius: radius),
          "shapeRadius": radius.shortDescription,
          "rimStart": (-rim / 2).shortDescription, "rimThickness": rim.shortDescription,
          "rimWidth": (width + rim).shortDescription, "rimHeight": (height + rim).shortDescription,
          "rimRadius": (radius + rim / 2).shortDescription,
          "safeX": safe.left.value.shortDescription, "safeY": safe.top.value.shortDescription,
          "safeWidth": max(0, width - safe.left.value - safe.right.value).shortDescription,
          "safeHeight": max(0, height - safe.top.value - safe.bottom.value).shortDescription,
          "hardware": screen.obstructions.flatMap { hardware($0, width: width, height: height) },
        ] as Values
      }
    }
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
