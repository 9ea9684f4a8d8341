import Model

/// Recognizes the format of a file by its first bytes.
package enum ImageSniffer {
  package enum Kind: String {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case webp = "WebP"
    case heic = "HEIC"
    case pdf = "PDF"
    case svg = "SVG"
    case bmp = "BMP"
    case tiff = "TIFF"
    case html = "HTML"
    case text = "text"
  }

  package static func kind(_ bytes: [UInt8]) -> Kind? {
    func starts(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + prefix.count && Array(bytes[offset..<offset + prefix.count]) == prefix
    }
    if starts([0x89, 0x50, 0x4E, 0x47]) { return .png }
    if starts([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if starts(Array("GIF8".utf8)) { return .gif }
    if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) { return .webp }
    if starts(Array("ftyp".utf8), at: 4) { return .heic }
    if starts(Array("%PDF".utf8)) { return .pdf }
    if starts(Array("BM".utf8)) { return .bmp }
    if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) { return .tiff }
    let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    if head.contains("<svg") { return .svg }
    if head.contains("<!doctype html") || head.contains("<html") { return .html }
    return head.unicodeScalars.contains { $0.value < 9 || $0.value == 0xFFFD } ? nil : .text
  }

  package static func isGitLFSPointer(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8))
  }

  /// - Throws: An `ImageError` if the file is empty, a Git LFS pointer or of another format.
  static func check(_ bytes: [UInt8], expected: Kind) throws(ImageError) {
    if bytes.isEmpty { throw ImageError(.empty, "is empty") }
    if isGitLFSPointer(bytes) {
      throw ImageError(.gitLFSPointer, "is a Git LFS pointer, not the picture; run `git lfs pull`")
    }
    guard let kind = kind(bytes), kind != expected else { return }
    throw ImageError(.wrongFormat, "is a \(kind.rawValue) file, not a \(expected.rawValue)")
  }
}
