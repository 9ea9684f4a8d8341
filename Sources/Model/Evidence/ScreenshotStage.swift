/// The launch screen that `qa` expects on one device, in one orientation and appearance.
package struct ExpectedScreen: Sendable {
  package var environment: Environment
  package var list: DisplayList
  /// Areas in points that are not compared: `qa` draws only a placeholder there (text, symbols, undecodable images).
  package var unknown: [Rect]
  package init(environment: Environment, list: DisplayList, unknown: [Rect]) {
    self.environment = environment
    self.list = list
    self.unknown = unknown
  }
}

/// The result of one of the checklist's assertions on a screenshot.
package struct ScreenshotFinding: Hashable, Sendable {
  package var criterion: String
  package var assertion: String
  package var finding: Finding
  package init(criterion: String, assertion: String, finding: Finding) {
    self.criterion = criterion
    self.assertion = assertion
    self.finding = finding
  }
}

/// What a screenshot is compared with: the devices, the expected screens, and the checklist's pixel assertions.
package protocol ScreenshotStage: Sendable {
  /// All known devices, in the catalog's order.
  var devices: [Device] { get }
  /// The device families that the app supports.
  var idioms: [Idiom] { get }
  /// Returns the OS versions to draw a device for: the newest, then the oldest that the app supports.
  func systems(of device: Device) -> [OSVersion]
  /// Returns the expected screen, or nil where the app has no launch screen.
  func expected(on device: Device, os: OSVersion, orientation: Orientation, appearance: Appearance)
    -> ExpectedScreen?
  /// Returns the pixels of a display list.
  func draw(_ list: DisplayList) -> Bitmap
  /// Returns the results of all pixel assertions on `picture` in place of the drawn screen.
  ///
  /// - Parameters:
  ///   - picture: A bitmap of the environment's pixel size.
  ///   - devices: The devices that it may show; criteria that are not about all of them are omitted.
  func findings(on picture: Bitmap, for devices: [Device], os: OSVersion, in environment: Environment)
    -> [ScreenshotFinding]
}
