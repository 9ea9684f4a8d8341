import Model

/// What an assertion can know about a device besides its drawn screen.
///
/// It has no OS version, contrast, layout direction or orientation. Cases that differ only in these, and whose screens are
/// equal, therefore have equal findings.
package struct Viewport: Hashable, Sendable {
  package let idiom: Idiom
  /// The screen in points, as it is held.
  package let size: Size
  /// Pixels of one point.
  package let scale: Ratio
  package let gamut: Gamut
  package let safeArea: Insets
  /// The sides whose insets have no source; what depends on them is undecided.
  package let uncertainInsets: Set<ScreenEdge>
  package let obstructions: [Obstruction]
  /// False where no source states the window's size.
  package let windowIsCertain: Bool
  package let cornerRadius: Points
  /// 0 where the status bar is hidden.
  package let statusBarHeight: Points
  /// Whether a navigation bar without a title is clear if nothing scrolls under it (UINavigationBar.scrollEdgeAppearance).
  package let hasClearNavigationBars: Bool

  package init(_ environment: Environment) {
    idiom = environment.idiom
    size = environment.size
    scale = environment.scale
    gamut = environment.gamut
    safeArea = environment.safeArea
    uncertainInsets = environment.uncertainInsets
    obstructions = environment.obstructions
    windowIsCertain = environment.windowIsCertain
    cornerRadius = environment.cornerRadius
    statusBarHeight = environment.statusBarHeight
    hasClearNavigationBars = environment.osMajor >= 15
  }

  package var safeAreaIsCertain: Bool { uncertainInsets.isEmpty }
  package var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}
