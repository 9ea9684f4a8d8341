import AssetCatalog
import Model

extension ScreenshotVerdict {
  /// PNGs for a person to look at: what the screenshot shows, what is drawn, and where the two differ; empty where
  /// nothing was compared.
  public var pictures: [(name: String, png: [UInt8])] {
    guard let picture, let expected else { return [] }
    var all = [("shown", PNG.encode(picture)), ("drawn", PNG.encode(expected))]
    if let difference = BitmapDifference(expected, picture) {
      all.append(("difference", PNG.encode(difference.picture)))
    }
    return all.map { (name: $0.0, png: $0.1) }
  }
}
