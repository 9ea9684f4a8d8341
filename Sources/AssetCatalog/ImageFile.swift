/// A picture file of any extension.
enum ImageFile {
  static func decode(_ path: String, in folder: ProjectFolder) throws(ImageFault) -> DecodedImage {
    let bytes: [UInt8]
    do {
      bytes = try folder.read(path)
    } catch {
      switch error {
      case .missing: throw ImageFault(.missing, "does not exist")
      case .outside: throw ImageFault(.damaged, "lies outside of the project, so it was not read")
      case .unreadable, .notRegular: throw ImageFault(.damaged, "cannot be read; check its permissions")
      case .tooLarge(let limit):
        throw ImageFault(.tooLarge, "has more than the \(limit) bytes that are read")
      }
    }
    return try decode(bytes, suffix: CatalogReader.split(path).suffix)
  }

  /// - Throws: a limit also for pixels whose colors cannot be known.
  static func decode(_ bytes: [UInt8], suffix: String) throws(ImageFault) -> DecodedImage {
    let image = try read(bytes, suffix: suffix)
    if image.format == .jpeg, image.colorType == 4 {
      throw ImageFault(.unsupported, "is in CMYK, whose colors on a screen this tool does not know")
    }
    if case .unreadTable(let name) = image.colorSource {
      let profile = name.isEmpty ? "a color profile" : "the color profile “\(name)”"
      throw ImageFault(.unsupported, "has \(profile) made of tables, which this tool does not read")
    }
    return image
  }

  private static func read(_ bytes: [UInt8], suffix: String) throws(ImageFault) -> DecodedImage {
    switch suffix {
    case "png":
      // Xcode takes a JPEG with the wrong extension too, but the app's bundle then holds no such PNG.
      if ImageSniffer.kind(bytes) == .jpeg {
        throw ImageFault(.wrongFormat, "is a JPEG with the extension .png: rename it, or convert it")
      }
      return try PNG.decode(bytes)
    case "jpg", "jpeg":
      if ImageSniffer.kind(bytes) == .png { return try PNG.decode(bytes) }
      return try JPEG.decode(bytes)
    default:
      if bytes.isEmpty { throw ImageFault(.empty, "is empty") }
      if ImageSniffer.isGitLFSPointer(bytes) {
        throw ImageFault(.gitLFSPointer, "is a Git LFS pointer, not the picture: run git lfs pull")
      }
      if ["heic", "heif"].contains(suffix) || ImageSniffer.kind(bytes) == .heic {
        throw ImageFault(
          .unsupported, "is a HEIC picture: this tool has no decoder for HEVC, the codec inside")
      }
      let name = suffix.isEmpty ? "a file without an extension" : "a .\(suffix) file"
      throw ImageFault(.unsupported, "is \(name), which this tool does not draw")
    }
  }
}
