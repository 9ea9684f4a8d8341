import Documents
import Foundation
import Imaging
import Model

/// Pictures of a project's vector files. Each file is inspected once and drawn once for each size, and again after its
/// pixels were evicted. Can be used from any thread.
final class VectorPictures: @unchecked Sendable {
  /// How a picture is drawn.
  struct Recipe: Hashable, Sendable {
    var file: String
    var pixels: PixelSize
    var isMirrored = false
    /// Whether it is drawn at the size at which it is shown, not at its natural size.
    var isRedrawn = false
    var nudge: Nudge?
    var id: PictureID {
      let how = [
        isRedrawn ? "redrawn" : nil, isMirrored ? "mirrored" : nil, nudge.map { "nudged \($0.rawValue)" },
      ]
      return PictureID(
        (["\(file) at \(pixels.width)x\(pixels.height)"] + how.compactMap { $0 }).joined(separator: " "))
    }
  }

  // All guarded by `lock`, which is held while a program draws, so that no picture is drawn twice.
  private let lock = NSLock()
  private let folder: ProjectFolder
  private let renderer: VectorRenderer
  private var sizes: [String: Result<Size, ImageError>] = [:]
  /// Errors of files that cannot be drawn at any size: damaged ones, and those on which a program hangs or crashes.
  private var failures: [String: ImageError] = [:]
  /// Errors of single sizes.
  private var failed: [PictureID: ImageError] = [:]
  private var recipes: [PictureID: Recipe] = [:]
  private var bitmaps: [PictureID: Bitmap] = [:]
  /// Least recently used first.
  private var order: [PictureID] = []
  private var bytesHeld = 0
  private var versions: [VectorRenderer.Kind: String] = [:]

  /// Limit of the decoded bytes in memory.
  private let budget: Int

  init(folder: ProjectFolder, tools: VectorTools, budget: Int = 128 << 20) {
    self.folder = folder
    self.budget = budget
    renderer = VectorRenderer(tools: tools)
  }

  /// Returns the natural size of a file that can be drawn, in points.
  func size(_ file: String) -> Result<Size, ImageError> {
    lock.withLock { knownSize(file) }
  }

  private func knownSize(_ file: String) -> Result<Size, ImageError> {
    if let known = sizes[file] { return known }
    let result: Result<Size, ImageError>
    do throws(ImageError) {
      let size = try renderer.size(of: try read(file), kind: try kind(file))
      result = .success(size)
      sizes[file] = result
      // A small drawing shows whether the file can be drawn at all.
      let factor = min(1, 64 / max(size.width.value, size.height.value))
      let probe = PixelSize(
        width: max(1, Int(size.width.value * factor)), height: max(1, Int(size.height.value * factor)))
      _ = try renderer.draw(try read(file), kind: try kind(file), pixels: probe)
      return result
    } catch {
      sizes[file] = .failure(error)
      return .failure(error)
    }
  }

  /// Draws a file unless it was drawn before.
  func picture(_ recipe: Recipe) -> Result<PictureID, ImageError> {
    lock.withLock {
      do throws(ImageError) {
        _ = try bitmap(recipe)
        return .success(recipe.id)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Returns the picture with left and right exchanged; nil for an unknown id.
  func mirrored(_ id: PictureID) -> PictureID? {
    guard var recipe = recipe(id) else { return nil }
    recipe.isMirrored.toggle()
    return try? picture(recipe).get()
  }

  /// Returns the picture drawn half a pixel further; nil for an unknown id.
  func nudged(_ id: PictureID, _ nudge: Nudge) -> PictureID? {
    guard var recipe = recipe(id) else { return nil }
    recipe.nudge = nudge
    return try? picture(recipe).get()
  }

  func recipe(_ id: PictureID) -> Recipe? { lock.withLock { recipes[id] } }

  func bitmap(_ id: PictureID) -> Bitmap? {
    lock.withLock { recipes[id].flatMap { try? bitmap($0) } }
  }

  /// Returns name and version of the program that draws a file.
  func renderer(of file: String) -> String {
    lock.withLock {
      guard let kind = try? kind(file) else { return "" }
      if let known = versions[kind] { return known }
      let version = renderer.version(of: kind)
      versions[kind] = version
      return version
    }
  }

  private func bitmap(_ recipe: Recipe) throws(ImageError) -> Bitmap {
    let id = recipe.id
    if let known = bitmaps[id] {
      if let index = order.firstIndex(of: id) { order.append(order.remove(at: index)) }
      return known
    }
    if let nudge = recipe.nudge {
      var plain = recipe
      plain.nudge = nil
      let moved = try bitmap(plain).nudged(nudge)
      recipes[id] = recipe
      keep(moved, id)
      return moved
    }
    if let failure = failures[recipe.file] ?? failed[id] { throw failure }
    var drawn: Bitmap
    do {
      drawn = try renderer.draw(try read(recipe.file), kind: try kind(recipe.file), pixels: recipe.pixels)
    } catch {
      switch error.kind {
      case .tooLarge, .unsupported: failed[id] = error
      default: failures[recipe.file] = error
      }
      throw error
    }
    if recipe.isMirrored { drawn = drawn.turned(by: 2) }
    recipes[id] = recipe
    keep(drawn, id)
    return drawn
  }

  private func keep(_ bitmap: Bitmap, _ id: PictureID) {
    bitmaps[id] = bitmap
    order.append(id)
    bytesHeld += bitmap.pixels.count
    while bytesHeld > budget, order.count > 1 {
      let oldest = order.removeFirst()
      bytesHeld -= bitmaps.removeValue(forKey: oldest)?.pixels.count ?? 0
    }
  }

  private func kind(_ file: String) throws(ImageError) -> VectorRenderer.Kind {
    let suffix = FilePath.split(file).suffix
    guard let kind = VectorRenderer.Kind(rawValue: suffix) else {
      throw ImageError(.unsupported, "is a .\(suffix) file, which this tool does not draw")
    }
    return kind
  }

  private func read(_ file: String) throws(ImageError) -> [UInt8] {
    try folder.readImage(file, atMost: VectorSize.maxFileSize)
  }
}
