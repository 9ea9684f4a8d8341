import Model

extension Device {
  /// Returns the environment of the device in one orientation and with one set of settings.
  ///
  /// Orientations are those of the interface (`UIInterfaceOrientation`): in `landscape-left` the home button's
  /// side is on the left, so what sits at the top in portrait is on the right; `landscape-right` is the reverse.
  /// Source: Apple, UIInterfaceOrientation (it names the opposite of UIDeviceOrientation).
  package func environment(
    os: OSVersion, orientation: Orientation, appearance: Appearance, contrast: Contrast,
    layoutDirection: LayoutDirection
  ) -> Environment {
    let range = safeAreaRange(for: os)
    let isLandscape = orientation.isLandscape
    let classes = isLandscape ? landscapeSizeClass : portraitSizeClass
    let screen = isLandscape ? size.transposed : size
    var covered = obstructions.map { $0.turned(to: orientation, portraitSize: size) }
    if let homeIndicator { covered.append(homeIndicator.obstruction(on: screen, portraitSize: size)) }
    let barIsHidden = isLandscape && statusBarHiddenInLandscape
    return Environment(
      idiom: idiom, size: screen, scale: scale, gamut: gamut,
      safeArea: (isLandscape ? range?.landscape : range?.portrait) ?? .zero,
      horizontalSizeClass: classes.horizontal, verticalSizeClass: classes.vertical,
      orientation: orientation, appearance: appearance, contrast: contrast,
      layoutDirection: layoutDirection, obstructions: covered, cornerRadius: cornerRadius,
      statusBarHeight: barIsHidden ? 0 : range?.statusBarHeight ?? statusBarHeight, osMajor: os.major,
      uncertainInsets: (isLandscape ? range?.uncertainInLandscape : range?.uncertainInPortrait)
        ?? Set(ScreenEdge.allCases),
      cornerRadiusIsCertain: cornerRadiusIsCertain)
  }

  /// Returns the window of a case; nil for the full screen, and for a window that the device does not have.
  func windowPreset(of id: CaseID) -> WindowPreset? {
    windows.first {
      $0.window == id.window && $0.isLandscape == id.orientation.isLandscape
        && $0.systems.contains(id.os.major)
    }
  }

  /// Returns whether the size of a case's window is known.
  package func hasWindow(of id: CaseID) -> Bool { id.window == .fullScreen || windowPreset(of: id) != nil }

  /// Returns the last entry that begins at or before `os`, or the first entry if there is none.
  ///
  /// A version in a gap (19 to 25 were never released) has the insets of the version before it.
  func safeAreaRange(for os: OSVersion) -> SafeAreaRange? {
    safeAreas.last { $0.first <= os.major } ?? safeAreas.first
  }
}

extension Obstruction {
  /// Returns the same part of the display in `orientation`; `self` is in portrait.
  func turned(to orientation: Orientation, portraitSize size: Size) -> Obstruction {
    var result = self
    result.frame = frame.turned(to: orientation, portraitSize: size)
    return result
  }
}

extension Rect {
  /// Returns the same part of the display in the interface's coordinates in `orientation`.
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

extension Environment {
  /// Makes the environment of a screen that of a window on it.
  ///
  /// No source has the insets, the corners and the part of the home indicator of such windows, so they are uncertain.
  mutating func shrink(to preset: WindowPreset, indicator: HomeIndicator?) {
    size = preset.size
    (horizontalSizeClass, verticalSizeClass) = (preset.horizontalSizeClass, .regular)
    uncertainInsets = Set(ScreenEdge.allCases)
    cornerRadiusIsCertain = false
    obstructions = []
    if let indicator {
      let height = indicator.height
      let frame = Rect(
        x: 0, y: size.height - indicator.bottomGap - height, width: size.width, height: height)
      obstructions = [
        Obstruction(kind: .homeIndicator, frame: frame, cornerRadius: height / 2, isCertain: false)
      ]
    }
    windowIsCertain = preset.isCertain
  }
}

extension HomeIndicator {
  /// Returns the bar above the lower edge of a screen of `size` in its current orientation.
  ///
  /// No source has its width in landscape. The same share of the screen's width as in portrait is more than screenshots
  /// show. The shape is marked uncertain, so that touching it alone does not fail an assertion.
  func obstruction(on size: Size, portraitSize: Size) -> Obstruction {
    let width = size.width * (portraitWidth / portraitSize.width)
    let frame = Rect(
      x: (size.width - width) / 2, y: size.height - bottomGap - height, width: width, height: height)
    return Obstruction(kind: .homeIndicator, frame: frame, cornerRadius: height / 2, isCertain: false)
  }
}
