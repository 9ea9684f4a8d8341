import Files
import Foundation
import Imaging
import Model

/// Decodes each file once. Files with equal pixels share one id.
final class PictureCache: @unchecked Sendable {
  enum Entry: Sendable {
    case decoded(PictureID, PixelSize)
    /// With the size of the header, if it has one.
    case failure(ImageError, PixelSize?)
  }
  private let lock = NSLock()
  private let folder: ProjectFolder
  private let compiled: CompiledAssets
  private let unread: UnreadPictures
  private var entries: [String: Entry] = [:]
  private var vectorSizes: [String: Size?] = [:]
  private var mirrors: [PictureID: PictureID] = [:]
  private var bitmaps: [PictureID: Bitmap] = [:]
  private var ids: [Bitmap: PictureID] = [:]
  /// Templates of generators have one file for each scale, often with equal bytes.
  private var files: [Contents: String] = [:]
  private var answers: [Question: PictureAnswer] = [:]

  /// What files with equal bytes have in common.
  private struct Contents: Hashable {
    var suffix: String
    var count: Int
    var hash: Int
  }

  private struct Question: Hashable {
    var name: String
    var traits: SlotSelection.Traits
  }

  init(
    folder: ProjectFolder, compiled: CompiledAssets = CompiledAssets(),
    unread: UnreadPictures = UnreadPictures()
  ) {
    self.folder = folder
    self.unread = unread
    self.compiled = compiled
  }

  func bitmap(_ id: PictureID) -> Bitmap? { lock.withLock { bitmaps[id] } }

  /// Returns the size of a picture; nil for an unknown id.
  func pixelSize(_ id: PictureID) -> PixelSize? {
    bitmap(id).map { PixelSize(width: $0.width, height: $0.height) }
  }

  /// Returns the picture of a file. The lock is held while decoding, so that no file is decoded twice.
  func entry(_ path: String) -> Entry {
    lock.withLock {
      if let known = entries[path] { return known }
      let entry: Entry
      do throws(ImageError) {
        let bitmap: Bitmap
        if let pixels = try compiled.pixels(path) {
          bitmap = pixels
        } else {
          bitmap = try decode(path)
        }
        let id = id(of: bitmap, from: path)
        entry = .decoded(id, PixelSize(width: bitmap.width, height: bitmap.height))
      } catch {
        unread.note(path, error)
        entry = .failure(error, error.isLimit ? ImageFile.size(path, in: folder) : nil)
        // Another run can have room for it.
        if error.kind == .stopped { return entry }
      }
      entries[path] = entry
      return entry
    }
  }

  /// Returns the answer for a name and traits, which is made once.
  ///
  /// An answer about a vector is made each time, because it also depends on the size and the OS.
  func answer(
    _ name: String, _ traits: SlotSelection.Traits, _ make: () -> PictureAnswer
  ) -> PictureAnswer {
    let question = Question(name: name, traits: traits)
    if let known = lock.withLock({ answers[question] }) { return known }
    let answer = make()
    if RunBudget.current?.obstacle != nil { return answer }
    switch answer {
    case .found(let picture) where picture.slot.isVector: break
    case .unusable(let slot, _) where slot.isVector: break
    case .cannotTell(let slot, _) where slot.isVector: break
    default: lock.withLock { answers[question] = answer }
    }
    return answer
  }

  /// Returns the pixels of a file that was decoded before; nil for any other file.
  func decoded(_ path: String) -> Bitmap? {
    lock.withLock {
      guard case .decoded(let id, _)? = entries[path] else { return nil }
      return bitmaps[id]
    }
  }

  /// Returns the picture with left and right exchanged; nil for an unknown id.
  func mirrored(_ id: PictureID) -> PictureID? {
    lock.withLock {
      if let known = mirrors[id] { return known }
      guard let bitmap = bitmaps[id]?.turned(by: 2) else { return nil }
      let mirror = self.id(of: bitmap, from: id.digest + " mirrored")
      mirrors[id] = mirror
      return mirror
    }
  }

  /// Returns the size of a PDF or SVG in points. Reads the file once.
  func vectorSize(_ path: String) -> Size? {
    lock.withLock {
      if let known = vectorSizes[path] { return known }
      let bytes = try? folder.read(path, atMost: ByteLimit.source)
      let size = bytes.flatMap { VectorSize.read($0, suffix: FilePath.split(path).suffix) }
      vectorSizes[path] = .some(size)
      return size
    }
  }

  /// Returns the size in pixels that a compiled catalog states for an entry; nil for other files.
  func recordedSize(of file: String) -> PixelSize? { compiled.size(file) }

  /// Returns the id of pixels. New pixels are named after their origin. Called with the lock held.
  private func id(of bitmap: Bitmap, from origin: String) -> PictureID {
    if let known = ids[bitmap] { return known }
    let id = PictureID(origin)
    ids[bitmap] = id
    bitmaps[id] = bitmap
    return id
  }

  /// Called with the lock held.
  private func decode(_ path: String) throws(ImageError) -> Bitmap {
    let bytes = try folder.readImage(path, atMost: ByteLimit.resource)
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let contents = Contents(
      suffix: FilePath.pathExtension(path), count: bytes.count, hash: hasher.finalize())
    if let known = files[contents], case .decoded(let id, _)? = entries[known], let bitmap = bitmaps[id],
      (try? folder.readImage(known, atMost: ByteLimit.resource)) == bytes
    {
      return bitmap
    }
    let bitmap = try ImageFile.decode(bytes, of: path).bitmap
    files[contents] = path
    return bitmap
  }
}
