/// What the launch screen should look like on one device, held and set in one way.
public struct ExpectedScreen: Sendable {
  public var environment: Environment
  public var list: DisplayList
  /// Areas in points whose pixels are only indicated (text, symbols) or not known (pictures that cannot be
  /// decoded): nothing can be held against them.
  public var unknown: [Rect]
  public init(environment: Environment, list: DisplayList, unknown: [Rect]) {
    self.environment = environment
    self.list = list
    self.unknown = unknown
  }
}

/// What one assertion of the checklist says about a picture that was taken of a screen.
public struct ScreenshotFinding: Hashable, Sendable {
  public var criterion: String
  public var assertion: String
  public var finding: Finding
  public init(criterion: String, assertion: String, finding: Finding) {
    self.criterion = criterion
    self.assertion = assertion
    self.finding = finding
  }
}

/// Where screenshots are judged: devices, what is drawn for them, and the checklist's assertions about pixels.
public protocol ScreenshotStage: Sendable {
  /// Every known device, in the catalog's order.
  var devices: [Device] { get }
  /// The device families that the app is made for.
  var idioms: [Idiom] { get }
  /// The systems to draw a device for, newest first: the newest and the oldest that the app runs on.
  func systems(of device: Device) -> [OSVersion]
  /// Nil where the app has no launch screen there.
  func expected(on device: Device, os: OSVersion, orientation: Orientation, appearance: Appearance)
    -> ExpectedScreen?
  /// The pixels of a list.
  func draw(_ list: DisplayList) -> Bitmap
  /// Every assertion about pixels, held against `picture` in place of the drawn screen; criteria that are not about
  /// every one of `devices` are left out. `picture` has the environment's pixel size.
  func findings(on picture: Bitmap, for devices: [Device], os: OSVersion, in environment: Environment)
    -> [ScreenshotFinding]
}
