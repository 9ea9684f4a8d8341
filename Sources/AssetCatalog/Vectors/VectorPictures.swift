import Files
import Foundation
import Imaging
import Model

/// Pictures of a project's vector files. Each file is inspected once and drawn once for each size; different ones are drawn
/// at the same time. Can be used from any thread.
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

  /// What a program draws; turned and nudged pictures are made from its pixels.
  private struct Drawing: Hashable {
    var file: String
    var pixels: PixelSize
  }

  private let folder: ProjectFolder
  private let renderer: VectorRenderer
  private let unread: UnreadPictures
  private let sizes = OnceEach<String, Result<Size, ImageError>>()
  private let versions = OnceEach<VectorRenderer.Kind, String>()
  /// The PNG files that the programs write. They are kept for the run, because they are much smaller than their pixels.
  private let drawings = OnceEach<Drawing, Result<[UInt8], ImageError>>()

  private let lock = NSLock()
  // Guarded by `lock`.
  private var recipes: [PictureID: Recipe] = [:]
  private var bitmaps: [PictureID: Bitmap] = [:]
  /// Least recently used first.
  private var order: [PictureID] = []
  private var bytesHeld = 0

  /// Limit of the decoded bytes in memory.
  private let budget: Int

  init(
    folder: ProjectFolder, tools: VectorTools, budget: Int = 128 << 20,
    unread: UnreadPictures = UnreadPictures()
  ) {
    self.folder = folder
    self.unread = unread
    self.budget = budget
    renderer = VectorRenderer(tools: tools)
  }

  /// Returns the natural size of a file that can be drawn, in points.
  func size(_ file: String) -> Result<Size, ImageError> {
    sizes.value(file, isKept: Self.isFinal) {
      result(file) { () throws(ImageError) in
        let bytes = try read(file)
        let kind = try self.kind(file)
        let size = try renderer.size(of: bytes, kind: kind)
        // A small drawing shows whether the file can be drawn at all.
        let factor = min(1, 64 / max(size.width.value, size.height.value))
        let probe = PixelSize(
          width: max(1, Int(size.width.value * factor)), height: max(1, Int(size.height.value * factor)))
        _ = try renderer.draw(bytes, kind: kind, pixels: probe)
        return size
      }
    }
  }

  /// Draws a file unless it was drawn before.
  func picture(_ recipe: Recipe) -> Result<PictureID, ImageError> {
    let id = recipe.id
    if self.recipe(id) != nil { return .success(id) }
    do throws(ImageError) {
      _ = try bitmap(recipe)
      return .success(id)
    } catch {
      return .failure(error)
    }
  }

  /// Returns a drawn picture in another form, which is made when its pixels are read; nil for an unknown id.
  func variant(of id: PictureID, _ change: (inout Recipe) -> Void) -> PictureID? {
    lock.withLock {
      guard var recipe = recipes[id] else { return nil }
      change(&recipe)
      recipes[recipe.id] = recipe
      return recipe.id
    }
  }

  func recipe(_ id: PictureID) -> Recipe? { lock.withLock { recipes[id] } }

  func bitmap(_ id: PictureID) -> Bitmap? { recipe(id).flatMap { try? bitmap($0) } }

  /// Returns name and version of the program that draws a file.
  func renderer(of file: String) -> String {
    guard let kind = try? kind(file) else { return "" }
    return versions.value(kind) { renderer.version(of: kind) }
  }

  private func bitmap(_ recipe: Recipe) throws(ImageError) -> Bitmap {
    let id = recipe.id
    if let known = held(id) { return known }
    var bitmap: Bitmap
    if let nudge = recipe.nudge {
      var plain = recipe
      plain.nudge = nil
      bitmap = try self.bitmap(plain).nudged(nudge)
    } else {
      bitmap = try draw(Drawing(file: recipe.file, pixels: recipe.pixels))
      if recipe.isMirrored { bitmap = bitmap.turned(by: 2) }
    }
    lock.withLock {
      recipes[id] = recipe
      keep(bitmap, id)
    }
    return bitmap
  }

  private func draw(_ drawing: Drawing) throws(ImageError) -> Bitmap {
    var fresh: Bitmap?
    let png = drawings.value(drawing, isKept: Self.isFinal) {
      result(drawing.file) { () throws(ImageError) in
        let picture = try renderer.draw(
          try read(drawing.file), kind: try kind(drawing.file), pixels: drawing.pixels)
        fresh = picture.bitmap
        return picture.png
      }
    }
    if let fresh { return fresh }
    return try renderer.bitmap(try png.get(), kind: try kind(drawing.file), pixels: drawing.pixels)
  }

  /// Returns what `make` returns or throws. A program that was stopped stops the run, because another attempt can succeed.
  private func result<Value>(
    _ file: String, _ make: () throws(ImageError) -> Value
  ) -> Result<Value, ImageError> {
    // The results of a stopped run do not count, so no program keeps it waiting.
    if let obstacle = RunBudget.current?.obstacle {
      return .failure(ImageError(.stopped, "was not drawn: \(obstacle)"))
    }
    do throws(ImageError) {
      return .success(try make())
    } catch {
      if error.endsRun, let budget = RunBudget.current, budget.obstacle == nil {
        budget.stop("\(file) \(error.message).", isMachine: error.kind == .notStarted)
      }
      unread.note(file, error)
      return .failure(error)
    }
  }

  /// Whether another attempt has the same result.
  private static func isFinal<Value>(_ result: Result<Value, ImageError>) -> Bool {
    guard case .failure(let error) = result else { return true }
    return !error.endsRun
  }

  private func held(_ id: PictureID) -> Bitmap? {
    lock.withLock {
      guard let known = bitmaps[id] else { return nil }
      if let index = order.firstIndex(of: id) { order.append(order.remove(at: index)) }
      return known
    }
  }

  /// Called with the lock held.
  private func keep(_ bitmap: Bitmap, _ id: PictureID) {
    // Two threads can decode one drawing.
    guard bitmaps.updateValue(bitmap, forKey: id) == nil else { return }
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
    try folder.readImage(file, atMost: ByteLimit.source)
  }
}
