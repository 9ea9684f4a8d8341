import Files
import Imaging
import Model

extension MutationFamily {
  /// Recolors, turns and damages pictures.
  static let pictureDefects = MutationFamily(
    id: "pictures", title: "Pictures have other colors or shapes, or are damaged", kind: .defect,
    operators: [
      each("picture-hue", "Rotates the hue of %") { $0.mapped(hue) },
      each("picture-inverted", "Inverts %") { $0.mapped(inverted) },
      each("picture-gray", "Removes the color of %") { $0.mapped(gray) },
      each("picture-black", "Paints black: %") { $0.mapped { [0, 0, 0, $0.w] } },
      each("picture-translucent", "Makes half transparent: %") { $0.mapped { $0 / 2 } },
      each("picture-opaque", "Fills the transparent parts of %", .content) { $0.mapped(filled) },
      each("picture-banded", "Draws in three bands: %", .backdrop) { $0.banded(3) },
      each("picture-upside-down", "Turns upside down: %") { $0.turned(by: 4) },
      each("picture-mirrored", "Mirrors %") { $0.turned(by: 2) },
      each("picture-margin", "Adds a transparent margin to %") { $0.inMargin(0.15) },
      file("picture-truncated", "Cuts in half: %") { Array($0.prefix($0.count / 2)) },
      file("picture-damaged", "Damages the data of %") { bytes in
        var bytes = bytes
        guard bytes.count > 40 else { return nil }
        bytes[bytes.count - 20] ^= 0xFF
        return bytes
      },
      file("picture-not-a-picture", "Replaces by text: %") { _ in Array("no picture".utf8) },
      file("picture-lfs-pointer", "Replaces by a Git LFS pointer: %") { _ in
        Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n".utf8)
      },
    ])

  private static func hue(_ pixel: MutablePixel) -> MutablePixel { [pixel.y, pixel.z, pixel.x, pixel.w] }

  private static func inverted(_ pixel: MutablePixel) -> MutablePixel {
    [pixel.w - pixel.x, pixel.w - pixel.y, pixel.w - pixel.z, pixel.w]
  }

  private static func gray(_ pixel: MutablePixel) -> MutablePixel {
    let sum = 2 * Int(pixel.x) + 5 * Int(pixel.y) + Int(pixel.z)
    let gray = min(UInt8(sum / 8), pixel.w)
    return [gray, gray, gray, pixel.w]
  }

  /// On white.
  private static func filled(_ pixel: MutablePixel) -> MutablePixel {
    let rest = 255 - pixel.w
    return [pixel.x + rest, pixel.y + rest, pixel.z + rest, 255]
  }

  private enum Use { case content, backdrop }

  private static func each(
    _ id: String, _ summary: String, _ use: Use? = nil,
    _ transform: @escaping @Sendable (Bitmap) -> Bitmap?
  ) -> MutationOperator {
    MutationOperator(
      id, summary,
      of: { $0.pictureTargets.filter { use == nil || $0.value.isBackdrop == (use == .backdrop) } }
    ) {
      $1.changes($0, transform)
    }
  }

  private static func file(
    _ id: String, _ summary: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) -> MutationOperator {
    MutationOperator(
      id, summary, ["project.assets-resolve", "project.assets-found"],
      of: { PictureGroup.all($0).flatMap(\.files).uniqued().map(MutationTarget.init(file:)) }
    ) { input, file in
      input.read(file).flatMap(change).map { [file: .write($0)] }
    }
  }
}
