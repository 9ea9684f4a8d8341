import Model

extension Device {
  /// What the device shows when it is held and set in one way.
  ///
  /// Orientations are those of the interface (`UIInterfaceOrientation`): in `landscape-left` the home button's
  /// side is on the left, so what sits at the top in portrait is on the right; `landscape-right` is the reverse.
  /// Source: Apple, UIInterfaceOrientation (it names the opposite of UIDeviceOrientation).
  public func environment(
    os: OSVersion, orientation: Orientation, appearance: Appearance, contrast: Contrast,
    layoutDirection: LayoutDirection
  ) -> Environment {
    let range = safeAreaRange(for: os)
    let isLandscape = orientation.isLandscape
    let classes = isLandscape ? landscapeSizeClass : portraitSizeClass
    let held = isLandscape ? size.transposed : size
    var covered = obstructions.map { $0.turned(to: orientation, portraitSize: size) }
    if let homeIndicator { covered.append(homeIndicator.obstruction(on: held, portraitSize: size)) }
    let barIsHidden = isLandscape && statusBarHiddenInLandscape
    return Environment(
      idiom: idiom, size: held, scale: scale, gamut: gamut,
      safeArea: (isLandscape ? range?.landscape : range?.portrait) ?? .zero,
      horizontalSizeClass: classes.horizontal, verticalSizeClass: classes.vertical,
      orientation: orientation, appearance: appearance, contrast: contrast,
      layoutDirection: layoutDirection, obstructions: covered, cornerRadius: cornerRadius,
      statusBarHeight: barIsHidden ? 0 : range?.statusBarHeight ?? statusBarHeight, osMajor: os.major,
      safeAreaIsCertain: (isLandscape ? range?.landscapeIsCertain : range?.portraitIsCertain) ?? false,
      cornerRadiusIsCertain: cornerRadiusIsCertain)
  }

  /// The entry that holds for `os`: the last that begins at or before it, else the first there is.
  ///
  /// So a version in a gap (19 to 25 were never released) takes the insets of the one before.
  func safeAreaRange(for os: OSVersion) -> SafeAreaRange? {
    safeAreas.last { $0.first <= os.major } ?? safeAreas.first
  }
}

extension Obstruction {
  /// The same part of the display with the device held in `orientation`; `self` is in portrait.
  func turned(to orientation: Orientation, portraitSize size: Size) -> Obstruction {
    var result = self
    result.frame = frame.turned(to: orientation, portraitSize: size)
    return result
  }
}

extension Rect {
  /// The same part of the display, in the coordinates of the interface as the device is held.
  ///
  /// Landscape-left turns the device clockwise: portrait (x, y) becomes (height - y, x). The other landscape
  /// turns it the other way: (y, width - x). Upside down: (width - x, height - y).
  func turned(to orientation: Orientation, portraitSize size: Size) -> Rect {
    switch orientation {
    case .portrait: self
    case .portraitUpsideDown:
      Rect(x: size.width - maxX, y: size.height - maxY, width: width, height: height)
    case .landscapeLeft: Rect(x: size.height - maxY, y: x, width: height, height: width)
    case .landscapeRight: Rect(x: y, y: size.width - maxX, width: height, height: width)
    }
  }
}

extension HomeIndicator {
  /// The bar above the lower edge of a screen of `size`, as it is held.
  ///
  /// Its width in landscape is in no source: the same share of the screen's width as in portrait is more than
  /// pictures show, and the shape is marked uncertain, so that touching it is never a failure by itself.
  func obstruction(on size: Size, portraitSize: Size) -> Obstruction {
    let width = size.width * (portraitWidth / portraitSize.width)
    let frame = Rect(
      x: (size.width - width) / 2, y: size.height - bottomGap - height, width: width, height: height)
    return Obstruction(kind: .homeIndicator, frame: frame, cornerRadius: height / 2, isCertain: false)
  }
}
