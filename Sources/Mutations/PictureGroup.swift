import Files
import Imaging
import Model

/// The PNG files of one image set in one appearance; one transformation changes all of them.
struct PictureGroup: Sendable {
  var set: ImageSet
  var files: [String]
  /// `LaunchIcon`, `LaunchGradient in dark appearance`.
  var title: String
  var isDark: Bool
  /// Whether the set's pictures cover the whole screen.
  var isBackdrop: Bool

  static func all(_ subject: MutationInput) -> [PictureGroup] {
    subject.catalogSets.flatMap { set in
      [false, true].compactMap { isDark -> PictureGroup? in
        let files = set.slots.filter { ($0.appearance == .dark) == isDark }.compactMap(\.file).uniqued()
          .filter { $0.lowercased().hasSuffix(".png") }
        guard !files.isEmpty else { return nil }
        return PictureGroup(
          set: set, files: files, title: set.name + (isDark ? " in dark appearance" : ""), isDark: isDark,
          isBackdrop: subject.backdropImages.contains(set.name))
      }
    }
  }

  /// Returns the files with transformed pixels; nil if a file cannot be decoded or no pixel changes.
  func changes(
    _ subject: MutationInput, _ transform: (Bitmap) -> Bitmap?
  ) -> FileChanges? {
    var changes: FileChanges = [:]
    var isChanged = false
    for file in files {
      guard let bytes = subject.read(file), let image = try? ImageFile.decode(bytes, suffix: "png"),
        let other = transform(image.bitmap)
      else { return nil }
      if other != image.bitmap { isChanged = true }
      let encoded = PNG.encode(other, effort: .low)
      guard !encoded.isEmpty else { return nil }
      changes[file] = .write(encoded)
    }
    return isChanged ? changes : nil
  }
}

extension MutationInput {
  var pictureTargets: [MutationTarget<PictureGroup>] {
    PictureGroup.all(self).map { group in
      .init(
        name: group.set.name + (group.isDark ? " dark" : ""), title: group.title,
        location: SourceLocation(file: group.files[0]),
        assertions: group.isBackdrop
          ? [
            "contrast.gradient", "contrast.dark-relative", "contrast.dark-appearance", "layout.fills-screen",
          ]
          : [
            "project.matches-app-icon", "layout.corner-shape", "contrast.outline", "layout.size",
            "layout.whole", "contrast.discernible",
          ], value: group)
    }
  }
}

/// Red, green, blue and alpha of a premultiplied pixel.
typealias MutablePixel = SIMD4<UInt8>

extension Bitmap {
  /// Returns the bitmap with other pixels.
  func mapped(_ change: (MutablePixel) -> MutablePixel) -> Bitmap {
    var result = self
    result.pixels.withUnsafeMutableBytes { bytes in
      let pixels = bytes.bindMemory(to: MutablePixel.self)
      // Neighbors are often equal.
      var (known, answer) = (MutablePixel.zero, change(.zero))
      var index = 0
      while index < pixels.count {
        if pixels[index] != known {
          known = pixels[index]
          answer = change(known)
        }
        pixels[index] = answer
        index += 1
      }
    }
    return result
  }

  /// Returns the bitmap in a transparent margin of a share of its size on each side.
  func inMargin(_ share: Double) -> Bitmap {
    let (right, down) = (Int(Double(width) * share), Int(Double(height) * share))
    var result = Bitmap(width: width + 2 * right, height: height + 2 * down)
    result.space = space
    for line in 0..<height {
      let from = line * width * 4
      let into = ((line + down) * result.width + right) * 4
      result.pixels.replaceSubrange(into..<into + width * 4, with: pixels[from..<from + width * 4])
    }
    return result
  }

  /// Returns the bitmap with its colors in the given number of horizontal bands.
  func banded(_ count: Int) -> Bitmap {
    var result = self
    for line in 0..<height {
      let band = min(line * count / max(height, 1), count - 1)
      let source = min((2 * band + 1) * height / (2 * count), height - 1)
      let from = source * width * 4
      result.pixels.replaceSubrange(
        line * width * 4..<(line + 1) * width * 4, with: pixels[from..<from + width * 4])
    }
    return result
  }
}
