import Documents
import Imaging

extension ImageFile {
  static func decode(_ path: String, in folder: ProjectFolder) throws(ImageError) -> DecodedImage {
    let bytes = try folder.readImage(path, atMost: ProjectFolder.maxFileSize)
    return try decode(bytes, suffix: FilePath.pathExtension(path))
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
      case .outside: throw ImageError(.damaged, "is outside of the project, so it was not read")
      case .unreadable, .notRegular: throw ImageError(.damaged, "cannot be read; check its permissions")
      case .tooLarge(let limit):
        throw ImageError(.tooLarge, "has more than the \(limit) bytes that are read")
      }
    }
  }
}
