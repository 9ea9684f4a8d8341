import Files
import Imaging
import Model

extension MutationFamily {
  /// The same pixels in other files.
  static let pictureRewrites = MutationFamily(
    id: "picture-forms", title: "The same pixels are in other files", kind: .equivalentRewrite,
    operators: [
      each("picture-encoded-again", "Encodes again: %") { bytes in
        (try? ImageFile.decode(bytes, suffix: "png")).map { PNG.encode($0.bitmap, effort: .normal) }
      },
      each("picture-text-chunk", "Adds a comment to %") { bytes in
        inserted("tEXt", Array("Comment\u{0}made for a test".utf8), bytes)
      },
      each("picture-resolution-chunk", "Adds a print resolution to %") { bytes in
        inserted("pHYs", [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1], bytes)
      },
    ])

  private static func each(
    _ id: String, _ summary: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) -> MutationOperator {
    MutationOperator(id, summary, [], of: \.pictureTargets) { input, group in
      var changes: FileChanges = [:]
      for file in group.files {
        guard let bytes = input.read(file).flatMap(change), !bytes.isEmpty else { return nil }
        changes[file] = .write(bytes)
      }
      return changes
    }
  }

  /// Adds a chunk after the header of a PNG; nil for another file.
  private static func inserted(_ type: String, _ data: [UInt8], _ bytes: [UInt8]) -> [UInt8]? {
    let header = 33
    guard bytes.count > header, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func word(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    let body = Array(type.utf8) + data
    let chunk = word(UInt32(data.count)) + body + word(Zlib.checksum(body))
    return Array(bytes[..<header]) + chunk + bytes[header...]
  }
}
