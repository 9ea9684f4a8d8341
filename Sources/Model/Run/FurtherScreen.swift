/// A launch screen that URL schemes or languages choose instead of the default one (`UILaunchScreens`,
/// `UILaunchStoryboards`, `InfoPlist.strings`).
package struct FurtherScreen: Hashable, Sendable, Codable {
  /// Identifier in the Info.plist.
  package var name: String
  package var urlSchemes: [String]
  package var kind: String
  package var launchScreen: String?
  package var pictures: [Picture]

  package struct Picture: Hashable, Sendable, Codable {
    /// As `ScreenDrawing.preview`.
    package var preview: String
    /// Cases in which the screen is this picture.
    package var cases: CaseRanges
    package init(preview: String, cases: CaseRanges) {
      self.preview = preview
      self.cases = cases
    }
  }
  package init(
    name: String, urlSchemes: [String], kind: String, launchScreen: String?, pictures: [Picture]
  ) {
    self.name = name
    self.urlSchemes = urlSchemes
    self.kind = kind
    self.launchScreen = launchScreen
    self.pictures = pictures
  }
}
