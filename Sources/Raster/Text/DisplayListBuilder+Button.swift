import Model

extension DisplayListBuilder {
  /// Returns a button's stretched background, and its picture and title side by side by `contentHorizontalAlignment`.
  mutating func button(
    _ button: ButtonContent, of view: View, frame: Rect, tint: ColorReference
  ) -> [Paint] {
    var paints: [Paint] = []
    if let background = button.backgroundImage {
      paints += image(background, of: view, frame: frame, mode: .scaleToFill, tint: tint)
    }
    let isFilled = button.configurationStyle == "filled"
    if isFilled { paints += veil(tint, strength: 1, of: view, frame: frame) }
    let title = button.title ?? ""
    guard title.contains(where: { !$0.isWhitespace }) else {
      if let picture = button.image {
        paints += image(picture, of: view, frame: frame, mode: .center, tint: tint)
      }
      if approximate.last != view.id, button.image != nil || button.configurationStyle != nil {
        approximate.append(view.id)
      }
      return paints
    }
    let parts = placed(button, title, of: view, in: frame)
    if let picture = button.image {
      paints += image(picture, of: view, frame: parts.picture, mode: .center, tint: tint)
    }
    let color = button.titleColor ?? (isFilled ? .literal(.white) : tint)
    paints += text(parts.title, color: color, runs: button.fragments, of: view)
    return paints
  }

  /// Returns the box of a button's picture and the request for its title.
  private func placed(
    _ button: ButtonContent, _ title: String, of view: View, in frame: Rect
  ) -> (picture: Rect, title: TextRequest) {
    let content = frame.inset(by: button.contentInsets ?? .zero)
    let plain =
      button.configurationStyle == nil
      ? FontDescription(type: .system, pointSize: button.type == .custom ? 18 : 15)
      : FontDescription(style: "UICTFontTextStyleBody")
    var request = TextRequest(
      text: title, font: button.fragments.leadingFont ?? button.font ?? plain, frame: content,
      alignment: .left, lineBreakMode: button.lineBreakMode)
    let picture = pictureSize(button.image, height: content.height)
    request.frame = Rect(
      x: content.x, y: content.y, width: max(0, content.width - picture.width), height: content.height)
    let width =
      text?.typesetter.set(request, in: environment).lines.first?.box.width ?? request.frame.width
    let free = content.width - picture.width - width
    let isRightToLeft = environment.layoutDirection == .rightToLeft
    let start: Points
    switch button.horizontalAlignment {
    case .left: start = content.x
    case .right: start = content.x + free
    case .leading: start = content.x + (isRightToLeft ? free : 0)
    case .trailing: start = content.x + (isRightToLeft ? 0 : free)
    case .center, .fill: start = content.x + free / 2
    }
    let pictureX = isRightToLeft ? start + width : start
    let titleX = isRightToLeft ? start : start + picture.width
    request.frame = Rect(x: titleX, y: content.y, width: width, height: content.height)
      .shifted(by: button.titleInsets)
    let box = Rect(x: pictureX, y: content.y, width: picture.width, height: content.height)
    return (box.shifted(by: button.imageInsets), request)
  }

  private func pictureSize(_ image: ImageReference?, height: Points) -> Size {
    guard let image else { return .zero }
    if !image.isSymbol, case .found(let picture) = assets.picture(named: image.name, in: environment) {
      return picture.size
    }
    let side = min(height, 20)
    return Size(width: side, height: side)
  }
}

extension Rect {
  /// Returns the box moved as `UIButton` does: by half of the difference of opposite insets.
  fileprivate func shifted(by insets: Insets?) -> Rect {
    guard let insets else { return self }
    return offset(x: (insets.left - insets.right) / 2, y: (insets.top - insets.bottom) / 2)
  }
}
