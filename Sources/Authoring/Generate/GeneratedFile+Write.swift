import Files
import Foundation
import Imaging
import Model

extension GeneratedFile {
  /// Writes all files, or none where one is in the way and `replacing` is off.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder that their paths are relative to.
  ///   - access: Limits where files may be written; paths from the command line have no limit.
  ///   - work: What to do with the files. If it throws, the folder is as before.
  /// - Throws: `Diagnostics` naming every file that is in the way or cannot be written.
  package static func write(
    _ files: [GeneratedFile], in folder: String, replacing: Bool, access: WriteAccess = .anywhere,
    then work: () throws -> Void = {}
  ) throws {
    let manager = FileManager.default
    if !replacing {
      let inTheWay = files.filter { manager.fileExists(atPath: FilePath.join(folder, $0.path)) }.map {
        Diagnostic(
          at: SourceLocation(file: $0.path), "the file is already there", fix: "give --force to replace it"
        )
      }
      if !inTheWay.isEmpty { throw Diagnostics(inTheWay) }
    }
    var undo: [() -> Void] = []
    do {
      for file in files {
        let path = FilePath.join(folder, file.path)
        let old = try? FileAccess.typed(path).read(path, atMost: ByteLimit.report)
        let isNew = !RealPath.isOccupied(path)
        // The first folder that is made, or the file.
        var fresh = path
        while !RealPath.isOccupied(FilePath.parent(fresh)) { fresh = FilePath.parent(fresh) }
        undo.append { [fresh] in
          if let old { try? access.write(old, to: path) }
          if isNew { try? manager.removeItem(atPath: fresh) }
        }
        try write(file, to: path, access)
      }
      try work()
    } catch {
      for step in undo.reversed() { step() }
      throw error
    }
  }

  private static func write(_ file: GeneratedFile, to path: String, _ access: WriteAccess) throws {
    do {
      try access.createFolder(FilePath.parent(path))
      try access.write(file.bytes, to: path)
    } catch let error as WriteAccessError {
      throw Diagnostics(
        at: SourceLocation(file: file.path),
        error.isLink ? "is a symbolic link" : "leads out of the current folder",
        fix: "name the folder on the command line")
    } catch {
      throw Diagnostics(at: SourceLocation(file: file.path), "cannot be written: \(error.systemReason)")
    }
  }
}

/// Reads the picture that an icon is made from.
package enum IconMaster {
  /// - Parameter folder: The absolute path of the folder that `path` is relative to.
  /// - Throws: `Diagnostics` where the file is missing, not a PNG that decodes, or not square.
  package static func read(_ path: String, in folder: String) throws -> Bitmap {
    let location = SourceLocation(file: path)
    let full = FilePath.join(folder, path)
    let bytes = try FileAccess.typed(full).read(full, atMost: 128 << 20) {
      Diagnostics([$0.diagnostic(path)])
    }
    let bitmap: Bitmap
    do {
      bitmap = try PNG.decode(bytes).bitmap
    } catch {
      throw Diagnostics(at: location, "\(error)", fix: "give a PNG picture")
    }
    guard bitmap.width == bitmap.height, bitmap.width >= 120 else {
      throw Diagnostics(
        at: location,
        "an app icon's master is square and at least 120 pixels wide, this is \(bitmap.width) x \(bitmap.height)",
        fix: "give the 1024-pixel master")
    }
    return bitmap
  }
}
