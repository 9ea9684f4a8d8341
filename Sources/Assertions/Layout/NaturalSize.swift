import Model

extension Assertion {
  /// An image that is shown at its natural size has the same size on screens of all scales.
  static let naturalSize = perCase(
    "layout.natural-size",
    "An image whose own size decides how large it is has the same size in points at each scale.",
    .isAboutContent,
    pixels: .none,
    measurement: """
      Pixels divided by the scale of the 2x and 3x files of each image set, for the entry's device family and appearance. An \
      image counts if it is drawn at its natural size and no constraint or content mode gives it another. Of two sizes, the \
      one that the 1x file has is right; without a 1x file, that of the 3x file, from which the others are made.
      """,
    parameters: [.tolerance(1, "points")],
    reasons: [Reasons.noPicture: "The screen shows no image at its natural size."]
  ) { subject, screen, parameters in
    let tolerance = parameters.points("tolerance")
    var count = 0
    for leaf in screen.leaves {
      guard let name = leaf.view.imageName, case .found(let picture)? = screen.pictures[name],
        screen.isShownAtNaturalSize(leaf.view, picture.size)
      else { continue }
      count += 1
      guard let set = subject.project.assets.imageSets(named: name).first(where: { $0.kind == .imageSet }),
        let odd = OddScale(of: set, beside: picture.slot, tolerance), picture.slot.scale == odd.scale
      else { continue }
      return Finding(
        .failed, "odd-scale", .init(name: set.name, element: leaf.view.id, location: set.location),
        "\(Origin(file: odd.file).fileName) has \(odd.pixels.width) × \(odd.pixels.height) pixels, which are \(odd.size.words) pt at @\(odd.scale)x; the @\(odd.otherScale)x file means \(odd.otherSize.words) pt. So \(leaf.view.label) has another size on @\(odd.scale)x screens. Expected \(odd.wanted.width) × \(odd.wanted.height) pixels. \(fix: "Export the file again, or give the view a width and a height.")",
        measured: odd.size.figures(), expected: odd.otherSize.figures(tolerance))
    }
    return count == 0
      ? Finding(.notApplicable, Reasons.noPicture, "The screen shows no image at its natural size.")
      : Finding(
        .passed, "same-sizes", "Every image at its natural size has the same size at each scale.",
        measured: ["images": Measure(count)], expected: ["tolerance": Measure(tolerance)])
  }
}

/// A file of an image set that has another size in points than the file of the other scale.
struct OddScale: Sendable {
  var file: String
  var scale: Int
  var pixels: PixelSize
  var otherScale: Int
  var otherSize: Size

  var size: Size { Self.points(pixels, scale) }
  var wanted: PixelSize {
    PixelSize(
      width: Int((otherSize.width.value * Double(scale)).rounded()),
      height: Int((otherSize.height.value * Double(scale)).rounded()))
  }

  /// Nil if the set lacks the 2x or 3x file of the entry's family and appearance, or if both mean one size.
  init?(of set: ImageSet, beside slot: ImageSlot, _ tolerance: Points) {
    func entry(_ scale: Int) -> ImageSlot? {
      set.slots.first {
        $0.scale == scale && $0.idiom == slot.idiom && $0.appearance == slot.appearance
          && $0.contrast == slot.contrast && $0.gamut == slot.gamut && $0.locale == slot.locale
          && $0.subtype == slot.subtype && $0.layoutDirection == slot.layoutDirection
          && $0.horizontalSizeClass == slot.horizontalSizeClass
          && $0.verticalSizeClass == slot.verticalSizeClass && $0.pixels != nil && !$0.isVector
      }
    }
    func size(_ slot: ImageSlot) -> Size? { slot.pixels.map { Self.points($0, slot.scale ?? 1) } }
    guard let two = entry(2), let three = entry(3), let small = size(two), let large = size(three),
      !small.isNear(large, tolerance)
    else { return nil }
    // The 1x file is no device's, but shows what both should be.
    let third = entry(1).flatMap(size)
    let isThree = third.map { $0.isNear(small, tolerance) && !$0.isNear(large, tolerance) } ?? false
    let (odd, other) = isThree ? (three, two) : (two, three)
    guard let file = odd.file, let pixels = odd.pixels, let otherSize = size(other) else { return nil }
    (self.file, self.pixels, self.otherSize) = (file, pixels, otherSize)
    (scale, otherScale) = isThree ? (3, 2) : (2, 3)
  }

  private static func points(_ pixels: PixelSize, _ scale: Int) -> Size {
    Size(
      width: Points(Double(pixels.width) / Double(scale)),
      height: Points(Double(pixels.height) / Double(scale)))
  }
}

extension Size {
  func isNear(_ other: Size, _ tolerance: Points) -> Bool {
    (width - other.width).magnitude <= tolerance && (height - other.height).magnitude <= tolerance
  }
}

extension Screen {
  /// A constraint with the priority of content hugging, or less, does not resize an image.
  private static var weak: Double { 251 }

  /// Whether an image is drawn at its natural size because nothing gives it another.
  fileprivate func isShownAtNaturalSize(_ view: View, _ natural: Size) -> Bool {
    guard let node = node(view.id)?.node, let item = layout.item(view.id) else { return false }
    let rects = node.paints.compactMap { paint -> Rect? in
      switch paint {
      case .image(_, let rect), .template(_, let rect, _, _): rect
      default: nil
      }
    }
    guard let rect = rects.first, rect.size.isNear(natural, 0.5) else { return false }
    let scales: Set<ContentMode> = [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw]
    guard scales.contains(view.contentMode) else { return true }
    guard item.basis == .constraints else { return false }
    let all = root.flattened.flatMap(\.constraints).filter { !$0.isPlaceholder }
    let isSized = all.contains { constraint in
      [
        (constraint.firstItem, constraint.firstAttribute),
        (constraint.secondItem ?? "", constraint.secondAttribute),
      ]
      .contains { $0.0 == view.id && [.width, .height].contains($0.1) } && constraint.isEqual
        && constraint.priority > Self.weak
    }
    return !isSized && ![true, false].contains { isStretched(view, isHorizontal: $0) }
  }
}
