import Foundation
import Imaging
import Model

/// Decodes each file once, whoever asks first; files with equal pixels share one id.
final class PictureCache: @unchecked Sendable {
  enum Entry: Sendable {
    case decoded(PictureID, PixelSize)
    case fault(ImageFault)
  }
  private let lock = NSLock()
  private let folder: ProjectFolder
  private var entries: [String: Entry] = [:]
  private var vectorSizes: [String: Size?] = [:]
  private var mirrors: [PictureID: PictureID] = [:]
  private var bitmaps: [PictureID: Bitmap] = [:]
  private var ids: [Bitmap: PictureID] = [:]

  init(folder: ProjectFolder) { self.folder = folder }

  func bitmap(_ id: PictureID) -> Bitmap? { lock.withLock { bitmaps[id] } }

  /// The lock is held while decoding, so that cases that run at once do not decode the same file twice.
  func entry(_ path: String) -> Entry {
    lock.withLock {
      if let known = entries[path] { return known }
      let entry: Entry
      do throws(ImageFault) {
        let bitmap = try decode(path).bitmap
        let id = id(of: bitmap, from: path)
        entry = .decoded(id, PixelSize(width: bitmap.width, height: bitmap.height))
      } catch {
        entry = .fault(error)
      }
      entries[path] = entry
      return entry
    }
  }

  /// The picture with left and right exchanged; nil for an id that was not handed out.
  func mirrored(_ id: PictureID) -> PictureID? {
    lock.withLock {
      if let known = mirrors[id] { return known }
      guard let bitmap = bitmaps[id]?.turned(by: 2) else { return nil }
      let mirror = self.id(of: bitmap, from: id.digest + " mirrored")
      mirrors[id] = mirror
      return mirror
    }
  }

  /// Size in points that a PDF or SVG states; read once.
  func vectorSize(_ path: String) -> Size? {
    lock.withLock {
      if let known = vectorSizes[path] { return known }
      let bytes = try? folder.read(path, atMost: VectorSize.maxFileSize)
      let size = bytes.flatMap { VectorSize.read($0, suffix: CatalogReader.split(path).suffix) }
      vectorSizes[path] = .some(size)
      return size
    }
  }

  /// The id under which pixels are known; new pixels take the name of where they come from. Called with the lock held.
  private func id(of bitmap: Bitmap, from origin: String) -> PictureID {
    if let known = ids[bitmap] { return known }
    let id = PictureID(origin)
    ids[bitmap] = id
    bitmaps[id] = bitmap
    return id
  }

  private func decode(_ path: String) throws(ImageFault) -> DecodedImage {
    try ImageFile.decode(path, in: folder)
  }
}
