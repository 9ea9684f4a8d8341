import Model

extension Assertion {
  /// Every assertion, in the order of their ids. A test holds this list against the folders.
  package static let all: [Assertion] = [
    background, colorPairs, darkAppearance, darkRelative, discernible, forcedTheme, gradient, outline, seam,
    statusBar, textContrast,
    continuityBackground, continuityBars, continuityColor, continuityPosition, continuitySize,
    centered, consistent, constraints, cornerShape, covers, drawsOnly, fillsScreen, frame, imageQuality,
    intact, naturalSize, nearlyCentered, pinnedToEdges, position, size, whole,
    lookMatches, templateTint,
    noText, noVariants, sameInBothDirections,
    adaptiveAssets, assetsFound, assetsResolve, colorsHaveDark, imageMemory, imageScales, launchFonts,
    compiles, launchKeys, launchSettings, launchScreen, matchesAppIcon, noFixedColors,
    noGeneratedLaunchScreen, nothingForbidden, orientations, resourcesCopied, scenes, sdkRules, storyboard,
    storyboardName,
    clearOfHardware, insideSafeArea, safeAreaGuides, visibleContent,
  ].sorted { $0.id < $1.id }

  package static let byID: [String: Assertion] = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
