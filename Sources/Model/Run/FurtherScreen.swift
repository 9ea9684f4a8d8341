/// A launch screen beside the default one, which URL schemes show (`UILaunchScreens`, `UILaunchStoryboards`).
public struct FurtherScreen: Hashable, Sendable, Codable {
  /// Its identifier in the Info.plist.
  public var name: String
  public var urlSchemes: [String]
  public var kind: String
  public var launchScreen: String?
  public var pictures: [Picture]

  /// What it looks like on one device; of OS versions, contrasts and directions the first of the plan.
  public struct Picture: Hashable, Sendable, Codable {
    public var device: String
    public var orientation: Orientation
    public var appearance: Appearance
    /// As `RunResult.preview` has it.
    public var preview: String
    public init(device: String, orientation: Orientation, appearance: Appearance, preview: String) {
      self.device = device
      self.orientation = orientation
      self.appearance = appearance
      self.preview = preview
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
