import Imaging
import Model

/// How much larger a picture is drawn than its pixels, and how unequally.
struct Stretch: Sendable {
  /// Pixels of the screen for one pixel of the picture, on the axis with more.
  var enlarged: Double
  /// The ratio of the two axes, at least 1.
  var distorted: Double
  var pixels: PixelSize
  /// In points.
  var drawn: Size
  /// The size of a vector's page, in points.
  var page: Size?
  /// The scale of a bitmap's file; nil for one of any scale.
  var fileScale: Int?

  /// - Parameter picture: A bitmap, or a vector with a pixel of its own for each pixel of its natural size.
  init(undrawn picture: UndrawnPicture, on screen: Screen) {
    let scale = screen.viewport.scale.value
    let across =
      picture.rect.width.value * scale
      / (picture.pixels.map { Double($0.width) } ?? picture.size.width.value * scale)
    let down =
      picture.rect.height.value * scale
      / (picture.pixels.map { Double($0.height) } ?? picture.size.height.value * scale)
    enlarged = max(across, down)
    distorted = max(across, down) / max(min(across, down), 1e-9)
    pixels = picture.pixels ?? PixelSize(width: 0, height: 0)
    page = picture.pixels == nil ? picture.size : nil
    drawn = picture.rect.size
  }

  /// Nil for paints without a picture and for pictures without detail.
  ///
  /// - Parameter detail: Mean difference of an 8-bit channel from which a picture counts as detailed.
  init?(_ paint: Paint, _ subject: CaseFacts, _ screen: Screen, detail: Double) {
    let assets = subject.project.assets
    guard let id = paint.picture, let rect = paint.pictureRect, let size = assets.pixelSize(id),
      size.width > 0, size.height > 0, rect.width > 0, rect.height > 0
    else { return nil }
    let memo = subject.project.memo
    // The pixels are read once: those of a large vector may have to be decoded again.
    let found = memo.figure(id) { assets.bitmap(id).map { Detail($0) } }
    guard let found, max(found.loss, found.edges) >= detail else { return nil }
    let isDetailed = found.loss >= detail
    pixels = size
    drawn = rect.size
    let scale = screen.viewport.scale.value
    if let slicing = paint.slicing, let bitmap = assets.bitmap(id) {
      distorted = 1
      enlarged =
        [ResizableAxis.horizontal, .vertical].map { axis in
          axis.enlargement(bitmap, slicing, drawn: rect.size, scale: scale) { part in
            memo.figure(id, slicing, axis, make: { Detail(part, along: axis).loss }) >= detail
          }
        }.max() ?? 0
      return
    }
    let vector = assets.drawnVector(id)
    page = vector?.size
    fileScale = screen.fileScale(of: id)
    let redrawn = vector?.isRedrawn == true ? vector?.size : nil
    let across = rect.width.value * (redrawn.map { 1 / $0.width.value } ?? scale / Double(size.width))
    let down = rect.height.value * (redrawn.map { 1 / $0.height.value } ?? scale / Double(size.height))
    enlarged = redrawn == nil ? max(across, down) : 1
    distorted = max(across, down) / min(across, down)
    // A few sharp edges on a plain ground blur visibly if the file for the screen's scale is missing.
    if !isDetailed {
      (enlarged, distorted) = (min(enlarged, scale / Double(fileScale ?? 1)), 1)
    }
  }
}

extension Screen {
  /// Returns the scale of a picture's file; nil for one of any scale.
  fileprivate func fileScale(of id: PictureID) -> Int? {
    for case .found(let picture) in pictures.values where picture.id == id { return picture.slot.scale }
    return nil
  }
}

extension Paint {
  /// The box of the picture, in points of the screen.
  var pictureRect: Rect? {
    switch self {
    case .image(_, let rect), .sliced(_, let rect, _), .template(_, let rect, _, _): rect
    case .fill, .box, .text: nil
    }
  }

  fileprivate var slicing: Slicing? {
    switch self {
    case .sliced(_, _, let slicing): slicing
    case .template(_, _, let slicing, _): slicing
    case .image, .fill, .box, .text: nil
    }
  }
}
