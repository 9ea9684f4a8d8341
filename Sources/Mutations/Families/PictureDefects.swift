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
      each("picture-black", "Paints black: %") { $0.mapped(black) },
      each("picture-translucent", "Makes half transparent: %") { $0.mapped(translucent) },
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

  private static func hue(_ pixel: MutablePixel) -> MutablePixel {
    MutablePixel(red: pixel.green, green: pixel.blue, blue: pixel.red, alpha: pixel.alpha)
  }

  private static func inverted(_ pixel: MutablePixel) -> MutablePixel {
    MutablePixel(
      red: pixel.alpha - pixel.red, green: pixel.alpha - pixel.green, blue: pixel.alpha - pixel.blue,
      alpha: pixel.alpha)
  }

  private static func gray(_ pixel: MutablePixel) -> MutablePixel {
    let sum = 2 * Int(pixel.red) + 5 * Int(pixel.green) + Int(pixel.blue)
    let gray = min(UInt8(sum / 8), pixel.alpha)
    return MutablePixel(red: gray, green: gray, blue: gray, alpha: pixel.alpha)
  }

  private static func black(_ pixel: MutablePixel) -> MutablePixel {
    MutablePixel(red: 0, green: 0, blue: 0, alpha: pixel.alpha)
  }

  private static func translucent(_ pixel: MutablePixel) -> MutablePixel {
    MutablePixel(
      red: pixel.red / 2, green: pixel.green / 2, blue: pixel.blue / 2, alpha: pixel.alpha / 2)
  }

  /// On white.
  private static func filled(_ pixel: MutablePixel) -> MutablePixel {
    let rest = 255 - pixel.alpha
    return MutablePixel(
      red: pixel.red + rest, green: pixel.green + rest, blue: pixel.blue + rest, alpha: 255)
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
