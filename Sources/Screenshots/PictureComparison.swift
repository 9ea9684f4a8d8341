import Imaging
import Model

/// A comparison of a screenshot with what is drawn, in one size and space, by the rules of screenshots.
struct PictureComparison {
  let difference: PictureDifference
  let area: ComparedArea
  /// Pixels a point.
  let scale: Ratio
  let rules: ScreenshotRules
  /// The mean that counts as the same in each cell.
  let cellAtMost: Double
  private(set) var figures: PictureFigures
  /// The box around every cell that differs, in pixels; nil where none does.
  private(set) var differing: PixelArea?

  /// Nil if the sizes differ or are empty.
  init?(
    _ picture: Bitmap, _ expected: Bitmap, area: ComparedArea, scale: Ratio, rules: ScreenshotRules,
    isJPEG: Bool = false
  ) {
    let cell = Int((rules.cell.value * scale.value).rounded())
    guard
      let difference = PictureDifference(
        expected, picture, mask: area.mask, cell: cell, likeAtMost: rules.likeAtMost)
    else { return nil }
    (self.difference, self.area, self.scale, self.rules) = (difference, area, scale, rules)
    cellAtMost = isJPEG ? rules.cellAtMostInJPEG : rules.cellAtMost
    figures = PictureFigures(
      mean: difference.mean, percentile95: difference.percentile(0.95),
      worstCell: difference.worst?.mean ?? 0, similarity: difference.similarity, compared: area.mask.share,
      like: difference.like)
    guard let worst = difference.worst, worst.mean > 0 else { return }
    let threshold = worst.mean > cellAtMost ? cellAtMost : worst.mean / 2
    differing = difference.box(above: threshold)
    figures.region = difference.box(above: threshold, around: worst.cell).map { $0.rect(scale: scale) }
    let box = difference.box(of: worst.cell)
    figures.shown = picture.meanColor(box)
    figures.drawn = expected.meanColor(box)
  }

  var picture: Bitmap { difference.actual }
  var expected: Bitmap { difference.expected }

  /// Whether the two count as one picture.
  var fits: Bool {
    figures.mean <= rules.meanAtMost && figures.percentile95 <= rules.percentile95AtMost
      && figures.worstCell <= cellAtMost && figures.similarity >= rules.similarityAtLeast
  }

  /// The picture's color if it has only one, otherwise nil.
  var plainColor: Color? {
    let color = picture.meanColor(area.mask.whole, mask: area.mask)
    // The 95th percentile.
    return picture.share(of: area.mask, awayFrom: color, by: rules.plainAtMost) <= 0.05 ? color : nil
  }
}
