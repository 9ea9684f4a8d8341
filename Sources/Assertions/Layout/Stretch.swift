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
    pixels = PixelSize(width: 0, height: 0)
    drawn = picture.rect.size
  }

  /// Nil for paints without a picture and for pictures without detail.
  ///
  /// - Parameter detail: Mean difference of an 8-bit channel from which a picture counts as detailed.
  init?(_ paint: Paint, _ subject: CaseFacts, _ screen: Screen, detail: Double) {
    let assets = subject.project.assets
    guard let id = paint.picture, let rect = paint.pictureRect, let bitmap = assets.bitmap(id),
      bitmap.width > 0,
      bitmap.height > 0, rect.width > 0, rect.height > 0
    else { return nil }
    let memo = subject.project.memo
    let isDetailed = memo.figure(DetailKey(picture: id), { Detail.loss(bitmap) }) >= detail
    guard isDetailed || memo.figure(EdgeKey(picture: id), { Detail.edges(bitmap) }) >= detail else {
      return nil
    }
    pixels = PixelSize(width: bitmap.width, height: bitmap.height)
    drawn = rect.size
    let scale = screen.viewport.scale.value
    if let slicing = paint.slicing {
      distorted = 1
      enlarged =
        [ResizableAxis.horizontal, .vertical].map { axis in
          axis.enlargement(bitmap, slicing, drawn: rect.size, scale: scale) { part in
            memo.figure(DetailKey(picture: id, slicing: slicing, axis: axis)) {
              Detail.loss(part, along: axis)
            }
              >= detail
          }
        }.max() ?? 0
      return
    }
    let vector = assets.drawnVector(id)
    let redrawn = vector?.isRedrawn == true ? vector?.size : nil
    let across = rect.width.value * (redrawn.map { 1 / $0.width.value } ?? scale / Double(bitmap.width))
    let down = rect.height.value * (redrawn.map { 1 / $0.height.value } ?? scale / Double(bitmap.height))
    enlarged = redrawn == nil ? max(across, down) : 1
    distorted = max(across, down) / min(across, down)
    // A few sharp edges on a plain ground blur visibly if the file for the screen's scale is missing.
    if !isDetailed {
      (enlarged, distorted) = (min(enlarged, scale / Double(screen.fileScale(of: id) ?? 1)), 1)
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

/// An axis along which a resizable picture has two ends and a middle.
enum ResizableAxis: Hashable {
  case horizontal, vertical

  /// Returns the largest enlargement of the ends and, if `hasDetail` says so, of the middle.
  ///
  /// - Parameters:
  ///   - drawn: In points.
  ///   - scale: Pixels of the screen for a point.
  func enlargement(
    _ bitmap: Bitmap, _ slicing: Slicing, drawn: Size, scale: Double, hasDetail: (Bitmap) -> Bool
  ) -> Double {
    let isHorizontal = self == .horizontal
    let length = isHorizontal ? bitmap.width : bitmap.height
    let near = min(max(isHorizontal ? slicing.left : slicing.top, 0), length)
    let far = min(max(isHorizontal ? slicing.right : slicing.bottom, 0), length - near)
    let center = isHorizontal ? slicing.centerWidth : slicing.centerHeight
    let middle = center > 0 ? min(center, length - near - far) : length - near - far
    let available = (isHorizontal ? drawn.width : drawn.height).value * scale
    let ratio = scale / Double(max(slicing.scale, 1))
    let ends = near + far
    // Ends shrink where they do not fit.
    let endRatio = ends == 0 ? 0 : min(ratio, available / Double(ends))
    let rest = available - endRatio * Double(ends)
    guard middle > 0, rest > 0 else { return endRatio }
    let columns = isHorizontal ? near..<near + middle : 0..<bitmap.width
    let rows = isHorizontal ? 0..<bitmap.height : near..<near + middle
    guard hasDetail(bitmap.cropped(columns: columns, rows: rows)) else { return endRatio }
    return max(endRatio, slicing.tiles ? ratio : rest / Double(middle))
  }
}

/// How much of a picture is finer than two of its pixels.
enum Detail {
  /// Returns the mean absolute difference, in 8-bit steps, of a picture from itself halved and doubled.
  ///
  /// - Parameter axis: The axis to halve; nil for both.
  static func loss(_ bitmap: Bitmap, along axis: ResizableAxis? = nil) -> Double {
    mean(of: bitmap, along: axis) { $0 }
  }

  /// Returns half of the root mean square of the same difference. A small logo on a large plain ground has few different
  /// pixels, but they differ much.
  static func edges(_ bitmap: Bitmap) -> Double { mean(of: bitmap) { $0 * $0 }.squareRoot() / 2 }

  private static func mean(
    of bitmap: Bitmap, along axis: ResizableAxis? = nil, _ weigh: (Int) -> Int
  ) -> Double {
    let whole = PixelSize(width: bitmap.width, height: bitmap.height)
    let half = PixelSize(
      width: axis == .vertical ? bitmap.width : max(bitmap.width / 2, 1),
      height: axis == .horizontal ? bitmap.height : max(bitmap.height / 2, 1))
    let again = bitmap.resampled(to: half).resampled(to: whole)
    guard again.pixels.count == bitmap.pixels.count, !bitmap.pixels.isEmpty else { return 0 }
    var sum = 0
    for index in bitmap.pixels.indices {
      sum += weigh(abs(Int(bitmap.pixels[index]) - Int(again.pixels[index])))
    }
    return Double(sum) / Double(bitmap.pixels.count)
  }
}

private struct EdgeKey: MemoKey {
  typealias Figure = Double
  var picture: PictureID
}

private struct DetailKey: MemoKey {
  typealias Figure = Double
  var picture: PictureID
  var slicing: Slicing?
  var axis: ResizableAxis?
}

extension Paint {
  /// The box of the picture, in points of the screen.
  fileprivate var pictureRect: Rect? {
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
