/// A launch screen that URL schemes choose instead of the default one (`UILaunchScreens`, `UILaunchStoryboards`).
public struct FurtherScreen: Hashable, Sendable, Codable {
  /// Identifier in the Info.plist.
  public var name: String
  public var urlSchemes: [String]
  public var kind: String
  public var launchScreen: String?
  public var pictures: [Picture]

  public struct Picture: Hashable, Sendable, Codable {
    /// As `ScreenDrawing.preview`.
    public var preview: String
    /// Cases in which the screen is this picture.
    public var cases: CaseRanges
    public init(preview: String, cases: CaseRanges) {
      self.preview = preview
      self.cases = cases
    }
  }
  public init(
    name: String, urlSchemes: [String], kind: String, launchScreen: String?, pictures: [Picture]
  ) {
    self.name = name
    self.urlSchemes = urlSchemes
    self.kind = kind
    self.launchScreen = launchScreen
    self.pictures = pictures
  }
}
