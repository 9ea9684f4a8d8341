import Files
import Model
import Store

/// Writes pictures of the differences between screens.
package struct DifferencePictures {
  /// Absolute folder for pictures.
  private let target: String
  /// The folder as the user typed it.
  private let shown: String

  package init(target: String, shown: String) {
    (self.target, self.shown) = (target, shown)
  }

  /// Writes both screens and their difference.
  ///
  /// - Parameter name: The name of the screen.
  /// - Returns: A sentence about the pixels and the names of the pictures.
  /// - Throws: `Diagnostics` if a picture cannot be written.
  func write(_ before: [UInt8], _ after: [UInt8], name: String) throws -> (words: String, paths: [String]) {
    let stem = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    var files = [("before", before), ("after", after)]
    var words = "the sizes of the pictures differ"
    if let difference = BaselineService.difference(before, after) {
      let figures = difference.figures
      words =
        "pixels: CIEDE2000 mean \(figures.mean.figure()), largest \(figures.largest.figure()); \((figures.unlike * 100).figure()) % of the pixels noticeably different; structural similarity \(figures.similarity.shortDescription)"
      files.append(("difference", difference.png))
    }
    do {
      try WriteAccess.anywhere.createFolder(target)
      for (kind, png) in files { try WriteAccess.writePicture(png, to: "\(target)/\(stem)-\(kind).png") }
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: shown), "cannot write the pictures",
        fix: "check that the folder can be written and that its files are pictures")
    }
    return (words, files.map { "\(shown)/\(stem)-\($0.0).png" })
  }
}
