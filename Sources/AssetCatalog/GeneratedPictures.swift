import Files
import Imaging
import Model

/// The pictures that a generator makes, drawn as it makes them.
package struct GeneratedPictures {
  private let screen: GeneratedScreen
  private let folder: ProjectFolder

  package init(_ screen: GeneratedScreen, root: String, access: FileAccess) {
    self.screen = screen
    folder = ProjectFolder(root: root, access: access)
  }

  /// PNG files by their absolute paths; without those whose source cannot be decoded.
  package var files: [String: [UInt8]] {
    var sources: [String: Bitmap?] = [:]
    var files: [String: [UInt8]] = [:]
    for (path, picture) in screen.pictures {
      if let source = picture.source, sources[source] == nil {
        sources[source] = .some(try? ImageFile.decode(source, in: folder).bitmap)
      }
      guard let bitmap = bitmap(picture, picture.source.flatMap { sources[$0] ?? nil }) else { continue }
      files[folder.absolute(path)] = PNG.encode(bitmap, effort: .low)
    }
    return files
  }

  private func bitmap(_ picture: GeneratedScreen.Picture, _ source: Bitmap?) -> Bitmap? {
    let (canvas, content) = (picture.canvas, picture.content)
    let limit = RunBudget.limits[.picturePixelsEach]
    guard canvas.width > 0, canvas.height > 0, canvas.width <= limit / canvas.height else { return nil }
    var result = Bitmap(width: canvas.width, height: canvas.height)
    if let color = picture.color {
      func byte(_ part: Double) -> UInt8 { UInt8((min(max(part * color.alpha, 0), 1) * 255).rounded()) }
      let pixel = [
        byte(color.red), byte(color.green), byte(color.blue), UInt8((color.alpha * 255).rounded()),
      ]
      let pixels = Array(repeatElement(pixel, count: canvas.width * canvas.height).joined())
      result = Bitmap(width: canvas.width, height: canvas.height, pixels: pixels)
      if picture.source == nil { return result }
    }
    guard let source else { return nil }
    let scaled = source.resampled(to: content)
    if content == canvas { return scaled }
    result.space = scaled.space
    let (left, top) = ((canvas.width - content.width) / 2, (canvas.height - content.height) / 2)
    for y in 0..<content.height {
      let from = y * content.width * 4
      let into = ((top + y) * canvas.width + left) * 4
      for offset in 0..<content.width * 4 {
        // Colors are multiplied with their alpha.
        let rest = 255 - Int(scaled.pixels[from + offset | 3])
        let under = (Int(result.pixels[into + offset]) * rest + 127) / 255
        result.pixels[into + offset] = UInt8(min(Int(scaled.pixels[from + offset]) + under, 255))
      }
    }
    return result
  }
}
