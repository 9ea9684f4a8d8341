import Files
import Formats
import Model

/// Compiled storyboards (`.storyboardc`) and xibs (`.nib`).
package enum CompiledInterface {
  /// Returns the bytes of a file; throws for one that does not exist.
  package typealias FileReader = (_ path: String) throws -> [UInt8]

  /// Returns whether a path has the extension of a compiled storyboard or xib.
  package static func isCompiled(_ path: String) -> Bool {
    ["storyboardc", "nib"].contains(FilePath.pathExtension(path))
  }

  /// Reads a compiled storyboard or xib into its resolved tree.
  ///
  /// Compiling loses most ids. A view without one has the id `object-` and its index in the nib.
  /// - Parameters:
  ///   - path: The `.storyboardc` folder, or the `.nib` file or folder, relative to the root.
  ///   - read: Reads a file below it.
  /// - Throws: `Diagnostics` for a nib that is missing or damaged.
  package static func read(_ path: String, with read: FileReader) throws -> InterfaceDocument {
    try withoutActuallyEscaping(read) { read in
      do throws(Diagnostic) {
        var reading = CompiledReading(path: path, files: NibFiles(read: read))
        return try reading.read()
      } catch {
        throw Diagnostics([error])
      }
    }
  }
}

/// Finds and reads the nibs of one compiled document.
struct NibFiles {
  let read: CompiledInterface.FileReader

  /// Variants of a nib folder, the newest first.
  ///
  /// `objects-13.0+.nib` is for iOS 13 and later. Older systems use the file of their version, else `runtime.nib`. Variants
  /// differ in what older systems do not know, such as dynamic colors. `qa` reads the newest one, as it reads the newest
  /// form of a source document.
  static let variants = [
    "objects-13.0+.nib", "objects-12.3+.nib", "objects-11.0+.nib", "objects-8.0+.nib", "runtime.nib",
  ]

  /// Returns the archive of a nib that is a file or a folder, and the path of its file.
  func archive(_ path: String) throws(Diagnostic) -> (archive: NibArchive, file: String) {
    let found = ([path] + Self.variants.map { path + "/" + $0 }).lazy.compactMap { file in
      (try? read(file)).map { (bytes: $0, file: file) }
    }.first
    guard let found else {
      throw Diagnostic(
        at: SourceLocation(file: path), "the compiled nib does not exist",
        fix: "build the app again")
    }
    do throws(NibArchive.Damage) {
      return (try NibArchive.read(found.bytes), found.file)
    } catch {
      throw Diagnostic(
        at: SourceLocation(file: found.file), "the compiled nib \(error.message)", fix: "build the app again")
    }
  }

  /// Returns the property list of a compiled storyboard.
  func list(_ path: String) throws(Diagnostic) -> PlistDictionary {
    let location = SourceLocation(file: path)
    guard let bytes = try? read(path) else {
      throw Diagnostic(at: location, "the compiled storyboard has no Info.plist", fix: "build the app again")
    }
    guard let list = try PlistFile.parse(bytes, file: path).dictionary else {
      throw Diagnostic(
        at: location, "the Info.plist of the compiled storyboard is not a dictionary",
        fix: "build the app again")
    }
    return list
  }
}
