import Foundation
import Model

/// How much a screenshot may differ from the drawn screen, and which areas are not compared.
///
/// Source: `Matrix/system/screenshots.json`, in which every figure has its rationale.
package struct ScreenshotRules: Sendable, Hashable {
  /// Side of the cells that are compared one by one.
  package var cell: Points
  /// The largest mean CIEDE2000 over all compared pixels of an equal picture.
  package var meanAtMost: Double
  /// The largest 95th percentile of CIEDE2000 of an equal picture.
  package var percentile95AtMost: Double
  /// The largest mean CIEDE2000 of any cell of an equal picture, for PNG and for JPEG.
  package var cellAtMost: Double
  package var cellAtMostInJPEG: Double
  /// The least structural similarity of an equal picture.
  package var similarityAtLeast: Double
  /// The local structural similarity below which shapes differ, not only colors.
  package var shapeBelow: Double
  /// The distance in each direction within which a moved part is searched.
  package var searchReach: Points
  /// The distance within which a moved edge counts as equal: see `Bitmap.settled`.
  package var edgeReach: Points
  /// The 8-bit codes by which a component of an equal edge may differ.
  package var edgeSlack: Int
  /// The largest mean CIEDE2000 after a moved part is put back.
  package var residualAtMost: Double
  /// The largest share of the difference that may remain then.
  package var residualShareAtMost: Double
  /// The largest 95th percentile of CIEDE2000 from its mean color of a picture with one plain color.
  package var plainAtMost: Double
  /// The largest lightness L* of a plain picture that counts as black.
  package var blackAtMost: Double
  /// The largest CIEDE2000 of a pixel that counts as similar.
  package var likeAtMost: Double
  /// The least share of similar pixels of a picture that shows this launch screen with changes.
  package var likeShareAtLeast: Double
  /// The least share of the screen that must be compared for a verdict.
  package var comparedAtLeast: Double
  /// The margins that are not compared around the housing, the home indicator, the corners and unknown areas.
  package var housingMargin: Points
  package var homeIndicatorMargin: Points
  package var cornerMargin: Points
  package var unknownMargin: Points
  /// What a device draws differs by more than these 8-bit codes from the drawing within this distance.
  package var markSlack: Int
  package var markReach: Points
  /// The least area of what a device draws, in square points.
  package var markArea: Double
  /// The largest number of pixels of a picture that is read.
  package var pixelsAtMost: Int

  /// The number of pixels by which an edge may move: whole pixels within `edgeReach`, so that the limit holds at every scale.
  func edgePixels(scale: Ratio) -> Int { Int((edgeReach.value * scale.value).rounded(.down)) }

  private struct Entry: Decodable {
    var value: Double
    var rationale: String
  }

  /// - Throws: `Diagnostics` for every figure that is missing, out of range or has no rationale.
  package init(json: Data, file: String = "Matrix/system/screenshots.json") throws {
    let location = SourceLocation(file: file)
    guard let entries = try? JSONDecoder().decode([String: Entry].self, from: json) else {
      throw Diagnostics(
        at: location, "is not an object of {\"value\": number, \"rationale\": text} entries",
        fix: "restore it from the repository")
    }
    var diagnostics: [Diagnostic] = []
    func figure(_ name: String, _ range: ClosedRange<Double>) -> Double {
      guard let entry = entries[name] else {
        diagnostics.add(at: location, "has no \"\(name)\"", fix: "restore it from the repository")
        return range.lowerBound
      }
      if !range.contains(entry.value) {
        diagnostics.add(
          at: location, "\"\(name)\" is \(entry.value.shortDescription)",
          fix:
            "give it a value from \(range.lowerBound.shortDescription) to \(range.upperBound.shortDescription)"
        )
      }
      if entry.rationale.isEmpty {
        diagnostics.add(at: location, "\"\(name)\" has no rationale", fix: "add \"rationale\"")
      }
      return entry.value
    }
    cell = Points(figure("cellPoints", 1...64))
    meanAtMost = figure("meanDeltaE", 0...100)
    percentile95AtMost = figure("deltaE95", 0...100)
    cellAtMost = figure("cellDeltaE", 0...100)
    cellAtMostInJPEG = figure("cellDeltaEInJPEG", 0...100)
    similarityAtLeast = figure("similarity", 0...1)
    shapeBelow = figure("shapeSimilarity", 0...1)
    searchReach = Points(figure("searchPoints", 0...256))
    edgeReach = Points(figure("edgeReachPoints", 0...4))
    edgeSlack = Int(figure("edgeSlackCodes", 0...16))
    residualAtMost = figure("residualDeltaE", 0...100)
    residualShareAtMost = figure("residualShare", 0...1)
    plainAtMost = figure("plainDeltaE95", 0...100)
    blackAtMost = figure("blackLightness", 0...100)
    likeAtMost = figure("likeDeltaE", 0...100)
    likeShareAtLeast = figure("likeShare", 0...1)
    comparedAtLeast = figure("comparedShare", 0...1)
    housingMargin = Points(figure("housingMarginPoints", 0...64))
    homeIndicatorMargin = Points(figure("homeIndicatorMarginPoints", 0...64))
    cornerMargin = Points(figure("cornerMarginPoints", 0...64))
    unknownMargin = Points(figure("unknownMarginPoints", 0...64))
    markSlack = Int(figure("markSlackCodes", 0...128))
    markReach = Points(figure("markReachPoints", 0...8))
    markArea = figure("markSquarePoints", 1...1000)
    pixelsAtMost = Int(figure("megapixels", 1...64) * 1_000_000)
    if !diagnostics.isEmpty { throw Diagnostics(diagnostics.sorted { $0.message < $1.message }) }
  }
}
