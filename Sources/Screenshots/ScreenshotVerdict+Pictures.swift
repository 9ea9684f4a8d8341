import Imaging
import Model

extension ScreenshotVerdict {
  /// PNG files for a person: the screenshot, the drawn screen, and their difference; empty if nothing was compared.
  package var pictures: [(name: String, png: [UInt8])] {
    guard let picture, let expected else { return [] }
    var all = [("shown", PNG.encode(picture)), ("drawn", PNG.marked(PNG.encode(expected)))]
    if let difference = PictureDifference(expected, picture) {
      all.append(("difference", PNG.encode(difference.picture)))
    }
    return all.map { (name: $0.0, png: $0.1) }
  }
}
