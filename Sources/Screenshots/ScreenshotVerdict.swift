import Model

/// The result of comparing a screenshot with the drawn screen.
package struct ScreenshotVerdict: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The drawn screen of that device, orientation and appearance.
    case same
    /// The launch screen with a part moved.
    case shifted
    /// The launch screen in the other appearance.
    case wrongAppearance = "wrong-appearance"
    /// Another orientation than the one that the entry names.
    case wrongOrientation = "wrong-orientation"
    /// The launch screen with differences from these sources.
    case differs = "picture-differs"
    /// Another picture, for example an older launch screen or the app itself.
    case anotherPicture = "another-picture"
    case black = "black-screen"
    /// One plain color other than black.
    case blank = "blank-screen"
    /// A size that the named device does not have.
    case otherDevice = "other-device"
    case unknownDevice = "unknown-device"
    /// A size that no device has: scaled, zoomed or cropped.
    case notNative = "not-native"
    /// Several devices have this size, and their launch screens differ.
    case whichDevice = "which-device"
    /// The app does not support this device family, or has no launch screen there.
    case notReached = "not-reached"
    /// Too little of the screen can be compared.
    case cannotCompare = "cannot-compare"
    case unreadable
    /// The named OS version does not run on the device, or not with the app.
    case implausibleOS = "os-implausible"
    /// `qa` drew the picture.
    case drawing = "drawn-by-qa"
    /// The device may have drawn nothing of its own, so that the picture can be a drawing of `qa`.
    case unmarked = "device-unproved"
  }
  package var kind: Kind
  /// One or two sentences for a person.
  package var message: String
  /// The devices that it may show, and their OS version, orientation and appearance.
  package var devices: [Device] = []
  package var os: OSVersion?
  package var orientation: Orientation?
  package var appearance: Appearance?
  package var figures: PictureFigures?
  /// How far a part has moved, in points.
  package var offset: Point?
  /// The names of the areas that were not compared.
  package var leftOut: [String] = []
  /// The upright screenshot at the drawn size, with the drawn pixels in the areas that were not compared.
  package var picture: Bitmap?
  /// The picture for assertions: edges close to the drawn ones are moved onto them. If the picture counts as equal, only
  /// differences of areas remain.
  package var settled: Bitmap?
  /// The drawn screen.
  package var expected: Bitmap?
  package var environment: Environment?

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// How much two pictures of one size differ, except for edges close to the drawn ones.
package struct PictureFigures: Sendable, Hashable {
  /// Mean CIEDE2000 over the compared pixels.
  package var mean: Double
  package var percentile95: Double
  /// Mean CIEDE2000 of the worst cell.
  package var worstCell: Double
  /// Mean structural similarity.
  package var similarity: Double
  /// The share of the screen that was compared.
  package var compared: Double
  /// The share of the compared pixels that are similar to the drawn ones.
  package var like: Double
  /// The connected cells around the worst one, in points, with the mean colors of the worst cell; nil if no cell
  /// differs.
  package var region: Rect?
  package var shown: Color?
  package var drawn: Color?
}

extension ScreenshotVerdict.Kind {
  /// The reason in reports; nil for an equal picture.
  package var reason: EvidenceReason? { EvidenceReason(rawValue: rawValue) }
}
