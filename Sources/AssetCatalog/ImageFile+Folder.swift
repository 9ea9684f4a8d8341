import Files
import Formats
import Imaging
import Model

extension ImageFile {
  /// Takes a picture's pixels from the budget of the run before they are decoded.
  ///
  /// - Throws: `ImageError` of the kind `tooLarge` for a picture above the limits, of the kind `stopped` for one that the run
  ///   has no room left for.
  private static func checkCost(of bytes: [UInt8]) throws(ImageError) {
    guard let header = PictureHeader(bytes) else { return }
    let limits = RunBudget.limits
    for (count, key, words) in [
      (header.pixels, Limits.Key.picturePixelsEach, "pixels"), (header.markers, .jpegMarkers, "markers"),
      (header.scans, .jpegScans, "scans"),
    ] where count > limits[key] {
      throw ImageError(.tooLarge, "has \(count) \(words); at most \(limits[key]) are read")
    }
    guard let budget = RunBudget.current else { return }
    guard !budget.lacksMemory(for: header.pixels * bytesPerPixel) else {
      throw ImageError(
        .stopped, "is not decoded, because the run has used its \(limits[.memoryMegabytes]) MB of memory")
    }
    guard budget.spend(header.pixels, of: .picturePixels) else {
      throw ImageError(
        .stopped,
        "is not decoded, because the pictures of the run together have more than \(limits[.picturePixels]) pixels"
      )
    }
  }

  /// The decoded picture, and a second one for its conversion into another color space or orientation.
  private static let bytesPerPixel = 8

  static func decode(_ path: String, in folder: ProjectFolder) throws(ImageError) -> DecodedImage {
    try decode(folder.readImage(path, atMost: ByteLimit.resource), of: path)
  }

  static func decode(_ bytes: [UInt8], of path: String) throws(ImageError) -> DecodedImage {
    do throws(ImageError) {
      try checkCost(of: bytes)
    } catch {
      if error.kind == .stopped, let budget = RunBudget.current, budget.obstacle == nil {
        budget.stop("\(path) \(error.message).")
      }
      throw error
    }
    return try decode(bytes, suffix: FilePath.pathExtension(path))
  }

  /// Returns the size that the header of a picture states; nil for other formats.
  static func size(_ path: String, in folder: ProjectFolder) -> PixelSize? {
    guard let bytes = try? folder.read(path, atMost: ByteLimit.resource),
      let header = PictureHeader(bytes)
    else { return nil }
    return PixelSize(width: header.width, height: header.height)
  }
}

extension ProjectFolder {
  /// Returns the bytes of an image file.
  func readImage(_ path: String, atMost limit: Int) throws(ImageError) -> [UInt8] {
    do {
      return try read(path, atMost: limit)
    } catch {
      switch error {
      case .missing: throw ImageError(.missing, "does not exist")
      case .outside: throw ImageError(.unreadable, "is outside of the project")
      case .notRegular: throw ImageError(.unreadable, "is not a regular file")
      case .unreadable: throw ImageError(.unreadable, "cannot be opened")
      case .tooLarge(let limit):
        throw ImageError(.tooLarge, "has more than the \(limit) bytes that are read")
      }
    }
  }
}
