import Model

/// What came of holding a screenshot against what is drawn.
public struct ScreenshotVerdict: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// What is drawn for that device, orientation and appearance.
    case same
    /// The launch screen with a part of it elsewhere.
    case shifted
    /// The launch screen in the other appearance.
    case wrongAppearance = "wrong-appearance"
    /// Another orientation than the one that is named.
    case wrongOrientation = "wrong-orientation"
    /// The launch screen, but not as these sources draw it.
    case differs = "picture-differs"
    /// Nothing like the launch screen: an older one, or the app itself.
    case anotherPicture = "another-picture"
    case black = "black-screen"
    /// One plain color that is not black.
    case blank = "blank-screen"
    /// Of a size that the named device does not have.
    case otherDevice = "other-device"
    case unknownDevice = "unknown-device"
    /// Of a size that no device has: scaled, zoomed or cut.
    case notNative = "not-native"
    /// Several devices have this size, and the launch screen is not the same on them.
    case whichDevice = "which-device"
    /// The app is not made for this family of devices, or shows no launch screen there.
    case notReached = "not-reached"
    /// Too little of the screen is known.
    case cannotCompare = "cannot-compare"
    case unreadable
  }
  public var kind: Kind
  /// One or two sentences for a person.
  public var message: String
  /// The devices that it may have been taken of, and how they were held and set.
  public var devices: [Device] = []
  public var os: OSVersion?
  public var orientation: Orientation?
  public var appearance: Appearance?
  public var figures: PictureFigures?
  /// Where and how far a part has moved, in points.
  public var offset: Point?
  /// What was not compared, in words.
  public var leftOut: [String] = []
  /// The screenshot turned upright, at the drawn size, with what was left out replaced by what is drawn there.
  public var picture: Bitmap?
  /// The same as assertions see it: with its edges where they are drawn, if they lie close, and with differences of
  /// areas alone, if it counts as the same picture.
  public var settled: Bitmap?
  /// What is drawn.
  public var expected: Bitmap?
  public var environment: Environment?

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// How much two pictures of one size differ, edges that lie close to the drawn ones aside.
public struct PictureFigures: Sendable, Hashable {
  /// CIEDE2000 over the compared pixels.
  public var mean: Double
  public var percentile95: Double
  /// The mean of the worst cell.
  public var worstCell: Double
  /// Mean structural similarity.
  public var similarity: Double
  /// The share of the screen that was compared.
  public var compared: Double
  /// The share of the compared pixels that are like the drawn ones.
  public var like: Double
  /// The connected cells around the worst one, in points, with the mean colors of the worst cell; nil where no
  /// cell differs.
  public var region: Rect?
  public var shown: Color?
  public var drawn: Color?
}
