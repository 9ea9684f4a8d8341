import Imaging

extension ImageFile {
  static func decode(_ path: String, in folder: ProjectFolder) throws(ImageFault) -> DecodedImage {
    let bytes: [UInt8]
    do {
      bytes = try folder.read(path)
    } catch {
      switch error {
      case .missing: throw ImageFault(.missing, "does not exist")
      case .unreadable: throw ImageFault(.damaged, "cannot be read; check its permissions")
      case .tooLarge(let size):
        throw ImageFault(.tooLarge, "has \(size) bytes; at most \(ProjectFolder.maxFileSize) are read")
      }
    }
    return try decode(bytes, suffix: CatalogReader.split(path).suffix)
  }
}
