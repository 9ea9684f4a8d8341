/// A part of a view that cannot be drawn as its document says.
package struct DrawingDiagnostic: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case missingImage = "missing-image"
    case noMatchingEntry = "no-matching-entry"
    case unusableImage = "unusable-image"
    /// The image set has no file.
    case emptyImage = "empty-image"
    case unreadableImage = "unreadable-image"
    case missingColor = "missing-color"
    case unknownColor = "unknown-color"
    /// The outlines of glyphs cannot be read.
    case unreadableOutlines = "unreadable-outlines"
    /// The root view has no background: the black window shows.
    case clearRoot = "clear-root"
  }
  package var viewID: String
  package var kind: Kind
  /// The name of the image or color; empty if there is none.
  package var subject: String
  package var message: String
  /// Size and box of a picture that cannot be drawn; nil if its size is unknown.
  package var undrawn: UndrawnPicture?
  /// Whether the app surely has no image or color of the name, which a criterion about assets reports as failed.
  package var isMissing: Bool
  /// Whether `qa` has a limit here, and not the app a defect.
  package var isLimit: Bool { [.unreadableImage, .unknownColor, .unreadableOutlines].contains(kind) }
  /// Whether the device is known to draw nothing for it, so that the drawn screen is right.
  package var drawsNothing: Bool { kind == .emptyImage || isMissing }
  /// Whether the image is missing, empty or damaged, which criteria about assets report.
  package var isBrokenAsset: Bool { [.missingImage, .unusableImage, .emptyImage].contains(kind) }
  /// Whether the app has no image of the name, but a build may add it, which a criterion about assets reports as undecided.
  package var mayBeAdded: Bool { kind == .missingImage && !isMissing }

  package init(
    viewID: String, kind: Kind, subject: String = "", message: String, undrawn: UndrawnPicture? = nil,
    isMissing: Bool = false
  ) {
    self.viewID = viewID
    self.kind = kind
    self.subject = subject
    self.message = message
    self.undrawn = undrawn
    self.isMissing = isMissing
  }
}

/// A vector that cannot be drawn, although its size is known.
package struct UndrawnPicture: Hashable, Sendable {
  /// Natural size.
  package var size: Size
  /// Its box, in points of the screen.
  package var rect: Rect
  /// The size of a bitmap; nil for a vector, whose pixels depend on the screen.
  package var pixels: PixelSize?
  package init(size: Size, rect: Rect, pixels: PixelSize? = nil) {
    self.size = size
    self.rect = rect
    self.pixels = pixels
  }
}
