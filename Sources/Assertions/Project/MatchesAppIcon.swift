import Imaging
import Model

extension Assertion {
  /// The element's image is the app icon, transparent outside its rounded outline.
  static let matchesAppIcon = ofElement(
    "project.matches-app-icon",
    "Inside its rounded outline the image matches the app icon's master; outside it is transparent.",
    .readsAppIcon,
    pixels: .drawing(),
    measurement: """
      Picture and 1024-pixel master scaled to the smaller of the two; mean CIEDE2000 over the icon shape less a rim of \
      1/64 of its side; mean alpha outside the shape grown by the same rim. A template image and a nine-part image fail.
      """,
    parameters: [
      .tolerance(2, "mean CIEDE2000"),
      .init(
        "outsideAtMost", .number, "Mean alpha, 0 to 1, allowed outside the outline", default: .number(0.05),
        range: 0...1),
    ],
    reasons: ["icon-unreadable": "`qa` cannot decode the app icon."]
  ) { subject, screen, view, parameters in
    if let finding = alteredDrawing(of: view, in: screen) { return finding }
    switch subject.picture(of: view, in: screen) {
    case .answer(let finding): return finding
    case .found(let picture): return compare(picture, of: view, subject, parameters)
    }
  }

  /// Returns a failure if the image is drawn in one tint or in nine parts, which does not show its file.
  private static func alteredDrawing(of view: View, in screen: Screen) -> Finding? {
    guard let node = screen.node(view.id)?.node else { return nil }
    for paint in node.paints {
      let how: String
      switch paint {
      case .template(_, _, _, let tint): how = "as a template, in the one color \(tint.hex)"
      case .sliced: how = "in nine parts, of which some are stretched"
      default: continue
      }
      return Finding(
        .failed, "altered-icon", .view(view),
        "\(view.label) is drawn \(how), so it does not look like the app icon. \(fix: "Draw the image unchanged.")"
      )
    }
    return nil
  }

  private static func compare(
    _ picture: Picture, of view: View, _ subject: CaseFacts, _ parameters: Parameters
  ) -> Finding {
    let name = subject.project.project.shippingConfiguration.appIconName ?? "AppIcon"
    let master: Picture
    switch subject.project.assets.appIcon(named: name) {
    case .found(let found): master = found
    case .cannotTell(let slot, let reason):
      return Finding(
        .cannotTell, "icon-unreadable", .init(name: name, element: view.id, location: view.location),
        cause: .shared("app-icon"),
        "The app icon \"\(name)\" cannot be compared: \(slot.file ?? name): \(reason).")
    case .unusable(let slot, let reason):
      return Finding(
        .failed, "icon-broken", .named(name, at: SourceLocation(file: slot.file ?? name)),
        cause: .shared("app-icon"),
        "The largest picture of the app icon cannot be read: \(slot.file ?? name): \(reason).")
    case .missing, .noMatchingEntry:
      return Finding(
        .failed, "icon-missing", .named(name, at: subject.project.project.location),
        cause: .shared("app-icon"),
        "No catalog has an app icon \"\(name)\" with a 1024-pixel master. \(fix: "Add it.")"
      )
    }
    let figure = subject.project.memo.figure(picture.id, master.id) {
      IconFigure(
        picture: subject.project.assets.bitmap(picture.id), master: subject.project.assets.bitmap(master.id),
        shape: subject.project.memo.appIconShape)
    }
    return judgeIcon(figure, picture, master, view, parameters)
  }

  private static func judgeIcon(
    _ figure: IconFigure, _ picture: Picture, _ master: Picture, _ view: View, _ parameters: Parameters
  ) -> Finding {
    let file = picture.slot.file ?? picture.set.name
    guard let difference = figure.difference, let outside = figure.outside else {
      return Finding(
        .errored, "not-comparable",
        "The pictures \(file) and \(master.slot.file ?? "") could not be compared.")
    }
    let tolerance = parameters.number("tolerance")
    let limit = parameters.number("outsideAtMost")
    var failures: [(message: String, fix: String)] = []
    if difference > tolerance {
      failures.append(
        (
          "\(file) differs from the app icon by a mean ΔE00 of \(difference.figure(beside: tolerance)); expected at most \(Ratio(tolerance)).",
          "Export it from the app icon."
        ))
    }
    if outside > limit {
      failures.append(
        (
          "\(file) has a mean alpha of \(outside.figure(beside: limit)) outside the rounded outline; expected at most \(Ratio(limit)).",
          "Make its corners transparent."
        ))
    }
    let finding = Finding(
      failures.isEmpty ? .passed : .failed, "app-icon-differs",
      .init(name: file, element: view.id, location: SourceLocation(file: file)), cause: .own,
      failures.isEmpty
        ? "\(file) shows the app icon (mean ΔE00 \(difference.figure(beside: tolerance)))."
        : "\(failures.map(\.message).joined(separator: " "))",
      measured: ["deltaE": .number(difference), "alphaOutside": .number(outside)],
      expected: ["deltaE": .number(tolerance), "alphaOutside": .number(limit)])
    if failures.isEmpty { return finding }
    // Either of the two pictures can be the wrong one.
    let files = difference > tolerance ? [picture.slot.file, master.slot.file] : [picture.slot.file]
    return finding.fixed(
      by: Fix(
        failures.map(\.fix).joined(separator: " "), files.compactMap { $0 }.map { Origin(file: $0) }))
  }
}

/// The difference of an image from the app icon's master.
struct IconFigure: Sendable {
  /// Mean CIEDE2000 inside the shape; nil where a picture cannot be read or is empty.
  var difference: Double?
  /// Mean alpha outside the shape.
  var outside: Double?

  /// - Parameter shape: Returns the shape of an app icon with a side in pixels.
  init(picture: Bitmap?, master: Bitmap?, shape: (Int) -> Coverage = CornerMask.appIcon) {
    guard let picture, let master, picture.width > 0, master.width > 0, picture.height > 0 else { return }
    let side = min(picture.width, master.width)
    let size = PixelSize(width: side, height: side)
    let left = picture.resampled(to: size)
    let right = master.resampled(to: size)
    let rim = max(1, side / 64)
    let outer = shape(side)
    let inner = shape(max(1, side - 2 * rim))
    var inside = (sum: 0.0, count: 0)
    var rest = (sum: 0.0, count: 0)
    var pairs = PixelPairs(left: left.space, right: right.space)
    left.pixels.withUnsafeBytes { left in
      right.pixels.withUnsafeBytes { right in
        for y in 0..<side {
          for x in 0..<side {
            let offset = (y * side + x) * 4
            let one = left.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            if inner.covers(x - rim, y - rim) {
              let other = right.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
              inside.sum += pairs.difference(UInt32(littleEndian: one), UInt32(littleEndian: other))
              inside.count += 1
            } else if !outer.touches(x, y, within: rim) {
              rest.sum += Double(UInt32(littleEndian: one) >> 24) / 255
              rest.count += 1
            }
          }
        }
      }
    }
    difference = inside.count == 0 ? nil : inside.sum / Double(inside.count)
    outside = rest.count == 0 ? 0 : rest.sum / Double(rest.count)
  }
}

/// Differences of pixels of two pictures, each pair computed once. A pixel has red in its lowest byte.
private struct PixelPairs {
  let left: Bitmap.Space
  let right: Bitmap.Space
  var known: [UInt64: Double] = [:]
  var last: (key: UInt64, figure: Double)?

  /// ΔE00 of two pixels; what shows through a picture is taken over white or black, whichever is further off.
  mutating func difference(_ one: UInt32, _ other: UInt32) -> Double {
    if left == right, one == other { return 0 }
    let key = UInt64(one) << 32 | UInt64(other)
    if let last, last.key == key { return last.figure }
    let figure = known[key] ?? max(over(one, other, ground: 0), over(one, other, ground: 255))
    known[key] = figure
    last = (key, figure)
    return figure
  }

  private func over(_ one: UInt32, _ other: UInt32, ground: Double) -> Double {
    func blend(_ pixel: UInt32, _ space: Bitmap.Space) -> Color {
      let rest = ground * (255 - Double(pixel >> 24)) / 255
      return Color(
        red: (Double(pixel & 0xFF) + rest) / 255, green: (Double(pixel >> 8 & 0xFF) + rest) / 255,
        blue: (Double(pixel >> 16 & 0xFF) + rest) / 255, space: space == .displayP3 ? .displayP3 : .sRGB)
    }
    return deltaE2000(blend(one, left), blend(other, right))
  }
}

extension Coverage {
  /// Whether a pixel is wholly covered; false outside.
  func covers(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height && values[y * width + x] == 255
  }
  /// Whether any pixel on the cross of arms `reach` around a pixel is covered at all.
  func touches(_ x: Int, _ y: Int, within reach: Int) -> Bool {
    for down in -1...1 {
      let line = y + down * reach
      if line < 0 || line >= height { continue }
      for across in -1...1 {
        let column = x + across * reach
        if column >= 0, column < width, values[line * width + column] > 0 { return true }
      }
    }
    return false
  }
}

extension Memo {
  /// Returns the shape of an app icon with a side in pixels.
  func appIconShape(side: Int) -> Coverage {
    figure(side) { CornerMask.appIcon(side: side) }
  }
}
