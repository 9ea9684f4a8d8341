import Model

extension DisplayListBuilder {
  /// The opacity of a box that replaces text: about the ink of a line of text.
  static let textInk = 0.35

  mutating func content(_ view: View, frame: Rect, tint: ColorReference) -> [Paint] {
    switch view.content {
    case .plain, .stack: return []
    case .image(let reference, _):
      guard let reference else { return [] }
      return image(reference, of: view, frame: frame, mode: view.contentMode, tint: tint)
    case .label(let label):
      guard label.text.contains(where: { !$0.isWhitespace }) else { return [] }
      return self.label(label, of: view, frame: frame)
    case .button(let button): return self.button(button, of: view, frame: frame, tint: tint)
    case .effect:
      approximate.append(view.id)
      return veil(.system("systemBackgroundColor", recorded: nil), strength: 0.8, of: view, frame: frame)
    default:
      approximate.append(view.id)
      return View.Kind.bars.contains(view.kind)
        ? bar(view, frame: extended(frame, of: view))
        : veil(.system("systemFillColor", recorded: nil), strength: 1, of: view, frame: frame)
    }
  }

  /// About the share of a colored bar's light that is its own, where it is translucent. Apple does not document it.
  static let translucentBar = 0.85

  /// The background of a bar: its tint, black for the black style, else the system's.
  private mutating func bar(_ view: View, frame: Rect) -> [Paint] {
    guard let color = view.barTintColor ?? (view.bar.isBlack ? .literal(.black) : nil) else {
      return veil(.system("systemBackgroundColor", recorded: nil), strength: 1, of: view, frame: frame)
    }
    return veil(color, strength: view.bar.isTranslucent ? Self.translucentBar : 1, of: view, frame: frame)
  }

  /// The background of a container's bar reaches the screen's edge behind the status bar or home indicator
  /// (UIBarPosition.topAttached; UIToolbar and UITabBar since iOS 11).
  private func extended(_ frame: Rect, of view: View) -> Rect {
    guard layout[view.id]?.basis == .container else { return frame }
    if view.kind == .navigationBar {
      return Rect(x: frame.x, y: 0, width: frame.width, height: frame.maxY)
    }
    let bottom = environment.size.height
    guard bottom - frame.maxY <= environment.safeArea.bottom + 0.5 else { return frame }
    return Rect(x: frame.x, y: frame.y, width: frame.width, height: bottom - frame.y)
  }

  mutating func veil(
    _ reference: ColorReference, strength: Double, of view: View, frame: Rect
  ) -> [Paint] {
    guard var color = color(reference, of: view), !frame.isEmpty else { return [] }
    color.alpha *= strength
    return [.box(frame, color)]
  }

  mutating func image(
    _ reference: ImageReference, of view: View, frame: Rect, mode: ContentMode, tint: ColorReference
  ) -> [Paint] {
    if reference.isSymbol {
      // UIImage(systemName:) is of iOS 13.
      if environment.osMajor < 13 {
        report(.emptyImage, reference, view, "iOS \(environment.osMajor) has no symbols, so nothing is drawn")
        return []
      }
      approximate.append(view.id)
      let side = min(frame.width, frame.height)
      let box = placed(Size(width: side, height: side), in: frame, mode: mode)
      return veil(tint, strength: Self.textInk, of: view, frame: box)
    }
    switch shown(reference, frame: frame, mode: mode) {
    case .found(let picture): return paint(picture, reference, of: view, frame: frame, mode: mode, tint: tint)
    case .missing:
      let near = assets.nearMisses(for: reference.name).prefix(3).map { "\"\($0)\"" }
      let hint = near.isEmpty ? "" : "; did you mean \(near.listed(.or))?"
      report(
        .missingImage, reference, view,
        "no catalog and no file of the target has the image \"\(reference.name)\"" + hint)
    case .noMatchingEntry(let set) where set.slots.allSatisfy({ $0.file == nil }):
      report(.emptyImage, reference, view, "\(set.path) has no image, so nothing is drawn")
    case .noMatchingEntry(let set) where !set.hasFile(for: environment.idiom):
      // The runtime falls back from a device family to universal entries only.
      report(
        .emptyImage, reference, view, "\(set.path) has no image for this device family, so nothing is drawn")
    case .noMatchingEntry(let set):
      report(.noMatchingEntry, reference, view, "\(set.path) has no entry for this device")
    case .unusable(let slot, let reason):
      report(.unusableImage, reference, view, "\(slot.file ?? reference.name) \(reason)")
    case .cannotTell(let slot, let reason):
      report(.unreadableImage, reference, view, "\(slot.file ?? reference.name) \(reason)")
      approximate.append(view.id)
      // The picture cannot be drawn, but its frame is known.
      guard let size = slot.vectorSize else { return [] }
      let rect = placed(size, in: frame, mode: mode)
      diagnostics[diagnostics.count - 1].undrawn = UndrawnPicture(
        size: size, rect: rect, pixels: slot.unreadPixels)
      return veil(.system("systemFillColor", recorded: nil), strength: 1, of: view, frame: rect)
    }
    return []
  }

  /// Returns the picture that the asset runtime picks, at the size of this frame.
  private func shown(_ reference: ImageReference, frame: Rect, mode: ContentMode) -> PictureAnswer {
    let answer = assets.picture(named: reference.name, in: environment)
    guard case .found(let picture) = answer else { return answer }
    let size = placed(picture.size, in: frame, mode: mode).size
    return size.width > 0 && size.height > 0
      ? assets.picture(picture, shownAt: size, in: environment) : answer
  }

  private mutating func report(
    _ kind: DrawingDiagnostic.Kind, _ reference: ImageReference, _ view: View, _ message: String
  ) {
    diagnostics.append(
      DrawingDiagnostic(viewID: view.id, kind: kind, subject: reference.name, message: message))
  }

  private mutating func paint(
    _ picture: Picture, _ reference: ImageReference, of view: View, frame: Rect, mode: ContentMode,
    tint: ColorReference
  ) -> [Paint] {
    let rect = placed(picture.size, in: frame, mode: mode)
    guard !rect.isEmpty else { return [] }
    if picture.slot.isVector { vectors.append(view.id) }
    // At its natural size, a resizable picture is not sliced.
    let slicing = rect.size == picture.size ? nil : picture.slot.slicing
    let isTemplate =
      reference.renderingMode == .template
      || (picture.set.isTemplate && reference.renderingMode != .original)
    if isTemplate {
      guard let color = color(tint, of: view) else { return [] }
      return [.template(picture.id, rect: rect, slicing: slicing, tint: color)]
    }
    if let slicing { return [.sliced(picture.id, rect: rect, slicing: slicing)] }
    return [.image(picture.id, rect: rect)]
  }

  /// Returns the box of a picture in a frame (`UIView.ContentMode`); `redraw` scales to fill, as in image views.
  func placed(_ size: Size, in frame: Rect, mode: ContentMode) -> Rect {
    ContentPlacement.rect(size, in: frame, mode: mode)
  }
}
