/// A window of a fixed size that is not the full screen. Source: `Matrix/system/window-presets.yml`.
package struct WindowPreset: Hashable, Sendable {
  package var window: Window
  package var isLandscape: Bool
  /// In points, in its orientation.
  package var size: Size
  /// The vertical size class of such a window is regular.
  package var horizontalSizeClass: SizeClass
  /// False for a size that is derived from others; criteria in such a window are undecided.
  package var isCertain: Bool
  /// Major versions of the OS that have it.
  package var systems: ClosedRange<Int>

  package init(
    _ window: Window, isLandscape: Bool, size: Size, horizontalSizeClass: SizeClass, isCertain: Bool,
    systems: ClosedRange<Int>
  ) {
    self.window = window
    self.isLandscape = isLandscape
    self.size = size
    self.horizontalSizeClass = horizontalSizeClass
    self.isCertain = isCertain
    self.systems = systems
  }
}
