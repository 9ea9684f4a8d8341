/// A picture file of any extension.
package enum ImageFile {
  /// Decodes a picture file.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - suffix: The file name's extension in lowercase, without its dot.
  /// - Throws: `ImageError`; one that `isLimit` also for pixels whose colors `qa` cannot convert.
  package static func decode(_ bytes: [UInt8], suffix: String) throws(ImageError) -> DecodedImage {
    let image = try read(bytes, suffix: suffix)
    if image.format == .jpeg, image.colorType == 4 {
      throw ImageError(.unsupported, "is in CMYK, whose colors on a screen `qa` does not know")
    }
    if case .unreadTable(let name) = image.colorSource {
      let profile = name.isEmpty ? "a color profile" : "the color profile \"\(name)\""
      throw ImageError(.unsupported, "has \(profile) with tables, which `qa` does not read")
    }
    return image
  }

  private static func read(_ bytes: [UInt8], suffix: String) throws(ImageError) -> DecodedImage {
    switch suffix {
    case "png":
      // Xcode accepts it, but then the app's bundle has no such PNG.
      if ImageSniffer.kind(bytes) == .jpeg {
        throw ImageError(.wrongFormat, "is a JPEG with the extension .png; rename or convert it")
      }
      return try PNG.decode(bytes)
    case "jpg", "jpeg":
      if ImageSniffer.kind(bytes) == .png { return try PNG.decode(bytes) }
      return try JPEG.decode(bytes)
    default:
      if bytes.isEmpty { throw ImageError(.empty, "is empty") }
      if ImageSniffer.isGitLFSPointer(bytes) {
        throw ImageError(.gitLFSPointer, "is a Git LFS pointer, not the picture; run `git lfs pull`")
      }
      if ["heic", "heif"].contains(suffix) || ImageSniffer.kind(bytes) == .heic {
        throw ImageError(
          .unsupported, "is a HEIC picture, which `qa` cannot decode")
      }
      let name = suffix.isEmpty ? "a file without an extension" : "a .\(suffix) file"
      throw ImageError(.unsupported, "is \(name), which `qa` does not draw")
    }
  }
}
