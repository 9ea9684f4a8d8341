import Imaging
import Model

extension Assertion {
  /// The element's image has an app icon's rounded corners baked in.
  static let cornerShape = ofElement(
    "layout.corner-shape", "The element's image has the rounded corners of an app icon.",
    pixels: .drawing(),
    measurement: """
      The alpha of the image that the asset runtime picks against iOS's icon mask of the same size: area of the \
      intersection over area of the union. A background color of the view fails.
      """,
    parameters: [
      .init("atLeast", .number, "Least intersection over union", default: .number(0.985), range: 0...1)
    ]
  ) { subject, screen, view, parameters in
    if let finding = filledCorners(of: view, in: screen) { return finding }
    switch subject.picture(of: view, in: screen) {
    case .answer(let finding): return finding
    case .found(let picture): return judgeShape(picture, of: view, subject, parameters)
    }
  }

  /// Returns a failure if the view fills the transparent corners of its image.
  private static func filledCorners(of view: View, in screen: Screen) -> Finding? {
    guard let node = screen.node(view.id)?.node else { return nil }
    for case .fill(let color) in node.paints where color.alpha > 0.02 {
      return Finding(
        .failed, "filled-corners", .view(view),
        "\(view.label) has the background color \(color.hex), which fills the transparent corners of its image. \(fix: "Remove the background color.")",
        measured: ["backgroundColor": .text(color.hex)], expected: ["backgroundColor": "none"],
        note: screen.colorSetNote(of: view)
      ).edited(by: [.removal(file: view.location.file, element: view.id, child: "backgroundColor")])
    }
    return nil
  }

  private static func judgeShape(
    _ picture: Picture, of view: View, _ subject: CaseFacts, _ parameters: Parameters
  ) -> Finding {
    let wanted = parameters.number("atLeast")
    let overlap =
      subject.project.memo.figure(picture.id) {
        subject.project.assets.bitmap(picture.id).map {
          iconShapeOverlap($0, shape: subject.project.memo.appIconShape)
        }
      }
    guard let overlap else {
      return Finding(
        .errored, "unread-image", "The image \"\(picture.set.name)\" was selected, but it could not be read.")
    }
    let passes = overlap >= wanted
    let finding = Finding(
      passes ? .passed : .failed, "shape",
      .init(
        name: picture.slot.file ?? picture.set.path, element: view.id,
        location: SourceLocation(file: picture.slot.file ?? picture.set.path)), cause: .own,
      passes
        ? "\(picture.slot.file ?? picture.set.name) has the rounded corners of an app icon."
        : "\(picture.slot.file ?? picture.set.name) overlaps an app icon's rounded shape by \(overlap.figure(beside: wanted)); expected at least \(Ratio(wanted)).",
      measured: ["intersectionOverUnion": .number(overlap)], expected: ["atLeast": .number(wanted)])
    if passes { return finding }
    return finding.fixed(
      by: Fix(
        "Make the corners transparent as iOS rounds them.", picture.slot.file.map { [Origin(file: $0)] } ?? []
      ))
  }

  /// Returns intersection over union of an image's alpha and the icon mask of its size.
  ///
  /// An image that is not square is scaled to a square first.
  ///
  /// - Parameter shape: Returns the shape of an app icon with a side in pixels.
  static func iconShapeOverlap(_ bitmap: Bitmap, shape: (Int) -> Coverage = CornerMask.appIcon) -> Double {
    let side = min(bitmap.width, bitmap.height)
    let square =
      bitmap.width == bitmap.height ? bitmap : bitmap.resampled(to: PixelSize(width: side, height: side))
    var common = 0
    var union = 0
    for (index, mask) in shape(side).values.enumerated() {
      let alpha = Int(square.pixels[index * 4 + 3])
      common += min(alpha, Int(mask))
      union += max(alpha, Int(mask))
    }
    return union == 0 ? 0 : Double(common) / Double(union)
  }
}

extension CaseFacts {
  /// Returns the picture that an image view shows on a screen.
  func picture(of view: View, in screen: Screen) -> Lookup<Picture> {
    func failed(_ id: String, _ message: Finding.Sentence) -> Lookup<Picture> {
      .answer(
        Finding(.failed, id, .view(view), cause: .shared("picture"), message))
    }
    func broken(_ message: Finding.Sentence) -> Lookup<Picture> {
      .answer(
        Finding(.cannotTell, Reasons.brokenImage, .view(view), message))
    }
    guard let name = view.imageName else {
      return failed("no-image", "\(view.label) shows no image of the app. \(fix: "Set its image.")")
    }
    switch screen.pictures[name] ?? .missing {
    case .found(let picture): return .found(picture)
    case .missing: return broken("No catalog of the target has the image \"\(name)\".")
    case .noMatchingEntry(let set) where set.slots.allSatisfy({ $0.file == nil }):
      return broken("Image set \"\(set.name)\" is empty.")
    case .noMatchingEntry(let set):
      return failed("no-entry", "Image set \"\(set.name)\" has no entry for this device.")
    case .unusable(let slot, let reason): return broken("\(slot.file ?? name): \(reason).")
    case .cannotTell(let slot, let reason):
      return .answer(
        Finding(
          .cannotTell, Reasons.unreadableImage, .view(view), cause: .shared("picture"),
          "\(slot.file ?? name): \(reason)."))
    }
  }
}
