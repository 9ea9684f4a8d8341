import Foundation
import Model

/// How much a screenshot may differ from what is drawn, and what is left out. Source:
/// `Matrix/system/screenshots.json`, where every figure has its reason.
public struct ScreenshotRules: Sendable, Hashable {
  /// Side of the cells that are looked at one by one.
  public var cell: Points
  /// CIEDE2000 over all compared pixels that still counts as the same picture.
  public var meanAtMost: Double
  /// The same for its 95th percentile.
  public var percentile95AtMost: Double
  /// The same for the mean of any one cell, of a lossless picture and of a JPEG.
  public var cellAtMost: Double
  public var cellAtMostInJPEG: Double
  /// Least structural similarity of a picture that counts as the same.
  public var similarityAtLeast: Double
  /// Structural similarity of a place below which its shapes differ, not its colors alone.
  public var shapeBelow: Double
  /// How far a moved part is looked for, in each direction.
  public var searchReach: Points
  /// An edge that is off by no more counts as in place: see `Bitmap.settled`.
  public var edgeReach: Points
  /// Codes by which a component may differ besides.
  public var edgeSlack: Int
  /// CIEDE2000 that may be left, as a mean, once a moved part is put back.
  public var residualAtMost: Double
  /// The share of the difference that may be left then.
  public var residualShareAtMost: Double
  /// 95th percentile of CIEDE2000 from its own mean color up to which a picture is one plain color.
  public var plainAtMost: Double
  /// Lightness L* up to which a plain picture is black.
  public var blackAtMost: Double
  /// CIEDE2000 within which a pixel is like the drawn one, though not the same.
  public var likeAtMost: Double
  /// The share of such pixels from which a picture is this launch screen, though changed.
  public var likeShareAtLeast: Double
  /// The share of the screen that has to be compared for a verdict.
  public var comparedAtLeast: Double
  /// What is left out around the housing, the home indicator, the corners and unknown parts.
  public var housingMargin: Points
  public var homeIndicatorMargin: Points
  public var cornerMargin: Points
  public var unknownMargin: Points
  /// Pictures of more pixels are not read.
  public var pixelsAtMost: Int

  private struct Entry: Decodable {
    var value: Double
    var rationale: String
  }

  /// - Throws: `Diagnostics` with every figure that is missing, has no reason or makes no sense.
  public init(json: Data, file: String = "Matrix/system/screenshots.json") throws {
    let place = SourceLocation(file: file)
    guard let entries = try? JSONDecoder().decode([String: Entry].self, from: json) else {
      throw Diagnostics([
        Diagnostic(
          at: place, "is not an object of {\"value\": number, \"why\": text} entries",
          fix: "restore it from the repository")
      ])
    }
    var faults: [Diagnostic] = []
    func figure(_ name: String, _ range: ClosedRange<Double>) -> Double {
      guard let entry = entries[name] else {
        faults.append(Diagnostic(at: place, "lacks \"\(name)\"", fix: "restore it from the repository"))
        return range.lowerBound
      }
      if !range.contains(entry.value) {
        faults.append(
          Diagnostic(
            at: place, "\"\(name)\" is \(entry.value.shortDescription)",
            fix:
              "give it a value from \(range.lowerBound.shortDescription) to \(range.upperBound.shortDescription)"
          ))
      }
      if entry.rationale.isEmpty {
        faults.append(Diagnostic(at: place, "\"\(name)\" has no reason", fix: "say why under \"why\""))
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
    pixelsAtMost = Int(figure("megapixels", 1...64) * 1_000_000)
    if !faults.isEmpty { throw Diagnostics(faults.sorted { $0.message < $1.message }) }
  }
}
