import Foundation
import Imaging
import Model

/// Vector files of one project as pictures: each is asked once, drawn once at each size, and drawn again where its pixels
/// had to make room. Safe across threads.
final class VectorPictures: @unchecked Sendable {
  /// What a picture was drawn from, and how.
  struct Recipe: Hashable, Sendable {
    var file: String
    var pixels: PixelSize
    var isMirrored = false
    /// At the size at which it is shown, not at the natural one.
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

  // All guarded by `lock`, which is held while a program draws: nobody draws the same picture twice.
  private let lock = NSLock()
  private let folder: ProjectFolder
  private let renderer: VectorRenderer
  private var sizes: [String: Result<Size, ImageFault>] = [:]
  /// A file that could not be drawn once is not tried at another size: a program that hangs would hang each time.
  private var faults: [String: ImageFault] = [:]
  private var recipes: [PictureID: Recipe] = [:]
  private var bitmaps: [PictureID: Bitmap] = [:]
  /// Least recently used first.
  private var order: [PictureID] = []
  private var bytesHeld = 0
  private var versions: [VectorRenderer.Kind: String] = [:]

  /// Decoded bytes that stay at hand.
  private let budget: Int

  init(folder: ProjectFolder, tools: VectorTools, budget: Int = 128 << 20) {
    self.folder = folder
    self.budget = budget
    renderer = VectorRenderer(tools: tools)
  }

  /// Natural size in points of a file that can be drawn.
  func size(_ file: String) -> Result<Size, ImageFault> {
    lock.withLock { knownSize(file) }
  }

  private func knownSize(_ file: String) -> Result<Size, ImageFault> {
    if let known = sizes[file] { return known }
    let result: Result<Size, ImageFault>
    do throws(ImageFault) {
      let size = try renderer.size(of: try read(file), kind: try kind(file))
      result = .success(size)
      sizes[file] = result
      // Whether it can be drawn at all shows in a small picture as well as in a large one.
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

  /// Draws a file unless it is drawn already.
  func picture(_ recipe: Recipe) -> Result<PictureID, ImageFault> {
    lock.withLock {
      do throws(ImageFault) {
        _ = try bitmap(recipe)
        return .success(recipe.id)
      } catch {
        return .failure(error)
      }
    }
  }

  /// The picture with left and right exchanged; nil for an id that was not handed out.
  func mirrored(_ id: PictureID) -> PictureID? {
    guard var recipe = recipe(id) else { return nil }
    recipe.isMirrored.toggle()
    return try? picture(recipe).get()
  }

  /// The picture's drawing moved by half a pixel; nil for an id that was not handed out.
  func nudged(_ id: PictureID, _ nudge: Nudge) -> PictureID? {
    guard var recipe = recipe(id) else { return nil }
    recipe.nudge = nudge
    return try? picture(recipe).get()
  }

  func recipe(_ id: PictureID) -> Recipe? { lock.withLock { recipes[id] } }

  func bitmap(_ id: PictureID) -> Bitmap? {
    lock.withLock { recipes[id].flatMap { try? bitmap($0) } }
  }

  /// Program and version that draws a file, for a sentence.
  func renderer(of file: String) -> String {
    lock.withLock {
      guard let kind = try? kind(file) else { return "" }
      if let known = versions[kind] { return known }
      let version = renderer.version(of: kind)
      versions[kind] = version
      return version
    }
  }

  private func bitmap(_ recipe: Recipe) throws(ImageFault) -> Bitmap {
    let id = recipe.id
    if let known = bitmaps[id] {
      if let place = order.firstIndex(of: id) { order.append(order.remove(at: place)) }
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
    if let fault = faults[recipe.file] { throw fault }
    var drawn: Bitmap
    do {
      drawn = try renderer.draw(try read(recipe.file), kind: try kind(recipe.file), pixels: recipe.pixels)
    } catch {
      if error.kind != .tooLarge { faults[recipe.file] = error }
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

  private func kind(_ file: String) throws(ImageFault) -> VectorRenderer.Kind {
    let suffix = CatalogReader.split(file).suffix
    guard let kind = VectorRenderer.Kind(rawValue: suffix) else {
      throw ImageFault(.unsupported, "is a .\(suffix) file, which this tool does not draw")
    }
    return kind
  }

  private func read(_ file: String) throws(ImageFault) -> [UInt8] {
    do {
      return try folder.read(file, atMost: VectorSize.maxFileSize)
    } catch {
      switch error {
      case .missing: throw ImageFault(.missing, "does not exist")
      case .outside: throw ImageFault(.damaged, "lies outside of the project, so it was not read")
      case .unreadable, .notRegular: throw ImageFault(.damaged, "cannot be read; check its permissions")
      case .tooLarge(let limit):
        throw ImageFault(.tooLarge, "has more than the \(limit) bytes that are read")
      }
    }
  }
}
